import { $session, readSession, sessionKey, type Session } from './session.ts'

/** The session where it is stored: the store of a background tab can lag behind it. */
export const storedSession = (): Session | undefined => {
  try {
    return readSession(localStorage.getItem(sessionKey))
  } catch {
    return $session.get()
  }
}

/** Milliseconds. */
const storageDelay = 100

let inThisTab: Promise<unknown> = Promise.resolve()

/** Runs one change of the stored session at a time, over all tabs of the browser. */
export const exclusively = <T>(task: () => Promise<T>): Promise<T> => {
  // Without locks (an insecure origin) at least this tab keeps its calls in line.
  if (!('locks' in navigator)) {
    const next = inThisTab.then(task, task)
    inThisTab = next
    return next
  }
  return new Promise((resolve, reject) => {
    const inTurn = async (): Promise<void> => {
      await task().then(resolve, reject)
      // What one tab stores reaches another's process a little later: the next in turn must not
      // read, and use again, the token that was just used up.
      await new Promise((settled) => setTimeout(settled, storageDelay))
    }
    navigator.locks.request('tonle:refresh', inTurn).catch(reject)
  })
}
