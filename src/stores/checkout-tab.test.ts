import { beforeEach, expect, it, vi } from 'vitest'

const held = new Set<string>()
const stored = new Map<string, string>()

/** A browser's locks: each name has one holder. */
const request = (
  name: string,
  _options: unknown,
  granted: () => Promise<never>,
): Promise<unknown> => {
  if (held.has(name)) return Promise.reject(new DOMException('', 'TimeoutError'))
  held.add(name)
  return granted()
}

/** A freshly opened page in a tab with stored data. */
const openPage = async () => {
  vi.resetModules()
  return import('./checkout-tab.ts')
}

beforeEach(() => {
  held.clear()
  stored.clear()
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
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
