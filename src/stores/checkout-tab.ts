import { newUuid } from './new-uuid.ts'
import { readTab, writeTab } from './tab-storage.ts'

const key = 'tonle:checkout-tab'

/** The name of this tab in the checkout (any UUID); undefined until {@link claimCheckoutTab}. */
export const checkoutTab = (): string | undefined => readTab(key)

const hold = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const held = (): Promise<never> => {
      resolve(true)
      // Held for as long as the page lives.
      return new Promise<never>(() => undefined)
    }
    // A page that is just being left needs a moment to let go.
    navigator.locks
      .request(`tonle:checkout-tab:${name}`, { signal: AbortSignal.timeout(400) }, held)
      .catch(() => resolve(false))
  })

const claim = async (): Promise<void> => {
  const kept = checkoutTab()
  if (!('locks' in navigator)) {
    writeTab(key, kept ?? newUuid())
    return
  }
  if (kept !== undefined && (await hold(kept))) return
  const name = newUuid()
  writeTab(key, name)
  await hold(name)
}

let claimed: Promise<void> | undefined

/**
 * Names this tab. A duplicated tab comes with its original's memory: if another page holds the
 * name, this one takes a new one. Once for the page's life: what is asked again would find the name
 * held by the page itself.
 */
export const claimCheckoutTab = (): Promise<void> => (claimed ??= claim())
