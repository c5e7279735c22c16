import { parseDsn } from '../contract/sentry-dsn.ts'

/** Returns the DSN to which the build's pages report errors (`PUBLIC_SENTRY_DSN`). Throws for an invalid one. */
export const sentryDsn = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined => {
  const setting = env['PUBLIC_SENTRY_DSN'] ?? ''
  if (setting === '') return undefined
  const dsn = parseDsn(setting)
  if (dsn === undefined)
    throw new Error(`PUBLIC_SENTRY_DSN is "${setting}"; write https://key@host/project.`)
  return dsn.text
}
