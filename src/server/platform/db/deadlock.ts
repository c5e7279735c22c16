const deadlock = '40P01'

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === deadlock) || isDeadlock(error.cause))

/** Runs work, and again after a deadlock that the database resolved by aborting it. */
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
