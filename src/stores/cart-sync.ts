import { $session } from './session.ts'

const channelName = 'tonle:cart'

let channel: BroadcastChannel | undefined

const open = (): BroadcastChannel | undefined => {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel(channelName)
  return channel
}

/** Notifies the other tabs of a changed cart. */
export const broadcastCart = (): void => open()?.postMessage('changed')

const staleAfter = 15_000

/** Reloads the cart after changes in other tabs and on return to a stale tab; returns a function that stops it. */
export const followCart = (reload: () => unknown): (() => void) => {
  let loadedAt = Date.now()
  const again = (): void => {
    if ($session.get() === undefined) return
    loadedAt = Date.now()
    reload()
  }
  const whenShown = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - loadedAt > staleAfter) again()
  }
  const own = open()
  own?.addEventListener('message', again)
  document.addEventListener('visibilitychange', whenShown)
  window.addEventListener('focus', whenShown)
  return () => {
    own?.removeEventListener('message', again)
    document.removeEventListener('visibilitychange', whenShown)
    window.removeEventListener('focus', whenShown)
  }
}
