/** Where Sentry is, and our key there: the parts of a DSN (`https://key@host/project`). */
export interface Dsn {
  /** In one form, for comparison. */
  readonly text: string
  /** Where envelopes are posted. */
  readonly envelopeUrl: string
  /** Where OTLP traces are posted: this with `/v1/traces` at its end. */
  readonly otlpUrl: string
  /** The value of `x-sentry-auth`. */
  readonly auth: string
}

/** Parses a DSN; undefined for another text. */
export const parseDsn = (given: string): Dsn | undefined => {
  if (!URL.canParse(given)) return undefined
  const { protocol, username: key, host, pathname } = new URL(given)
  const [, folder = '', project] = /^(.*)\/(\d+)\/?$/.exec(pathname) ?? []
  if (!/^https?:$/.test(protocol) || !/^\w+$/.test(key) || project === undefined) return undefined
  const api = `${protocol}//${host}${folder}/api/${project}`
  return {
    text: `${protocol}//${key}@${host}${folder}/${project}`,
    envelopeUrl: `${api}/envelope/`,
    otlpUrl: `${api}/integration/otlp`,
    auth: `Sentry sentry_version=7, sentry_key=${key}`,
  }
}
