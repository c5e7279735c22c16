import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getCart, type Cart } from '../../src/contract/cart.ts'
import {
  changePaymentMethod,
  initCheckout,
  placeOrder,
  saveAddress,
  setCartPaymentMethod,
  setCheckoutState,
  type CheckoutState,
} from '../../src/contract/checkout.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { listOrders } from '../../src/contract/orders.ts'
import { canPay } from '../../src/contract/payments.ts'
import { addresses, customers, orders, tlds } from '../../src/server/platform/db/schema/index.ts'
import { freeName } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { readRealtime } from './event-reader.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const unknownId = randomUUID()

/** Returns the calls of one browser tab; without an id, of a client without tab ids. */
const tabOf = ({ token }: Pick<TestCustomer, 'token'>, tab?: string) => {
  const headers: Record<string, string> = tab === undefined ? {} : { 'x-checkout-tab': tab }
  const options = { token, headers }
  return {
    headers,
    init: (orderId?: string) =>
      shop.call(initCheckout, { query: orderId === undefined ? {} : { orderId } }, options),
    go: (x: CheckoutState, body: { takeOver?: boolean; leave?: boolean } = {}) =>
      shop.call(setCheckoutState, { params: { x }, body }, options),
    bill: (addressId: string) => shop.call(saveAddress, { body: { addressId } }, options),
  }
}

/** Returns the input that orders a cart unchanged. */
const inputFor = async (customer: TestCustomer, cart: Cart) => ({
  addressId: await customer.addressId(),
  paymentMethod: 'BALANCE' as const,
  acceptTerms: true,
  acceptAutoSign: true,
  cartUpdatedAt: cart.cartUpdatedAt,
  grandTotal: cart.grandTotal,
})

const cartOf = async ({ token }: TestCustomer): Promise<Cart> =>
  answerOf(await shop.call(getCart, {}, { token }))

const ordersOf = (customerId: string) =>
  shop.db
    .select({ id: orders.id, state: orders.state })
    .from(orders)
    .where(eq(orders.customerId, customerId))

describe('the checkout', () => {
  it('is refused for an empty cart', async () => {
    const tab = tabOf(await createCustomer(shop))
    expect(codeOf(await tab.init())).toBe('ITEMS_NOT_FOUND')
    expect(codeOf(await tab.go('basket'))).toBe('ITEMS_NOT_FOUND')
    expect(codeOf(await tab.bill(unknownId))).toBe('ADDRESS_NOT_FOUND')
  })

  it('shows the cart, the contacts, the payment methods and the balance', async () => {
    const customer = await createCustomer(shop, { dollars: 12.34 })
    const cart = await customer.add([freeName()])
    const addressId = await customer.addressId()
    const checkout = answerOf(await tabOf(customer).init())
    expect(checkout).toMatchObject({
      state: 'basket',
      cart: { ...cart, modifiedItems: [] },
      addressId,
      addresses: [{ id: addressId }],
      paymentMethod: 'PAYWAY_PLUS',
      balance: 12.34,
      order: null,
    })
    expect(checkout.paymentMethods.map(({ method }) => method)).toEqual([
      'PAYWAY_PLUS',
      'PAYWAY_CARDS',
      'PAYWAY_ABA',
      'CARD',
      'PROMO_CREDIT',
      'BALANCE',
    ])
  })

  it('has the profile that a first contact starts with', async () => {
    const customer = await createCustomer(shop)
    await customer.add([freeName()])
    const profile = { phoneNumber: '+85511111111', address1: '12 Street 240', city: 'Phnom Penh' }
    await shop.db.update(customers).set(profile).where(eq(customers.id, customer.id))
    const checkout = answerOf(await tabOf(customer).init())
    expect(checkout.addresses).toEqual([])
    expect(checkout.profile).toEqual({
      ...{ firstName: 'Sophea', lastName: 'Keo', email: customer.email, organization: '' },
      ...{ ...profile, address2: '', stateProvince: '', postalCode: '', registerCountry: 'KH' },
    })
  })

  it('remembers step, contact and payment method until the cart changes', async () => {
    const customer = await createCustomer(shop)
    const tab = tabOf(customer)
    await customer.add([freeName()])
    const addressId = await customer.addressId()
    expect(answerOf(await tab.bill(addressId))).toEqual({ addressId })
    expect(answerOf(await tab.init()).state).toBe('billing-information')
    const body = { paymentMethod: 'PAYWAY_CARDS' as const }
    answerOf(await shop.call(setCartPaymentMethod, { body }, { token: customer.token }))
    answerOf(await tab.go('payment'))
    expect(answerOf(await tab.init())).toMatchObject({
      state: 'payment',
      addressId,
      paymentMethod: 'PAYWAY_CARDS',
    })
    await customer.add([freeName()])
    expect(answerOf(await tab.init())).toMatchObject({
      state: 'basket',
      paymentMethod: 'PAYWAY_CARDS',
    })
  })

  it('of an order is available to its customer while the order is unpaid', async () => {
    const [customer, stranger] = await Promise.all([
      createCustomer(shop, { dollars: 100 }),
      createCustomer(shop),
    ])
    const order = await customer.order([freeName()], 'BALANCE')
    expect(answerOf(await tabOf(customer).init(order.id)).order?.id).toBe(order.id)
    expect(answerOf(await tabOf(customer).init()).order?.id).toBe(order.id)
    expect(codeOf(await tabOf(stranger).init(order.id))).toBe('ORDER_NOT_FOUND')
    expect(codeOf(await tabOf(customer).init(unknownId))).toBe('ORDER_NOT_FOUND')
    answerOf(await customer.payByBalance(order.id))
    expect(codeOf(await tabOf(customer).init(order.id))).toBe('ORDER_STATUS_INVALID')
  })

  it('does not bill to a contact of another customer', async () => {
    const [customer, stranger] = await Promise.all([createCustomer(shop), createCustomer(shop)])
    const cart = await customer.add([freeName()])
    const foreign = await stranger.addressId()
    const tab = tabOf(customer)
    expect(codeOf(await tab.bill(foreign))).toBe('ADDRESS_NOT_FOUND')
    expect(codeOf(await tab.bill(unknownId))).toBe('ADDRESS_NOT_FOUND')
    const body = { ...(await inputFor(customer, cart)), addressId: foreign }
    const placed = await shop.call(placeOrder, { body }, { token: customer.token })
    expect(codeOf(placed)).toBe('ADDRESS_NOT_FOUND')
  })
})

describe('a second tab', () => {
  const inOtherTab = 'INIT_CHECKOUT_ORDER_IN_OTHER_TAB'

  it('is refused by every call while the first holds the checkout', async () => {
    const customer = await createCustomer(shop)
    const cart = await customer.add([freeName()])
    const addressId = await customer.addressId()
    const [first, second] = [tabOf(customer, randomUUID()), tabOf(customer, randomUUID())]
    expect(codeOf(await first.go('basket'))).toBe('OK')
    for (const other of [second, tabOf(customer)]) {
      expect(codeOf(await other.init())).toBe(inOtherTab)
      expect(codeOf(await other.go('payment'))).toBe(inOtherTab)
      expect(codeOf(await other.bill(addressId))).toBe(inOtherTab)
      const placed = await customer.place(cart, 'BALANCE', { headers: other.headers })
      expect(codeOf(placed)).toBe(inOtherTab)
    }
    expect(answerOf(await first.init()).state).toBe('basket')
    expect(codeOf(await first.bill(addressId))).toBe('OK')
    expect(codeOf(await customer.place(cart, 'BALANCE', { headers: first.headers }))).toBe('OK')
  })

  it('takes over on request, and all tabs are notified at once', async () => {
    const customer = await createCustomer(shop)
    await customer.add([freeName()])
    const [first, second] = [tabOf(customer, randomUUID()), tabOf(customer, randomUUID())]
    await first.go('basket')
    const reader = await readRealtime(shop.url, customer.token)
    await second.go('basket')
    expect(codeOf(await second.go('basket', { takeOver: true }))).toBe('OK')
    expect(await reader.wait(1)).toMatchObject([
      { event: 'init_checkout_order', data: { orderId: null } },
    ])
    await reader.close()
    expect(codeOf(await second.init())).toBe('OK')
    expect(codeOf(await first.init())).toBe(inOtherTab)
    expect(codeOf(await first.go('basket'))).toBe(inOtherTab)
  })

  it('enters when the first leaves, and cannot leave for it', async () => {
    const customer = await createCustomer(shop)
    await customer.add([freeName()])
    const [first, second] = [tabOf(customer, randomUUID()), tabOf(customer, randomUUID())]
    await first.go('basket')
    expect(codeOf(await second.go('basket', { leave: true }))).toBe('OK')
    expect(codeOf(await second.init())).toBe(inOtherTab)
    expect(codeOf(await first.go('basket', { leave: true }))).toBe('OK')
    expect(codeOf(await second.go('basket'))).toBe('OK')
  })

  it('enters 90 seconds after the first tab’s last heartbeat', async () => {
    const customer = await createCustomer(shop)
    await customer.add([freeName()])
    const [first, second] = [tabOf(customer, randomUUID()), tabOf(customer, randomUUID())]
    await first.go('basket')
    shop.clock.advance(60_000)
    await first.go('basket')
    shop.clock.advance(60_000)
    expect(codeOf(await second.init())).toBe(inOtherTab)
    shop.clock.advance(31_000)
    expect(codeOf(await second.init())).toBe('OK')
    expect(codeOf(await second.go('basket'))).toBe('OK')
    expect(codeOf(await first.go('basket'))).toBe(inOtherTab)
  })

  it('is the loser when two tabs enter concurrently', async () => {
    const customer = await createCustomer(shop)
    await customer.add([freeName()])
    const tabs = Array.from({ length: 6 }, () => tabOf(customer, randomUUID()))
    const outcomes = await Promise.all(tabs.map((tab) => tab.go('basket')))
    expect(codesOf(outcomes)).toEqual({ OK: 1, [inOtherTab]: 5 })
  })
})

describe('placing an order', () => {
  /** Creates a customer with a cart, and the call with changed parts of the input. */
  const ready = async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const cart = await customer.add([freeName(), freeName('net')])
    const input = await inputFor(customer, cart)
    const place = (change: Partial<typeof input> = {}, key: string = randomUUID()) =>
      shop.call(placeOrder, { body: { ...input, ...change } }, { token: customer.token, key })
    return { customer, cart, input, place }
  }

  it('creates the order from the cart, and keeps the cart until payment', async () => {
    const { customer, cart, place } = await ready()
    const order = answerOf(await place())
    expect(order).toMatchObject({
      state: 'AWAITING_PAYMENT',
      paymentState: 'NONE',
      paymentMethod: 'BALANCE',
      subtotal: cart.subtotal,
      taxAmount: cart.taxAmount,
      grandTotal: cart.grandTotal,
      invoiceNumber: null,
      paidAt: null,
    })
    expect(order.incrementId).toMatch(/^1\d{8}$/)
    expect(order.items.map(({ fulfilment }) => fulfilment)).toEqual(['WAITING', 'WAITING'])
    // As the cart showed them.
    expect(order.items.map(({ renewalPrice }) => renewalPrice)).toEqual(
      cart.items.map(({ renewalPrice }) => renewalPrice),
    )
    expect((await cartOf(customer)).itemsCount).toBe(2)
    expect(await customer.balance()).toBe(100)
  })

  it.each([
    ['an older cart', { cartUpdatedAt: '2026-01-01T00:00:00.000Z' }, 'ORDER_CHANGED'],
    ['another total', { grandTotal: 0.01 }, 'ORDER_CHANGED'],
    ['a total out of range', { grandTotal: 1e300 }, 'BAD_REQUEST'],
    ['no terms', { acceptTerms: false }, 'TERMS_NOT_ACCEPTED'],
    ['no e-contract', { acceptAutoSign: false }, 'TERMS_NOT_ACCEPTED'],
    ['an unknown contact', { addressId: unknownId }, 'ADDRESS_NOT_FOUND'],
  ])('is refused with %s', async (_, change, code) => {
    const { customer, place } = await ready()
    expect(codeOf(await place(change))).toBe(code)
    expect(await ordersOf(customer.id)).toEqual([])
  })

  it('is refused when the cart was changed in another tab', async () => {
    const { customer, place } = await ready()
    await customer.add([freeName('org')])
    expect(codeOf(await place())).toBe('ORDER_CHANGED')
  })

  it('is refused when the registry changed a premium price, until the buyer saw it', async () => {
    await shop.control('registry', { premiumCents: 5_000 })
    const customer = await createCustomer(shop)
    const cart = await customer.add([freeName().replace('free', 'premium')])
    expect(cart.items).toMatchObject([{ price: 50 }])
    await shop.control('registry', { premiumCents: 6_000 })
    // A recent check is still valid.
    shop.clock.advance(61_000)
    expect(codeOf(await customer.place(cart, 'BALANCE'))).toBe('ORDER_CHANGED')
    const now = await cartOf(customer)
    expect(now.items).toMatchObject([{ price: 60, renewalPrice: 60 }])
    expect(now.modifiedItems).toMatchObject([{ change: 'PRICE_CHANGED' }])
    expect(codeOf(await customer.place(now, 'BALANCE'))).toBe('OK')
  })

  it('is refused when a price has changed', async () => {
    const customer = await createCustomer(shop)
    const cart = await customer.add([freeName('vip')])
    await shop.db
      .update(tlds)
      .set({ registrationPrice: fromDollars(55), salePrice: null })
      .where(eq(tlds.tld, 'vip'))
    await shop.app.reloadCatalogue()
    expect(codeOf(await customer.place(cart, 'BALANCE'))).toBe('ORDER_CHANGED')
  })

  it('is refused for an empty cart', async () => {
    const customer = await createCustomer(shop)
    const cart = await cartOf(customer)
    expect(codeOf(await customer.place(cart, 'BALANCE'))).toBe('ITEMS_NOT_FOUND')
  })

  it('is refused for a contact without the fields that the registry requires', async () => {
    const { customer, input, place } = await ready()
    await shop.db.update(addresses).set({ city: '' }).where(eq(addresses.id, input.addressId))
    expect(codeOf(await place())).toBe('BILLING_INFO_MISSING')
    expect(await ordersOf(customer.id)).toEqual([])
  })

  it.each([undefined, '', 'short', 'has a space in it', 'x'.repeat(101)])(
    'requires an Idempotency-Key, and refuses %j',
    async (key) => {
      const { customer, input } = await ready()
      const response = await fetch(`${shop.url}/api/checkout-one-step`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${customer.token}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: JSON.stringify(input),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ messageCode: 'IDEMPOTENCY_KEY_REQUIRED' })
    },
  )

  it('returns the same order for the same key, and refuses a different body', async () => {
    const { customer, place } = await ready()
    const key = randomUUID()
    const order = answerOf(await place({}, key))
    expect(answerOf(await place({}, key))).toEqual(order)
    expect(codeOf(await place({ grandTotal: 1 }, key))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(codeOf(await place({ addressId: unknownId }, key))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await ordersOf(customer.id)).toHaveLength(1)
    answerOf(await customer.payByBalance(order.id))
    expect(answerOf(await place({}, key))).toMatchObject({ id: order.id, paymentState: 'SUCCESS' })
  })

  it('lets another customer use the same key', async () => {
    const [one, two] = await Promise.all([ready(), ready()])
    const key = randomUUID()
    const [first, second] = [answerOf(await one.place({}, key)), answerOf(await two.place({}, key))]
    expect(first.id).not.toBe(second.id)
  })

  it('creates one order from ten clicks', async () => {
    const { customer, place } = await ready()
    const key = randomUUID()
    const clicks = await Promise.all(Array.from({ length: 10 }, () => place({}, key)))
    const ids = new Set(clicks.map((click) => answerOf(click).id))
    expect(ids.size).toBe(1)
    expect(await ordersOf(customer.id)).toHaveLength(1)
  })

  it.each(['BALANCE', 'PAYWAY_PLUS'] as const)(
    'leaves one unpaid order from ten concurrent attempts, by %s',
    async (paymentMethod) => {
      const { customer, input } = await ready()
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => {
          const body = { ...input, paymentMethod }
          return shop.call(placeOrder, { body }, { token: customer.token })
        }),
      )
      const codes = codesOf(outcomes)
      expect(
        Object.keys(codes).filter((code) => code !== 'OK' && code !== 'ORDER_CHANGED'),
      ).toEqual([])
      expect(codes['OK']).toBeGreaterThan(0)
      const states = (await ordersOf(customer.id)).map(({ state }) => state)
      expect(states.filter((state) => state === 'AWAITING_PAYMENT')).toHaveLength(1)
      expect(new Set(states).difference(new Set(['AWAITING_PAYMENT', 'CANCELLED'])).size).toBe(0)
    },
  )

  it('cancels the previous order of a cart that changed', async () => {
    const { customer, place } = await ready()
    const old = answerOf(await place())
    const cart = await customer.add([freeName('org')])
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    expect(order.id).not.toBe(old.id)
    expect(await customer.findOrder(old.id)).toMatchObject({
      state: 'CANCELLED',
      paymentState: 'FAILED',
    })
    const params = { id: old.id }
    const pay = await shop.call(canPay, { params, query: {} }, { token: customer.token })
    expect(codeOf(pay)).toBe('ORDER_INVALID')
    expect(codeOf(await customer.payByBalance(old.id))).toBe('ORDER_INVALID')
  })

  it('returns whether the order can be paid, and for which cart', async () => {
    const { customer, cart, place } = await ready()
    const order = answerOf(await place())
    const ask = (token: string, cartUpdatedAt?: string) =>
      shop.call(canPay, { params: { id: order.id }, query: { cartUpdatedAt } }, { token })
    expect(answerOf(await ask(customer.token, cart.cartUpdatedAt))).toEqual({ canPay: true })
    expect(codeOf(await ask(customer.token, '2026-01-01T00:00:00Z'))).toBe('ORDER_CHANGED')
    const stranger = await createCustomer(shop)
    expect(codeOf(await ask(stranger.token))).toBe('ORDER_NOT_FOUND')
  })

  it('reports a domain that another customer bought meanwhile, and keeps the others', async () => {
    const customer = await createCustomer(shop)
    const [gone, kept] = [freeName(), freeName()]
    const cart = await customer.add([gone, kept])
    await shop.control('registry', { taken: [gone] })
    shop.clock.advance(61_000)
    expect(await customer.place(cart, 'BALANCE')).toMatchObject({
      status: 404,
      problem: { messageCode: 'ITEM_NOT_FOUND', params: { name: gone } },
    })
    const left = await cartOf(customer)
    expect(left.items.map(({ name }) => name)).toEqual([kept])
    expect(codeOf(await customer.place(left, 'BALANCE'))).toBe('OK')
  })
})

describe('payment methods', () => {
  it.each([
    ['KH', true, 10],
    ['TH', false, 7],
    ['AE', false, 5],
  ] as const)('on the site %s', async (site, offersAba, taxPercent) => {
    const customer = await createCustomer(shop, { site })
    const { token } = customer
    const cart = await customer.add([freeName()])
    expect(cart.taxPercent).toBe(taxPercent)
    const { paymentMethods } = answerOf(await tabOf(customer).init())
    expect(paymentMethods.some(({ method }) => method === 'PAYWAY_ABA')).toBe(offersAba)
    const expected = offersAba ? 'OK' : 'PAYMENT_METHOD_NOT_MATCH'
    const body = { paymentMethod: 'PAYWAY_ABA' as const }
    expect(codeOf(await shop.call(setCartPaymentMethod, { body }, { token }))).toBe(expected)
    expect(codeOf(await customer.place(cart, 'PAYWAY_ABA'))).toBe(expected)
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    const params = { id: order.id }
    expect(codeOf(await shop.call(changePaymentMethod, { params, body }, { token }))).toBe(expected)
  })

  it('of the gateway require at least $2.50', async () => {
    const customer = await createCustomer(shop, { dollars: 5 })
    const cart = await customer.add([freeName('xyz')])
    expect(cart.grandTotal).toBe(2.19)
    const { paymentMethods } = answerOf(await tabOf(customer).init())
    expect(paymentMethods.filter(({ enabled }) => enabled).map(({ method }) => method)).toEqual([
      'BALANCE',
    ])
    expect(await customer.place(cart, 'PAYWAY_CARDS')).toMatchObject({
      problem: { messageCode: 'BELOW_METHOD_MINIMUM', params: { minimum: '$2.50' } },
    })
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    const changed = await shop.call(
      changePaymentMethod,
      { params: { id: order.id }, body: { paymentMethod: 'PAYWAY_PLUS' } },
      { token: customer.token },
    )
    expect(codeOf(changed)).toBe('BELOW_METHOD_MINIMUM')
    expect(codeOf(await customer.payByBalance(order.id))).toBe('OK')
  })
})

describe('the customer’s orders', () => {
  it('are listed with their items, the latest first, for their customer alone', async () => {
    const customer = await createCustomer(shop, { dollars: 200 })
    const names = Array.from({ length: 4 }, () => freeName())
    const first = await customer.order(names, 'BALANCE')
    answerOf(await customer.payByBalance(first.id))
    const second = await customer.order([freeName()], 'BALANCE')
    const { token } = customer
    const list = answerOf(await shop.call(listOrders, { query: {} }, { token }))
    expect(list.total).toBe(2)
    expect(list.orders).toMatchObject([
      { id: second.id, state: 'AWAITING_PAYMENT', itemsCount: 1, invoiceNumber: null },
      { id: first.id, grandTotal: first.grandTotal, itemsCount: 4, names: names.slice(0, 3) },
    ])
    expect(list.orders[1]?.invoiceNumber).toMatch(/^INV-\d{4}-\d{6}$/)
    const next = answerOf(await shop.call(listOrders, { query: { page: '2' } }, { token }))
    expect(next).toEqual({ orders: [], total: 2 })
    const other = await createCustomer(shop)
    const ofOther = await shop.call(listOrders, { query: {} }, { token: other.token })
    expect(answerOf(ofOther)).toEqual({ orders: [], total: 0 })
  })
})
