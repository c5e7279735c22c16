/** PostgreSQL, appendix A: `deadlock_detected`. */
const deadlock = '40P01'

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === deadlock) || isDeadlock(error.cause))

/**
 * Does work again that the database gave up because it and another piece of work waited for each
 * other; the other one has gone on meanwhile. What was given up left nothing behind.
 *
 * @param tries how often at most
 */
export const afterDeadlock = async <Result>(
  work: () => Promise<Result>,
  tries = 3,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1 || !isDeadlock(error)) throw error
    return afterDeadlock(work, tries - 1)
  }
}
