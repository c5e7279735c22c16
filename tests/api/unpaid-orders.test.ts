import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { getCart } from '../../src/contract/cart.ts'
import { fromDollars, toDollars, zero } from '../../src/contract/money.ts'
import { checkPayment } from '../../src/contract/payments.ts'
import { setCartCredit } from '../../src/contract/promo-credit.ts'
import { listOnlineAwsInvoices } from '../../src/contract/reminders.ts'
import { setVoucher } from '../../src/contract/vouchers.ts'
import { accountSum, promoCreditAccount } from '../../src/server/money/ledger/index.ts'
import { grantCredit } from '../../src/server/money/promo-credit/index.ts'
import {
  payables,
  payments,
  promoCreditGrants,
  voucherUses,
  vouchers,
} from '../../src/server/platform/db/schema/index.ts'
import { movedBy, notificationsOf, transfersFor } from './books.ts'
import { freeName, pressAtGateway } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'
import { sellComForTenDollars } from './ten-dollar-com.ts'

let shop: ShopApi
beforeAll(async () => {
  // Nothing is polled but by these tests.
  shop = await startApi({ JOBS: 'off' })
  await sellComForTenDollars(shop)
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const minute = 60_000
const week = 7 * 24 * 60 * minute

/** Makes payables so old. The gateway has a clock of its own, so the shop's does not move. */
const age = async (ms: number, ...ids: readonly string[]): Promise<void> => {
  const createdAt = new Date(shop.clock.now().getTime() - ms)
  await shop.db.update(payables).set({ createdAt }).where(inArray(payables.id, ids))
}
/** Two servers run the schedule. */
const lapse = () => Promise.all([1, 2].map(() => shop.app.runSchedule('unpaid orders')))
const stateOf = async (id: string) =>
  (await shop.db.select().from(payables).where(eq(payables.id, id)))[0]?.state

const check = async ({ token }: TestCustomer, id: string) =>
  answerOf(await shop.call(checkPayment, { params: { id } }, { token }))
const cartOf = async ({ token }: TestCustomer) => answerOf(await shop.call(getCart, {}, { token }))

/** Begins an order's payment at the gateway, whose page declines it and stays open. */
const declined = async (customer: TestCustomer, id: string): Promise<URL> => {
  const { page } = await customer.openGateway(id)
  await pressAtGateway(page, 'decline')
  expect((await check(customer, id)).paymentState).toBe('FAILED')
  return page
}

/** The payer succeeds on the page after all; the gateway says so several times. */
const payLate = async (page: URL, id: string): Promise<void> => {
  await pressAtGateway(page, 'approve')
  const [payment] = await shop.db.select().from(payments).where(eq(payments.payableId, id))
  await fetch(`${shop.sandbox.endpoints.control}/control/payway/pushback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tran_id: payment?.reference, times: 3 }),
  })
}

/** Expects money of a lapsed order in the balance, once, and one notification. */
const expectCredited = async (
  customer: TestCustomer,
  { id, incrementId }: { readonly id: string; readonly incrementId: string },
  dollars: number,
): Promise<void> => {
  expect(await stateOf(id)).toBe('LAPSED')
  expect(await movedBy(shop.db, id)).toBe(0)
  const [payment] = await shop.db.select().from(payments).where(eq(payments.payableId, id))
  expect(await transfersFor(shop.db, `payment:${payment?.id ?? ''}`)).toEqual([
    {
      cause: `payment:${payment?.id ?? ''}:credit`,
      ...{ from: 'gateway:payway', to: `customer:${customer.id}:balance` },
      amount: fromDollars(dollars),
    },
  ])
  const params = { amount: `$${dollars.toFixed(2)}`, incrementId: Number(incrementId) }
  expect(await notificationsOf(shop.db, customer.id)).toEqual([
    { code: 'PAYMENT_CREDITED', params },
  ])
}

it('lapses after a week: its promo credit is back once, and late money is in the balance', async () => {
  const customer = await createCustomer(shop)
  const { id: customerId, token } = customer
  const now = shop.clock.now()
  const gift = { source: 'OPENING', from: 'opening', amount: fromDollars(8) } as const
  await grantCredit(shop.db, { ...gift, customerId, cause: `gift:${randomUUID()}` }, now)
  const credit = async () => {
    const grants = await shop.db
      .select()
      .from(promoCreditGrants)
      .where(eq(promoCreditGrants.customerId, customerId))
    const inLedger = await accountSum(shop.db, promoCreditAccount(customerId))
    return [...grants.map(({ remaining }) => remaining), inLedger].map(toDollars)
  }
  await customer.add([freeName(), freeName()])
  const body = { isApplyPromoCredit: true }
  const cart = answerOf(await shop.call(setCartCredit, { body }, { token }))
  await customer.addressId()
  const order = answerOf(await customer.place(cart, 'PAYWAY_CARDS'))
  expect(order).toMatchObject({ promoCreditDiscountAmount: 8, grandTotal: 13.2 })
  const page = await declined(customer, order.id)
  await age(week - minute, order.id)
  await lapse()
  expect([await stateOf(order.id), await credit()]).toEqual(['DUE', [0, 0]])

  await age(week + minute, order.id)
  await lapse()
  expect([await stateOf(order.id), await credit()]).toEqual(['LAPSED', [8, 8]])
  expect((await customer.findOrder(order.id)).state).toBe('CANCELLED')
  await payLate(page, order.id)
  await lapse()
  await expectCredited(customer, order, 13.2)
  expect(await credit()).toEqual([8, 8])
  // The next order has both.
  const again = answerOf(await customer.place(await cartOf(customer), 'BALANCE'))
  expect(again).toMatchObject({ promoCreditDiscountAmount: 8, grandTotal: 13.2 })
  answerOf(await customer.payByBalance(again.id))
  expect([await customer.balance(), await credit()]).toEqual([0, [0, 0]])
})

it('lapses after a week: its voucher is used by the next order only', async () => {
  const customer = await createCustomer(shop)
  const { token } = customer
  const code = `V-${randomUUID().slice(0, 8).toUpperCase()}`
  const [startsAt, endsAt] = [-1, 1].map(
    (days) => new Date(shop.clock.now().getTime() + days * week),
  )
  await shop.db.insert(vouchers).values({
    ...{ code, title: 'Ten off', titleKm: 'ដក ១០%', description: '', descriptionKm: '' },
    ...{ percent: 10, minimumSpend: zero },
    ...{ startsAt: startsAt ?? new Date(), endsAt: endsAt ?? new Date() },
  })
  const use = () => shop.call(setVoucher, { body: { code } }, { token })
  const uses = () =>
    shop.db
      .select({ orderId: voucherUses.orderId })
      .from(voucherUses)
      .where(eq(voucherUses.code, code))
  await customer.addressId()
  await customer.add([freeName()])
  const order = answerOf(await customer.place(answerOf(await use()), 'PAYWAY_CARDS'))
  expect(order).toMatchObject({ vouchers: [{ code }], grandTotal: 9.9 })
  const page = await declined(customer, order.id)
  await age(week + minute, order.id)
  await lapse()
  await payLate(page, order.id)
  await expectCredited(customer, order, 9.9)
  expect(await uses()).toEqual([])

  const again = answerOf(await customer.place(await cartOf(customer), 'BALANCE'))
  expect(again).toMatchObject({ vouchers: [{ code }], grandTotal: 9.9 })
  answerOf(await customer.payByBalance(again.id))
  await lapse()
  expect(await uses()).toEqual([{ orderId: again.id }])
  expect(await customer.balance()).toBe(0)
  await customer.add([freeName()])
  expect(codeOf(await use())).toBe('CANNOT_USE_VOUCHER')
})

it('does not lapse while its payment is in review, and then by what staff found', async () => {
  const [paid, unpaid] = await Promise.all([createCustomer(shop), createCustomer(shop)])
  const report = (what: 'nothing' | 'all', dollars: number) =>
    shop.control('payway', { amountDelta: what === 'all' ? 0 : -dollars })
  const inReview = async (customer: TestCustomer) => {
    const order = await customer.order([freeName()], 'PAYWAY_CARDS')
    const { page } = await customer.openGateway(order.id)
    await report('nothing', order.grandTotal)
    await pressAtGateway(page, 'approve')
    const [payment] = await shop.db.select().from(payments).where(eq(payments.payableId, order.id))
    expect(payment?.state).toBe('REVIEW')
    await age(2 * week, order.id)
    return { id: order.id, total: order.grandTotal, reference: payment?.reference ?? '' }
  }
  const [first, second] = [await inReview(paid), await inReview(unpaid)]
  const states = () => Promise.all([first.id, second.id].map(stateOf))
  await lapse()
  expect(await states()).toEqual(['DUE', 'DUE'])

  await report('all', first.total)
  expect((await check(paid, first.id)).paymentState).toBe('SUCCESS')
  await report('nothing', second.total)
  const args = ['payment', 'settle', second.reference, '0', '--reason', 'Nothing was paid']
  const actor = { kind: 'operator', id: 'dara' } as const
  expect(await shop.app.command({ args, actor, files: {} })).toMatchObject({ code: 0 })
  await shop.app.runSchedule('open payments')
  await lapse()
  expect(await states()).toEqual(['PAID', 'LAPSED'])
})

it('leaves an AWS invoice due, however old it is', async () => {
  const customer = await createCustomer(shop)
  await customer.addressId()
  const actor = { kind: 'operator', id: 'dara' } as const
  const run = async (...args: readonly string[]) => {
    const { code, text } = await shop.app.command({ args, actor, files: {} })
    expect(code, text).toBe(0)
  }
  await run('aws-accounts', 'add', '700000000001', customer.id)
  const period = ['--period', '2026-09', '--lines', 'Amazon EC2: 100']
  await run('aws-invoices', 'issue', '700000000001', ...period)
  const due = async () =>
    answerOf(await shop.call(listOnlineAwsInvoices, {}, { token: customer.token }))
  const [invoice] = await due()
  const order = await customer.order([freeName()], 'BALANCE')
  await age(52 * week, invoice?.id ?? '', order.id)
  await lapse()
  expect(await stateOf(order.id)).toBe('LAPSED')
  expect(await stateOf(invoice?.id ?? '')).toBe('DUE')
  expect(await due()).toMatchObject([{ id: invoice?.id, status: 'UNPAID', total: 110 }])
  const voided = await shop.db.execute(
    sql`select from invoices where payable_id = ${invoice?.id ?? ''}::uuid and state = 'VOIDED'`,
  )
  expect(voided.rows).toEqual([])
})
