import type pg from 'pg'

/** Beyond so many different texts a statement goes unnamed: texts that vary would fill the server. */
const mostNames = 500

type Send = (this: unknown, ...parameters: unknown[]) => unknown

/**
 * Names each statement by its text, so that PostgreSQL parses and plans it once for a connection,
 * and reports each one sent.
 */
export const nameStatements = (pool: pg.Pool, onSent: () => void): void => {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNames) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
  pool.on('connect', (client) => {
    const send: Send = client.query.bind(client)
    const named: Send = (first, ...rest) => {
      onSent()
      if (typeof first !== 'object' || first === null || !('text' in first)) {
        return send(first, ...rest)
      }
      const name = typeof first.text === 'string' ? nameOf(first.text) : undefined
      return send(name === undefined ? first : { ...first, name }, ...rest)
    }
    client.query = named as typeof client.query
  })
}
