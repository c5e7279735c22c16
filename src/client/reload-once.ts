/** Where the moment of the last reload is kept, for this tab. */
const key = 'tonle:reloaded'

/** A page reloads for a missing script at most once in this time (account §4): milliseconds. */
export const reloadPause = 60_000

/** After a reload began, the page is gone in less; milliseconds. */
const leavingTakes = 3000

/** Whether the page would come again. Its text is asked for anew, also where a browser keeps one. */
const wouldCome = (): Promise<boolean> =>
  fetch('').then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Loads the page anew because a script of it is gone: a new version was put up meanwhile. Not again
 * within a minute, so that a page whose script stays away does not flicker for ever; nor while the
 * server can't be reached, which would take away the page itself. Tells whether it reloads.
 *
 * @param now milliseconds since 1970
 */
export const reloadOnce = async (now: number): Promise<boolean> => {
  if (!(await wouldCome())) return false
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < reloadPause) return false
    sessionStorage.setItem(key, String(now))
  } catch {
    // Without storage nobody could tell whether this is the second time.
    return false
  }
  location.reload()
  return true
}

/**
 * Loads a part of the page that comes late; when it is gone, the page is loaded anew, once a minute.
 *
 * @throws what loading it threw, when the page stays
 */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    // The page is about to go: nothing is said. Whoever keeps it, for what they typed, is told.
    if (await reloadOnce(Date.now()))
      await new Promise((resolve) => setTimeout(resolve, leavingTakes))
    throw error
  }
}
