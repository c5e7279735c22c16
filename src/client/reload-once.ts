const key = 'tonle:reloaded'

/** Milliseconds between two reloads for a missing script (account §4). */
export const reloadPause = 60_000

/** Milliseconds until a reload unloads the page. */
const leavingTakes = 3000

const wouldCome = (): Promise<boolean> =>
  fetch('').then(
    ({ ok }) => ok,
    () => false,
  )

/** Reloads the page at most once a minute after a deployment removed a script; returns whether it reloads. */
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

/** Loads a lazy script; reloads the page if it is gone. Throws when the page stays. */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    // Only a customer who cancels the reload gets the error.
    if (await reloadOnce(Date.now()))
      await new Promise((resolve) => setTimeout(resolve, leavingTakes))
    throw error
  }
}
