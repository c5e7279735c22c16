import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getCart, removeItem, type Cart } from '../../src/contract/cart.ts'
import { initCheckout } from '../../src/contract/checkout.ts'
import { fromDollars, zero } from '../../src/contract/money.ts'
import {
  bestVoucher,
  dropVoucher,
  keepVoucher,
  listVouchers,
  suggestVouchers,
  setVoucher,
} from '../../src/contract/vouchers.ts'
import { invoices, vouchers } from '../../src/server/platform/db/schema/index.ts'
import { freeName } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'
import { sellComForTenDollars } from './ten-dollar-com.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
  await sellComForTenDollars(shop)
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const hour = 3_600_000

/** Creates a voucher of 10 % for registrations, and returns its code. */
const offer = async (more: Partial<typeof vouchers.$inferInsert> = {}): Promise<string> => {
  const code = `V-${randomUUID().slice(0, 8).toUpperCase()}`
  const now = shop.clock.now().getTime()
  await shop.db.insert(vouchers).values({
    code,
    title: 'Ten off',
    titleKm: 'ដក ១០%',
    description: 'Off new domains',
    descriptionKm: 'លើដូមែនថ្មី',
    percent: more.amount === undefined ? 10 : null,
    productTypes: ['DOMAIN'],
    actions: ['registration'],
    minimumSpend: zero,
    startsAt: new Date(now - hour),
    endsAt: new Date(now + hour),
    ...more,
  })
  return code
}

const shopper = async (dollars = 200) => {
  const customer = await createCustomer(shop, { dollars })
  const { token } = customer
  return {
    ...customer,
    use: (code: string, headers: Record<string, string> = {}) =>
      shop.call(setVoucher, { body: { code } }, { token, headers }),
    drop: async () => answerOf(await shop.call(dropVoucher, {}, { token })),
    keep: (code: string) => shop.call(keepVoucher, { body: { code } }, { token }),
    own: async () => answerOf(await shop.call(listVouchers, {}, { token })),
    suggested: async (productType: 'DOMAIN' | 'SSL' = 'DOMAIN') =>
      answerOf(await shop.call(suggestVouchers, { query: { productType } }, { token })),
    offered: async () => answerOf(await shop.call(bestVoucher, {}, { token })).offer,
    cart: async (): Promise<Cart> => answerOf(await shop.call(getCart, {}, { token })),
  }
}

describe('a voucher in the cart', () => {
  it('discounts the items it applies to before tax, and can be removed', async () => {
    const { add, use, drop, cart } = await shopper()
    await add([freeName(), freeName()])
    const code = await offer()
    const used = answerOf(await use(` ${code.toLowerCase()} `))
    expect(used).toMatchObject({
      subtotal: 20,
      discountAmount: 2,
      taxPercent: 10,
      taxAmount: 1.8,
      grandTotal: 19.8,
      vouchers: [{ code, title: 'Ten off', discountAmount: 2, minimumSpend: 0 }],
    })
    expect(used.vouchers[0]).not.toHaveProperty('problem')
    // Any change of the cart keeps it, and recalculates.
    const three = await add([freeName()])
    expect(three).toMatchObject({ discountAmount: 3, vouchers: [{ code }] })
    expect(three.items.map(({ voucherDiscount }) => voucherDiscount)).toEqual([1, 1, 1])
    expect(await drop()).toMatchObject({ discountAmount: 0, vouchers: [] })
    expect(await drop()).toMatchObject({ vouchers: [] })
    expect(await cart()).toMatchObject({ subtotal: 30, discountAmount: 0, vouchers: [] })
  })

  it('is described in the requested language, and replaces another', async () => {
    const { add, use } = await shopper()
    await add([freeName()])
    await use(await offer())
    const fixed = await offer({ amount: fromDollars(3) })
    expect(answerOf(await use(fixed, { 'x-locale': 'km' }))).toMatchObject({
      discountAmount: 3,
      vouchers: [{ code: fixed, title: 'ដក ១០%' }],
    })
  })

  it('updates the cart’s timestamp, so a stale tab is detected', async () => {
    const { add, use, place } = await shopper()
    const before = await add([freeName()])
    const after = answerOf(await use(await offer()))
    expect(after.cartUpdatedAt > before.cartUpdatedAt).toBe(true)
    expect(codeOf(await place(before, 'BALANCE'))).toBe('ORDER_CHANGED')
  })

  it.each([
    ['no code', 'ដូមែន', 'INVALID_VOUCHER'],
    ['no voucher', 'NOBODY-HAS-IT', 'VOUCHER_NOT_FOUND'],
  ])('that is %s is refused, and the cart is unchanged', async (_, code, expected) => {
    const { add, use, cart } = await shopper()
    await add([freeName()])
    expect(codeOf(await use(code))).toBe(expected)
    expect(await cart()).toMatchObject({ vouchers: [] })
  })

  it('is refused with its reason', async () => {
    const { add, use, cart } = await shopper()
    await add([freeName()])
    const refusal = async (more: Parameters<typeof offer>[0]) => {
      const outcome = await use(await offer(more))
      return outcome.ok ? undefined : outcome.problem
    }
    const moment = shop.clock.now()
    expect(await refusal({ endsAt: moment })).toMatchObject({ messageCode: 'VOUCHER_EXPIRED' })
    expect(await refusal({ startsAt: new Date(moment.getTime() + hour) })).toMatchObject({
      messageCode: 'CANNOT_USE_VOUCHER',
      params: { reason: 'NOT_YET' },
    })
    expect(await refusal({ actions: ['renewal'] })).toMatchObject({
      params: { reason: 'NOTHING_FITS' },
    })
    expect(await refusal({ minimumSpend: fromDollars(50) })).toMatchObject({
      params: { reason: 'BELOW_MINIMUM', minimum: 50 },
    })
    expect(await cart()).toMatchObject({ vouchers: [] })
  })

  it('of another customer is not found', async () => {
    const owner = await shopper()
    const { add, use, keep } = await shopper()
    await add([freeName()])
    const code = await offer({ customerId: owner.id })
    expect(codeOf(await use(code))).toBe('VOUCHER_NOT_FOUND')
    expect(codeOf(await keep(code))).toBe('VOUCHER_NOT_FOUND')
    expect(await owner.own()).toMatchObject([{ code }])
  })

  it('requires an item in the cart', async () => {
    const { use } = await shopper()
    expect(codeOf(await use(await offer()))).toBe('ITEMS_NOT_FOUND')
  })

  it('stays with its reason when it no longer applies, and counts again when it does', async () => {
    const { add, use, token, cart } = await shopper()
    const names = [freeName(), freeName()]
    await add(names)
    const code = await offer({ minimumSpend: fromDollars(20) })
    expect(answerOf(await use(code))).toMatchObject({ discountAmount: 2 })
    const key = (await cart()).items[0]?.key ?? ''
    const less = answerOf(await shop.call(removeItem, { body: { key } }, { token }))
    expect(less).toMatchObject({
      discountAmount: 0,
      grandTotal: 11,
      vouchers: [{ code, discountAmount: 0, problem: 'BELOW_MINIMUM', minimumSpend: 20 }],
    })
    expect(await add([freeName()])).toMatchObject({ discountAmount: 2 })
  })

  it('cannot be guessed by trying codes', async () => {
    const { add, use } = await shopper()
    await add([freeName()])
    const tries = await Promise.all(Array.from({ length: 40 }, (_, at) => use(`GUESS-${at}`)))
    expect(codesOf(tries)).toEqual({ VOUCHER_NOT_FOUND: 30, TOO_MANY_REQUESTS: 10 })
  })
})

describe('an order with a voucher', () => {
  it('costs less, uses the voucher up and removes it from the cart', async () => {
    const { add, use, place, payByBalance, balance, cart, suggested } = await shopper(100)
    const code = await offer({ suggested: true })
    await add([freeName()])
    const priced = answerOf(await use(code))
    const order = answerOf(await place(priced, 'BALANCE'))
    expect(order).toMatchObject({
      subtotal: 10,
      discountAmount: 1,
      taxAmount: 0.9,
      grandTotal: 9.9,
      vouchers: [{ code, title: 'Ten off', discountAmount: 1 }],
    })
    answerOf(await payByBalance(order.id))
    expect(await balance()).toBe(90.1)
    expect(await cart()).toMatchObject({ items: [], vouchers: [] })
    const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.payableId, order.id))
    expect(invoice).toMatchObject({
      discountAmount: fromDollars(1),
      total: fromDollars(9.9),
      lines: [{ unitPrice: fromDollars(10), amount: fromDollars(9) }],
    })

    await add([freeName()])
    const again = await use(code)
    expect(again.ok ? undefined : again.problem).toMatchObject({
      messageCode: 'CANNOT_USE_VOUCHER',
      params: { reason: 'USED' },
    })
    expect((await suggested()).map((voucher) => voucher.code)).not.toContain(code)
  })

  it('that was never paid releases the voucher to the next order, in any sequence', async () => {
    const { add, use, place, token, payByBalance, findOrder } = await shopper()
    const code = await offer()
    await add([freeName()])
    const first = answerOf(await place(answerOf(await use(code)), 'PAYWAY_PLUS'))
    expect(first.vouchers).toMatchObject([{ code }])
    const checkout = answerOf(await shop.call(initCheckout, { query: {} }, { token }))
    expect(checkout.cart.vouchers).toMatchObject([{ code, discountAmount: 1 }])
    const second = answerOf(await place(await add([freeName()]), 'BALANCE'))
    expect(second).toMatchObject({ discountAmount: 2, vouchers: [{ code }] })
    answerOf(await payByBalance(second.id))
    expect((await findOrder(first.id)).state).toBe('CANCELLED')
    await add([freeName()])
    expect(codeOf(await use(code))).toBe('CANNOT_USE_VOUCHER')
  })

  it('uses the voucher once, also with concurrent orders', async () => {
    const { add, use, place, payByBalance, addressId } = await shopper()
    const code = await offer()
    await add([freeName()])
    await addressId()
    const cart = answerOf(await use(code))
    const placed = await Promise.all(
      Array.from({ length: 5 }, () => place(cart, 'BALANCE', { key: randomUUID() })),
    )
    const paid = await Promise.all(
      placed.flatMap((outcome) => (outcome.ok ? [payByBalance(outcome.answer.id)] : [])),
    )
    expect(codesOf(paid)).toMatchObject({ OK: 1 })
  })

  it('refunds an item’s discounted price, and the voucher once everything is refunded', async () => {
    const { add, use, place, payByBalance, balance, findOrder } = await shopper(50)
    const [saved, gone] = [freeName(), freeName()]
    const code = await offer()
    await add([saved, gone])
    const order = answerOf(await place(answerOf(await use(code)), 'BALANCE'))
    shop.sandbox.behaviours.merge('registry', { taken: [gone] })
    answerOf(await payByBalance(order.id))
    await until(
      () => findOrder(order.id),
      ({ state }) => state === 'COMPLETED',
    )
    // $20 less 10 %, with tax $19.80, half of which was refunded.
    expect(await balance()).toBeCloseTo(50 - 9.9, 4)
    await add([freeName()])
    expect(codeOf(await use(code))).toBe('CANNOT_USE_VOUCHER')

    const lost = freeName()
    const other = await shopper(50)
    await other.add([lost])
    const all = answerOf(await other.place(answerOf(await other.use(code)), 'BALANCE'))
    shop.sandbox.behaviours.merge('registry', { taken: [lost] })
    answerOf(await other.payByBalance(all.id))
    await until(
      () => other.findOrder(all.id),
      ({ state }) => state === 'COMPLETED',
    )
    expect(await other.balance()).toBe(50)
    await other.add([freeName()])
    expect(codeOf(await other.use(code))).toBe('OK')
  })

  it('whose voucher has ended is confirmed again with the buyer', async () => {
    const { add, use, place, cart } = await shopper()
    const code = await offer()
    await add([freeName()])
    const before = answerOf(await use(code))
    await shop.db.update(vouchers).set({ endsAt: shop.clock.now() }).where(eq(vouchers.code, code))
    expect(codeOf(await place(before, 'BALANCE'))).toBe('ORDER_CHANGED')
    const after = await cart()
    expect(after).toMatchObject({ vouchers: [{ code, problem: 'EXPIRED', discountAmount: 0 }] })
    expect(answerOf(await place(after, 'BALANCE'))).toMatchObject({
      discountAmount: 0,
      vouchers: [],
    })
  })
})

describe('the vouchers of a customer', () => {
  it('include those offered for a product, ending soonest first', async () => {
    const { suggested } = await shopper()
    const now = shop.clock.now().getTime()
    const later = await offer({ suggested: true, endsAt: new Date(now + 3 * hour) })
    const sooner = await offer({ suggested: true, endsAt: new Date(now + 2 * hour) })
    const hidden = await offer()
    const ended = await offer({ suggested: true, endsAt: new Date(now - 1) })
    const notYet = await offer({ suggested: true, startsAt: new Date(now + hour) })
    const certificates = await offer({ suggested: true, productTypes: ['SSL'] })
    const found = (await suggested()).map(({ code }) => code)
    expect(found.filter((code) => [later, sooner].includes(code))).toEqual([sooner, later])
    for (const code of [hidden, ended, notYet, certificates]) expect(found).not.toContain(code)
    expect((await suggested('SSL')).map(({ code }) => code)).toContain(certificates)
  })

  it('are suggested with their items after an add, until one is used', async () => {
    const { add, use } = await shopper()
    const code = await offer({ suggested: true })
    const other = await offer({ suggested: true, actions: ['transfer'] })
    await shop.app.reloadCatalogue()
    const codesWith = (cart: Cart) =>
      cart.modifiedItems.flatMap(({ suggestionVouchers }) => suggestionVouchers.map((v) => v.code))
    const first = await add([freeName()])
    expect(first.modifiedItems).toMatchObject([{ change: 'ADDED' }])
    expect(codesWith(first)).toContain(code)
    expect(codesWith(first)).not.toContain(other)
    answerOf(await use(code))
    expect(codesWith(await add([freeName()]))).toEqual([])
  })

  it('are offered in the cart, the one that takes most off, until one is used', async () => {
    const { add, use, drop, keep, offered, place, payByBalance } = await shopper()
    // More than any suggested voucher of other tests.
    const most = await offer({ suggested: true, amount: fromDollars(9) })
    expect(await offered()).toBeNull()
    await add([freeName()])
    expect(await offered()).toEqual({ code: most, title: 'Ten off', discountAmount: 9 })
    const own = await offer({ amount: fromDollars(9.5) })
    expect(await offered()).toMatchObject({ code: most })
    await keep(own)
    expect(await offered()).toMatchObject({ code: own, discountAmount: 9.5 })
    // These take nothing off this cart.
    await keep(await offer({ amount: fromDollars(9.9), minimumSpend: fromDollars(50) }))
    await offer({ suggested: true, amount: fromDollars(9.9), actions: ['renewal'] })
    await offer({ suggested: true, amount: fromDollars(9.9), endsAt: shop.clock.now() })
    expect(await offered()).toMatchObject({ code: own })

    expect(answerOf(await use(own)).discountAmount).toBe(9.5)
    expect(await offered()).toBeNull()
    await drop()
    expect(await offered()).toMatchObject({ code: own })
    const order = answerOf(await place(answerOf(await use(own)), 'BALANCE'))
    answerOf(await payByBalance(order.id))
    await add([freeName()])
    expect(await offered()).toMatchObject({ code: most, discountAmount: 9 })
  })

  it('are saved by code, once', async () => {
    const { keep, own } = await shopper()
    expect(await own()).toEqual([])
    const code = await offer({ minimumSpend: fromDollars(15) })
    const saved = answerOf(await keep(code))
    expect(saved).toMatchObject({
      code,
      title: 'Ten off',
      description: 'Off new domains',
      discount: { type: 'RATE', percent: 10 },
      productTypes: ['DOMAIN'],
      minimumSpend: 15,
      expiring: true,
    })
    answerOf(await keep(code))
    expect(await own()).toEqual([saved])
    expect(codeOf(await keep('NOBODY-HAS-IT'))).toBe('VOUCHER_NOT_FOUND')
    expect(codeOf(await keep('??'))).toBe('INVALID_VOUCHER')
    const ended = await offer({ endsAt: new Date(shop.clock.now().getTime() - 1) })
    expect(codeOf(await keep(ended))).toBe('VOUCHER_EXPIRED')
  })

  it('require a session', async () => {
    expect(codeOf(await shop.call(listVouchers, {}))).toBe('UNAUTHORIZED')
    expect(codeOf(await shop.call(suggestVouchers, { query: { productType: 'DOMAIN' } }))).toBe(
      'UNAUTHORIZED',
    )
    expect(codeOf(await shop.call(setVoucher, { body: { code: 'A' } }))).toBe('UNAUTHORIZED')
  })
})
