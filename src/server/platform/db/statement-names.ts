import pg from 'pg'
import { isTracing, startSpan } from '../traces/index.ts'

/** Maximum number of named statements: varying texts would fill the server. */
const mostNames = 500

/** Plans a named statement once (PostgreSQL, "plan_cache_mode"): ours read by keys, with one plan for all values. */
export const planOnce = { name: 'plan_cache_mode', value: 'force_generic_plan' } as const

type Send = (this: unknown, ...parameters: unknown[]) => unknown

const isSend = (value: unknown): value is Send => typeof value === 'function'

/** The error of `pg` after `query_timeout`. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Returns a statement's text, whose values are apart. */
const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement
  const isNamed = typeof statement === 'object' && statement !== null && 'text' in statement
  return isNamed && typeof statement.text === 'string' ? statement.text : ''
}

/**
 * Returns a client class that names each statement with values by its text and reports it. `pg`
 * goes on with a connection that gave no answer; this class ends it.
 */
export const namingClient = (
  onSent: () => void,
  onUnanswered: () => void = () => undefined,
  nameFor: (text: string) => string | undefined = nameOf,
): typeof pg.Client =>
  class NamingClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // A pool listens to idle connections only; one that ends within a transaction would end the process.
      this.on('error', () => undefined)
      const query: Send = this.query.bind(this)
      const endIfUnanswered = (error: unknown): void => {
        if (!isUnanswered(error)) return
        this.end().catch(() => undefined)
        onUnanswered()
      }
      const send: Send = (...parameters) => {
        const callback = parameters.at(-1)
        const endSpan = isTracing()
          ? startSpan('statement', { 'db.query.text': textOf(parameters[0]) })
          : undefined
        if (!isSend(callback)) {
          const sent = query(...parameters)
          if (sent instanceof Promise) {
            sent.then(
              () => endSpan?.(),
              (error: unknown) => {
                endSpan?.(error)
                endIfUnanswered(error)
              },
            )
          } else endSpan?.()
          return sent
        }
        return query(...parameters.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
          endSpan?.(error)
          endIfUnanswered(error)
          return callback.call(undefined, error, ...rest)
        })
      }
      const named: Send = (first, ...rest) => {
        onSent()
        // Without values it may be a script, or look for jobs: planned each time, as its table changes.
        if (typeof first === 'string' && Array.isArray(rest[0]) && rest[0].length > 0) {
          const [values, ...callback] = rest
          return send({ text: first, values, name: nameFor(first) }, ...callback)
        }
        if (typeof first !== 'object' || first === null || !('text' in first)) {
          return send(first, ...rest)
        }
        const name = typeof first.text === 'string' ? nameFor(first.text) : undefined
        return send(name === undefined ? first : { ...first, name }, ...rest)
      }
      this.query = named as typeof this.query
    }
  }
