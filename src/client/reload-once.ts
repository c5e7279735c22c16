/** The tab's key of the last reload's time. */
const key = 'tonle:reloaded'

/** Minimum milliseconds between two reloads for a missing script (account §4). */
export const reloadPause = 60_000

/** Milliseconds within which a reload unloads the page. */
const leavingTakes = 3000

/** Returns whether the server would deliver the page; bypasses the cache. */
const wouldCome = (): Promise<boolean> =>
  fetch('').then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Reloads the page because a deployment removed one of its scripts. At most once a minute, so that
 * a permanent failure does not loop, and never while the server is unreachable. Returns whether it
 * reloads.
 *
 * @param now Unix milliseconds
 */
export const reloadOnce = async (now: number): Promise<boolean> => {
  if (!(await wouldCome())) return false
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < reloadPause) return false
    sessionStorage.setItem(key, String(now))
  } catch {
    // Without storage a loop would go unnoticed.
    return false
  }
  location.reload()
  return true
}

/**
 * Loads a lazy part of the page; reloads the page if it is gone, once a minute.
 *
 * @throws the loading error when the page stays
 */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    // Shows no error while the page reloads. A customer who cancels the reload to keep their input
    // gets the error.
    if (await reloadOnce(Date.now()))
      await new Promise((resolve) => setTimeout(resolve, leavingTakes))
    throw error
  }
}
