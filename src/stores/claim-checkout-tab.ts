import { checkoutTab, checkoutTabKey } from './checkout-tab.ts'
import { newUuid } from './new-uuid.ts'
import { writeTab } from './tab-storage.ts'

const browserKey = 'tonle:checkout-browser'

const holderKey = 'tonle:checkout-holder'

const hold = (id: string, options: LockOptions): Promise<boolean> =>
  new Promise((resolve) => {
    const held = (lock: Lock | null): Promise<unknown> => {
      resolve(lock !== null)
      return lock === null ? Promise.resolve() : new Promise<never>(() => undefined)
    }
    navigator.locks.request(`tonle:checkout-tab:${id}`, options, held).catch(() => resolve(false))
  })

const browserId = (): string => {
  const fresh = newUuid()
  try {
    const stored = localStorage.getItem(browserKey)
    if (stored === null) localStorage.setItem(browserKey, fresh)
    return stored ?? fresh
  } catch {
    return fresh
  }
}

const lastHolder = (): string | undefined => {
  try {
    return localStorage.getItem(holderKey) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores that this tab holds the checkout, for the tab that continues it after this one died. */
export const storeCheckoutHolder = (): void => {
  const id = checkoutTab()
  try {
    if (id !== undefined) localStorage.setItem(holderKey, id)
  } catch {
    // Without storage, a dead tab's lease has to end.
  }
}

/** Takes an id of this browser that no open tab has: the last holder's, else the first. */
const takeFreeId = async (): Promise<void> => {
  const browser = browserId()
  const holder = lastHolder()
  if (holder?.startsWith(`${browser}-`) && (await hold(holder, { ifAvailable: true }))) {
    writeTab(checkoutTabKey, holder)
    return
  }
  for (let place = 1; ; place += 1) {
    const id = `${browser}-${place}`
    if (await hold(id, { ifAvailable: true })) {
      writeTab(checkoutTabKey, id)
      return
    }
  }
}

const claim = async (): Promise<void> => {
  const stored = checkoutTab()
  if (!('locks' in navigator)) {
    writeTab(checkoutTabKey, stored ?? newUuid())
    return
  }
  // The previous page releases its lock a moment later.
  if (stored !== undefined && (await hold(stored, { signal: AbortSignal.timeout(400) }))) return
  await takeFreeId()
}

let claimed: Promise<void> | undefined

/** Claims this tab's id once per page; a duplicated tab takes another one. */
export const claimCheckoutTab = (): Promise<void> => (claimed ??= claim())
