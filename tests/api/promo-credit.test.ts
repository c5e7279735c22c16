import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPromoCredit } from '../../src/contract/accounts.ts'
import { getCart, type Cart } from '../../src/contract/cart.ts'
import {
  changePaymentMethod,
  completeCheckout,
  initCheckout,
  type Order,
} from '../../src/contract/checkout.ts'
import { getInvoice } from '../../src/contract/invoices.ts'
import { fromDollars, toDollars, zero } from '../../src/contract/money.ts'
import { payByBalance } from '../../src/contract/payments.ts'
import {
  getCartCredit,
  listCreditServices,
  payByPromoCredit,
  setCartCredit,
} from '../../src/contract/promo-credit.ts'
import { bestVoucher, keepVoucher, setVoucher } from '../../src/contract/vouchers.ts'
import {
  accountSum,
  balanceAccount,
  promoCreditAccount,
} from '../../src/server/money/ledger/index.ts'
import { lapse } from '../../src/server/money/payables/index.ts'
import { expireCredit, grantCredit, takeCredit } from '../../src/server/money/promo-credit/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import {
  payables,
  promoCreditGrants,
  promoCreditUses,
  vouchers,
} from '../../src/server/platform/db/schema/index.ts'
import { createRefundActive } from '../../src/server/selling/fulfilment/index.ts'
import { createPayableKinds } from '../../src/server/selling/purchases/index.ts'
import { itemIdsOf, notificationsOf, transfersFor } from './books.ts'
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

const dayMs = 24 * 3_600_000
const inDays = (days: number): Date => new Date(shop.clock.now().getTime() + days * dayMs)

interface Gift {
  readonly dollars: number
  readonly days?: number
}

/** Creates a customer with gifts of promo credit and a balance. */
const shopper = async (gifts: readonly Gift[], dollars = 100) => {
  const customer = await createCustomer(shop, { dollars })
  const { id, token } = customer
  for (const { dollars: amount, days } of gifts) {
    await grantCredit(
      shop.db,
      {
        customerId: id,
        source: 'OPENING',
        cause: `gift:${randomUUID()}`,
        from: 'opening',
        amount: fromDollars(amount),
        ...(days === undefined ? {} : { expiresAt: inDays(days) }),
      },
      shop.clock.now(),
    )
  }
  const use = (isApplyPromoCredit: boolean) =>
    shop.call(setCartCredit, { body: { isApplyPromoCredit } }, { token })
  return {
    ...customer,
    use,
    /** A cart of names that promo credit is applied to. */
    withCredit: async (names: number): Promise<Cart> => {
      await customer.add(Array.from({ length: names }, () => freeName()))
      return answerOf(await use(true))
    },
    cart: async () => answerOf(await shop.call(getCart, {}, { token })),
    credit: async () => answerOf(await shop.call(getCartCredit, {}, { token })),
    total: async () => answerOf(await shop.call(getPromoCredit, {}, { token }))[0],
    inLedger: async () => toDollars(await accountSum(shop.db, promoCreditAccount(id))),
    /** What is left of each gift, in the order of their expiry. */
    left: async () => {
      const rows = await shop.db
        .select({ remaining: promoCreditGrants.remaining })
        .from(promoCreditGrants)
        .where(eq(promoCreditGrants.customerId, id))
        .orderBy(sql`expires_at nulls last`)
      return rows.map(({ remaining }) => toDollars(remaining))
    },
    payByBalance: (orderId: string, key?: string) =>
      shop.call(
        payByBalance,
        { params: { id: orderId } },
        { token, ...(key === undefined ? {} : { key }) },
      ),
    complete: (orderId: string, key?: string) =>
      shop.call(
        payByPromoCredit,
        { params: { id: orderId } },
        { token, ...(key === undefined ? {} : { key }) },
      ),
  }
}

type Shopper = Awaited<ReturnType<typeof shopper>>

const placed = async (
  customer: Shopper,
  cart: Cart,
  method: Order['paymentMethod'] = 'BALANCE',
): Promise<Order> => answerOf(await customer.place(cart, method))

const offerVoucher = async (): Promise<string> => {
  const code = `PC-${randomUUID().slice(0, 8).toUpperCase()}`
  await shop.db.insert(vouchers).values({
    ...{ code, title: 'Ten off', titleKm: 'ដក ១០%', description: '', descriptionKm: '' },
    ...{ percent: 10, minimumSpend: zero, startsAt: inDays(-1), endsAt: inDays(1) },
  })
  return code
}

describe('promo credit in the cart', () => {
  it('is a discount before VAT, from what expires first, and can be removed', async () => {
    const customer = await shopper([
      { dollars: 5 },
      { dollars: 3, days: 9 },
      { dollars: 4, days: 2 },
    ])
    await customer.add([freeName()])
    expect(await customer.credit()).toEqual({
      isApplyPromoCredit: false,
      available: 12,
      usable: 10,
      expiresAt: expect.any(String) as unknown,
      problem: null,
    })
    const cart = answerOf(await customer.use(true))
    expect(cart).toMatchObject({
      ...{ subtotal: 10, discountAmount: 10, taxAmount: 0, grandTotal: 0 },
      ...{ isApplyPromoCredit: true, promoCreditDiscountAmount: 10 },
      discounts: [{ code: 'PC', amount: 10 }],
    })
    const two = await customer.add([freeName()])
    expect(two).toMatchObject({ discountAmount: 12, taxAmount: 0.8, grandTotal: 8.8 })
    // The cart only shows it; nothing is taken before there is an order.
    expect(await customer.left()).toEqual([4, 3, 5])
    const without = answerOf(await customer.use(false))
    expect(without).toMatchObject({ discountAmount: 0, discounts: [], isApplyPromoCredit: false })
    expect(answerOf(await customer.use(false)).cartUpdatedAt).toBe(without.cartUpdatedAt)
  })

  it('excludes a voucher, both ways', async () => {
    const customer = await shopper([{ dollars: 5 }])
    await customer.withCredit(1)
    const body = { code: await offerVoucher() }
    const { token } = customer
    answerOf(await shop.call(keepVoucher, { body }, { token }))
    const offered = async () => answerOf(await shop.call(bestVoucher, {}, { token })).offer
    expect(await offered()).toBeNull()
    await customer.use(false)
    expect(await offered()).not.toBeNull()
    await customer.use(true)
    const withVoucher = answerOf(await shop.call(setVoucher, { body }, { token: customer.token }))
    expect(withVoucher).toMatchObject({
      ...{ isApplyPromoCredit: false, promoCreditDiscountAmount: 0, discountAmount: 1 },
      discounts: [],
    })
    expect(codeOf(await customer.use(true))).toBe('CANNOT_USE_PROMO_CREDIT')
    expect(await customer.credit()).toMatchObject({ problem: 'VOUCHER', usable: 5 })
    expect(await customer.cart()).toMatchObject({ discountAmount: 1, isApplyPromoCredit: false })
  })

  it('and a voucher that two tabs choose at the same time never both apply', async () => {
    const customer = await shopper([{ dollars: 5 }])
    await customer.add([freeName()])
    const body = { code: await offerVoucher() }
    await Promise.all([
      customer.use(true),
      shop.call(setVoucher, { body }, { token: customer.token }),
    ])
    const { vouchers: used, isApplyPromoCredit } = await customer.cart()
    expect([used.length === 1, isApplyPromoCredit]).toEqual([true, false])
  })

  it('needs items, a session, credit that is left, and products that it pays for', async () => {
    const customer = await shopper([{ dollars: 5 }])
    expect(codeOf(await customer.use(true))).toBe('ITEMS_NOT_FOUND')
    expect(codeOf(await shop.call(getCartCredit, {}))).toBe('UNAUTHORIZED')
    const none = await shopper([])
    await none.add([freeName()])
    expect(codeOf(await none.use(true))).toBe('PROMO_CREDIT_NOT_ENOUGH')
    expect(await none.credit()).toMatchObject({ available: 0, problem: 'NONE', expiresAt: null })
    const expired = await shopper([{ dollars: 5, days: -1 }])
    await expired.add([freeName()])
    expect(codeOf(await expired.use(true))).toBe('PROMO_CREDIT_NOT_ENOUGH')
    expect(await expired.total()).toEqual({ currencyId: 'USD', total: 0, expiring: null })
    const services = answerOf(await shop.call(listCreditServices, {}))
    expect(services).toContain('DOMAIN')
    expect(services).not.toContain('SMS_SERVICE')
  })
})

describe('an order with promo credit', () => {
  it('takes it when it is placed, and pays the rest out of the balance', async () => {
    const customer = await shopper([
      { dollars: 3, days: 5 },
      { dollars: 2, days: 9 },
    ])
    const cart = await customer.withCredit(1)
    const order = await placed(customer, cart)
    expect(order).toMatchObject({
      ...{ subtotal: 10, discountAmount: 5, taxAmount: 0.5, grandTotal: 5.5 },
      ...{ promoCreditDiscountAmount: 5, discounts: [{ code: 'PC', amount: 5 }] },
    })
    expect(await customer.left()).toEqual([0, 0])
    expect(await customer.inLedger()).toBe(0)
    expect(codeOf(await customer.complete(order.id))).toBe('PROMO_CREDIT_NOT_ENOUGH')
    expect(answerOf(await customer.payByBalance(order.id))).toMatchObject({ state: 'PAID' })
    const entries = await transfersFor(shop.db, `order:${order.id}:`)
    expect(entries.map(({ to, amount }) => [to, toDollars(amount)])).toEqual([
      ['sales', 5],
      ['vat', 0.5],
    ])
    const { token } = customer
    const { invoiceNumber } = answerOf(
      await shop.call(completeCheckout, { params: { id: order.id } }, { token }),
    )
    const params = { number: invoiceNumber ?? '' }
    const invoice = answerOf(await shop.call(getInvoice, { params }, { token }))
    expect(invoice).toMatchObject({
      ...{ subtotal: 10, discountAmount: 5, total: 5.5 },
      discounts: [{ code: 'PC', amount: 5 }],
      lines: [{ quantity: 1, unitPrice: 10, amount: 10 }],
    })
    // The next cart begins without it.
    expect(await customer.cart()).toMatchObject({ isApplyPromoCredit: false })
  })

  it('that it pays in full is completed once, however often and by whatever it is paid', async () => {
    const customer = await shopper([{ dollars: 25 }], 0)
    const cart = await customer.withCredit(1)
    expect(cart.grandTotal).toBe(0)
    const { token } = customer
    const { paymentMethods } = answerOf(await shop.call(initCheckout, { query: {} }, { token }))
    expect(paymentMethods.filter(({ enabled }) => enabled).map(({ method }) => method)).toEqual([
      'PROMO_CREDIT',
      'BALANCE',
    ])
    const order = await placed(customer, cart, 'PROMO_CREDIT')
    const key = randomUUID()
    const outcomes = await Promise.all([
      customer.complete(order.id, key),
      customer.complete(order.id, key),
      customer.payByBalance(order.id),
    ])
    const codes = codesOf(outcomes)
    expect((codes['OK'] ?? 0) + (codes['ORDER_STATUS_INVALID'] ?? 0)).toBe(3)
    expect(await customer.findOrder(order.id)).toMatchObject({ paymentState: 'SUCCESS' })
    expect(await customer.left()).toEqual([15])
    expect(await customer.inLedger()).toBe(15)
  })

  it('is not offered as a method for a remainder, nor for an order of another customer', async () => {
    const customer = await shopper([{ dollars: 5 }])
    const cart = await customer.withCredit(1)
    const { token } = customer
    const { paymentMethods } = answerOf(await shop.call(initCheckout, { query: {} }, { token }))
    const own = paymentMethods.find(({ method }) => method === 'PROMO_CREDIT')
    expect(own).toMatchObject({ enabled: false, isDefault: false })
    expect(codeOf(await customer.place(cart, 'PROMO_CREDIT'))).toBe('PAYMENT_METHOD_NOT_MATCH')
    const order = await placed(customer, cart)
    const input = { params: { id: order.id }, body: { paymentMethod: 'PROMO_CREDIT' } } as const
    expect(codeOf(await shop.call(changePaymentMethod, input, { token }))).toBe(
      'PAYMENT_METHOD_NOT_MATCH',
    )
    const other = await shopper([{ dollars: 50 }])
    expect(codeOf(await other.complete(order.id))).toBe('ORDER_NOT_FOUND')
    expect(await other.left()).toEqual([50])
  })

  it('asks for the new total when credit expired after the customer saw it', async () => {
    const customer = await shopper([{ dollars: 5, days: 3 }])
    const cart = await customer.withCredit(1)
    await shop.db
      .update(promoCreditGrants)
      .set({ expiresAt: inDays(-1) })
      .where(eq(promoCreditGrants.customerId, customer.id))
    expect(codeOf(await customer.place(cart, 'BALANCE'))).toBe('ORDER_CHANGED')
    const now = await customer.cart()
    expect(now).toMatchObject({ grandTotal: 11, promoCreditDiscountAmount: 0 })
    expect(now.items).toHaveLength(1)
    expect(await customer.left()).toEqual([5])
  })

  it('keeps what it took when that expires before the payment', async () => {
    const customer = await shopper([{ dollars: 5, days: 3 }])
    const order = await placed(customer, await customer.withCredit(1), 'PAYWAY_PLUS')
    await expireCredit(shop.db, inDays(4))
    expect(await customer.total()).toMatchObject({ total: 0 })
    expect(answerOf(await customer.payByBalance(order.id)).grandTotal).toBe(5.5)
  })

  it('gives it back when it lapses, and to the order that replaces it', async () => {
    const customer = await shopper([{ dollars: 15 }])
    const first = await placed(customer, await customer.withCredit(2), 'PAYWAY_PLUS')
    expect(await customer.left()).toEqual([0])
    // The cart counts what its own order holds.
    expect(await customer.credit()).toMatchObject({ available: 15, usable: 15 })
    const second = await placed(customer, await customer.cart())
    expect(await customer.findOrder(first.id)).toMatchObject({ state: 'CANCELLED' })
    expect(second.promoCreditDiscountAmount).toBe(15)
    expect(await customer.left()).toEqual([0])
    const { purchase } = createPayableKinds(
      () => undefined,
      () => Promise.resolve(),
    )
    await lapse(shop.db, purchase, second.id, shop.clock.now())
    await lapse(shop.db, purchase, second.id, shop.clock.now())
    expect(await customer.left()).toEqual([15])
    expect(await customer.inLedger()).toBe(15)
  })

  it('of two tabs that order at the same time, one alone holds it', async () => {
    const customer = await shopper([{ dollars: 12 }])
    const cart = await customer.withCredit(2)
    await customer.addressId()
    const outcomes = await Promise.all(
      (['BALANCE', 'PAYWAY_PLUS', 'BALANCE'] as const).map((method) =>
        customer.place(cart, method),
      ),
    )
    const orders = await Promise.all(
      outcomes.flatMap((one) => (one.ok ? [customer.findOrder(one.answer.id)] : [])),
    )
    expect(orders.filter(({ state }) => state === 'AWAITING_PAYMENT')).toHaveLength(1)
    expect(await customer.left()).toEqual([0])
    expect(await customer.inLedger()).toBe(0)
  })

  it('that another server takes at the same time has it alone', async () => {
    const customer = await shopper([{ dollars: 10 }])
    const { id: customerId } = customer
    const [grant] = await shop.db
      .select({ id: promoCreditGrants.id })
      .from(promoCreditGrants)
      .where(eq(promoCreditGrants.customerId, customerId))
    const now = shop.clock.now()
    const dues = [1, 2, 3].map(() => ({
      ...{ id: randomUUID(), customerId, kind: 'PURCHASE', slot: null, createdAt: now },
      ...{ state: 'DUE' as const, amount: zero },
    }))
    const ids = dues.map(({ id }) => id)
    await shop.db.insert(payables).values(dues)
    const shares = [{ grantId: grant?.id ?? '', amount: fromDollars(6) }]
    const outcomes = await Promise.allSettled(
      dues.map(({ id: payableId }) =>
        shop.db.transaction((tx) => takeCredit(tx, { customerId, payableId, shares }, now)),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of outcomes) {
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'PROMO_CREDIT_NOT_ENOUGH' })
    }
    expect([await customer.left(), await customer.inLedger()]).toEqual([[4], 4])
    await shop.db.delete(promoCreditUses).where(inArray(promoCreditUses.payableId, ids))
    await shop.db.delete(payables).where(inArray(payables.id, ids))
  })
})

describe('a refund', () => {
  const refund = async (itemId: string): Promise<void> => {
    const refundActive = createRefundActive({
      ...{ db: shop.db, clock: shop.clock },
      enqueue: () => Promise.resolve(),
    })
    await shop.db.transaction((tx) => refundActive(tx, itemId))
  }

  const bought = async (customer: Shopper, cart: Cart): Promise<Order> => {
    const order = await placed(customer, cart)
    answerOf(await customer.payByBalance(order.id))
    await until(
      () => customer.findOrder(order.id),
      ({ state }) => state === 'COMPLETED',
    )
    return order
  }

  it('of one of two items gives its share back to its sources, once; money goes to the balance', async () => {
    const customer = await shopper(
      [
        { dollars: 3, days: 5 },
        { dollars: 5, days: 9 },
      ],
      50,
    )
    const order = await bought(customer, await customer.withCredit(2))
    const [first = '', second = ''] = await itemIdsOf(shop.db, order.id)
    await Promise.all([refund(first), refund(first)])
    // Half of the eight dollars: first to the gift that expires last.
    expect(await customer.left()).toEqual([0, 4])
    expect(await customer.inLedger()).toBe(4)
    expect(toDollars(await accountSum(shop.db, balanceAccount(customer.id)))).toBe(50 - 6.6)
    await refund(second)
    expect(await customer.left()).toEqual([3, 5])
    expect(await customer.inLedger()).toBe(8)
    expect(toDollars(await accountSum(shop.db, balanceAccount(customer.id)))).toBe(50)
    const notices = await notificationsOf(shop.db, customer.id)
    expect(notices.filter(({ code }) => code === 'PROMO_CREDIT_REFUNDED')).toEqual([
      {
        code: 'PROMO_CREDIT_REFUNDED',
        params: expect.objectContaining({ amount: '$4.00' }) as unknown,
      },
      {
        code: 'PROMO_CREDIT_REFUNDED',
        params: expect.objectContaining({ amount: '$4.00' }) as unknown,
      },
    ])
  })

  it('of credit that expires soon, or has expired, can be used for 30 days', async () => {
    const customer = await shopper([{ dollars: 4, days: 5 }], 50)
    const order = await bought(customer, await customer.withCredit(1))
    const expiry = () =>
      shop.db
        .select({ at: promoCreditGrants.expiresAt })
        .from(promoCreditGrants)
        .where(eq(promoCreditGrants.customerId, customer.id))
    await shop.db
      .update(promoCreditGrants)
      .set({ expiresAt: inDays(-1) })
      .where(eq(promoCreditGrants.customerId, customer.id))
    const [item = ''] = await itemIdsOf(shop.db, order.id)
    await refund(item)
    const at = (await expiry())[0]?.at?.getTime() ?? 0
    expect(Math.round((at - shop.clock.now().getTime()) / dayMs)).toBe(30)
    expect(await customer.total()).toMatchObject({ total: 4, expiring: { amount: 4 } })
    // What expires again goes back to the promotions again.
    await expireCredit(shop.db, inDays(31))
    expect([await customer.left(), await customer.inLedger()]).toEqual([[0], 0])
  })
})

describe('staff', () => {
  const command = async (...args: readonly string[]) => {
    const actor = { kind: 'operator', id: 'dara' } as const
    const said = await shop.app.command({ args: ['promo-credits', ...args], actor, files: {} })
    return { code: said.code, text: said.text }
  }
  const why = ['--reason', 'A late server'] as const

  it('grant promo credit, and withdraw what is left of it, never what was spent', async () => {
    const customer = await shopper([], 50)
    expect((await command('grant', customer.id, '12.50')).text).toContain(
      'Say why, in at most 500 letters: --reason',
    )
    expect((await command('grant', 'nemo', '1.00', ...why)).code).toBe(1)
    expect((await command('grant', customer.id, '0', ...why)).code).toBe(1)
    expect(await command('grant', customer.id, '12.50', '--days', '30', ...why)).toMatchObject({
      code: 0,
    })
    expect(await customer.total()).toMatchObject({ total: 12.5, expiring: { amount: 12.5 } })
    const [grant] = await shop.db
      .select()
      .from(promoCreditGrants)
      .where(eq(promoCreditGrants.customerId, customer.id))
    const id = grant?.id ?? ''
    expect(await command('list')).toMatchObject({ text: expect.stringContaining(id) as string })

    // An order holds ten dollars of it.
    const order = await placed(customer, await customer.withCredit(1), 'PROMO_CREDIT')
    expect(order.promoCreditDiscountAmount).toBe(10)
    expect((await command('withdraw', id, '2.51', ...why)).text).toContain('$2.50')
    const both = await Promise.all([
      command('withdraw', id, '2.00', ...why),
      command('withdraw', id, '2.00', ...why),
    ])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(await command('withdraw', id, ...why)).toMatchObject({ code: 0 })
    expect((await command('withdraw', id, ...why)).code).toBe(1)
    expect([await customer.left(), await customer.inLedger()]).toEqual([[0], 0])
    answerOf(await customer.complete(order.id))

    const codes = (await notificationsOf(shop.db, customer.id)).map(({ code }) => code)
    expect(codes.filter((code) => code.startsWith('PROMO_CREDIT_')).toSorted()).toEqual([
      'PROMO_CREDIT_GRANTED',
      ...['PROMO_CREDIT_WITHDRAWN', 'PROMO_CREDIT_WITHDRAWN'],
    ])
    const audit = await rowsOf(
      shop.db,
      sql`select action, actor_id as actor, reason from audit_log
        where subject in (${customer.id}, ${id}) order by at`,
    )
    const by = { actor: 'dara', reason: 'A late server' }
    expect(audit).toEqual([
      { action: 'promo-credits grant', ...by },
      { action: 'promo-credits withdraw', ...by },
      { action: 'promo-credits withdraw', ...by },
    ])
  })
})
