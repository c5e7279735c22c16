import { beforeEach, expect, it, vi } from 'vitest'

const held = new Set<string>()
const stored = new Map<string, string>()
const storedByBrowser = new Map<string, string>()

/** A browser's locks: each name has one holder. */
const request = (
  name: string,
  { ifAvailable = false }: LockOptions,
  granted: (lock: object | null) => Promise<unknown>,
): Promise<unknown> => {
  if (held.has(name))
    return ifAvailable ? granted(null) : Promise.reject(new DOMException('', 'TimeoutError'))
  held.add(name)
  return granted({ name })
}

const storageOf = (texts: Map<string, string>) => ({
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => texts.set(key, text),
})

/** A freshly opened page in a tab with stored data. */
const openPage = async () => {
  vi.resetModules()
  const [{ checkoutTab }, { claimCheckoutTab, storeCheckoutHolder }] = await Promise.all([
    import('./checkout-tab.ts'),
    import('./claim-checkout-tab.ts'),
  ])
  return { checkoutTab, claimCheckoutTab, storeCheckoutHolder }
}

beforeEach(() => {
  held.clear()
  stored.clear()
  storedByBrowser.clear()
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('sessionStorage', storageOf(stored))
  vi.stubGlobal('localStorage', storageOf(storedByBrowser))
})

it('a page that claims again keeps its id', async () => {
  const { checkoutTab, claimCheckoutTab } = await openPage()
  await claimCheckoutTab()
  const name = checkoutTab()
  expect(name).toBeDefined()
  await claimCheckoutTab()
  expect(checkoutTab()).toBe(name)
})

it('the next page of the tab takes the released id', async () => {
  const first = await openPage()
  await first.claimCheckoutTab()
  const name = first.checkoutTab()
  held.clear()
  const second = await openPage()
  await second.claimCheckoutTab()
  expect(second.checkoutTab()).toBe(name)
})

it('a duplicated tab takes a name of its own', async () => {
  const original = await openPage()
  await original.claimCheckoutTab()
  const name = original.checkoutTab()
  const duplicate = await openPage()
  await duplicate.claimCheckoutTab()
  expect(duplicate.checkoutTab()).not.toBe(name)
})

it('a new tab continues the checkout of a tab that is closed or has crashed', async () => {
  const closed = await openPage()
  await closed.claimCheckoutTab()
  const name = closed.checkoutTab()
  held.clear()
  stored.clear()
  const next = await openPage()
  await next.claimCheckoutTab()
  expect(next.checkoutTab()).toBe(name)
})

it('a new tab continues the checkout of the tab that held it last, not of another closed one', async () => {
  const first = await openPage()
  await first.claimCheckoutTab()
  first.storeCheckoutHolder()
  stored.clear()
  const second = await openPage()
  await second.claimCheckoutTab()
  // It took over and died, as the first one did.
  second.storeCheckoutHolder()
  const name = second.checkoutTab()
  held.clear()
  stored.clear()
  const next = await openPage()
  await next.claimCheckoutTab()
  expect(next.checkoutTab()).toBe(name)
})

it('a second tab has an id of its own, also without storage', async () => {
  vi.stubGlobal('localStorage', undefined)
  const first = await openPage()
  await first.claimCheckoutTab()
  const name = first.checkoutTab()
  stored.clear()
  const second = await openPage()
  await second.claimCheckoutTab()
  expect(second.checkoutTab()).toBeDefined()
  expect(second.checkoutTab()).not.toBe(name)
})
