import { $session, readSession, sessionKey, type Session } from './session.ts'

/** Reads the session from storage: a background tab's store may lag behind. */
export const storedSession = (): Session | undefined => {
  try {
    return readSession(localStorage.getItem(sessionKey))
  } catch {
    return $session.get()
  }
}

const storageDelay = 100

let inThisTab: Promise<unknown> = Promise.resolve()

/** Runs one change of the stored session at a time, over all tabs. */
export const exclusively = <T>(task: () => Promise<T>): Promise<T> => {
  // At least this tab's changes run in sequence.
  if (!('locks' in navigator)) {
    const next = inThisTab.then(task, task)
    inThisTab = next
    return next
  }
  return new Promise((resolve, reject) => {
    const underLock = async (): Promise<void> => {
      await task().then(resolve, reject)
      // Storage reaches other processes late: the next holder must not read a used refresh token.
      await new Promise((settled) => setTimeout(settled, storageDelay))
    }
    navigator.locks.request('tonle:refresh', underLock).catch(reject)
  })
}
