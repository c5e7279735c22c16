import { newUuid } from './new-uuid.ts'
import { readTab, writeTab } from './tab-storage.ts'

const key = 'tonle:checkout-tab'

/** Returns this tab's id in the checkout (a UUID); undefined until {@link claimCheckoutTab}. */
export const checkoutTab = (): string | undefined => readTab(key)

const hold = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const held = (): Promise<never> => {
      resolve(true)
      return new Promise<never>(() => undefined)
    }
    // The previous page releases its lock a moment later.
    navigator.locks
      .request(`tonle:checkout-tab:${name}`, { signal: AbortSignal.timeout(400) }, held)
      .catch(() => resolve(false))
  })

const claim = async (): Promise<void> => {
  const stored = checkoutTab()
  if (!('locks' in navigator)) {
    writeTab(key, stored ?? newUuid())
    return
  }
  if (stored !== undefined && (await hold(stored))) return
  const name = newUuid()
  writeTab(key, name)
  await hold(name)
}

let claimed: Promise<void> | undefined

/** Claims this tab's id once per page; a duplicated tab takes a new one. */
export const claimCheckoutTab = (): Promise<void> => (claimed ??= claim())
