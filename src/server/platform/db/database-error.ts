import { DrizzleQueryError } from 'drizzle-orm'

/** An unusable database; the message is one line for the operator. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** Returns why a database cannot be opened, in one line. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  // Its own message is the statement.
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return reasonOf(error.cause)
  return error instanceof Error ? error.message : String(error)
}

/** Returns whether PostgreSQL refused a statement with an error code (`42501`: the role may not do it). */
export const hasPostgresCode = (error: unknown, code: string): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === code) || hasPostgresCode(error.cause, code))

/** Names a PostgreSQL without its password, and why it cannot be used. */
export const databaseProblem = (url: string, error: unknown, setting = 'DATABASE_URL'): string => {
  const { hostname, port, pathname } = new URL(url)
  return `${setting} ${hostname}:${port || '5432'}${pathname}: ${reasonOf(error)}`
}
