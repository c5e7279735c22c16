/** PostgreSQL, appendix A: `unique_violation`. */
const uniqueViolation = '23505'

/**
 * Whether the database refused a row because another one has the same value in a unique index.
 *
 * @param index the index's name
 */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  (('code' in error &&
    error.code === uniqueViolation &&
    'constraint' in error &&
    error.constraint === index) ||
    isUniqueViolation(error.cause, index))
