/** Where the moment of the last reload is kept, for this tab. */
const key = 'tonle:reloaded'

/** A page reloads for a missing script at most once in this time (account §4): milliseconds. */
export const reloadPause = 60_000

/** What a reload needs of the browser. */
export interface ReloadPlace {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly now: () => number
  readonly reload: () => void
}

const ofBrowser: ReloadPlace = {
  get storage() {
    return sessionStorage
  },
  now: () => Date.now(),
  reload: () => location.reload(),
}

/**
 * Loads the page anew because a script of it is gone: a new version was put up meanwhile. Not again
 * within a minute, so that a page whose script stays away does not flicker for ever. Tells whether it
 * reloads.
 */
export const reloadOnce = ({ storage, now, reload }: ReloadPlace = ofBrowser): boolean => {
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

/** Hydrates an island; when its script can't be loaded, the page is loaded anew, once. */
export const hydrateWith = async (load: () => Promise<() => Promise<void>>): Promise<void> => {
  let hydrate: () => Promise<void>
  try {
    hydrate = await load()
  } catch (error) {
    if (reloadOnce()) return
    throw error
  }
  await hydrate()
}
