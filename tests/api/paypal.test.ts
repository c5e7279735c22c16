import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  changePaymentMethod,
  initCheckout,
  type PaymentMethod,
} from '../../src/contract/checkout.ts'
import { getBalance } from '../../src/contract/accounts.ts'
import { getInvoice } from '../../src/contract/invoices.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { checkPayment } from '../../src/contract/payments.ts'
import {
  payPalCaptureOrder,
  payPalCaptureTopUp,
  payPalCreateOrder,
  payPalCreateTopUp,
  payPalSettings,
} from '../../src/contract/paypal.ts'
import {
  cancelPaymentTransaction,
  startPaymentTransaction,
} from '../../src/contract/payment-transactions.ts'
import { canPayTopUp, getTopUp, getTopUpFees, startTopUp } from '../../src/contract/top-ups.ts'
import {
  PAYPAL_CLIENT_ID,
  PAYPAL_SECRET,
  PAYPAL_WEBHOOK_ID,
} from '../../src/sandbox/credentials.ts'
import { createSecretBox } from '../../src/server/platform/secrets/secret-box.ts'
import { createGateways } from '../../src/server/money/payments/index.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { paymentReversals, payments } from '../../src/server/platform/db/schema/index.ts'
import { mailsTo, notificationsOf, transfersFor } from './books.ts'
import { freeName } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({
    PAYPAL_CLIENT_ID,
    PAYPAL_SECRET,
    PAYPAL_WEBHOOK_ID,
    PAYPAL_FEE_PERCENT: '4.4',
  })
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

/** One .com name for a year with the VAT of Thailand, and 4.4 % of it with the VAT in it. */
const [total, fee, feeTax] = [13.9, 0.61, 0.04]

const buyer = (dollars = 0) => createCustomer(shop, { site: 'TH', dollars })
const create = ({ token }: TestCustomer, id: string) =>
  shop.call(payPalCreateOrder, { params: { id } }, { token })
const capture = (
  { token }: TestCustomer,
  id: string,
  paypalOrderId: string,
  key: string = randomUUID(),
) => shop.call(payPalCaptureOrder, { params: { id }, body: { paypalOrderId } }, { token, key })
const check = ({ token }: TestCustomer, id: string) =>
  shop.call(checkPayment, { params: { id } }, { token })
const change = ({ token }: TestCustomer, id: string, paymentMethod: PaymentMethod) =>
  shop.call(changePaymentMethod, { params: { id }, body: { paymentMethod } }, { token })

/** Presses “Pay now” in PayPal's window. */
const approve = async (paypalOrderId: string): Promise<void> => {
  const url = `${shop.sandbox.endpoints.paypal}/checkoutnow/${paypalOrderId}/approve`
  expect((await fetch(url, { method: 'POST' })).status).toBe(200)
}

const controlPost = async (path: string, body: object): Promise<readonly (number | string)[]> => {
  const response = await fetch(`${shop.sandbox.endpoints.control}/control/paypal/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { outcomes } = (await response.json()) as { outcomes: (number | string)[] }
  return outcomes
}

const behave = (behaviour: object) => shop.control('paypal', behaviour)

/** Places an order for PayPal, begins it there and approves it. */
const approved = async (dollars = 0) => {
  const customer = await buyer(dollars)
  const order = await customer.order([freeName()], 'PAYPAL')
  const { paypalOrderId } = answerOf(await create(customer, order.id))
  await approve(paypalOrderId)
  return { customer, order, paypalOrderId }
}

const paymentOf = async (payableId: string) => {
  const found = await shop.db.select().from(payments).where(eq(payments.payableId, payableId))
  const [payment] = found
  if (payment === undefined) throw new Error('no payment')
  return payment
}

const reversalsOf = ({ id }: TestCustomer) =>
  shop.db
    .select({ amount: paymentReversals.amount, owed: paymentReversals.owed })
    .from(paymentReversals)
    .where(eq(paymentReversals.customerId, id))

const from = 'gateway:paypal'

/** Expects one payment: the order's entries, and those of the fee. */
const expectPaidOnce = async (customer: TestCustomer, orderId: string): Promise<void> => {
  expect(await customer.findOrder(orderId)).toMatchObject({
    paymentState: 'SUCCESS',
    paymentMethod: 'PAYPAL',
    grandTotal: total,
    paymentFee: fee,
  })
  expect(await transfersFor(shop.db, `order:${orderId}:`)).toEqual([
    { cause: `order:${orderId}:net`, from, to: 'sales', amount: fromDollars(12.99) },
    { cause: `order:${orderId}:tax`, from, to: 'vat', amount: fromDollars(0.91) },
  ])
  const settled = (
    await shop.db.select().from(payments).where(eq(payments.payableId, orderId))
  ).filter(({ state }) => state === 'SETTLED')
  expect(settled).toHaveLength(1)
  const cause = `payment-fee:${settled[0]?.id}`
  expect(await transfersFor(shop.db, `${cause}:`)).toEqual([
    { cause: `${cause}:net`, from, to: 'payment-fees', amount: fromDollars(fee - feeTax) },
    { cause: `${cause}:tax`, from, to: 'vat', amount: fromDollars(feeTax) },
  ])
}

describe('an order', () => {
  it('is created, approved and captured with its fee, once', async () => {
    const customer = await buyer()
    const { token } = customer
    expect(answerOf(await shop.call(payPalSettings, {}, { token }))).toEqual({
      clientId: PAYPAL_CLIENT_ID,
      sdkUrl: `${shop.sandbox.endpoints.paypal}/sdk/js`,
    })
    const order = await customer.order([freeName()], 'PAYPAL')
    expect(order).toMatchObject({ grandTotal: total, paymentFee: fee, paymentState: 'PROCESSING' })
    const { paypalOrderId } = answerOf(await create(customer, order.id))
    expect(answerOf(await create(customer, order.id))).toEqual({ paypalOrderId })
    expect(codeOf(await capture(customer, order.id, paypalOrderId))).toBe('PAYPAL_ERROR')
    await approve(paypalOrderId)
    const taken = await Promise.all(
      Array.from({ length: 4 }, () => capture(customer, order.id, paypalOrderId)),
    )
    const codes = codesOf(taken)
    expect(codes.OK).toBeGreaterThan(0)
    expect(answerOf(await capture(customer, order.id, paypalOrderId))).toEqual({
      paymentState: 'SUCCESS',
    })
    await expectPaidOnce(customer, order.id)
    expect(await customer.balance()).toBe(0)
    expect(codeOf(await create(customer, order.id))).toBe('ORDER_STATUS_INVALID')
    const [mail] = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (mails) => mails.length > 0,
    )
    expect(mail?.text).toContain('$14.51')
    const number = (await customer.findOrder(order.id)).invoiceNumber ?? ''
    const invoice = await shop.call(getInvoice, { params: { number } }, { token })
    expect(answerOf(invoice)).toMatchObject({ total, paymentFee: fee, paymentFeeTax: feeTax })
  })

  it('is offered with its fee outside of Cambodia only', async () => {
    const [thai, khmer] = await Promise.all([buyer(), createCustomer(shop, { site: 'KH' })])
    const offered = async ({ token, add }: TestCustomer) => {
      await add([freeName()])
      const { paymentMethods } = answerOf(await shop.call(initCheckout, { query: {} }, { token }))
      return paymentMethods.find(({ method }) => method === 'PAYPAL')
    }
    expect(await offered(thai)).toEqual({
      ...{ method: 'PAYPAL', isDefault: false, minimum: 2.5, enabled: true, feeBasisPoints: 440 },
    })
    expect(await offered(khmer)).toBeUndefined()
    const cart = await khmer.add([freeName()])
    expect(codeOf(await khmer.place(cart, 'PAYPAL'))).toBe('PAYMENT_METHOD_NOT_MATCH')
  })

  it('is of its customer, its method and its PayPal order', async () => {
    const { customer, order, paypalOrderId } = await approved()
    const other = await approved()
    expect(codeOf(await create(other.customer, order.id))).toBe('ORDER_NOT_FOUND')
    expect(codeOf(await capture(other.customer, order.id, paypalOrderId))).toBe('ORDER_NOT_FOUND')
    expect(codeOf(await capture(customer, order.id, other.paypalOrderId))).toBe(
      'CANNOT_COMPLETE_PAYMENT',
    )
    const byCard = await (await buyer()).order([freeName()], 'PAYWAY_CARDS')
    expect(codeOf(await create(customer, byCard.id))).toBe('ORDER_NOT_FOUND')
    const third = await buyer()
    const own = await third.order([freeName()], 'PAYWAY_CARDS')
    expect(codeOf(await create(third, own.id))).toBe('PAYMENT_METHOD_NOT_MATCH')
    expect(codeOf(await capture(third, own.id, paypalOrderId))).toBe('PAYMENT_METHOD_NOT_MATCH')
    answerOf(await capture(customer, order.id, paypalOrderId))
    await expectPaidOnce(customer, order.id)
  })
})

describe('answers', () => {
  it('that are lost change nothing: the same order, one capture', async () => {
    const customer = await buyer()
    const order = await customer.order([freeName()], 'PAYPAL')
    await behave({ loseAnswer: ['create', 'capture'] })
    expect(codeOf(await create(customer, order.id))).toBe('PAYPAL_ERROR')
    await behave({ loseAnswer: ['capture'] })
    const { paypalOrderId } = answerOf(await create(customer, order.id))
    await approve(paypalOrderId)
    expect(codeOf(await capture(customer, order.id, paypalOrderId))).toBe('PAYPAL_ERROR')
    const key = randomUUID()
    answerOf(await capture(customer, order.id, paypalOrderId, key))
    expect(answerOf(await capture(customer, order.id, paypalOrderId, key))).toEqual({
      paymentState: 'SUCCESS',
    })
    await expectPaidOnce(customer, order.id)
    const { reference } = await paymentOf(order.id)
    const orders = await fetch(`${shop.sandbox.endpoints.control}/control/paypal/orders`)
    const all = (await orders.json()) as { custom_id: string; captures: unknown[] }[]
    expect(all.filter(({ custom_id }) => custom_id === reference)).toMatchObject([
      { id: paypalOrderId, captures: [{ status: 'COMPLETED' }] },
    ])
  })

  it('never came to the browser: a poll takes and settles what was approved', async () => {
    const { customer, order } = await approved()
    shop.clock.advance(11_000)
    await until(
      () => shop.app.runSchedule('open payments').then(() => customer.findOrder(order.id)),
      ({ paymentState }) => paymentState === 'SUCCESS',
    )
    await expectPaidOnce(customer, order.id)
  })

  it('come late: a pending capture holds the order, and no other method begins', async () => {
    await behave({ captureStatus: 'PENDING' })
    const { customer, order, paypalOrderId } = await approved(20)
    expect(answerOf(await capture(customer, order.id, paypalOrderId)).paymentState).toBe('PENDING')
    expect(codeOf(await change(customer, order.id, 'BALANCE'))).toBe('PAYMENT_GATEWAY_ERROR')
    expect(codeOf(await customer.payByBalance(order.id))).toBe('PAYMENT_GATEWAY_ERROR')
    await behave({ webhookUrl: `${shop.url}/api/paypal/webhook` })
    const body = { order_id: paypalOrderId, status: 'COMPLETED' }
    expect(await controlPost('captures', body)).toEqual([200])
    await expectPaidOnce(customer, order.id)
  })

  it.each([
    ['another amount', { amountDelta: -1 }, 13.51, 'FAILED'],
    ['another currency', { captureCurrency: 'EUR' }, 0, 'PENDING'],
  ] as const)('of %s never pay the order', async (_, behaviour, balance, paymentState) => {
    await behave(behaviour)
    const { customer, order, paypalOrderId } = await approved()
    expect(answerOf(await capture(customer, order.id, paypalOrderId))).toEqual({ paymentState })
    expect((await customer.findOrder(order.id)).state).toBe('AWAITING_PAYMENT')
    expect(await customer.balance()).toBe(balance)
    expect(await transfersFor(shop.db, `payment-fee:${(await paymentOf(order.id)).id}`)).toEqual([])
  })

  it('refuse the payer’s source, and another one pays', async () => {
    const { customer, order, paypalOrderId } = await approved()
    await behave({ captureIssue: 'INSTRUMENT_DECLINED' })
    const refused = await capture(customer, order.id, paypalOrderId)
    expect(refused).toMatchObject({
      status: 502,
      problem: { messageCode: 'PAYPAL_ERROR', params: { code: 'INSTRUMENT_DECLINED' } },
    })
    expect(answerOf(await check(customer, order.id)).paymentState).not.toBe('SUCCESS')
    await behave({ captureIssue: null })
    await approve(paypalOrderId)
    answerOf(await capture(customer, order.id, paypalOrderId))
    await expectPaidOnce(customer, order.id)
  })

  it('are missing while PayPal is down; the order stays payable', async () => {
    const customer = await buyer(20)
    const order = await customer.order([freeName()], 'PAYPAL')
    await behave({ down: true })
    expect(codeOf(await create(customer, order.id))).toBe('PAYPAL_ERROR')
    await behave({ down: false, delayMs: 200 })
    answerOf(await create(customer, order.id))
    await behave({ down: true })
    expect(codeOf(await change(customer, order.id, 'BALANCE'))).toBe('PAYMENT_GATEWAY_ERROR')
    await behave({ down: false })
    answerOf(await change(customer, order.id, 'BALANCE'))
    answerOf(await customer.payByBalance(order.id))
    expect(await customer.balance()).toBeCloseTo(20 - total, 4)
    expect(await customer.findOrder(order.id)).toMatchObject({ paymentFee: 0 })
  })
})

describe('a payment that was given up', () => {
  it('is never captured: two tabs with two methods pay once', async () => {
    const customer = await buyer(20)
    const order = await customer.order([freeName()], 'PAYPAL')
    const { paypalOrderId } = answerOf(await create(customer, order.id))
    answerOf(await change(customer, order.id, 'BALANCE'))
    // The first tab's window is still open.
    await approve(paypalOrderId)
    expect(codeOf(await capture(customer, order.id, paypalOrderId))).toBe(
      'PAYMENT_METHOD_NOT_MATCH',
    )
    answerOf(await check(customer, order.id))
    expect(await paymentOf(order.id)).toMatchObject({ state: 'CLOSED', receivedAmount: null })
    answerOf(await customer.payByBalance(order.id))
    expect(await customer.balance()).toBeCloseTo(20 - total, 4)
  })

  it('but approved before is paid: the other method does not begin', async () => {
    const { customer, order } = await approved(20)
    expect(codeOf(await change(customer, order.id, 'BALANCE'))).toBe('ORDER_STATUS_INVALID')
    await expectPaidOnce(customer, order.id)
    expect(await customer.balance()).toBe(20)
  })

  it('ends after an hour; a new payment has another PayPal order', async () => {
    const customer = await buyer()
    const order = await customer.order([freeName()], 'PAYPAL')
    const { paypalOrderId } = answerOf(await create(customer, order.id))
    shop.clock.advance(61 * 60_000)
    const later = { ...customer, token: await issueToken(shop, customer.id, 'TH') }
    expect(answerOf(await check(later, order.id)).paymentState).toBe('FAILED')
    await approve(paypalOrderId)
    expect(codeOf(await capture(later, order.id, paypalOrderId))).toBe('CANNOT_COMPLETE_PAYMENT')
    answerOf(await change(later, order.id, 'PAYPAL'))
    const again = answerOf(await create(later, order.id)).paypalOrderId
    expect(again).not.toBe(paypalOrderId)
    await approve(again)
    answerOf(await capture(later, order.id, again))
    expect(answerOf(await check(later, order.id)).paymentState).toBe('SUCCESS')
  })
})

describe('a payment of several invoices', () => {
  /** An order, paid as one of several invoices; it has no others. */
  const together = async (customer: TestCustomer) => {
    const { token } = customer
    const order = await customer.order([freeName()], 'BALANCE')
    const body = { invoices: [order.id], paymentMethod: 'PAYPAL' as const }
    const { id, ...transaction } = answerOf(
      await shop.call(startPaymentTransaction, { body }, { token }),
    )
    expect(transaction).toMatchObject({ grandTotal: total, paymentFee: fee })
    const { paypalOrderId } = answerOf(await create(customer, id))
    await approve(paypalOrderId)
    return { id, order, paypalOrderId }
  }

  it('is captured with its fee, once for a double click', async () => {
    const customer = await buyer()
    const { id, order, paypalOrderId } = await together(customer)
    await Promise.all([1, 2, 3].map(() => capture(customer, id, paypalOrderId)))
    expect((await customer.findOrder(order.id)).paymentState).toBe('SUCCESS')
    const settled = await paymentOf(id)
    expect(settled).toMatchObject({ state: 'SETTLED', fee: fromDollars(fee) })
    const fees = await transfersFor(shop.db, `payment-fee:${settled.id}:`)
    expect(fees.map(({ amount }) => amount)).toEqual(
      [fee - feeTax, feeTax].map((dollars) => fromDollars(dollars)),
    )
    expect(await customer.balance()).toBe(0)
  })

  it('that is given up, or paid by another method in another tab, is never captured', async () => {
    const customer = await buyer(50)
    const first = await together(customer)
    const params = { id: first.id }
    // Approved before, it is paid: that is known before it is given up.
    const given = await shop.call(cancelPaymentTransaction, { params }, customer)
    expect(codeOf(given)).toBe('INVOICE_PROCESSED')
    const order = await customer.order([freeName()], 'BALANCE')
    const body = { invoices: [order.id], paymentMethod: 'PAYPAL' as const }
    const { id } = answerOf(await shop.call(startPaymentTransaction, { body }, customer))
    const { paypalOrderId } = answerOf(await create(customer, id))
    answerOf(await change(customer, id, 'BALANCE'))
    await approve(paypalOrderId)
    expect(codeOf(await capture(customer, id, paypalOrderId))).not.toBe('OK')
    answerOf(await customer.payByBalance(id))
    expect(await customer.balance()).toBe(50 - total)
  })
})

describe('webhooks', () => {
  const webhookUrl = () => `${shop.url}/api/paypal/webhook`

  it('take and settle what was approved, also twice and again', async () => {
    await behave({ webhookUrl: webhookUrl(), webhook: 'twice' })
    const { customer, order, paypalOrderId } = await approved()
    await expectPaidOnce(customer, order.id)
    const event = { order_id: paypalOrderId, event_type: 'PAYMENT.CAPTURE.COMPLETED' }
    expect(await controlPost('events', event)).toEqual([200, 200])
    await expectPaidOnce(customer, order.id)
  })

  it('that are forged, unsigned or signed by another certificate change nothing', async () => {
    await behave({ webhookUrl: webhookUrl(), webhook: 'forged' })
    const { customer, order, paypalOrderId } = await approved()
    const event = { order_id: paypalOrderId, event_type: 'CHECKOUT.ORDER.APPROVED' }
    expect(await controlPost('events', event)).toEqual([401])
    const send = (headers: Record<string, string>) =>
      fetch(webhookUrl(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ event_type: 'CHECKOUT.ORDER.APPROVED', resource: {} }),
      })
    expect((await send({})).status).toBe(401)
    const signed = {
      'paypal-transmission-id': '1',
      'paypal-transmission-time': '2026-11-26T00:00:00Z',
      'paypal-transmission-sig': 'AAAA',
      'paypal-auth-algo': 'SHA256withRSA',
    }
    const elsewhere = 'https://evil.example/cert.pem'
    expect((await send({ ...signed, 'paypal-cert-url': elsewhere })).status).toBe(401)
    const own = `${shop.sandbox.endpoints.paypal}/v1/notifications/certs/1`
    expect((await send({ ...signed, 'paypal-cert-url': own })).status).toBe(401)
    expect((await customer.findOrder(order.id)).state).toBe('AWAITING_PAYMENT')
  })
})

describe('a top-up', () => {
  const start = ({ token }: TestCustomer, dollars: number) =>
    shop.call(startTopUp, { body: { total: dollars, paymentOption: 'PAYPAL' } }, { token })
  const begin = ({ token }: TestCustomer, id: string) =>
    shop.call(payPalCreateTopUp, { params: { id } }, { token })
  const take = ({ token }: TestCustomer, id: string, paypalOrderId: string) =>
    shop.call(payPalCaptureTopUp, { params: { id }, body: { paypalOrderId } }, { token })

  it('is credited without its fee, once', async () => {
    const customer = await buyer()
    const { token } = customer
    const fees = answerOf(await shop.call(getTopUpFees, { query: { total: '50' } }, { token }))
    expect(fees.paymentMethods.at(-1)).toMatchObject({ method: 'PAYPAL', fee: 2.2, total: 52.2 })
    const topUp = answerOf(await start(customer, 50))
    expect(topUp).toMatchObject({ total: 50, fee: 2.2 })
    const { paypalOrderId } = answerOf(await begin(customer, topUp.id))
    await approve(paypalOrderId)
    answerOf(await take(customer, topUp.id, paypalOrderId))
    expect(answerOf(await take(customer, topUp.id, paypalOrderId))).toEqual({
      paymentState: 'SUCCESS',
    })
    expect(await customer.balance()).toBe(50)
    const found = answerOf(await shop.call(getTopUp, { params: { id: topUp.id } }, { token }))
    expect(found).toMatchObject({ paymentState: 'SUCCESS', received: 50, fee: 2.2 })
    const cause = `payment-fee:${(await paymentOf(topUp.id)).id}`
    expect(await transfersFor(shop.db, `${cause}:`)).toEqual([
      { cause: `${cause}:net`, from, to: 'payment-fees', amount: fromDollars(2.06) },
      { cause: `${cause}:tax`, from, to: 'vat', amount: fromDollars(0.14) },
    ])
    const [mail] = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (mails) => mails.length > 0,
    )
    expect(mail?.subject).toContain('$50.00')
    expect(codeOf(await shop.call(canPayTopUp, { params: { id: topUp.id } }, { token }))).toBe(
      'TOP_UP_PROCESSED',
    )
  })

  const noFee = async (id: string): Promise<void> => {
    const { id: paymentId } = await paymentOf(id)
    expect(await transfersFor(shop.db, `payment-fee:${paymentId}`)).toEqual([])
  }
  const find = async ({ token }: TestCustomer, id: string) =>
    answerOf(await shop.call(getTopUp, { params: { id } }, { token }))

  it.each([
    ['less', -1, 51.2],
    ['more', 2.5, 54.7],
  ] as const)(
    'of %s than was asked credits what came in, once',
    async (_, amountDelta, received) => {
      const customer = await buyer()
      const { id } = answerOf(await start(customer, 50))
      const { paypalOrderId } = answerOf(await begin(customer, id))
      await approve(paypalOrderId)
      await behave({ amountDelta, webhookUrl: `${shop.url}/api/paypal/webhook`, webhook: 'twice' })
      expect(answerOf(await take(customer, id, paypalOrderId))).toEqual({ paymentState: 'SUCCESS' })
      const event = { order_id: paypalOrderId, event_type: 'PAYMENT.CAPTURE.COMPLETED' }
      expect(await controlPost('events', event)).toEqual([200, 200])
      expect(await find(customer, id)).toMatchObject({
        ...{ total: 50, received, paymentState: 'SUCCESS' },
      })
      expect(await customer.balance()).toBe(received)
      await noFee(id)
      expect(await notificationsOf(shop.db, customer.id)).toEqual([
        { code: 'TOP_UP_PAID', params: { amount: `$${received.toFixed(2)}` } },
      ])
      expect(codeOf(await take(customer, id, paypalOrderId))).toBe('CANNOT_COMPLETE_PAYMENT')
      expect(codeOf(await begin(customer, id))).toBe('CANNOT_COMPLETE_PAYMENT')
    },
  )

  it('in another currency waits for staff, and is credited by what they find', async () => {
    const customer = await buyer()
    const { id } = answerOf(await start(customer, 50))
    const { paypalOrderId } = answerOf(await begin(customer, id))
    await approve(paypalOrderId)
    await behave({ captureCurrency: 'EUR' })
    expect(answerOf(await take(customer, id, paypalOrderId))).toEqual({ paymentState: 'PENDING' })
    expect(await find(customer, id)).toMatchObject({ received: null, paymentState: 'PENDING' })
    const { token } = customer
    expect(codeOf(await shop.call(canPayTopUp, { params: { id } }, { token }))).toBe(
      'TOP_UP_PROCESSED',
    )
    expect(await customer.balance()).toBe(0)
    const { reference } = await paymentOf(id)
    const args = ['payment', 'settle', reference ?? '', '56.40', '--reason', 'In euros']
    const actor = { kind: 'operator', id: 'dara' } as const
    expect(await shop.app.command({ args, actor, files: {} })).toMatchObject({ code: 0 })
    await until(
      () => shop.app.runSchedule('open payments').then(() => find(customer, id)),
      ({ paymentState }) => paymentState === 'SUCCESS',
    )
    await shop.app.runSchedule('open payments')
    expect(await customer.balance()).toBe(56.4)
    await noFee(id)
  })

  it.each(['webhook', 'poll', 'decline'] as const)(
    'whose capture is pending holds others back, until PayPal decides: %s',
    async (news) => {
      const customer = await buyer()
      const { id } = answerOf(await start(customer, 50))
      const { paypalOrderId } = answerOf(await begin(customer, id))
      await approve(paypalOrderId)
      await behave({ captureStatus: 'PENDING' })
      const taken = async () => answerOf(await take(customer, id, paypalOrderId)).paymentState
      expect([await taken(), await taken()]).toEqual(['PENDING', 'PENDING'])
      expect(await customer.balance()).toBe(0)
      // The money is on its way: another top-up would be a second one.
      expect(codeOf(await start(customer, 30))).toBe('PAYMENT_GATEWAY_ERROR')
      await behave({
        ...{ captureStatus: 'COMPLETED', webhook: 'twice' },
        webhookUrl: news === 'poll' ? '' : `${shop.url}/api/paypal/webhook`,
      })
      const status = news === 'decline' ? 'DECLINED' : 'COMPLETED'
      const outcomes = await controlPost('captures', { order_id: paypalOrderId, status })
      expect(outcomes).toEqual(news === 'poll' ? [] : [200, 200])
      if (news === 'poll') shop.clock.advance(21_000)
      const { paymentState, received } = await until(
        () => shop.app.runSchedule('open payments').then(() => find(customer, id)),
        (found) => found.paymentState !== 'PENDING',
      )
      if (news === 'decline') {
        expect([paymentState, received]).toEqual(['FAILED', null])
        expect(await customer.balance()).toBe(0)
        await noFee(id)
        expect(codeOf(await start(customer, 30))).toBe('OK')
        return
      }
      expect([paymentState, received]).toEqual(['SUCCESS', 50])
      expect(await taken()).toBe('SUCCESS')
      await shop.app.runSchedule('open payments')
      expect(await customer.balance()).toBe(50)
      const fees = await transfersFor(shop.db, `payment-fee:${(await paymentOf(id)).id}`)
      expect(fees.map(({ amount }) => amount)).toEqual([2.06, 0.14].map(fromDollars))
    },
  )

  it('that was given up for another one is never captured', async () => {
    const customer = await buyer()
    const first = answerOf(await start(customer, 20))
    const { paypalOrderId } = answerOf(await begin(customer, first.id))
    const second = answerOf(await start(customer, 30))
    await approve(paypalOrderId)
    expect(codeOf(await take(customer, first.id, paypalOrderId))).toBe('CANNOT_COMPLETE_PAYMENT')
    const again = answerOf(await begin(customer, second.id)).paypalOrderId
    await approve(again)
    answerOf(await take(customer, second.id, again))
    expect(await customer.balance()).toBe(30)
    const order = await customer.order([freeName()], 'PAYPAL')
    expect(codeOf(await begin(customer, order.id))).toBe('TOP_UP_NOT_FOUND')
  })
})

it('refunds a capture once for each reference', async () => {
  const { customer, order, paypalOrderId } = await approved()
  answerOf(await capture(customer, order.id, paypalOrderId))
  const gateway = createGateways({
    ...{ db: shop.db, config: shop.config, clock: shop.clock },
    secretBox: createSecretBox([{ id: 'test', key: Buffer.alloc(32) }]),
    log: createLog('silent'),
    websiteUrl: () => shop.url,
    enqueueOnce: () => Promise.resolve(),
  }).outside('paypal')
  const { reference, gatewayId } = await paymentOf(order.id)
  const refund = (dollars: number, refundReference: string) =>
    gateway.refund?.({
      reference: reference ?? '',
      gatewayId: gatewayId ?? '',
      refundReference,
      amount: fromDollars(dollars),
    })
  await behave({ loseAnswer: ['refund'] })
  await expect(refund(5, 'r1')).rejects.toMatchObject({ name: 'ProviderError' })
  await behave({ loseAnswer: [] })
  expect(await refund(5, 'r1')).toEqual({ is: 'refunded' })
  expect(await refund(10, 'r2')).toEqual({ is: 'refused' })
  expect(await refund(9.51, 'r3')).toEqual({ is: 'refunded' })
  expect(answerOf(await check(customer, order.id)).paymentState).toBe('SUCCESS')

  // The shop has not stored these refunds: the next reconciliation finds them, once.
  const reversedFor = () =>
    shop.db
      .select({ amount: paymentReversals.amount })
      .from(paymentReversals)
      .where(eq(paymentReversals.customerId, customer.id))
  for (const _ of [1, 2]) {
    shop.clock.advance(25 * 60 * 60_000)
    await shop.app.runSchedule('reconciliation')
    expect(await reversedFor()).toEqual([{ amount: fromDollars(14.51) }])
  }
})

describe('a refund to the gateway', () => {
  const day = 24 * 60 * 60_000
  const statesOf = async ({ id }: TestCustomer) =>
    (
      await rowsOf<{ state: string }>(
        shop.db,
        sql`select state from gateway_refunds where customer_id = ${id}::uuid order by created_at`,
      )
    ).map(({ state }) => state)
  const runRefunds = async (): Promise<void> => {
    shop.clock.advance(61 * 60_000)
    await shop.app.runSchedule('refunds to gateways')
  }
  const reconcile = async (): Promise<void> => {
    shop.clock.advance(day)
    await shop.app.runSchedule('reconciliation')
  }
  const refund = async (payable: string, dollars: string): Promise<void> => {
    const args = ['refund', 'to-gateway', payable, dollars, '--reason', 'Cancelled by phone']
    const actor = { kind: 'operator' as const, id: 'dara' }
    expect(await shop.app.command({ args, actor, files: {} })).toMatchObject({ code: 0 })
    await runRefunds()
  }

  /** Tops up $50.00; a refund of $5.00 waits at PayPal. */
  const waiting = async () => {
    const customer = await buyer()
    const body = { total: 50, paymentOption: 'PAYPAL' as const }
    const { id } = answerOf(await shop.call(startTopUp, { body }, customer))
    const params = { id }
    const { paypalOrderId } = answerOf(await shop.call(payPalCreateTopUp, { params }, customer))
    await approve(paypalOrderId)
    const key = randomUUID()
    const { token } = customer
    const captured = { params, body: { paypalOrderId } }
    answerOf(await shop.call(payPalCaptureTopUp, captured, { token, key }))
    await behave({ refundStatus: 'PENDING' })
    await refund(id, '5.00')
    await behave({ refundStatus: 'COMPLETED' })
    expect(await statesOf(customer)).toEqual(['PENDING'])
    const settle = async (status: 'COMPLETED' | 'FAILED'): Promise<void> => {
      await controlPost('refunds', { order_id: paypalOrderId, status })
      await runRefunds()
    }
    const expectBooks = async (states: readonly string[], balance: number): Promise<void> => {
      await reconcile()
      expect(await statesOf(customer)).toEqual(states)
      const reversals = await rowsOf(
        shop.db,
        sql`select 1 from payment_reversals where customer_id = ${customer.id}::uuid`,
      )
      expect(reversals).toEqual([])
      const token = await issueToken(shop, customer.id, 'TH')
      const answer = answerOf(await shop.call(getBalance, {}, { token }))
      expect(answer).toMatchObject({ balance, owed: 0 })
    }
    return { customer, id, paypalOrderId, settle, expectBooks }
  }

  it('that PayPal fails later is no reversal beside one that it completes', async () => {
    const { id, settle, expectBooks } = await waiting()
    await settle('FAILED')
    await expectBooks(['REFUSED'], 50)
    await refund(id, '3.00')
    await expectBooks(['REFUSED', 'REFUNDED'], 47)
  })

  it('that PayPal completes later is no reversal, neither before nor after', async () => {
    const { settle, expectBooks } = await waiting()
    await expectBooks(['PENDING'], 45)
    await settle('COMPLETED')
    await expectBooks(['REFUNDED'], 45)
  })

  it.each([
    ['completes', 'COMPLETED', false, 35],
    ['fails', 'FAILED', false, 40],
    ['completes, weeks after the payment', 'COMPLETED', true, 35],
    ['fails, weeks after the payment', 'FAILED', true, 40],
  ] as const)(
    'that PayPal %s holds a chargeback back until then, which is posted once',
    async (_, status, isOld, balance) => {
      const { customer, id, paypalOrderId, settle } = await waiting()
      if (isOld) {
        // No reconciliation of the payment is left.
        await shop.db
          .update(payments)
          .set({ reconcileAt: null, changedAt: sql`changed_at - interval '20 days'` })
          .where(eq(payments.payableId, id))
      }
      await behave({ webhookUrl: `${shop.url}/api/paypal/webhook`, webhook: 'twice' })
      const reversal = { order_id: paypalOrderId, amount: 1000 }
      expect(await controlPost('chargeback', reversal)).toEqual([200, 200])
      if (!isOld) await reconcile()
      expect(await reversalsOf(customer)).toEqual([])
      await settle(status)
      for (const _ of ['found', 'again']) {
        shop.clock.advance(61 * 60_000)
        await shop.app.runSchedule('reconciliation')
        expect(await reversalsOf(customer)).toEqual([{ amount: fromDollars(10), owed: 0 }])
      }
      const token = await issueToken(shop, customer.id, 'TH')
      expect(answerOf(await shop.call(getBalance, {}, { token }))).toMatchObject({
        balance,
        owed: 0,
      })
    },
  )
})

describe('a reversal', () => {
  const useWebhooks = () => behave({ webhookUrl: `${shop.url}/api/paypal/webhook` })

  it('that PayPal sends is posted once, with what is owed, and staff get a mail', async () => {
    const { customer, order, paypalOrderId } = await approved(5)
    answerOf(await capture(customer, order.id, paypalOrderId))
    await useWebhooks()
    await behave({ webhook: 'twice' })
    const outcomes = await controlPost('chargeback', { order_id: paypalOrderId, amount: 800 })
    expect(outcomes).toEqual([200, 200])
    expect(await reversalsOf(customer)).toEqual([{ amount: fromDollars(8), owed: fromDollars(3) }])
    expect(await customer.balance()).toBe(0)
    const mails = await until(
      () => mailsTo(shop.sandbox, 'hello@tonle.example'),
      (all) => all.some(({ text }) => text.includes(`${customer.id} owes $3.00`)),
    )
    expect(mails.filter(({ text }) => text.includes(`${customer.id} owes`))).toHaveLength(1)
    // The rest is taken later; the daily reconciliation finds nothing new.
    await controlPost('chargeback', { order_id: paypalOrderId, amount: 100 })
    await shop.app.runSchedule('reconciliation')
    expect(await reversalsOf(customer)).toHaveLength(2)
  })

  it('is found after a dispute, whose event has no reference of ours, and not before', async () => {
    const { customer, order, paypalOrderId } = await approved(20)
    answerOf(await capture(customer, order.id, paypalOrderId))
    // The events of the reversal itself are lost.
    await useWebhooks()
    const dispute = (event: string) =>
      controlPost('events', { order_id: paypalOrderId, event_type: `CUSTOMER.DISPUTE.${event}` })
    expect(await dispute('CREATED')).toEqual([200])
    expect(await dispute('CREATED')).toEqual([200])
    expect(await reversalsOf(customer)).toEqual([])
    const mails = await until(
      () => mailsTo(shop.sandbox, 'hello@tonle.example'),
      (all) => all.some(({ text }) => text.includes(`of ${customer.id} ($14.51): OPEN`)),
    )
    expect(mails.filter(({ text }) => text.includes(`PP-D-${paypalOrderId}`))).toHaveLength(1)
    await behave({ webhookUrl: '' })
    await controlPost('chargeback', { order_id: paypalOrderId, amount: 1451 })
    await useWebhooks()
    expect(await dispute('RESOLVED')).toEqual([200])
    expect(await dispute('RESOLVED')).toEqual([200])
    expect(await reversalsOf(customer)).toEqual([{ amount: fromDollars(14.51), owed: 0 }])
    expect(await customer.balance()).toBe(5.49)
  })
})
