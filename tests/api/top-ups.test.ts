import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changePaymentMethod } from '../../src/contract/checkout.ts'
import { fromDollars } from '../../src/contract/money.ts'
import {
  checkPayment,
  payByBalance,
  payWayOpenTopUpKhqr,
  payWayTopUpForm,
  payWayTopUpKhqr,
} from '../../src/contract/payments.ts'
import {
  canPayTopUp,
  completeTopUp,
  getTopUp,
  getTopUpFees,
  startTopUp,
  topUpInOneStep,
  type TopUp,
} from '../../src/contract/top-ups.ts'
import { trialConditions } from '../../src/contract/trial.ts'
import { openPayments } from '../../src/server/money/top-ups/stored-top-up.ts'
import { invoices, payables, payments } from '../../src/server/platform/db/schema/index.ts'
import { mailsTo, notificationsOf, transfersFor } from './books.ts'
import { freeName, gatewayPageOf, pressAtGateway } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { readRealtime } from './event-reader.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const start = ({ token }: TestCustomer, total: number, key: string = randomUUID()) =>
  shop.call(startTopUp, { body: { total } }, { token, key })
const inOneStep = (
  { token }: TestCustomer,
  total: number,
  key: string = randomUUID(),
  paymentOption: TopUp['paymentOption'] = 'PAYWAY_CARDS',
) =>
  shop.call(
    topUpInOneStep,
    { body: { total, paymentOption, continueUrl: '/km/top-up/success?back=%2Faccount' } },
    { token, key },
  )
const find = ({ token }: TestCustomer, id: string) =>
  shop.call(getTopUp, { params: { id } }, { token })
const complete = ({ token }: TestCustomer, id: string) =>
  shop.call(completeTopUp, { params: { id } }, { token })
const canPay = ({ token }: TestCustomer, id: string) =>
  shop.call(canPayTopUp, { params: { id } }, { token })
const codeFor = ({ token }: TestCustomer, id: string) =>
  shop.call(
    payWayTopUpKhqr,
    { params: { id }, body: { continueUrl: '/top-up/success' } },
    { token },
  )
const openCode = ({ token }: TestCustomer, id: string) =>
  shop.call(payWayOpenTopUpKhqr, { params: { id } }, { token })
const formOf = ({ token }: TestCustomer, { id, total }: Pick<TopUp, 'id' | 'total'>) =>
  shop.call(
    payWayTopUpForm,
    { query: { topUpId: id, total: String(total), continueUrl: '/top-up/success' } },
    { token },
  )

const paymentsOf = (topUpId: string) =>
  shop.db.select().from(payments).where(eq(payments.payableId, topUpId))

/** Makes the gateway send its signed push-back. */
const pushBack = async (topUpId: string, times = 1): Promise<void> => {
  const [payment] = await paymentsOf(topUpId)
  await fetch(`${shop.sandbox.endpoints.control}/control/payway/pushback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tran_id: payment?.reference, times }),
  })
}

/** Expects one credit of the whole top-up, without an invoice. */
const expectCreditedOnce = async (customer: TestCustomer, { id, total }: TopUp): Promise<void> => {
  expect(await transfersFor(shop.db, `top-up:${id}`)).toEqual([
    {
      cause: `top-up:${id}`,
      from: 'gateway:payway',
      to: `customer:${customer.id}:balance`,
      amount: fromDollars(total),
    },
  ])
  expect(await shop.db.select().from(invoices).where(eq(invoices.payableId, id))).toEqual([])
  expect(answerOf(await find(customer, id))).toMatchObject({
    paymentState: 'SUCCESS',
    received: total,
    availableActions: [],
  })
}

describe('a top-up', () => {
  it('on the gateway’s page is credited once, with an event, a notification and a receipt', async () => {
    const customer = await createCustomer(shop, { dollars: 5 })
    const reader = await readRealtime(shop.url, customer.token)
    const { topUp, form } = answerOf(await inOneStep(customer, 50))
    expect(topUp).toMatchObject({ total: 50, paymentState: 'PROCESSING', received: null })
    expect(form.fields).toMatchObject({ amount: '50.00', payment_option: 'cards' })
    expect(form.fields['continue_success_url']).toBe(
      `${shop.url}/km/top-up/success?back=%2Faccount&topUpId=${topUp.id}`,
    )
    await shop.control('payway', { pushback: 'twice' })
    await pressAtGateway(await gatewayPageOf(form), 'approve')
    await Promise.all([complete(customer, topUp.id), pushBack(topUp.id, 3)])
    expect(answerOf(await complete(customer, topUp.id)).paymentState).toBe('SUCCESS')
    await expectCreditedOnce(customer, topUp)
    expect(await customer.balance()).toBe(55)
    const events = await reader.wait(2)
    expect(events.find(({ event }) => event === 'balance_update')?.data).toEqual({ balance: 55 })
    await reader.close()
    expect(await notificationsOf(shop.db, customer.id)).toEqual([
      { code: 'TOP_UP_PAID', params: { amount: '$50.00' } },
    ])
    const [mail] = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (mails) => mails.length > 0,
    )
    expect(mail?.text).toContain('$50.00')
    expect(mail?.text).toContain(topUp.number)
    expect(codeOf(await canPay(customer, topUp.id))).toBe('TOP_UP_PROCESSED')
    expect(codeOf(await formOf(customer, topUp))).toBe('TOP_UP_PROCESSED')
  })

  it('by a KHQR code continues after a reload with the same code', async () => {
    const customer = await createCustomer(shop)
    const topUp = answerOf(await start(customer, 12.5))
    expect(topUp.paymentOption).toBe('PAYWAY_PLUS')
    expect(answerOf(await canPay(customer, topUp.id))).toEqual({ canPay: true })
    expect(answerOf(await openCode(customer, topUp.id)).code).toBeNull()
    const code = answerOf(await codeFor(customer, topUp.id))
    expect(code.qr).toContain('540512.50')
    expect(answerOf(await openCode(customer, topUp.id)).code?.qr).toBe(code.qr)
    await pressAtGateway(new URL(code.pageUrl), 'approve')
    await expectCreditedOnce(customer, topUp)
    expect(codeOf(await codeFor(customer, topUp.id))).toBe('TOP_UP_PROCESSED')
    expect(answerOf(await openCode(customer, topUp.id)).code).toBeNull()
  })

  it('of an order’s missing amount then pays the order', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'BALANCE')
    expect(codeOf(await customer.payByBalance(order.id))).toBe('BALANCE_NOT_ENOUGH')
    const { topUp, form } = answerOf(await inOneStep(customer, 15))
    await pressAtGateway(await gatewayPageOf(form), 'approve')
    await expectCreditedOnce(customer, topUp)
    expect(answerOf(await customer.payByBalance(order.id)).paymentState).toBe('SUCCESS')
    expect(await customer.balance()).toBeCloseTo(0.71, 4)
  })

  it('is refused below $10, from $10,000, above the cap, and for anything but an amount', async () => {
    const customer = await createCustomer(shop)
    const { token } = customer
    const codes = async (total: unknown): Promise<string> =>
      codeOf(await shop.call(startTopUp, { body: { total: total as number } }, { token }))
    for (const total of [9.99, 0, -20, 10.005, 100_000_001, '20', null, [20]]) {
      expect(await codes(total), String(total)).toBe('BAD_REQUEST')
    }
    expect(await codes(10_000)).toBe('OVER_TOP_UP_LIMIT')
    expect(await codes(100_000_000)).toBe('OVER_TOP_UP_LIMIT')
    expect(await codes(9_999.99)).toBe('OK')
    expect(codeOf(await inOneStep(customer, 20, randomUUID(), 'BALANCE'))).toBe(
      'PAYMENT_METHOD_NOT_MATCH',
    )
    expect(await customer.balance()).toBe(0)
  })

  it('offers the methods of the country with fees and minimums, and never the balance', async () => {
    const methods = async (site: 'KH' | 'TH', total: string) => {
      const { token } = await createCustomer(shop, { dollars: 50, site })
      const fees = answerOf(await shop.call(getTopUpFees, { query: { total } }, { token }))
      return fees.paymentMethods.map(({ method, minimum, fee, enabled }) => [
        method,
        minimum,
        fee,
        enabled,
      ])
    }
    expect(await methods('KH', '20')).toEqual([
      ['PAYWAY_PLUS', 2.5, 0, true],
      ['PAYWAY_CARDS', 2.5, 0, true],
      ['PAYWAY_ABA', 2.5, 0, true],
      ['CARD', 2.5, 0, true],
    ])
    expect((await methods('TH', '2')).map(([method, , , enabled]) => [method, enabled])).toEqual([
      ['PAYWAY_PLUS', false],
      ['PAYWAY_CARDS', false],
      ['CARD', false],
    ])
  })

  it('belongs to its customer, and to the calls of top-ups', async () => {
    const [customer, stranger] = await Promise.all([createCustomer(shop), createCustomer(shop)])
    const topUp = answerOf(await start(customer, 20))
    for (const call of [find, complete, canPay, codeFor, openCode]) {
      expect(codeOf(await call(stranger, topUp.id))).toBe('TOP_UP_NOT_FOUND')
    }
    expect(codeOf(await formOf(stranger, topUp))).toBe('TOP_UP_NOT_FOUND')
    expect(codeOf(await find(customer, randomUUID()))).toBe('TOP_UP_NOT_FOUND')
    const params = { id: topUp.id }
    const { token } = customer
    for (const outcome of [
      await shop.call(payByBalance, { params }, { token }),
      await shop.call(checkPayment, { params }, { token }),
      await shop.call(
        changePaymentMethod,
        { params, body: { paymentMethod: 'PAYWAY_ABA' } },
        { token },
      ),
    ]) {
      expect(codeOf(outcome)).toBe('ORDER_NOT_FOUND')
    }
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    expect(codeOf(await codeFor(customer, order.id))).toBe('TOP_UP_NOT_FOUND')
  })
})

describe('repeated requests', () => {
  it('with one key start one top-up and answer the same form', async () => {
    const customer = await createCustomer(shop)
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 8 }, () => inOneStep(customer, 20, key)))
    const answers = all.map(answerOf)
    expect(new Set(answers.map(({ topUp }) => topUp.id)).size).toBe(1)
    expect(new Set(answers.map(({ form }) => form.fields['tran_id'])).size).toBe(1)
    // A repeated request that has not seen the first one ends other keys' payments only.
    expect(await openPayments(shop.db, customer.id, key)).toEqual([])
    expect(await openPayments(shop.db, customer.id, randomUUID())).toHaveLength(1)
    expect(codeOf(await inOneStep(customer, 30, key))).toBe('IDEMPOTENCY_KEY_REUSED')
    const due = await shop.db.select().from(payables).where(eq(payables.customerId, customer.id))
    expect(due).toHaveLength(1)
    const [first] = answers
    if (first === undefined) throw new Error('no answer')
    await pressAtGateway(await gatewayPageOf(first.form), 'approve')
    expect(codeOf(await inOneStep(customer, 20, key))).toBe('TOP_UP_PROCESSED')
    await expectCreditedOnce(customer, first.topUp)
  })

  it('in two tabs leave one top-up that can be paid', async () => {
    const customer = await createCustomer(shop)
    const first = answerOf(await start(customer, 20))
    const code = answerOf(await codeFor(customer, first.id))
    const { topUp, form } = answerOf(await inOneStep(customer, 30))
    expect(codeOf(await canPay(customer, first.id))).toBe('CANNOT_COMPLETE_PAYMENT')
    expect(codeOf(await codeFor(customer, first.id))).toBe('CANNOT_COMPLETE_PAYMENT')
    expect((await pressAtGateway(new URL(code.pageUrl), 'approve')).status).toBeGreaterThan(399)
    await pressAtGateway(await gatewayPageOf(form), 'approve')
    await expectCreditedOnce(customer, topUp)
    expect(await customer.balance()).toBe(30)
  })

  it('in two tabs at once start at least one, and what is paid is credited once', async () => {
    const customer = await createCustomer(shop)
    const both = await Promise.all([inOneStep(customer, 20), inOneStep(customer, 30)])
    const started = both.flatMap((outcome) => (outcome.ok ? [outcome.answer] : []))
    expect(started.length).toBeGreaterThan(0)
    // The later one may have ended the payment of the other.
    const others = both.map(codeOf).filter((code) => code !== 'OK')
    expect(others.filter((code) => code !== 'CANNOT_COMPLETE_PAYMENT')).toEqual([])
    for (const { form } of started) await pressAtGateway(await gatewayPageOf(form), 'approve')
    const ended = await Promise.all(
      started.map(async ({ topUp }) => answerOf(await complete(customer, topUp.id))),
    )
    const credited = ended.reduce((sum, { received }) => sum + (received ?? 0), 0)
    expect(credited).toBeGreaterThan(0)
    expect(await customer.balance()).toBe(credited)
  })
})

describe('the gateway’s answer', () => {
  it('that is lost is found by polling', async () => {
    const customer = await createCustomer(shop)
    const { topUp, form } = answerOf(await inOneStep(customer, 20))
    await shop.control('payway', { pushback: 'silent' })
    await pressAtGateway(await gatewayPageOf(form), 'approve')
    expect(await customer.balance()).toBe(0)
    shop.clock.advance(11_000)
    await until(
      () => shop.app.runSchedule('open payments').then(() => customer.balance()),
      (balance) => balance === 20,
    )
    await expectCreditedOnce(customer, topUp)
  })

  it('that comes after the customer gave up and topped up again is credited once', async () => {
    const customer = await createCustomer(shop)
    const { topUp: old, form: kept } = answerOf(await inOneStep(customer, 20))
    const { topUp, form } = answerOf(await inOneStep(customer, 40))
    await pressAtGateway(await gatewayPageOf(form), 'approve')
    expect(answerOf(await find(customer, old.id)).paymentState).toBe('FAILED')
    // The browser still has the form that was given up.
    await pressAtGateway(await gatewayPageOf(kept), 'approve')
    await pushBack(old.id, 3)
    await expectCreditedOnce(customer, old)
    await expectCreditedOnce(customer, topUp)
    expect(await customer.balance()).toBe(60)
  })

  it('that cannot be stored is refused, and then begins with the same key', async () => {
    const customer = await createCustomer(shop)
    const key = randomUUID()
    await shop.db.execute(sql`create function store_nothing() returns trigger language plpgsql
      as $$ begin return null; end $$`)
    await shop.db.execute(sql`create trigger store_nothing before insert on payables
      for each row execute function store_nothing()`)
    try {
      const refused = await inOneStep(customer, 20, key)
      expect(codeOf(refused)).toBe('CANNOT_SAVE_PAYMENT_INFO_FOR_TOP_UP')
    } finally {
      await shop.db.execute(sql`drop function store_nothing() cascade`)
    }
    const { topUp, form } = answerOf(await inOneStep(customer, 20, key))
    await pressAtGateway(await gatewayPageOf(form), 'approve')
    await pushBack(topUp.id)
    expect(await customer.balance()).toBe(20)
  })

  it('that comes after the top-up lapsed is credited once', async () => {
    const customer = await createCustomer(shop)
    const { topUp, form } = answerOf(await inOneStep(customer, 20))
    await shop.db.update(payables).set({ state: 'LAPSED' }).where(eq(payables.id, topUp.id))
    expect(codeOf(await formOf(customer, topUp))).toBe('CANNOT_COMPLETE_PAYMENT')
    await pressAtGateway(await gatewayPageOf(form), 'approve')
    await pushBack(topUp.id, 2)
    expect(answerOf(await complete(customer, topUp.id))).toMatchObject({
      paymentState: 'SUCCESS',
      received: 20,
    })
    expect(await customer.balance()).toBe(20)
  })

  it('with another amount credits what came in, once', async () => {
    const customer = await createCustomer(shop)
    const { topUp, form } = answerOf(await inOneStep(customer, 20))
    await shop.control('payway', { amountDelta: -1 })
    await pressAtGateway(await gatewayPageOf(form), 'approve')
    await pushBack(topUp.id, 3)
    expect(answerOf(await find(customer, topUp.id))).toMatchObject({
      total: 20,
      received: 19,
      paymentState: 'SUCCESS',
    })
    expect(await customer.balance()).toBe(19)
    expect(codeOf(await canPay(customer, topUp.id))).toBe('TOP_UP_PROCESSED')
    const notices = await notificationsOf(shop.db, customer.id)
    expect(notices).toEqual([{ code: 'TOP_UP_PAID', params: { amount: '$19.00' } }])
  })

  it('of an unclear amount waits for staff', async () => {
    const customer = await createCustomer(shop)
    const { topUp, form } = answerOf(await inOneStep(customer, 20))
    await shop.control('payway', { amountDelta: -20 })
    await pressAtGateway(await gatewayPageOf(form), 'approve')
    expect(answerOf(await complete(customer, topUp.id)).paymentState).toBe('PENDING')
    expect(codeOf(await canPay(customer, topUp.id))).toBe('TOP_UP_PROCESSED')
    expect(await customer.balance()).toBe(0)
  })

  it('never comes: nothing is credited, and another method can be chosen', async () => {
    const customer = await createCustomer(shop)
    const { topUp, form } = answerOf(await inOneStep(customer, 20))
    const back = await pressAtGateway(await gatewayPageOf(form), 'cancel')
    expect(back.headers.get('location')).toBe(
      `${shop.url}/km/top-up/success?back=%2Faccount&topUpId=${topUp.id}`,
    )
    expect(answerOf(await complete(customer, topUp.id))).toMatchObject({
      paymentState: 'FAILED',
      received: null,
    })
    expect(codeOf(await canPay(customer, topUp.id))).toBe('CANNOT_COMPLETE_PAYMENT')
    expect(codeOf(await formOf(customer, topUp))).toBe('CANNOT_COMPLETE_PAYMENT')
    expect(codeOf(await inOneStep(customer, 20, randomUUID(), 'PAYWAY_ABA'))).toBe('OK')
    expect(await customer.balance()).toBe(0)
  })

  it('when it is forged moves nothing', async () => {
    const customer = await createCustomer(shop)
    const { topUp } = answerOf(await inOneStep(customer, 20))
    const [payment] = await paymentsOf(topUp.id)
    const forged = await fetch(`${shop.url}/api/payment/payway/pushback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-payway-hmac-sha512': 'forged' },
      body: JSON.stringify({ tran_id: payment?.reference, status: '0' }),
    })
    expect(forged.status).toBe(401)
    expect(await customer.balance()).toBe(0)
  })

  it('is missed while the gateway is down: no code, no second top-up, and the first continues', async () => {
    const customer = await createCustomer(shop)
    const topUp = answerOf(await start(customer, 20))
    await shop.control('payway', { down: true })
    expect(codeOf(await codeFor(customer, topUp.id))).toBe('PAYMENT_GATEWAY_ERROR')
    expect(codeOf(await start(customer, 30))).toBe('PAYMENT_STILL_OPEN')
    expect(answerOf(await complete(customer, topUp.id)).paymentState).toMatch(/PROCESSING|PENDING/)
    shop.sandbox.behaviours.reset()
    const form = answerOf(await formOf(customer, topUp))
    await pressAtGateway(await gatewayPageOf(form), 'approve')
    await expectCreditedOnce(customer, topUp)
  })
})

it('signs a form for the amount of the top-up only', async () => {
  const customer = await createCustomer(shop)
  const topUp = answerOf(await start(customer, 20))
  expect(codeOf(await formOf(customer, { ...topUp, total: 10 }))).toBe('CANNOT_COMPLETE_PAYMENT')
  expect(answerOf(await formOf(customer, topUp)).fields['amount']).toBe('20.00')
})

it('meets the trial’s condition, which late money of an order does not', async () => {
  const customer = await createCustomer(shop, { dollars: 20 })
  const condition = async () =>
    answerOf(await shop.call(trialConditions, {}, { token: customer.token })).topUp
  const order = await customer.order([freeName()], 'PAYWAY_PLUS')
  const form = await customer.gatewayForm(order.id)
  answerOf(await customer.payByBalance(order.id))
  await pressAtGateway(await gatewayPageOf(form), 'approve')
  expect(await customer.balance()).toBe(20)
  expect(await condition()).toBe(false)
  const { topUp, form: toPay } = answerOf(await inOneStep(customer, 10))
  await pressAtGateway(await gatewayPageOf(toPay), 'approve')
  await expectCreditedOnce(customer, topUp)
  expect(await condition()).toBe(true)
})
