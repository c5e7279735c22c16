import { describe, expect, it } from 'vitest'
import { checkout, order, orderId, page, refusal } from './checkout.fixture.ts'

const init = 'GET /checkout/init'

describe('the checkout', () => {
  it.each([
    ['ITEMS_NOT_FOUND', 404, 'empty'],
    ['INIT_CHECKOUT_ORDER_IN_OTHER_TAB', 409, 'other-tab'],
    ['ORDER_NOT_FOUND', 404, 'no-order'],
    ['SYSTEM_BUSY', 503, 'failed'],
  ] as const)('answers %s with its own page', async (code, status, phase) => {
    const { flow } = page({ [init]: [refusal(status, code)] })
    await flow.load(undefined)
    expect(flow.$checkout.get().phase).toBe(phase)
  })

  it('leaves a paid order for its outcome', async () => {
    const { flow, log } = page({ [init]: [refusal(409, 'ORDER_STATUS_INVALID')] })
    await flow.load(orderId)
    expect(log).toEqual([`paid ${orderId}`])
  })

  it('checks with the gateway when the customer returns to an order, and sees that it is paid', async () => {
    const waiting = order({
      paymentMethod: 'PAYWAY_PLUS',
      paymentState: 'PROCESSING',
      availableActions: ['PAY', 'CHECK_PAYMENT'],
    })
    const check = `POST /payment/check/${orderId}`
    const paid = page({
      [init]: [[200, { ...checkout(), order: waiting }]],
      [check]: [[200, order({ state: 'PAID', paymentState: 'SUCCESS' })]],
    })
    await paid.flow.load(orderId)
    expect(paid.log).toEqual([`paid ${orderId}`])
    const declined = page({
      [init]: [[200, { ...checkout(), order: waiting }]],
      [check]: [[200, { ...waiting, paymentState: 'FAILED' }]],
    })
    await declined.flow.load(orderId)
    expect(declined.flow.$checkout.get().checkout?.order?.paymentState).toBe('FAILED')
  })

  it('takes the checkout over from another tab', async () => {
    const { flow } = page({
      [init]: [refusal(409, 'INIT_CHECKOUT_ORDER_IN_OTHER_TAB'), [200, checkout()]],
      'PATCH /checkout/checkout-state/basket': [[200, { state: 'basket' }]],
    })
    await flow.load(undefined)
    await flow.takeOver('basket', undefined)
    expect(flow.$checkout.get().phase).toBe('ready')
  })

  it('keeps the page through a short network failure', async () => {
    const { flow } = page({
      [init]: [[200, checkout()]],
      'PATCH /checkout/checkout-state/payment': ['lost'],
    })
    await flow.load(undefined)
    await flow.enter('payment')
    expect(flow.$checkout.get()).toMatchObject({ phase: 'ready', error: undefined })
  })
})
