import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Cart } from '../../contract/cart.ts'
import type { EventData } from '../../stores/tracking/track.ts'

const track = vi.fn<(name: string, data?: EventData) => void>()
vi.mock('../../stores/tracking/track.ts', () => ({ track }))
const linkToCustomer = vi.fn<() => Promise<void>>(() => Promise.resolve())
vi.mock('../../stores/tracking/give-consent.ts', () => ({ linkToCustomer }))

class FakeForm {
  readonly dataset: Readonly<Record<string, string>>
  constructor(sends: string) {
    this.dataset = { sends }
  }
}

const user = { id: 'one', username: 'one', firstName: '', lastName: '', email: '' }
const session = { accessToken: '', refreshToken: '', refreshedAt: 0, user }
const order = { orderId: '1', userId: 'one', at: 0 }

const cartOf = (...keys: readonly string[]): Cart => {
  const items = keys.map((key) => ({
    ...{ key, name: `${key}.com`, productKey: 'domain', price: 10, qty: 1 },
    ...{ duration: 1, durationType: 'YEAR', addons: [] },
  }))
  return { sid: 'sid', itemsCount: keys.length, items } as unknown as Cart
}

const names = () => track.mock.calls.map(([name]) => name)
/** What an event about the cart tells of it. */
const toldOf = (event: string) => track.mock.calls.find(([name]) => name === event)?.[1]?.customData

/** Opens a page that is tracked, in a browser with what was there before. */
const openPage = async (url: string, { isSignedIn = false, pending = false } = {}) => {
  const page = new EventTarget()
  const place = new URL(url, 'https://shop.example')
  const go = (_state: unknown, _title: string, to: string): void => {
    place.href = new URL(to, place).href
  }
  vi.stubGlobal('location', place)
  // A page is built without the token of a mailed link.
  const built = () => place.pathname.replace(/^(\/reset-password)\/.+/, '$1')
  vi.stubGlobal('document', {
    querySelector: () => ({
      ...{ content: `https://shop.example${built()}`, textContent: 'The heading of the page' },
    }),
  })
  vi.stubGlobal('history', { pushState: go, replaceState: go })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const { $cart, setCart } = await import('../../stores/cart.ts')
  const { $pendingOrder } = await import('../../stores/pending-order.ts')
  const { $registered } = await import('../../stores/tracking/registered.ts')
  const { $session } = await import('../../stores/session.ts')
  const { followVisitor } = await import('./follow-visitor.ts')
  $session.set(isSignedIn ? session : undefined)
  $pendingOrder.set(pending ? order : undefined)
  const sent = (sends: string): void => {
    const event = Object.defineProperty(new Event('sent'), 'target', { value: new FakeForm(sends) })
    page.dispatchEvent(event)
  }
  const goBack = (to: string): void => {
    place.href = new URL(to, place).href
    page.dispatchEvent(new Event('popstate'))
  }
  followVisitor()
  // A consent that is given again.
  followVisitor()
  return { $cart, setCart, $pendingOrder, $registered, $session, sent, goBack }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('HTMLFormElement', FakeForm)
  track.mockClear()
  linkToCustomer.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['POST /contacts', ['Contact']],
  ['PUT /users/subscription', ['Lead']],
  ['POST /other', []],
])('tracks the form that sends %s once', async (sends, expected) => {
  const { sent } = await openPage('/contact-us')
  sent(sends)
  expect(names()).toEqual(expected)
})

it('tracks a registration once, and joins the consent with who signs in', async () => {
  const { $registered, $session } = await openPage('/')
  linkToCustomer.mockClear()
  $registered.set(1)
  expect(names()).toEqual(['CompleteRegistration'])
  $session.set(session)
  expect(linkToCustomer).toHaveBeenCalledOnce()
})

it('tracks what this tab adds to the cart once, by product and never by name', async () => {
  const { setCart } = await openPage('/domain/search', { isSignedIn: true })
  setCart(cartOf('a'))
  setCart(cartOf('a'))
  expect(names()).toEqual(['AddToCart'])
  setCart(cartOf('a', 'b'))
  setCart(cartOf('b'))
  expect(names()).toEqual(['AddToCart', 'AddToCart'])
  expect(toldOf('AddToCart')).toMatchObject({ contentName: 'Domain', value: 10, currency: 'USD' })
  expect(JSON.stringify(track.mock.calls)).not.toMatch(/[ab]\.com/)
})

it('tracks no cart that a sign-in loads', async () => {
  const { setCart, $session } = await openPage('/domain/search')
  $session.set(session)
  setCart(cartOf('a', 'b'))
  expect(names()).toEqual([])
})

it('tracks the order that goes to a gateway once, with its cart, in the checkout only', async () => {
  const checkout = await openPage('/km/checkout-basket', { isSignedIn: true, pending: true })
  checkout.$cart.set(cartOf('a', 'b'))
  track.mockClear()
  checkout.$pendingOrder.set(undefined)
  expect(names()).toEqual([])
  checkout.$pendingOrder.set(order)
  expect(names()).toEqual(['AddPaymentInfo'])
  expect(toldOf('AddPaymentInfo')).toMatchObject({
    ...{ contentIds: ['domain'], currency: 'USD', value: 20 },
    contents: [{ id: 'domain', quantity: 1, itemPrice: 10, title: 'Domain' }, {}],
  })
  vi.resetModules()
  const other = await openPage('/cloud', { isSignedIn: true })
  other.$cart.set(cartOf('a'))
  track.mockClear()
  other.$pendingOrder.set(order)
  expect(names()).toEqual([])
})

it('tracks the beginning of a checkout once its cart is loaded; a guest has none', async () => {
  const { $cart } = await openPage('/checkout-basket', { isSignedIn: true })
  vi.advanceTimersByTime(500)
  expect(names()).toEqual(['PageView'])
  $cart.set(cartOf('a', 'b'))
  $cart.set(cartOf('a'))
  expect(names().filter((name) => name === 'InitiateCheckout')).toHaveLength(1)
  expect(toldOf('InitiateCheckout')).toMatchObject({
    ...{ contentIds: ['domain'], currency: 'USD', value: 20 },
    contents: [{ id: 'domain', quantity: 1, itemPrice: 10, title: 'Domain' }, {}],
  })
  track.mockClear()
  vi.resetModules()
  await openPage('/checkout-basket')
  vi.advanceTimersByTime(500)
  expect(track.mock.calls).toEqual([
    ['PageView', {}],
    ['InitiateCheckout', {}],
  ])
})

it('views a page 500 ms after it opened', async () => {
  await openPage('/domain/search')
  vi.advanceTimersByTime(499)
  expect(names()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(names()).toEqual(['PageView'])
})

it('names a product by the heading of its page', async () => {
  await openPage('/km/cloud')
  vi.advanceTimersByTime(500)
  expect(toldOf('ViewContent')).toMatchObject({
    ...{ contentIds: ['cloud'], contentName: 'The heading of the page' },
  })
})

it('counts a search 500 ms after the last change of what is typed, once', async () => {
  await openPage('/domain/search')
  vi.advanceTimersByTime(500)
  track.mockClear()
  history.pushState({ typed: true }, '', '?domain=sab')
  vi.advanceTimersByTime(499)
  history.replaceState({ typed: true }, '', '?domain=sabay')
  vi.advanceTimersByTime(499)
  expect(names()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(track.mock.calls).toEqual([
    ['PageView', {}],
    ['Search', {}],
  ])
  // Its filters, further pages and the canonical URL are the same search.
  history.pushState(null, '', '?domain=sabay&tlds=com')
  history.replaceState(null, '', '?domain=Sabay&pages=2')
  vi.advanceTimersByTime(1000)
  expect(names()).toHaveLength(2)
  history.pushState(null, '', '?domain=sabay&keywords=shop')
  vi.advanceTimersByTime(500)
  expect(names()).toEqual(['PageView', 'Search', 'PageView', 'Search'])
})

it.each(['/whois', '/km/domain/transfer'])('counts each look-up on %s', async (path) => {
  const { goBack } = await openPage(path)
  vi.advanceTimersByTime(500)
  history.pushState(null, '', `${path}?domain=sabay.com`)
  vi.advanceTimersByTime(500)
  expect(names()).toEqual(['PageView', 'PageView', 'Search'])
  goBack(path)
  vi.advanceTimersByTime(500)
  expect(names()).toEqual(['PageView', 'PageView', 'Search', 'PageView'])
})

it('views no page again whose URL only says what is shown', async () => {
  await openPage('/account/domains')
  vi.advanceTimersByTime(500)
  history.pushState(null, '', '?domain=4a7c&page=2')
  vi.advanceTimersByTime(500)
  expect(names()).toEqual(['PageView'])
})

it('tells no token of a mailed link', async () => {
  await openPage('/reset-password/secret')
  vi.advanceTimersByTime(500)
  expect(names()).toEqual(['PageView'])
  expect(JSON.stringify(track.mock.calls)).not.toContain('secret')
})
