import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { completeCardPayment, payByCard, payTopUpByCard } from '../../src/contract/cards.ts'
import { changePaymentMethod, type PaymentMethod } from '../../src/contract/checkout.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { checkPayment, payWayKhqr, payWayTopUpKhqr } from '../../src/contract/payments.ts'
import {
  payPalCaptureOrder,
  payPalCaptureTopUp,
  payPalCreateOrder,
  payPalCreateTopUp,
} from '../../src/contract/paypal.ts'
import { completeTopUp, startTopUp, topUpInOneStep } from '../../src/contract/top-ups.ts'
import { PAYPAL_CLIENT_ID, PAYPAL_SECRET } from '../../src/sandbox/credentials.ts'
import { GOOD_CARDS } from '../../src/sandbox/cybersource/test-cards.ts'
import { payments } from '../../src/server/platform/db/schema/index.ts'
import { movedBy } from './books.ts'
import { freeName, gatewayPageOf, pressAtGateway } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerBank, newKey, saveCard } from './enter-card.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  // The gateways' clocks follow the shop's, and nothing is polled but by these tests.
  shop = await startApi({ JOBS: 'off', PAYPAL_CLIENT_ID, PAYPAL_SECRET }, { startsAt: new Date() })
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const second = 1000
const minute = 60 * second
/** The browser's patience with the shop (`src/client/create-client.ts`). */
const browserWaits = 30 * second

const timeout = AbortSignal.timeout.bind(AbortSignal)

/**
 * Runs a call of the shop while a gateway never answers. The shop waits as long as it would, without
 * the time: its timeouts end early, and their sum must end before the browser gives up.
 */
const whileHanging = async <Result>(
  party: 'payway' | 'paypal' | 'cybersource',
  run: () => Promise<Result>,
): Promise<Result> => {
  let waited = 0
  const timeouts: AbortSignal[] = []
  const shortened = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waited += ms
    const ended = timeout(50)
    timeouts.push(ended)
    return ended
  })
  await shop.control(party, { hang: true })
  try {
    const result = await run()
    // The sandbox gives up its push-back as early; the next call would share what that still asks.
    await vi.waitFor(() => expect(timeouts.every(({ aborted }) => aborted)).toBe(true))
    expect(waited).toBeGreaterThan(0)
    expect(waited).toBeLessThan(browserWaits)
    return result
  } finally {
    shortened.mockRestore()
    await shop.control(party, { hang: false })
  }
}

/** Runs a test's part at a later time. */
const later = async (ms: number, run: () => Promise<void>): Promise<void> => {
  shop.clock.advance(ms)
  try {
    await run()
  } finally {
    shop.clock.advance(-ms)
  }
}

const check = ({ token }: TestCustomer, id: string) =>
  shop.call(checkPayment, { params: { id } }, { token })
const change = ({ token }: TestCustomer, id: string, paymentMethod: PaymentMethod) =>
  shop.call(changePaymentMethod, { params: { id }, body: { paymentMethod } }, { token })
const statesOf = async (payableId: string) =>
  (
    await shop.db
      .select()
      .from(payments)
      .where(eq(payments.payableId, payableId))
      .orderBy(payments.createdAt)
  ).map(({ state }) => state)

/** Returns what a control page of the sandbox lists. */
const listed = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const response = await fetch(`${shop.sandbox.endpoints.control}/control/${path}`)
  return (await response.json()) as Readonly<Record<string, unknown>>[]
}
const referencesOf = async (payableId: string) =>
  (await shop.db.select().from(payments).where(eq(payments.payableId, payableId))).map(
    ({ reference }) => reference,
  )

const timedOut = (messageCode: string) => ({
  problem: { messageCode, params: { code: 'timeout' } },
})
const unpaid = { ok: true, answer: { state: 'AWAITING_PAYMENT' } }

describe('PayWay', () => {
  const code = ({ token }: TestCustomer, id: string) =>
    shop.call(payWayKhqr, { params: { id }, body: { continueUrl: '/payment/success' } }, { token })

  it('shows no code, and then one that is paid once', async () => {
    const customer = await createCustomer(shop)
    const order = await customer.order([freeName()], 'PAYWAY_PLUS')
    const shown = await whileHanging('payway', () => code(customer, order.id))
    expect(shown).toMatchObject(timedOut('PAYMENT_GATEWAY_ERROR'))
    expect(await statesOf(order.id)).toEqual(['AWAITING'])
    const { pageUrl } = answerOf(await code(customer, order.id))
    await pressAtGateway(new URL(pageUrl), 'approve')
    expect(answerOf(await check(customer, order.id)).paymentState).toBe('SUCCESS')
    expect(await movedBy(shop.db, order.id)).toBe(fromDollars(order.grandTotal))
  })

  it('gives no state of a payment, to browser, push-back and poll, which is found later', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const order = await customer.order([freeName()], 'PAYWAY_CARDS')
    // The form needs no answer.
    const { page } = await customer.openGateway(order.id)
    const { status } = await whileHanging('payway', () => pressAtGateway(page, 'approve'))
    expect(status).toBe(302)
    expect(await whileHanging('payway', () => check(customer, order.id))).toMatchObject(unpaid)
    await later(minute, () =>
      whileHanging('payway', async () => {
        expect(await shop.app.runSchedule('open payments')).toBeGreaterThan(0)
      }),
    )
    expect([await statesOf(order.id), await customer.balance()]).toEqual([['AWAITING'], 50])
    expect(answerOf(await check(customer, order.id)).paymentState).toBe('SUCCESS')
    expect(await movedBy(shop.db, order.id)).toBe(fromDollars(order.grandTotal))
    expect(await customer.balance()).toBe(50)
  })

  it('keeps an order from other methods and from another order, and then pays it', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const order = await customer.order([freeName()], 'PAYWAY_CARDS')
    const { page } = await customer.openGateway(order.id)
    const cart = await customer.add([freeName()])
    for (const step of [
      () => change(customer, order.id, 'BALANCE'),
      () => change(customer, order.id, 'PAYWAY_ABA'),
      () => customer.payByBalance(order.id),
      () => customer.place(cart, 'BALANCE'),
    ]) {
      expect(codeOf(await whileHanging('payway', step))).toBe('PAYMENT_STILL_OPEN')
    }
    expect([await statesOf(order.id), await customer.balance()]).toEqual([['AWAITING'], 50])
    await pressAtGateway(page, 'approve')
    expect((await customer.findOrder(order.id)).paymentState).toBe('SUCCESS')
    expect(await customer.balance()).toBe(50)
  })

  it('begins no other top-up beside an open one, which then is paid once', async () => {
    const customer = await createCustomer(shop)
    const { token } = customer
    const paymentOption = 'PAYWAY_CARDS' as const
    const body = { total: 20, paymentOption, continueUrl: '/top-up/success' }
    const { topUp, form } = answerOf(await shop.call(topUpInOneStep, { body }, { token }))
    const params = { id: topUp.id }
    for (const step of [
      async () =>
        codeOf(await shop.call(topUpInOneStep, { body: { ...body, total: 30 } }, { token })),
      async () => codeOf(await shop.call(startTopUp, { body: { total: 30 } }, { token })),
    ]) {
      expect(await whileHanging('payway', step)).toBe('PAYMENT_STILL_OPEN')
    }
    const { continueUrl } = body
    const shown = await whileHanging('payway', () =>
      shop.call(payWayTopUpKhqr, { params, body: { continueUrl } }, { token }),
    )
    expect(shown).toMatchObject(timedOut('PAYMENT_GATEWAY_ERROR'))
    await pressAtGateway(await gatewayPageOf(form), 'approve')
    const { paymentState } = answerOf(await shop.call(completeTopUp, { params }, { token }))
    expect([paymentState, await customer.balance()]).toEqual(['SUCCESS', 20])
  })
})

describe('PayPal', () => {
  const approve = async (paypalOrderId: string): Promise<void> => {
    const url = `${shop.sandbox.endpoints.paypal}/checkoutnow/${paypalOrderId}/approve`
    expect((await fetch(url, { method: 'POST' })).status).toBe(200)
  }
  /** Expects one order at PayPal, captured once. */
  const expectCapturedOnce = async (payableId: string, paypalOrderId: string): Promise<void> => {
    const references = await referencesOf(payableId)
    const orders = await listed('paypal/orders')
    expect(orders.filter((one) => references.includes(String(one['custom_id'])))).toMatchObject([
      { id: paypalOrderId, captures: [{ status: 'COMPLETED' }] },
    ])
  }

  it('begins and captures nothing for an order, and then takes the money once', async () => {
    const customer = await createCustomer(shop, { site: 'TH', dollars: 50 })
    const { token } = customer
    const order = await customer.order([freeName()], 'PAYPAL')
    const params = { id: order.id }
    const create = () => shop.call(payPalCreateOrder, { params }, { token })
    expect(await whileHanging('paypal', create)).toMatchObject(timedOut('PAYPAL_ERROR'))
    const { paypalOrderId } = answerOf(await create())
    // The token of our first call is known now.
    expect(await whileHanging('paypal', () => check(customer, order.id))).toMatchObject(unpaid)
    await approve(paypalOrderId)
    const capture = () =>
      shop.call(payPalCaptureOrder, { params, body: { paypalOrderId } }, { token, key: newKey() })
    expect(await whileHanging('paypal', capture)).toMatchObject(timedOut('PAYPAL_ERROR'))
    expect(await whileHanging('paypal', () => check(customer, order.id))).toMatchObject(unpaid)
    for (const step of [
      () => change(customer, order.id, 'BALANCE'),
      () => customer.payByBalance(order.id),
    ]) {
      expect(await whileHanging('paypal', step)).toMatchObject(timedOut('PAYMENT_GATEWAY_ERROR'))
    }
    expect([await statesOf(order.id), await customer.balance()]).toEqual([['AWAITING'], 50])
    expect(answerOf(await capture())).toEqual({ paymentState: 'SUCCESS' })
    await expectCapturedOnce(order.id, paypalOrderId)
    expect(await movedBy(shop.db, order.id)).toBe(fromDollars(order.grandTotal))
    expect(await customer.balance()).toBe(50)
  })

  it('begins and captures no top-up, and then credits it once', async () => {
    const customer = await createCustomer(shop, { site: 'TH' })
    const { token } = customer
    const wanted = { total: 20, paymentOption: 'PAYPAL' as const }
    const { id } = answerOf(await shop.call(startTopUp, { body: wanted }, { token }))
    const params = { id }
    const create = () => shop.call(payPalCreateTopUp, { params }, { token })
    expect(await whileHanging('paypal', create)).toMatchObject(timedOut('PAYPAL_ERROR'))
    const { paypalOrderId } = answerOf(await create())
    await approve(paypalOrderId)
    const capture = () =>
      shop.call(payPalCaptureTopUp, { params, body: { paypalOrderId } }, { token, key: newKey() })
    expect(await whileHanging('paypal', capture)).toMatchObject(timedOut('PAYPAL_ERROR'))
    const another = () => shop.call(startTopUp, { body: { ...wanted, total: 30 } }, { token })
    expect(await whileHanging('paypal', another)).toMatchObject(timedOut('PAYMENT_GATEWAY_ERROR'))
    expect([await statesOf(id), await customer.balance()]).toEqual([['AWAITING'], 0])
    expect(answerOf(await capture())).toEqual({ paymentState: 'SUCCESS' })
    await expectCapturedOnce(id, paypalOrderId)
    expect(await customer.balance()).toBe(20)
  })
})

describe('the card gateway', () => {
  /** What it has done about the payments of a payable. */
  const atGateway = async (payableId: string) => {
    const references = await referencesOf(payableId)
    const all = await listed('cybersource/transactions')
    return all
      .filter(({ reference }) => references.includes(String(reference)))
      .map(({ what }) => what)
  }

  it('leaves a payment open, which ends after a minute; another one charges once', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const { token } = customer
    const { id: cardId } = await saveCard(shop, token)
    const order = await customer.order([freeName()], 'CARD')
    const pay = (key = newKey()) =>
      shop.call(payByCard, { body: { orderId: order.id, cardId } }, { token, key })
    const key = newKey()
    for (const again of [key, key, newKey()]) {
      const paid = answerOf(await whileHanging('cybersource', () => pay(again)))
      expect(paid).toMatchObject({ challenge: null, order: { state: 'AWAITING_PAYMENT' } })
      expect(paid.order.paymentState).toMatch(/^(PROCESSING|PENDING)$/)
    }
    expect(await whileHanging('cybersource', () => check(customer, order.id))).toMatchObject(unpaid)
    for (const step of [
      () => change(customer, order.id, 'BALANCE'),
      () => customer.payByBalance(order.id),
    ]) {
      expect(codeOf(await whileHanging('cybersource', step))).toBe('PAYMENT_GATEWAY_ERROR')
    }
    expect([await statesOf(order.id), await customer.balance()]).toEqual([['AWAITING'], 50])
    // A charge of ours may be underway for a minute.
    expect(codeOf(await change(customer, order.id, 'CARD'))).toBe('PAYMENT_GATEWAY_ERROR')
    await later(2 * minute, async () => {
      answerOf(await change(customer, order.id, 'CARD'))
      expect(answerOf(await pay()).order.paymentState).toBe('SUCCESS')
    })
    expect(await statesOf(order.id)).toEqual(['CLOSED', 'SETTLED'])
    expect(await atGateway(order.id)).toEqual(['charge'])
    expect(await movedBy(shop.db, order.id)).toBe(fromDollars(order.grandTotal))
    expect(await customer.balance()).toBe(50)
  })

  it('leaves a payment open whose challenge the customer has answered', async () => {
    const customer = await createCustomer(shop)
    const { token } = customer
    const { id: cardId } = await saveCard(shop, token, GOOD_CARDS.challenge)
    const order = await customer.order([freeName()], 'CARD')
    const pay = async () => {
      const body = { orderId: order.id, cardId }
      const paid = await shop.call(payByCard, { body }, { token, key: newKey() })
      await answerBank(answerOf(paid).challenge, 'approve')
    }
    const complete = () => shop.call(completeCardPayment, { params: { id: order.id } }, { token })
    await pay()
    const waiting = answerOf(await whileHanging('cybersource', complete))
    expect(waiting.order.paymentState).toMatch(/^(PROCESSING|PENDING)$/)
    answerOf(await whileHanging('cybersource', complete))
    await later(2 * minute, async () => {
      answerOf(await change(customer, order.id, 'CARD'))
      await pay()
      expect(answerOf(await complete()).order.paymentState).toBe('SUCCESS')
    })
    expect(await atGateway(order.id)).toEqual(['charge'])
    expect(await movedBy(shop.db, order.id)).toBe(fromDollars(order.grandTotal))
  })

  it('leaves a top-up open, beside which no other begins for a minute', async () => {
    const customer = await createCustomer(shop)
    const { token } = customer
    const { id: cardId } = await saveCard(shop, token)
    const start = (total: number) =>
      shop.call(startTopUp, { body: { total, paymentOption: 'CARD' } }, { token })
    const pay = (id: string) =>
      shop.call(payTopUpByCard, { params: { id }, body: { cardId } }, { token, key: newKey() })
    const { id } = answerOf(await start(20))
    const { topUp } = answerOf(await whileHanging('cybersource', () => pay(id)))
    expect(topUp).toMatchObject({ received: null })
    expect(topUp.paymentState).toMatch(/^(PROCESSING|PENDING)$/)
    expect(codeOf(await whileHanging('cybersource', () => start(30)))).toBe('PAYMENT_GATEWAY_ERROR')
    expect([await statesOf(id), await customer.balance()]).toEqual([['AWAITING'], 0])
    await later(2 * minute, async () => {
      const second = answerOf(await start(30))
      answerOf(await pay(second.id))
      expect(await atGateway(second.id)).toEqual(['charge'])
    })
    expect([await atGateway(id), await customer.balance()]).toEqual([[], 30])
  })
})
