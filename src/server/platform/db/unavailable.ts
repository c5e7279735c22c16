/** PostgreSQL's codes (Appendix A) for a database that serves no statements now. */
const sqlStates = new Set([
  ...['57P01', '57P02', '57P03', '57014', '53300', '25006', '25P03'],
  ...['08000', '08001', '08003', '08004', '08006'],
])

const systemErrors = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])

/** The messages of `pg` and its pool for lost connections, which have no code. */
const messages = new Set([
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
])

/** Returns whether an error means that the database cannot be used now: a later try may succeed. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && (sqlStates.has(code) || systemErrors.has(code))) return true
  if (messages.has(error.message)) return true
  return error instanceof AggregateError
    ? error.errors.some(isUnavailable)
    : isUnavailable(error.cause)
}
