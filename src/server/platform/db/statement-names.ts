import pg from 'pg'

/** Maximum number of named statements: varying texts would fill the server. */
const mostNames = 500

/** Plans a named statement once (PostgreSQL, "plan_cache_mode"): ours read by keys, with one plan for all values. */
export const planOnce = { name: 'plan_cache_mode', value: 'force_generic_plan' } as const

type Send = (this: unknown, ...parameters: unknown[]) => unknown

const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Returns a client class that names each statement with values by its text and reports it. */
export const namingClient = (onSent: () => void): typeof pg.Client =>
  class NamingClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const send: Send = this.query.bind(this)
      const named: Send = (first, ...rest) => {
        onSent()
        // Without values it may be a script, or look for jobs: planned each time, as its table changes.
        if (typeof first === 'string' && Array.isArray(rest[0]) && rest[0].length > 0) {
          const [values, ...callback] = rest
          return send({ text: first, values, name: nameOf(first) }, ...callback)
        }
        if (typeof first !== 'object' || first === null || !('text' in first)) {
          return send(first, ...rest)
        }
        const name = typeof first.text === 'string' ? nameOf(first.text) : undefined
        return send(name === undefined ? first : { ...first, name }, ...rest)
      }
      this.query = named as typeof this.query
    }
  }
