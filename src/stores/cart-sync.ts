import { $session } from './session.ts'

const channelName = 'tonle:cart'

let channel: BroadcastChannel | undefined

const open = (): BroadcastChannel | undefined => {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel(channelName)
  return channel
}

/** Tells the other tabs that the cart has changed. */
export const announceCart = (): void => open()?.postMessage('changed')

/** After so long a tab that comes to the front asks again; milliseconds. */
const staleAfter = 15_000

/**
 * Keeps a page's cart the same as the other tabs': asks again when one of them says so, and when
 * this tab comes back to the front. Gives the function that ends it.
 */
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
