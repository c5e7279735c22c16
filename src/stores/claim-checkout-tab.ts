import { checkoutTab, checkoutTabKey } from './checkout-tab.ts'
import { newUuid } from './new-uuid.ts'
import { writeTab } from './tab-storage.ts'

const browserKey = 'tonle:checkout-browser'

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

/** Takes the first id of this browser that no open tab has: a closed tab's checkout goes on here. */
const takeFreeId = async (): Promise<void> => {
  const browser = browserId()
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
