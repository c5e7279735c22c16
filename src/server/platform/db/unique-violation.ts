const uniqueViolation = '23505'

/** Returns whether an error is a violation of a unique index by its name. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  (('code' in error &&
    error.code === uniqueViolation &&
    'constraint' in error &&
    error.constraint === index) ||
    isUniqueViolation(error.cause, index))
