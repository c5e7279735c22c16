import { realpathSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'

export const root = dirname(import.meta.dirname)

/** Where a build writes the website and its cache: BUILD_DIR, or the project's folder. */
export const buildFolder = resolve(root, process.env['BUILD_DIR'] ?? '')

/** Returns the script of an installed tool, such as `tool('astro')`. */
export const tool = (name: string): string => realpathSync(join(root, 'node_modules', '.bin', name))

/** Returns a child's environment: ours with the project's tools and this Node first. */
export const childEnvironment = (
  extra: Readonly<Record<string, string | undefined>> = {},
): NodeJS.ProcessEnv => ({
  ...process.env,
  // Disables telemetry.
  ASTRO_TELEMETRY_DISABLED: '1',
  PATH: [
    join(root, 'node_modules', '.bin'),
    dirname(process.execPath),
    process.env['PATH'] ?? '',
  ].join(delimiter),
  ...extra,
})
