import { randomUUID } from 'node:crypto'
import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  changePaymentMethod,
  setCheckoutState,
  type PaymentMethod,
} from '../../src/contract/checkout.ts'
import { fromDollars } from '../../src/contract/money.ts'
import {
  checkPayment,
  payByBalance,
  payWayForm,
  payWayKhqr,
  payWayOpenKhqr,
} from '../../src/contract/payments.ts'
import { invoices, payments, steps } from '../../src/server/platform/db/schema/index.ts'
import { jobStatesOf, mailsTo, movedBy, notificationsOf, transfersFor } from './books.ts'
import { freeName, postToGateway, pressAtGateway } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { recordSecurityLog } from './security-log.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const securityLog = recordSecurityLog()
let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({}, { log: securityLog.log })
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

/** One .com name for a year, with the VAT of Cambodia. */
const total = 14.29

const check = ({ token }: TestCustomer, id: string) =>
  shop.call(checkPayment, { params: { id } }, { token })
const change = ({ token }: TestCustomer, id: string, paymentMethod: PaymentMethod) =>
  shop.call(changePaymentMethod, { params: { id }, body: { paymentMethod } }, { token })

const paymentsOf = (orderId: string) =>
  shop.db
    .select({ state: payments.state, checks: payments.checks, tranId: payments.reference })
    .from(payments)
    .where(eq(payments.payableId, orderId))
    .orderBy(payments.createdAt)

const tranIdOf = async (orderId: string): Promise<string> => {
  const tranId = (await paymentsOf(orderId)).at(-1)?.tranId
  if (tranId == null) throw new Error('no attempt at the gateway')
  return tranId
}

/** Expects one payment: two ledger rows, one invoice, one fulfilment. */
const expectPaidOnce = async (orderId: string, from: string): Promise<void> => {
  expect(await transfersFor(shop.db, `order:${orderId}:`)).toEqual([
    { cause: `order:${orderId}:net`, from, to: 'sales', amount: fromDollars(12.99) },
    { cause: `order:${orderId}:tax`, from, to: 'vat', amount: fromDollars(1.3) },
  ])
  const issued = await shop.db.select().from(invoices).where(eq(invoices.payableId, orderId))
  expect(issued).toHaveLength(1)
  // Added right after the commit, not in it.
  await expect.poll(() => jobStatesOf(shop.db, 'fulfil-order', orderId)).toHaveLength(1)
}

/** Makes the gateway send its signed push-back; returns our answers. */
const pushBack = async (tranId: string, times = 1): Promise<readonly unknown[]> => {
  const response = await fetch(`${shop.sandbox.endpoints.control}/control/payway/pushback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tran_id: tranId, times }),
  })
  const { outcomes } = (await response.json()) as { outcomes: unknown[] }
  return outcomes
}

/** Sends a forged notice. */
const claim = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/api/payment/payway/pushback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

describe('paying by balance', () => {
  it('moves nothing when the balance is too low', async () => {
    const customer = await createCustomer(shop, { dollars: 14.28 })
    const order = await customer.order([freeName()], 'BALANCE')
    expect(await customer.payByBalance(order.id)).toMatchObject({
      status: 409,
      problem: { messageCode: 'BALANCE_NOT_ENOUGH' },
    })
    expect(await customer.balance()).toBe(14.28)
    expect(await movedBy(shop.db, order.id)).toBe(0)
    expect(await customer.findOrder(order.id)).toMatchObject({
      state: 'AWAITING_PAYMENT',
      invoiceNumber: null,
    })
  })

  it('can spend the last cent', async () => {
    const customer = await createCustomer(shop, { dollars: total })
    const order = await customer.order([freeName()], 'BALANCE')
    answerOf(await customer.payByBalance(order.id))
    expect(await customer.balance()).toBe(0)
    await expectPaidOnce(order.id, `customer:${customer.id}:balance`)
  })

  it('charges ten requests with one key once', async () => {
    const customer = await createCustomer(shop, { dollars: 200 })
    const order = await customer.order([freeName()], 'BALANCE')
    const key = randomUUID()
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => customer.payByBalance(order.id, key)),
    )
    expect(clicks.map((click) => answerOf(click).paymentState)).toEqual(
      Array<string>(10).fill('SUCCESS'),
    )
    expect(await customer.balance()).toBeCloseTo(200 - total, 4)
    await expectPaidOnce(order.id, `customer:${customer.id}:balance`)
  })

  it('charges ten concurrent requests with ten keys once', async () => {
    const customer = await createCustomer(shop, { dollars: 200 })
    const order = await customer.order([freeName()], 'BALANCE')
    const intents = await Promise.all(
      Array.from({ length: 10 }, () => customer.payByBalance(order.id)),
    )
    expect(codesOf(intents)).toEqual({ OK: 1, ORDER_STATUS_INVALID: 9 })
    expect(await customer.balance()).toBeCloseTo(200 - total, 4)
    await expectPaidOnce(order.id, `customer:${customer.id}:balance`)
  })

  it('never spends the same money on two orders', async () => {
    const customer = await createCustomer(shop, { dollars: 1.5 * total })
    const allowed = new Set(['OK', 'ORDER_STATUS_INVALID', 'ORDER_CHANGED', 'ITEMS_NOT_FOUND'])
    const placeAndPay = async (name: string): Promise<string[]> => {
      const cart = await customer.add([name])
      const placed = await customer.place(cart, 'BALANCE')
      if (!placed.ok) return [codeOf(placed)]
      const paid = await Promise.all([
        customer.payByBalance(placed.answer.id),
        customer.payByBalance(placed.answer.id),
      ])
      return [codeOf(placed), ...paid.map(codeOf)]
    }
    await customer.addressId()
    const codes = await Promise.all(Array.from({ length: 8 }, () => placeAndPay(freeName())))
    expect(
      codes.flat().filter((code) => !allowed.has(code) && code !== 'BALANCE_NOT_ENOUGH'),
    ).toEqual([])
    const left = await customer.balance()
    expect(left).toBeGreaterThanOrEqual(0)
    const cart = await customer.add([freeName()])
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    const last = await customer.payByBalance(order.id)
    expect(codeOf(last)).toBe(left >= order.grandTotal ? 'OK' : 'BALANCE_NOT_ENOUGH')
    expect(await customer.balance()).toBeGreaterThanOrEqual(0)
  })

  it('is limited to own orders, and requires an Idempotency-Key', async () => {
    const [customer, stranger] = await Promise.all([
      createCustomer(shop, { dollars: 50 }),
      createCustomer(shop, { dollars: 50 }),
    ])
    const order = await customer.order([freeName()], 'BALANCE')
    expect(codeOf(await stranger.payByBalance(order.id))).toBe('ORDER_NOT_FOUND')
    expect(codeOf(await customer.payByBalance(randomUUID()))).toBe('ORDER_NOT_FOUND')
    const { token } = customer
    const input = { params: { id: order.id } }
    const headers = { 'idempotency-key': 'short' }
    const unnamed = await shop.call(payByBalance, input, { token, headers })
    expect(codeOf(unnamed)).toBe('IDEMPOTENCY_KEY_REQUIRED')
    expect(await customer.balance()).toBe(50)
  })
})

describe('paying at PayWay', () => {
  it('settles once, whichever answer comes first and however often', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const { page } = await customer.openGateway(order.id)
    await shop.control('payway', { pushback: 'silent', checkDelayMs: 50 })
    await pressAtGateway(page, 'approve')
    expect(await movedBy(shop.db, order.id)).toBe(0)
    expect(order.availableActions).toEqual(['PAY', 'CHECK_PAYMENT'])
    shop.clock.advance(15_000)
    const tranId = await tranIdOf(order.id)
    const [pushed, ...checked] = await Promise.all([
      pushBack(tranId, 2),
      check(customer, order.id),
      check(customer, order.id),
      check(customer, order.id),
      shop.app.runSchedule('open payments'),
      shop.app.runSchedule('open payments'),
    ])
    expect(pushed).toEqual([200, 200])
    expect(checked).toHaveLength(5)
    expect(await customer.findOrder(order.id)).toMatchObject({
      paymentState: 'SUCCESS',
      availableActions: [],
    })
    expect(await pushBack(tranId, 5)).toEqual([200, 200, 200, 200, 200])
    answerOf(await check(customer, order.id))
    await expectPaidOnce(order.id, 'gateway:payway')
    expect(await customer.balance()).toBe(0)
  })

  it('accepts the gateway’s push-back twice', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_CARDS')
    const { page, fields } = await customer.openGateway(order.id)
    expect(fields['payment_option']).toBe('cards')
    await shop.control('payway', { pushback: 'twice' })
    await pressAtGateway(page, 'approve')
    expect(await customer.findOrder(order.id)).toMatchObject({ paymentState: 'SUCCESS' })
    await expectPaidOnce(order.id, 'gateway:payway')
  })

  it('finds a payment without a push-back by polling', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const { page } = await customer.openGateway(order.id)
    await shop.control('payway', { pushback: 'silent' })
    await pressAtGateway(page, 'approve')
    expect((await customer.findOrder(order.id)).state).toBe('AWAITING_PAYMENT')
    shop.clock.advance(11_000)
    await until(
      () => shop.app.runSchedule('open payments').then(() => customer.findOrder(order.id)),
      ({ paymentState }) => paymentState === 'SUCCESS',
    )
    await expectPaidOnce(order.id, 'gateway:payway')
  })

  it('can be retried after a decline', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const first = await customer.openGateway(order.id)
    await pressAtGateway(first.page, 'decline')
    expect(answerOf(await check(customer, order.id)).paymentState).toBe('FAILED')
    const form = await shop.call(
      payWayForm,
      { query: { orderId: order.id, continueUrl: '/' } },
      { token: customer.token },
    )
    expect(codeOf(form)).toBe('CANNOT_COMPLETE_PAYMENT')
    const again = answerOf(await change(customer, order.id, 'PAYWAY_ABA'))
    expect(again).toMatchObject({ paymentState: 'PROCESSING', paymentMethod: 'PAYWAY_ABA' })
    const second = await customer.openGateway(order.id)
    expect(second.fields['tran_id']).not.toBe(first.fields['tran_id'])
    expect(second.fields['payment_option']).toBe('abapay_khqr')
    await pressAtGateway(second.page, 'approve')
    expect(await customer.findOrder(order.id)).toMatchObject({ paymentState: 'SUCCESS' })
    await expectPaidOnce(order.id, 'gateway:payway')
  })

  it.each(['PAYWAY_CARDS', 'BALANCE'] as const)(
    'that was never begun there is ended by polls, and the order is paid by %s',
    async (method) => {
      const customer = await createCustomer(shop, { dollars: 20 })
      const order = await customer.order([freeName()], 'PAYWAY_PLUS')
      // The browser has the form, and never posts it.
      await customer.gatewayForm(order.id)
      const setPayment = (changed: Partial<Record<'checkAt' | 'createdAt', SQL | Date>>) =>
        shop.db
          .update(payments)
          .set({ ...changed, checks: 0 })
          .where(eq(payments.payableId, order.id))
      const age = (minutes: number) =>
        setPayment({ createdAt: sql`created_at - make_interval(mins => ${minutes}::int)` })
      const poll = async () => {
        await setPayment({ checkAt: shop.clock.now() })
        await until(
          () => shop.app.runSchedule('open payments').then(() => paymentsOf(order.id)),
          ([payment]) => payment?.state !== 'AWAITING' || payment.checks > 0,
        )
        return (await customer.findOrder(order.id)).paymentState
      }
      // PayWay takes a form for 10 minutes, and a payment for 30 after that.
      await age(39)
      expect(await poll()).toBe('PENDING')
      await age(2)
      expect(await poll()).toBe('FAILED')
      expect(await paymentsOf(order.id)).toMatchObject([{ state: 'CLOSED' }])
      expect((await customer.findOrder(order.id)).state).toBe('AWAITING_PAYMENT')
      answerOf(await change(customer, order.id, method))
      if (method === 'BALANCE') answerOf(await customer.payByBalance(order.id))
      else await pressAtGateway((await customer.openGateway(order.id)).page, 'approve')
      const isOwn = method === 'BALANCE'
      await expectPaidOnce(order.id, isOwn ? `customer:${customer.id}:balance` : 'gateway:payway')
      expect(await customer.balance()).toBeCloseTo(isOwn ? 20 - total : 20, 4)
    },
  )

  it('is settled when the payer succeeds on the gateway’s page after a decline', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const { page } = await customer.openGateway(order.id)
    await pressAtGateway(page, 'decline')
    expect(answerOf(await check(customer, order.id)).paymentState).toBe('FAILED')
    await pressAtGateway(page, 'approve')
    expect(await customer.findOrder(order.id)).toMatchObject({ paymentState: 'SUCCESS' })
    await expectPaidOnce(order.id, 'gateway:payway')
  })

  it('leaves the order payable by another method when it was cancelled', async () => {
    const customer = await createCustomer(shop, { dollars: 20 })
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const { page } = await customer.openGateway(order.id)
    const back = await pressAtGateway(page, 'cancel')
    expect(back.headers.get('location')).toBe(`${shop.url}/checkout-basket?orderId=${order.id}`)
    expect(answerOf(await check(customer, order.id))).toMatchObject({
      state: 'AWAITING_PAYMENT',
      paymentState: 'FAILED',
    })
    const byBalance = answerOf(await change(customer, order.id, 'BALANCE'))
    expect(byBalance.paymentMethod).toBe('BALANCE')
    answerOf(await customer.payByBalance(order.id))
    await expectPaidOnce(order.id, `customer:${customer.id}:balance`)
  })

  it('credits an amount that differs from ours, once, and notifies the customer', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const { page } = await customer.openGateway(order.id)
    await shop.control('payway', { amountDelta: -1 })
    await pressAtGateway(page, 'approve')
    await pushBack(await tranIdOf(order.id), 3)
    expect(await customer.findOrder(order.id)).toMatchObject({
      state: 'AWAITING_PAYMENT',
      paymentState: 'FAILED',
    })
    expect(await movedBy(shop.db, order.id)).toBe(0)
    expect(await customer.balance()).toBe(13.29)
    expect(await notificationsOf(shop.db, customer.id)).toEqual([
      {
        code: 'PAYMENT_PARTLY_RECEIVED',
        params: {
          ...{ amount: '$13.29', missing: '$1.00' },
          ...{ incrementId: Number(order.incrementId), orderId: order.id },
        },
      },
    ])
    const [mail] = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (mails) => mails.length > 0,
    )
    expect(mail?.text).toContain('$13.29')
    expect(securityLog.eventsOf(customer.id)).toEqual(['payment.credited'])
  })

  it('credits an overpayment, which then pays the order', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const { page } = await customer.openGateway(order.id)
    await shop.control('payway', { amountDelta: 5 })
    await pressAtGateway(page, 'approve')
    expect(await customer.balance()).toBe(19.29)
    answerOf(await customer.payByBalance(order.id))
    expect(await customer.balance()).toBe(5)
    expect(securityLog.eventsOf(customer.id)).toEqual(['payment.credited', 'payment.paid'])
  })

  it('waits for staff when the amount received is not clear', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const { page } = await customer.openGateway(order.id)
    await shop.control('payway', { amountDelta: -total })
    await pressAtGateway(page, 'approve')
    expect(await customer.findOrder(order.id)).toMatchObject({
      state: 'AWAITING_PAYMENT',
      paymentState: 'PENDING',
    })
    expect(await customer.balance()).toBe(0)
    expect(new Set(securityLog.eventsOf(customer.id))).toEqual(new Set(['payment.in-review']))
    // The gateway corrects its mistake.
    await shop.control('payway', { amountDelta: 0 })
    await shop.app.runSchedule('open payments')
    expect(await movedBy(shop.db, order.id)).toBe(0)
    await shop.db.execute(sql`update payments set check_at = check_at - interval '1 hour'
      where payable_id = ${order.id}::uuid`)
    await shop.app.runSchedule('open payments')
    await expectPaidOnce(order.id, 'gateway:payway')
  })

  it('continues when the gateway is unavailable, and settles later', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const { page } = await customer.openGateway(order.id)
    await shop.control('payway', { down: true })
    await pressAtGateway(page, 'approve')
    expect(answerOf(await check(customer, order.id)).state).toBe('AWAITING_PAYMENT')
    shop.clock.advance(11_000)
    await shop.app.runSchedule('open payments')
    expect((await customer.findOrder(order.id)).state).toBe('AWAITING_PAYMENT')
    await shop.control('payway', { down: false })
    expect(answerOf(await check(customer, order.id)).paymentState).toBe('SUCCESS')
    await expectPaidOnce(order.id, 'gateway:payway')
  })
})

describe('the gateway’s message', () => {
  it('is refused when it is forged, and the gateway is not asked', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const { page } = await customer.openGateway(order.id)
    const [before] = await paymentsOf(order.id)
    await shop.control('payway', { pushback: 'forged' })
    await pressAtGateway(page, 'approve')
    const body = { tran_id: await tranIdOf(order.id), apv: '123456', status: '0' }
    const forged = await claim(JSON.stringify(body), { 'x-payway-hmac-sha512': 'bm90IHNpZ25lZA==' })
    expect(forged.status).toBe(401)
    expect(await forged.json()).toMatchObject({ messageCode: 'UNAUTHORIZED' })
    expect(await paymentsOf(order.id)).toEqual([before])
    expect(await movedBy(shop.db, order.id)).toBe(0)
    expect((await customer.findOrder(order.id)).state).toBe('AWAITING_PAYMENT')
  })

  it('is not trusted without a signature: the gateway is asked', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    await customer.openGateway(order.id)
    const body = { tran_id: await tranIdOf(order.id), apv: '123456', status: '0' }
    expect((await claim(JSON.stringify(body))).status).toBe(200)
    expect(await customer.findOrder(order.id)).toMatchObject({
      state: 'AWAITING_PAYMENT',
      paymentState: 'PENDING',
    })
    expect(await movedBy(shop.db, order.id)).toBe(0)
  })

  it('about an unknown payment is not found', async () => {
    const response = await claim(JSON.stringify({ tran_id: 'nobodys', status: '0' }))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ messageCode: 'ORDER_NOT_FOUND' })
  })

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"tran_id":null}',
    '{"tran_id":17}',
    '{"tran_id":""}',
    `{"tran_id":"${'x'.repeat(21)}"}`,
    `{"tran_id":"x","more":"${'x'.repeat(20_000)}"}`,
    `{"tran_id":"x","more":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  ])('is refused when malformed: %#', async (body) => {
    const signed = await claim(body, { 'x-payway-hmac-sha512': 'c2lnbmVk' })
    expect([400, 401]).toContain(signed.status)
    const unsigned = await claim(body)
    expect([400, 404]).toContain(unsigned.status)
    expect(unsigned.headers.get('content-type')).toBe('application/problem+json')
  })
})

describe('changing the way to pay', () => {
  it('closes the open payment at the gateway first', async () => {
    const customer = await createCustomer(shop, { dollars: 20 })
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const { page } = await customer.openGateway(order.id)
    answerOf(await customer.payByBalance(order.id))
    expect((await pressAtGateway(page, 'approve')).status).toBe(409)
    shop.clock.advance(20_000)
    await shop.app.runSchedule('open payments')
    await expectPaidOnce(order.id, `customer:${customer.id}:balance`)
    expect(await customer.balance()).toBeCloseTo(20 - total, 4)
  })

  it('does nothing while the gateway is unavailable and the payment could still be paid', async () => {
    const customer = await createCustomer(shop, { dollars: 20 })
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    await customer.openGateway(order.id)
    await shop.control('payway', { down: true })
    expect(await change(customer, order.id, 'BALANCE')).toMatchObject({
      status: 409,
      problem: { messageCode: 'PAYMENT_STILL_OPEN', params: { minutes: 40 } },
    })
    expect(codeOf(await customer.payByBalance(order.id))).toBe('PAYMENT_STILL_OPEN')
    expect(await customer.balance()).toBe(20)
    const cart = await customer.add([freeName()])
    expect(codeOf(await customer.place(cart, 'BALANCE'))).toBe('PAYMENT_STILL_OPEN')
    expect(await customer.findOrder(order.id)).toMatchObject({
      state: 'AWAITING_PAYMENT',
      paymentMethod: 'PAYWAY_PLUS',
    })
  })

  it.each(['change', 'pay', 'place'] as const)(
    'needs no gateway once its payment can no longer be paid, and credits what it brought: %s',
    async (step) => {
      const customer = await createCustomer(shop, { dollars: 50 })
      const order = await customer.order([freeName()], 'PAYWAY_PLUS')
      const { page } = await customer.openGateway(order.id)
      shop.sandbox.behaviours.merge('payway', { pushback: 'silent' })
      await pressAtGateway(page, 'approve')
      await shop.control('payway', { down: true })
      // The sandbox does not share the shop's clock, so the payment gets older instead.
      await shop.db
        .update(payments)
        .set({ createdAt: sql`created_at - interval '41 minutes'` })
        .where(eq(payments.payableId, order.id))
      let paidId = order.id
      if (step === 'change') answerOf(await change(customer, order.id, 'BALANCE'))
      if (step === 'place') {
        const cart = await customer.add([freeName()])
        paidId = answerOf(await customer.place(cart, 'BALANCE')).id
      }
      answerOf(await customer.payByBalance(paidId))
      await shop.control('payway', { down: false })
      shop.clock.advance(11_000)
      await shop.app.runSchedule('open payments')
      expect(await paymentsOf(order.id)).toContainEqual(
        expect.objectContaining({ state: 'CREDITED' }),
      )
      // The new order has the names of both.
      const price = step === 'place' ? fromDollars(2 * total) : fromDollars(total)
      expect(await movedBy(shop.db, paidId)).toBe(price)
      if (step === 'place') expect(await movedBy(shop.db, order.id)).toBe(0)
      expect(fromDollars(await customer.balance())).toBe(fromDollars(50 + total) - price)
    },
  )

  it.each(['change', 'pay', 'place'] as const)(
    'finds an order that was just paid: %s',
    async (step) => {
      const customer = await createCustomer(shop, { dollars: 40 })
      const order = await customer.order([freeName()], 'PAYWAY_PLUS')
      const { page } = await customer.openGateway(order.id)
      await shop.control('payway', { pushback: 'silent' })
      await pressAtGateway(page, 'approve')
      const outcome = {
        change: () => change(customer, order.id, 'BALANCE'),
        pay: () => customer.payByBalance(order.id),
        place: async () => customer.place(await customer.add([freeName()]), 'BALANCE'),
      }[step]
      expect(codeOf(await outcome())).toBe('ORDER_STATUS_INVALID')
      expect(await customer.findOrder(order.id)).toMatchObject({ paymentState: 'SUCCESS' })
      expect(await customer.balance()).toBe(40)
      await expectPaidOnce(order.id, 'gateway:payway')
    },
  )

  it('pays by one of two methods chosen at once', async () => {
    const customer = await createCustomer(shop, { dollars: 40 })
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const { page } = await customer.openGateway(order.id)
    await Promise.all([
      pressAtGateway(page, 'approve'),
      customer.payByBalance(order.id),
      customer.payByBalance(order.id),
      check(customer, order.id),
    ])
    shop.clock.advance(20_000)
    const paid = await until(
      () => shop.app.runSchedule('open payments').then(() => customer.findOrder(order.id)),
      ({ paymentState }) => paymentState === 'SUCCESS',
    )
    const byBalance = paid.paymentMethod === 'BALANCE'
    const from = byBalance ? `customer:${customer.id}:balance` : 'gateway:payway'
    await expectPaidOnce(order.id, from)
    expect(await customer.balance()).toBeCloseTo(byBalance ? 40 - total : 40, 4)
  })

  it('begins one payment for five concurrent requests', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const { page } = await customer.openGateway(order.id)
    await pressAtGateway(page, 'decline')
    answerOf(await check(customer, order.id))
    const clicks = await Promise.all(
      Array.from({ length: 5 }, () => change(customer, order.id, 'PAYWAY_CARDS')),
    )
    expect(codesOf(clicks)).toEqual({ OK: 5 })
    const open = (await paymentsOf(order.id)).filter(({ state }) => state === 'AWAITING')
    expect(open).toHaveLength(1)
    await customer.openGateway(order.id)
  })
})

describe('money that comes late', () => {
  it('for a cancelled order is credited, and the customer notified', async () => {
    const customer = await createCustomer(shop)
    const old = await customer.order([freeName()], 'PAYWAY_PLUS')
    const form = await customer.gatewayForm(old.id)
    const order = await customer.order([freeName('net')], 'PAYWAY_PLUS')
    expect((await customer.findOrder(old.id)).state).toBe('CANCELLED')
    // The browser still has the old form, and the customer pays.
    const location = (await postToGateway(form)).headers.get('location') ?? ''
    await pressAtGateway(new URL(location), 'approve')
    await pushBack(await tranIdOf(old.id), 2)
    expect(await customer.findOrder(old.id)).toMatchObject({ state: 'CANCELLED' })
    expect(await customer.findOrder(order.id)).toMatchObject({ state: 'AWAITING_PAYMENT' })
    expect(await customer.balance()).toBe(total)
    expect(await movedBy(shop.db, old.id)).toBe(0)
    const notices = await notificationsOf(shop.db, customer.id)
    expect(notices.map(({ code }) => code)).toEqual(['PAYMENT_CREDITED'])
  })

  it('is found by polling, without a push-back', async () => {
    const customer = await createCustomer(shop, { dollars: 20 })
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const form = await customer.gatewayForm(order.id)
    answerOf(await customer.payByBalance(order.id))
    await shop.control('payway', { pushback: 'silent' })
    const location = (await postToGateway(form)).headers.get('location') ?? ''
    await pressAtGateway(new URL(location), 'approve')
    shop.clock.advance(11_000)
    await until(
      () => shop.app.runSchedule('open payments').then(() => customer.balance()),
      (balance) => balance === 20,
    )
    await expectPaidOnce(order.id, `customer:${customer.id}:balance`)
  })
})

describe('the payment form', () => {
  it.each([
    '//evil.example',
    'https://evil.example',
    'http:evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'payment/success',
    '@evil.example',
    '.evil.example',
    '',
  ])('returns to our own pages only, not to %j', async (continueUrl) => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const { token } = customer
    const form = await shop.call(
      payWayForm,
      { query: { orderId: order.id, continueUrl } },
      { token },
    )
    expect(codeOf(form)).toBe('BAD_REQUEST')
  })

  it('returns to the given path of our site', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const form = await customer.gatewayForm(order.id)
    const back = new URL(form.fields['continue_success_url'] ?? '')
    expect(back.origin).toBe(shop.url)
    expect(back.searchParams.get('orderId')).toBe(order.id)
    expect(form.fields['amount']).toBe('14.29')
  })

  it('is refused to another customer, and for an order with another method', async () => {
    const [customer, stranger] = await Promise.all([
      createCustomer(shop, { dollars: 20 }),
      createCustomer(shop),
    ])
    const order = await customer.order([freeName()], 'BALANCE')
    const ask = ({ token }: TestCustomer) =>
      shop.call(payWayForm, { query: { orderId: order.id, continueUrl: '/' } }, { token })
    expect(codeOf(await ask(stranger))).toBe('ORDER_NOT_FOUND')
    expect(codeOf(await ask(customer))).toBe('PAYMENT_METHOD_NOT_MATCH')
    expect(codeOf(await check(stranger, order.id))).toBe('ORDER_NOT_FOUND')
    answerOf(await customer.payByBalance(order.id))
    expect(codeOf(await ask(customer))).toBe('ORDER_STATUS_INVALID')
  })

  it('is signed: the gateway accepts it unchanged, and no other amount', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const form = await customer.gatewayForm(order.id)
    const tampered = { ...form, fields: { ...form.fields, amount: '0.01' } }
    const refused = await postToGateway(tampered)
    expect(refused.status).toBe(403)
    expect(refused.headers.get('location')).toBeNull()
    expect((await postToGateway(form)).status).toBe(302)
  })
})

describe('a KHQR code', () => {
  const codeFor = ({ token }: TestCustomer, id: string, continueUrl = '/payment/success') =>
    shop.call(payWayKhqr, { params: { id }, body: { continueUrl } }, { token })
  const openCode = ({ token }: TestCustomer, id: string) =>
    shop.call(payWayOpenKhqr, { params: { id } }, { token })

  /** Advances the clock until the test ends: PayWay refuses requests whose time is far from its own. */
  const waitMinutes = (minutes: number): void => {
    shop.clock.advance(minutes * 60_000)
    onTestFinished(() => shop.clock.advance(-minutes * 60_000))
  }

  /** Begins a payment by code in one tab; another tab then takes the checkout over. */
  const takenOver = async () => {
    const customer = await createCustomer(shop, { dollars: 20 })
    const cart = await customer.add([freeName()])
    const { token } = customer
    const newTab = () => ({ 'x-checkout-tab': randomUUID() })
    const [first, second] = [newTab(), newTab()]
    const hold = (headers: Record<string, string>) =>
      shop.call(
        setCheckoutState,
        { params: { x: 'payment' }, body: { takeOver: true } },
        { token, headers },
      )
    answerOf(await hold(first))
    const order = answerOf(await customer.place(cart, 'PAYWAY_PLUS', { headers: first }))
    const code = answerOf(await codeFor(customer, order.id))
    answerOf(await hold(second))
    const placeAgain = () => customer.place(cart, 'BALANCE', { headers: second })
    return { customer, order, code, placeAgain }
  }

  it('is paid in the bank’s app and settles the stored payment once', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const code = answerOf(await codeFor(customer, order.id))
    expect(code.qr).toContain('540514.295802KH')
    expect(code.qr).toContain(await tranIdOf(order.id))
    expect(code.lifetimeSeconds).toBeGreaterThan(1790)
    expect(code.lifetimeSeconds).toBeLessThanOrEqual(1800)
    expect(await customer.findOrder(order.id)).toMatchObject({ paymentState: 'PROCESSING' })
    await pressAtGateway(new URL(code.pageUrl), 'approve')
    expect(await customer.findOrder(order.id)).toMatchObject({ paymentState: 'SUCCESS' })
    await expectPaidOnce(order.id, 'gateway:payway')
    expect(codeOf(await codeFor(customer, order.id))).toBe('ORDER_STATUS_INVALID')
  })

  it('is the same one after a reload, with the time that is left, and completes the order', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    expect(answerOf(await openCode(customer, order.id))).toEqual({ code: null })
    const { lifetimeSeconds, ...first } = answerOf(await codeFor(customer, order.id))
    waitMinutes(5)
    const { code } = answerOf(await openCode(customer, order.id))
    expect(code).toMatchObject(first)
    expect(code?.lifetimeSeconds).toBeGreaterThan(lifetimeSeconds - 5 * 60 - 10)
    expect(code?.lifetimeSeconds).toBeLessThanOrEqual(lifetimeSeconds - 5 * 60)
    expect(answerOf(await codeFor(customer, order.id))).toMatchObject(first)
    expect(await paymentsOf(order.id)).toHaveLength(1)
    await pressAtGateway(new URL(first.pageUrl), 'approve')
    expect(await customer.findOrder(order.id)).toMatchObject({ paymentState: 'SUCCESS' })
    await expectPaidOnce(order.id, 'gateway:payway')
    expect(answerOf(await openCode(customer, order.id))).toEqual({ code: null })
  })

  it('is one for concurrent requests', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const asked = await Promise.all(Array.from({ length: 4 }, () => codeFor(customer, order.id)))
    const codes = new Set(asked.flatMap((one) => (one.ok ? one.answer.qr : [])))
    expect(codes.size).toBe(1)
    const refusals = asked.filter((one) => !one.ok).map(codeOf)
    expect(new Set(refusals).difference(new Set(['CANNOT_COMPLETE_PAYMENT']))).toEqual(new Set())
    const { code } = answerOf(await openCode(customer, order.id))
    expect(codes).toContain(code?.qr)
  })

  it('is gone when it has ended', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    answerOf(await codeFor(customer, order.id))
    waitMinutes(30)
    const later = { ...customer, token: await issueToken(shop, customer.id) }
    expect(answerOf(await openCode(later, order.id))).toEqual({ code: null })
    expect(codeOf(await codeFor(later, order.id))).toBe('CANNOT_COMPLETE_PAYMENT')
  })

  it('whose answer was lost is replaced by a new payment, which closes the first', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const first = answerOf(await codeFor(customer, order.id))
    // As if the server had died before it stored the code.
    await shop.db.delete(steps).where(eq(steps.intent, await tranIdOf(order.id)))
    expect(answerOf(await openCode(customer, order.id))).toEqual({ code: null })
    expect(codeOf(await codeFor(customer, order.id))).toBe('CANNOT_COMPLETE_PAYMENT')
    answerOf(await change(customer, order.id, 'PAYWAY_PLUS'))
    const second = answerOf(await codeFor(customer, order.id))
    expect(second.qr).not.toBe(first.qr)
    expect(answerOf(await openCode(customer, order.id)).code?.qr).toBe(second.qr)
    // The bank refuses the closed code.
    expect((await pressAtGateway(new URL(first.pageUrl), 'approve')).status).toBe(409)
    await pressAtGateway(new URL(second.pageUrl), 'approve')
    expect(await customer.findOrder(order.id)).toMatchObject({ paymentState: 'SUCCESS' })
    await expectPaidOnce(order.id, 'gateway:payway')
  })

  it('takes nothing once another tab took the checkout over and ordered', async () => {
    const { customer, order, code, placeAgain } = await takenOver()
    const second = answerOf(await placeAgain())
    expect((await pressAtGateway(new URL(code.pageUrl), 'approve')).status).toBe(409)
    answerOf(await customer.payByBalance(second.id))
    await expectPaidOnce(second.id, `customer:${customer.id}:balance`)
    expect(await customer.findOrder(order.id)).toMatchObject({ state: 'CANCELLED' })
    expect(await movedBy(shop.db, order.id)).toBe(0)
    expect(await customer.balance()).toBeCloseTo(20 - total, 4)
  })

  it('that is paid after another tab took over pays the order, which cannot be placed again', async () => {
    const { customer, order, code, placeAgain } = await takenOver()
    await shop.control('payway', { pushback: 'silent' })
    await pressAtGateway(new URL(code.pageUrl), 'approve')
    expect(codeOf(await placeAgain())).toBe('ORDER_STATUS_INVALID')
    await expectPaidOnce(order.id, 'gateway:payway')
    expect(await customer.balance()).toBe(20)
  })

  it('leaves the order payable while the gateway is down, and is refused to others', async () => {
    const [customer, stranger] = await Promise.all([
      createCustomer(shop, { dollars: 20 }),
      createCustomer(shop),
    ])
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    shop.sandbox.behaviours.merge('payway', { down: true })
    expect(codeOf(await codeFor(customer, order.id))).toBe('PAYMENT_GATEWAY_ERROR')
    shop.sandbox.behaviours.reset()
    expect(codeOf(await codeFor(stranger, order.id))).toBe('ORDER_NOT_FOUND')
    expect(codeOf(await openCode(stranger, order.id))).toBe('ORDER_NOT_FOUND')
    expect(codeOf(await codeFor(customer, order.id, 'https://elsewhere.test/'))).toBe('BAD_REQUEST')
    answerOf(await change(customer, order.id, 'BALANCE'))
    expect(codeOf(await codeFor(customer, order.id))).toBe('PAYMENT_METHOD_NOT_MATCH')
    answerOf(await customer.payByBalance(order.id))
  })
})

it('refuses a key that paid another order', async () => {
  const customer = await createCustomer(shop, { dollars: 100 })
  const key = randomUUID()
  const first = await customer.order([freeName()], 'BALANCE')
  answerOf(await customer.payByBalance(first.id, key))
  const second = await customer.order([freeName()], 'BALANCE')
  expect(codeOf(await customer.payByBalance(second.id, key))).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(await customer.balance()).toBeCloseTo(100 - total, 4)
  answerOf(await customer.payByBalance(second.id))
})
