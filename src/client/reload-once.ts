/** Where the moment of the last reload is kept, for this tab. */
const key = 'tonle:reloaded'

/** A page reloads for a missing script at most once in this time (account §4): milliseconds. */
export const reloadPause = 60_000

/** After a reload began, the page is gone in less; milliseconds. */
const leavingTakes = 3000

/** What a reload needs of the browser. */
export interface ReloadPlace {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly isOnline: () => boolean
  readonly now: () => number
  readonly reload: () => void
}

const ofBrowser: ReloadPlace = {
  get storage() {
    return sessionStorage
  },
  isOnline: () => navigator.onLine,
  now: () => Date.now(),
  reload: () => location.reload(),
}

/**
 * Loads the page anew because a script of it is gone: a new version was put up meanwhile. Not again
 * within a minute, so that a page whose script stays away does not flicker for ever; nor without a
 * network, which would take away the page itself. Tells whether it reloads.
 */
export const reloadOnce = ({
  storage,
  isOnline,
  now,
  reload,
}: ReloadPlace = ofBrowser): boolean => {
  if (!isOnline()) return false
  try {
    const last = Number(storage.getItem(key) ?? 0)
    if (now() - last < reloadPause) return false
    storage.setItem(key, String(now()))
  } catch {
    // Without storage nobody could tell whether this is the second time.
    return false
  }
  reload()
  return true
}

/**
 * Loads a part of the page that comes late; when it is gone, the page is loaded anew, once a minute.
 *
 * @throws what loading it threw, when the page stays
 */
export const loadPart = async <Part>(
  load: () => Promise<Part>,
  place: ReloadPlace = ofBrowser,
): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    // The page is about to go: nothing is said. Whoever keeps it, for what they typed, is told.
    if (reloadOnce(place)) await new Promise((resolve) => setTimeout(resolve, leavingTakes))
    throw error
  }
}
