/** An unusable database; the message is one line for the operator. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** Returns why a database cannot be opened, in one line. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** Names a PostgreSQL without its password, and why it cannot be used. */
export const databaseProblem = (url: string, error: unknown, setting = 'DATABASE_URL'): string => {
  const { hostname, port, pathname } = new URL(url)
  return `${setting} ${hostname}:${port || '5432'}${pathname}: ${reasonOf(error)}`
}
