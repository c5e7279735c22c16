import { describe, expect, it } from 'vitest'
import { createClient } from '../../client/create-client.ts'
import { PaymentMethod } from '../../contract/checkout.ts'
import { refusal } from '../payment/scripted-calls.fixture.ts'
import { checkout, order, orderId, page } from './checkout.fixture.ts'
import type { BeginDeps } from './methods/browser-method.ts'
import { methods } from './methods/methods.ts'
import { topUp } from '../top-up/top-up.fixture.ts'

const place = 'POST /checkout-one-step'
const balance = `POST /payment/balance/${orderId}`
const form = 'GET /payment/payway/form'
const khqr = `POST /payment/payway/khqr/${orderId}`
const method = `PATCH /checkout/${orderId}/payment-method`
const init = 'GET /checkout/init'

describe('paying', () => {
  it('places one order for repeated clicks, and confirms leaving the page meanwhile', async () => {
    const { payment, sent, log } = page({
      [place]: [[200, order()]],
      [balance]: [[200, order({ state: 'PAID', paymentState: 'SUCCESS' })]],
    })
    await Promise.all([
      payment.payCart(checkout(), 'BALANCE'),
      payment.payCart(checkout(), 'BALANCE'),
    ])
    expect(sent.map(({ what }) => what)).toEqual([place, balance])
    expect(log).toEqual(['guarded', 'placed', 'free', `paid ${orderId}`])
  })

  it('posts the form to the gateway, and stays busy while the browser leaves the page', async () => {
    const { flow, payment, log } = page({
      [place]: [[200, order()]],
      [form]: [[200, { action: 'https://gateway.test/purchase', method: 'POST', fields: {} }]],
    })
    await payment.payCart(checkout(), 'PAYWAY_CARDS')
    expect(log).toEqual(['guarded', 'placed', 'free', 'gateway https://gateway.test/purchase'])
    expect(flow.$checkout.get().busy).toBe('payment')
  })

  it('shows a code in the page, which is about the placed order from then on', async () => {
    const code = { qr: '0002', appUrl: 'app:pay', pageUrl: 'https://gateway.test/' }
    const { flow, payment, log } = page({
      [place]: [[200, order()]],
      [khqr]: [[200, { ...code, lifetimeSeconds: 1800 }], refusal(409, 'CANNOT_COMPLETE_PAYMENT')],
      [method]: [[200, order()]],
    })
    flow.set({ checkout: checkout() })
    await payment.payCart(checkout(), 'PAYWAY_PLUS')
    expect(log).toEqual(['guarded', 'placed', 'free'])
    expect(flow.$checkout.get()).toMatchObject({
      busy: undefined,
      shown: {
        ...{ is: 'code', payableId: orderId, method: 'PAYWAY_PLUS' },
        code: { ...code, endsAt: 1_800_000 },
      },
      checkout: { order: { id: orderId } },
    })
    // The second payment closed the first one: its code must not be paid any more.
    await payment.payOrder(order(), 'PAYWAY_PLUS')
    expect(flow.$checkout.get()).toMatchObject({ busy: undefined, shown: undefined })
  })

  it('reuses the key after a lost answer, and takes a new one after a refusal', async () => {
    const { flow, payment, sent } = page({
      [place]: ['lost', refusal(409, 'OVER_ORDER_LIMIT'), [200, order()]],
      [balance]: [[200, order()]],
    })
    await payment.payCart(checkout(), 'BALANCE')
    expect(flow.$checkout.get()).toMatchObject({ busy: undefined, error: { kind: 'network' } })
    await payment.payCart(checkout(), 'BALANCE')
    await payment.payCart(checkout(), 'BALANCE')
    const [first, second, third] = sent.filter(({ what }) => what === place)
    expect(second?.key).toBe(first?.key)
    expect(third?.key).not.toBe(second?.key)
  })

  it('places a new order when the key’s order was cancelled', async () => {
    const { payment, sent, log } = page({
      [place]: [
        [200, order({ state: 'CANCELLED' })],
        [200, order()],
      ],
      [balance]: [[200, order()]],
    })
    await payment.payCart(checkout(), 'BALANCE')
    const [first, second] = sent.filter(({ what }) => what === place)
    expect(second?.key).not.toBe(first?.key)
    expect(log).toContain(`paid ${orderId}`)
  })

  it('begins a new payment when the last one of the key’s order failed', async () => {
    const { payment, sent } = page({
      [place]: [[200, order({ paymentState: 'FAILED' })]],
      [`PATCH /checkout/${orderId}/payment-method`]: [[200, order()]],
      [balance]: [[200, order()]],
    })
    await payment.payCart(checkout(), 'BALANCE')
    expect(sent.map(({ what }) => what)).toEqual([
      place,
      `PATCH /checkout/${orderId}/payment-method`,
      balance,
    ])
  })

  it('takes a new key when the customer pays from the basket again after the gateway', async () => {
    const { flow, payment, sent } = page({
      [place]: [[200, order()]],
      [form]: [[200, { action: 'https://gateway.test/purchase', method: 'POST', fields: {} }]],
    })
    await payment.payCart(checkout(), 'PAYWAY_CARDS')
    flow.set({ busy: undefined })
    await payment.payCart(checkout(), 'PAYWAY_CARDS')
    const [first, second] = sent.filter(({ what }) => what === place)
    expect(second?.key).not.toBe(first?.key)
  })

  it('reloads a changed cart and lets the customer confirm it', async () => {
    const { flow, payment, log } = page({
      [place]: [refusal(409, 'ORDER_CHANGED')],
      [init]: [[200, checkout(24)]],
    })
    await payment.payCart(checkout(), 'BALANCE')
    const view = flow.$checkout.get()
    expect(view.checkout?.cart.grandTotal).toBe(24)
    expect(view).toMatchObject({ phase: 'ready', busy: undefined })
    expect(view.error?.messageCode).toBe('ORDER_CHANGED')
    expect(log).toEqual(['guarded', 'free'])
  })

  it('stays at the order when it was placed and could not be paid', async () => {
    const { flow, payment } = page({
      [init]: [[200, checkout()]],
      [place]: [[200, order()]],
      [balance]: [refusal(409, 'BALANCE_NOT_ENOUGH')],
    })
    await flow.load(undefined)
    await payment.payCart(checkout(), 'BALANCE')
    const view = flow.$checkout.get()
    expect(view.checkout?.order?.id).toBe(orderId)
    expect(view.error?.messageCode).toBe('BALANCE_NOT_ENOUGH')
  })

  it.each(['ORDER_STATUS_INVALID', 'ORDER_INVALID'] as const)(
    'shows the outcome instead of paying again when the order is paid or given up (%s)',
    async (code) => {
      const { payment, log } = page({
        [`PATCH /checkout/${orderId}/payment-method`]: [refusal(409, code)],
      })
      await payment.payOrder(order(), 'PAYWAY_PLUS')
      expect(log).toEqual(['guarded', 'free', `paid ${orderId}`])
    },
  )
})

describe('paying by a saved card', () => {
  const charge = 'POST /payment/card'
  const complete = `POST /payment/card/${orderId}/complete`
  const challenge = { action: 'https://bank.test/', method: 'POST', fields: { token: 'a' } }
  const cardId = 'card 1'

  it('leaves for the outcome of a charge that its bank does not ask about', async () => {
    const { payment, sent, log } = page({
      [place]: [[200, order()]],
      [charge]: [[200, { order: order(), challenge: null }]],
    })
    await payment.payCart(checkout(), 'CARD', { cardId })
    expect(sent.map(({ what }) => what)).toEqual([place, charge])
    expect(log).toEqual(['guarded', 'placed', 'free', `paid ${orderId}`])
  })

  it('shows the bank’s challenge, and completes the charge after it', async () => {
    const { flow, payment, log } = page({
      [place]: [[200, order()]],
      [charge]: [[200, { order: order(), challenge }]],
      [complete]: [[200, { order: order({ state: 'PAID' }), challenge: null }]],
    })
    flow.set({ checkout: checkout() })
    await payment.payCart(checkout(), 'CARD', { cardId })
    expect(flow.$checkout.get()).toMatchObject({
      busy: undefined,
      shown: { is: 'challenge', payableId: orderId, method: 'CARD', form: challenge },
      checkout: { order: { id: orderId } },
    })
    expect(log).toEqual(['guarded', 'placed', 'free'])
    await payment.completeChallenge()
    expect(log.at(-1)).toBe(`paid ${orderId}`)
  })

  it('charges the same card again by a new payment when its bank did not confirm', async () => {
    const { flow, payment, sent } = page({
      [place]: [[200, order()]],
      [charge]: [[200, { order: order(), challenge }]],
      [complete]: [refusal(409, 'CARD_NOT_ACCEPTED')],
      [method]: [[200, order()]],
    })
    flow.set({ checkout: checkout() })
    await payment.payCart(checkout(), 'CARD', { cardId })
    await payment.completeChallenge()
    expect(flow.$checkout.get()).toMatchObject({
      ...{ busy: undefined, shown: undefined },
      error: { messageCode: 'CARD_NOT_ACCEPTED' },
    })
    await payment.payOrder(order(), 'CARD', { cardId })
    const [first, second] = sent.filter(({ what }) => what === charge)
    expect(second?.key).not.toBe(first?.key)
    expect(flow.$checkout.get().shown).toMatchObject({ form: challenge })
  })

  it('looks the order up when the answer of a charge is lost', async () => {
    const paid = order({ state: 'PAID', paymentState: 'SUCCESS' })
    const { flow, payment, log } = page({
      [init]: [[200, { ...checkout(), order: paid }]],
      [place]: [[200, order()]],
      [charge]: ['lost'],
    })
    flow.set({ phase: 'ready', checkout: checkout() })
    await payment.payCart(checkout(), 'CARD', { cardId })
    expect(log.at(-1)).toBe(`paid ${orderId}`)
  })
})

describe('a cart that the payment empties', () => {
  it('keeps the order payable when the answer was lost', async () => {
    const { flow, payment } = page({
      [init]: ['lost'],
      [place]: [[200, order()]],
      [balance]: ['lost'],
    })
    const shown = checkout()
    flow.set({ phase: 'ready', checkout: shown })
    const paying = payment.payCart(shown, 'BALANCE')
    // The realtime connection may recover first.
    flow.takeCart({ ...shown.cart, items: [], itemsCount: 0 })
    await paying
    const { phase, error, checkout: after } = flow.$checkout.get()
    expect(phase).toBe('ready')
    expect(error?.messageCode).toBe('FAILED_TO_LOAD_INFORMATION')
    expect(after?.order?.id).toBe(orderId)
    // The page does not show an empty basket.
    expect(after?.cart.items).toHaveLength(1)
  })

  it('leaves for the outcome when the order of a lost answer is paid', async () => {
    const paid = order({ state: 'PAID', paymentState: 'SUCCESS' })
    const { flow, payment, log } = page({
      [init]: [[200, { ...checkout(), order: paid }]],
      [place]: [[200, order()]],
      [balance]: ['lost'],
    })
    flow.set({ phase: 'ready', checkout: checkout() })
    await payment.payCart(checkout(), 'BALANCE')
    expect(log).toEqual(['guarded', 'placed', 'free', `paid ${orderId}`])
    expect(flow.$checkout.get()).toMatchObject({ busy: 'payment', error: undefined })
  })

  it('shows the empty page when no payment is running', () => {
    const { flow } = page({})
    const shown = checkout()
    flow.set({ phase: 'ready', checkout: shown })
    flow.takeCart({ ...shown.cart, items: [], itemsCount: 0 })
    expect(flow.$checkout.get().phase).toBe('empty')
  })
})

describe('payment methods', () => {
  it('call the endpoints of the contract', async () => {
    const sent: string[] = []
    const { call } = createClient({
      baseUrl: 'http://shop.test/api',
      headers: () => ({}),
      accessToken: () => 'token',
      renew: () => Promise.resolve('signed-out'),
      fetch: (input, init) => {
        const { pathname, searchParams } = new URL(new Request(input, init).url)
        sent.push(`${pathname.slice(4)} ${String(searchParams.get('paymentOption'))}`)
        return Promise.resolve(
          new Response(JSON.stringify(refusal(404, 'ORDER_NOT_FOUND')[1]), { status: 404 }),
        )
      },
    })
    const keyed: BeginDeps['keyed'] = (_, run) => run({ idempotencyKey: 'key' })
    const returnPath = () => '/payment/success'
    const deps = { call, keyed, returnPath, forgetKey: () => undefined, cardId: orderId }
    for (const method of PaymentMethod.options) await methods[method].begin(order(), deps)
    await methods.PAYWAY_PLUS.beginOnPage?.(order(), deps)
    await methods.CARD.complete?.(orderId, deps)
    await methods.CARD.findOpen?.(order(), call)
    for (const { topUp: calls } of Object.values(methods)) {
      await calls?.begin(topUp, deps)
      await calls?.findOpen?.(topUp, call)
      await calls?.complete?.(topUp.id, deps)
    }
    expect(sent).toEqual([
      `/payment/balance/${orderId} null`,
      `/payment/payway/khqr/${orderId} null`,
      '/payment/payway/form cards',
      '/payment/payway/form abapay_khqr',
      `/payment/promo-credit/${orderId} null`,
      '/payment/card null',
      `/payment/bank/transfer/${orderId} null`,
      `/payment/bank/transfer/${orderId} null`,
      '/payment/payway/form ',
      `/payment/card/${orderId}/complete null`,
      `/payment/card/${orderId} null`,
      `/top-up/payway/khqr/${topUp.id} null`,
      `/top-up/payway/khqr/${topUp.id} null`,
      `/top-up/${topUp.id}/card null`,
      `/top-up/${topUp.id}/card null`,
      `/top-up/${topUp.id}/card/complete null`,
    ])
  })
})
