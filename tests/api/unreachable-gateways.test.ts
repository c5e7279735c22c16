import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { sandboxCards } from '../../scripts/start-sandbox.ts'
import { payByCard } from '../../src/contract/cards.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { payPalCaptureOrder, payPalCreateOrder } from '../../src/contract/paypal.ts'
import { checkPayment, payWayKhqr } from '../../src/contract/payments.ts'
import { PAYPAL_CLIENT_ID, PAYPAL_SECRET } from '../../src/sandbox/credentials.ts'
import { createCyberSource } from '../../src/server/providers/cybersource/cybersource.ts'
import { createPayPal } from '../../src/server/providers/paypal/paypal.ts'
import { movedBy } from './books.ts'
import { freeName, pressAtGateway } from './buying.ts'
import { createCustomer } from './customers.ts'
import { newKey, saveCard } from './enter-card.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** The ports that gateways are at, closed until a test opens them. */
const [cardPort, payPalPort, payWayPort] = [await freePort(), await freePort(), await freePort()]
const opened: TcpProxy[] = []
let shop: ShopApi

beforeAll(async () => {
  const environment: Record<string, string> = {
    ...{ PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_URL: `http://127.0.0.1:${payPalPort}` },
    PAYWAY_URL: `http://127.0.0.1:${payWayPort}`,
  }
  shop = await startApi(environment, {
    startsAt: new Date(),
    beforeStart: ({ endpoints: { cybersource } }) => {
      const settings = JSON.parse(sandboxCards(cybersource)) as object
      const apiUrl = `http://127.0.0.1:${cardPort}`
      environment['CYBERSOURCE'] = JSON.stringify({ ...settings, apiUrl })
      return Promise.resolve()
    },
  })
})
afterAll(async () => {
  await shop.stop()
  await Promise.all(opened.map((proxy) => proxy.close()))
})

const open = async (port: number, url: string): Promise<void> => {
  opened.push(await startTcpProxy(Number(new URL(url).port), port))
}
it('a card is not charged while the gateway refuses connections, and once when it takes them', async () => {
  const customer = await createCustomer(shop)
  const { token } = customer
  const card = await saveCard(shop, token)
  const order = await customer.order([freeName()], 'CARD')
  const pay = () =>
    shop.call(payByCard, { body: { orderId: order.id, cardId: card.id } }, { token, key: newKey() })
  expect(codeOf(await pay())).toBe('PAYMENT_GATEWAY_ERROR')
  expect(await movedBy(shop.db, order.id)).toBe(0)
  await open(cardPort, shop.sandbox.endpoints.cybersource)
  expect(answerOf(await pay()).order.paymentState).toBe('SUCCESS')
  expect(codeOf(await pay())).toBe('ORDER_STATUS_INVALID')
  expect(await movedBy(shop.db, order.id)).toBe(fromDollars(14.29))
})

it('PayPal can be tried again after it refused connections, and is paid once', async () => {
  const customer = await createCustomer(shop, { site: 'TH' })
  const { token } = customer
  const order = await customer.order([freeName()], 'PAYPAL')
  const params = { id: order.id }
  const create = () => shop.call(payPalCreateOrder, { params }, { token })
  expect(codeOf(await create())).toBe('PAYPAL_ERROR')
  const { paypal } = shop.sandbox.endpoints
  await open(payPalPort, paypal)
  const { paypalOrderId } = answerOf(await create())
  await fetch(`${paypal}/checkoutnow/${paypalOrderId}/approve`, { method: 'POST' })
  const capture = () =>
    shop.call(payPalCaptureOrder, { params, body: { paypalOrderId } }, { token, key: newKey() })
  expect(answerOf(await capture()).paymentState).toBe('SUCCESS')
  // A second press answers the same.
  expect(answerOf(await capture()).paymentState).toBe('SUCCESS')
  expect(await movedBy(shop.db, order.id)).toBe(fromDollars(order.grandTotal))
})

it('PayWay shows no code while it refuses connections, and one that is paid once afterwards', async () => {
  const customer = await createCustomer(shop)
  const { token } = customer
  const order = await customer.order([freeName()], 'PAYWAY_PLUS')
  const params = { id: order.id }
  const show = () =>
    shop.call(payWayKhqr, { params, body: { continueUrl: '/checkout-basket' } }, { token })
  expect(codeOf(await show())).toBe('PAYMENT_GATEWAY_ERROR')
  await open(payWayPort, shop.sandbox.endpoints.payway)
  const { pageUrl } = answerOf(await show())
  await pressAtGateway(new URL(pageUrl), 'approve')
  const check = () => shop.call(checkPayment, { params }, { token })
  expect(answerOf(await check()).paymentState).toBe('SUCCESS')
  expect(answerOf(await check()).paymentState).toBe('SUCCESS')
  expect(await movedBy(shop.db, order.id)).toBe(fromDollars(14.29))
})

it('a card gateway or PayPal that never answers is given up after the time that is set', async () => {
  await shop.control('cybersource', { hang: true })
  await shop.control('paypal', { hang: true })
  const { cards, paypal } = shop.config
  if (cards === undefined || paypal === undefined) throw new Error('a gateway is off')
  const { cybersource, paypal: baseUrl } = shop.sandbox.endpoints
  const cardGateway = createCyberSource({ ...cards, apiUrl: cybersource }, shop.clock, 300)
  const payPal = createPayPal({ ...paypal, baseUrl, timeoutMs: 300 }, shop.clock)
  const isTimeout = { kind: 'timeout' }
  await expect(cardGateway.find('C1')).rejects.toMatchObject(isTimeout)
  await expect(cardGateway.voidLost('C1')).rejects.toMatchObject(isTimeout)
  await expect(payPal.order('P1')).rejects.toMatchObject(isTimeout)
})
