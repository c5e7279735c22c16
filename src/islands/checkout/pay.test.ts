import { describe, expect, it } from 'vitest'
import { createClient } from '../../client/create-client.ts'
import { PaymentMethod, type Checkout, type Order } from '../../contract/checkout.ts'
import { createCheckout } from './create-checkout.ts'
import { createOutcome } from './create-outcome.ts'
import type { BeginDeps } from './methods/browser-method.ts'
import { methods } from './methods/methods.ts'
import { createPayment } from './pay.ts'

const orderId = '0192f7a0-0000-7000-8000-000000000001'
const addressId = '0192f7a0-0000-7000-8000-000000000002'

const order = (more: Partial<Order> = {}): Order => ({
  id: orderId,
  incrementId: '100000042',
  state: 'AWAITING_PAYMENT',
  paymentState: 'NONE',
  paymentMethod: 'BALANCE',
  currencyCode: 'USD',
  subtotal: 19.9,
  discountAmount: 0,
  taxPercent: 10,
  taxAmount: 1.99,
  grandTotal: 21.89,
  vouchers: [],
  items: [],
  invoiceNumber: null,
  availableActions: ['PAY'],
  createdAt: '2026-11-21T00:00:00.000Z',
  paidAt: null,
  ...more,
})

const checkout = (grandTotal = 21.89): Checkout => ({
  state: 'payment',
  cart: {
    sid: 's',
    itemsCount: 1,
    currencyCode: 'USD',
    subtotal: 19.9,
    baseSubtotal: 19.9,
    discountAmount: 0,
    taxPercent: 10,
    taxAmount: 1.99,
    promoCreditDiscountAmount: 0,
    isApplyPromoCredit: false,
    grandTotal,
    items: [
      {
        key: 'k',
        type: 'DOMAIN',
        action: 'registration',
        productKey: 'domain',
        option: { domainName: 'a.com' },
        name: 'a.com',
        price: 19.9,
        discount: 0,
        renewalPrice: 19.9,
        icannFee: 0.2,
        qty: 1,
        duration: 1,
        durationType: 'YEAR',
        minimumDuration: 1,
        renewBy: null,
        maximumDuration: 10,
        premium: false,
        needsDocuments: false,
        eligibility: 'anyone',
        addons: [],
      },
    ],
    vouchers: [],
    modifiedItems: [],
    cartUpdatedAt: '2026-11-21T00:00:00.000Z',
  },
  addressId,
  addresses: [],
  paymentMethods: [],
  paymentMethod: 'PAYWAY_PLUS',
  balance: 250,
  order: null,
})

const consents = { terms: true, autoSign: true }
const refusal = (status: number, messageCode: string): [number, unknown] => [
  status,
  { messageCode, params: {} },
]

/** A page over a scripted API: `METHOD path` answers in turn; the last one stays. */
const page = (
  answers: Readonly<Record<string, readonly (readonly [number, unknown] | 'lost')[]>>,
) => {
  const asked: { what: string; key: string | null }[] = []
  const log: string[] = []
  const keys = new Map<string, string>()
  const left = new Map(Object.entries(answers).map(([what, list]) => [what, [...list]]))
  let made = 0
  const { call } = createClient({
    baseUrl: 'http://shop.test/api',
    headers: () => ({}),
    accessToken: () => 'token',
    renew: () => Promise.resolve('signed-out'),
    fetch: (input, init) => {
      const request = new Request(input, init)
      const what = `${request.method} ${new URL(request.url).pathname.slice(4)}`
      asked.push({ what, key: request.headers.get('idempotency-key') })
      const list = left.get(what) ?? []
      const answer = list.length > 1 ? list.shift() : list[0]
      if (answer === undefined) return Promise.reject(new Error(`nothing was scripted for ${what}`))
      if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
      return Promise.resolve(new Response(JSON.stringify(answer[1]), { status: answer[0] }))
    },
  })
  const flow = createCheckout({
    call,
    onCart: () => undefined,
    onPaid: (id) => log.push(`paid ${id}`),
  })
  const payment = createPayment(flow, {
    call,
    keyFor: (intent) => {
      const key = keys.get(intent) ?? `key ${String((made += 1))}`
      keys.set(intent, key)
      return key
    },
    forgetKey: (intent) => keys.delete(intent),
    onPlaced: () => log.push('placed'),
    onPaid: (id) => log.push(`paid ${id}`),
    onGateway: (_, { action }) => log.push(`gateway ${action}`),
    returnPath: (id) => `/payment/success?orderId=${id}`,
    guard: (on) => log.push(on ? 'guarded' : 'free'),
  })
  return { flow, payment, asked, log, call }
}

const place = 'POST /checkout-one-step'
const balance = `POST /payment/balance/${orderId}`
const form = 'GET /payment/payway/form'
const init = 'GET /checkout/init'

describe('paying', () => {
  it('places the order once, however often it is clicked, and asks before the page is left', async () => {
    const { payment, asked, log } = page({
      [place]: [[200, order()]],
      [balance]: [[200, order({ state: 'PAID', paymentState: 'SUCCESS' })]],
    })
    await Promise.all([
      payment.place(checkout(), 'BALANCE', consents),
      payment.place(checkout(), 'BALANCE', consents),
    ])
    expect(asked.map(({ what }) => what)).toEqual([place, balance])
    expect(log).toEqual(['guarded', 'placed', 'free', `paid ${orderId}`])
  })

  it('goes to the gateway with the form, and stays busy while the page is left', async () => {
    const { flow, payment, log } = page({
      [place]: [[200, order()]],
      [form]: [[200, { action: 'https://gateway.test/purchase', method: 'POST', fields: {} }]],
    })
    await payment.place(checkout(), 'PAYWAY_PLUS', consents)
    expect(log).toEqual(['guarded', 'placed', 'free', 'gateway https://gateway.test/purchase'])
    expect(flow.$checkout.get().busy).toBe('payment')
  })

  it('uses the same key again after a lost answer, and a new one after a refusal', async () => {
    const { flow, payment, asked } = page({
      [place]: ['lost', refusal(409, 'OVER_ORDER_LIMIT'), [200, order()]],
      [balance]: [[200, order()]],
    })
    await payment.place(checkout(), 'BALANCE', consents)
    expect(flow.$checkout.get()).toMatchObject({ busy: undefined, error: { kind: 'network' } })
    await payment.place(checkout(), 'BALANCE', consents)
    await payment.place(checkout(), 'BALANCE', consents)
    const [first, second, third] = asked.filter(({ what }) => what === place)
    expect(second?.key).toBe(first?.key)
    expect(third?.key).not.toBe(second?.key)
  })

  it('places a new order when the key’s order was cancelled meanwhile', async () => {
    const { payment, asked, log } = page({
      [place]: [
        [200, order({ state: 'CANCELLED' })],
        [200, order()],
      ],
      [balance]: [[200, order()]],
    })
    await payment.place(checkout(), 'BALANCE', consents)
    const [first, second] = asked.filter(({ what }) => what === place)
    expect(second?.key).not.toBe(first?.key)
    expect(log).toContain(`paid ${orderId}`)
  })

  it('begins a new attempt when the key’s order has one behind it that failed', async () => {
    const { payment, asked } = page({
      [place]: [[200, order({ paymentState: 'FAILED' })]],
      [`PATCH /checkout/${orderId}/payment-method`]: [[200, order()]],
      [balance]: [[200, order()]],
    })
    await payment.place(checkout(), 'BALANCE', consents)
    expect(asked.map(({ what }) => what)).toEqual([
      place,
      `PATCH /checkout/${orderId}/payment-method`,
      balance,
    ])
  })

  it('takes paying from the basket again, after the gateway, for a new input', async () => {
    const { flow, payment, asked } = page({
      [place]: [[200, order()]],
      [form]: [[200, { action: 'https://gateway.test/purchase', method: 'POST', fields: {} }]],
    })
    await payment.place(checkout(), 'PAYWAY_PLUS', consents)
    flow.set({ busy: undefined })
    await payment.place(checkout(), 'PAYWAY_PLUS', consents)
    const [first, second] = asked.filter(({ what }) => what === place)
    expect(second?.key).not.toBe(first?.key)
  })

  it('loads the cart anew and asks again when it is not what was seen', async () => {
    const { flow, payment, log } = page({
      [place]: [refusal(409, 'ORDER_CHANGED')],
      [init]: [[200, checkout(24)]],
    })
    await payment.place(checkout(), 'BALANCE', consents)
    const view = flow.$checkout.get()
    expect(view.checkout?.cart.grandTotal).toBe(24)
    expect(view).toMatchObject({ phase: 'ready', busy: undefined })
    expect(view.error?.messageCode).toBe('ORDER_CHANGED')
    expect(log).toEqual(['guarded', 'free'])
  })

  it('keeps the page at the order when it was placed and could not be paid', async () => {
    const { flow, payment } = page({
      [init]: [[200, checkout()]],
      [place]: [[200, order()]],
      [balance]: [refusal(409, 'BALANCE_NOT_ENOUGH')],
    })
    await flow.load(undefined)
    await payment.place(checkout(), 'BALANCE', consents)
    const view = flow.$checkout.get()
    expect(view.checkout?.order?.id).toBe(orderId)
    expect(view.error?.messageCode).toBe('BALANCE_NOT_ENOUGH')
  })

  it('shows the outcome instead of paying again when the order proves to be paid', async () => {
    const { payment, log } = page({
      [`PATCH /checkout/${orderId}/payment-method`]: [refusal(409, 'ORDER_STATUS_INVALID')],
    })
    await payment.again(order(), 'PAYWAY_PLUS')
    expect(log).toEqual(['guarded', 'free', `paid ${orderId}`])
  })
})

describe('the checkout', () => {
  it.each([
    ['ITEMS_NOT_FOUND', 404, 'empty'],
    ['INIT_CHECKOUT_ORDER_IN_OTHER_TAB', 409, 'other-tab'],
    ['ORDER_NOT_FOUND', 404, 'no-order'],
    ['SYSTEM_BUSY', 503, 'failed'],
  ] as const)('shows %s as a page of its own', async (code, status, phase) => {
    const { flow } = page({ [init]: [refusal(status, code)] })
    await flow.load(undefined)
    expect(flow.$checkout.get().phase).toBe(phase)
  })

  it('leads an order that is paid to its outcome', async () => {
    const { flow, log } = page({ [init]: [refusal(409, 'ORDER_STATUS_INVALID')] })
    await flow.load(orderId)
    expect(log).toEqual([`paid ${orderId}`])
  })

  it('asks the gateway when its payer comes back to an order, and notices that it is paid', async () => {
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

  it('can be taken over from another tab', async () => {
    const { flow } = page({
      [init]: [refusal(409, 'INIT_CHECKOUT_ORDER_IN_OTHER_TAB'), [200, checkout()]],
      'PATCH /checkout/checkout-state/basket': [[200, { state: 'basket' }]],
    })
    await flow.load(undefined)
    await flow.takeOver('basket', undefined)
    expect(flow.$checkout.get().phase).toBe('ready')
  })

  it('keeps what is shown when the network is away for a moment', async () => {
    const { flow } = page({
      [init]: [[200, checkout()]],
      'PATCH /checkout/checkout-state/payment': ['lost'],
    })
    await flow.load(undefined)
    await flow.enter('payment')
    expect(flow.$checkout.get()).toMatchObject({ phase: 'ready', error: undefined })
  })
})

describe('an outcome', () => {
  const seen = `GET /checkout/${orderId}/complete`
  const gateway = `POST /payment/check/${orderId}`
  const waiting = order({
    paymentMethod: 'PAYWAY_PLUS',
    paymentState: 'PROCESSING',
    availableActions: ['PAY', 'CHECK_PAYMENT'],
  })
  const paid = order({ state: 'PAID', paymentState: 'SUCCESS', paymentMethod: 'PAYWAY_PLUS' })

  const followed = async (
    answers: Parameters<typeof page>[0],
  ): Promise<{ phases: readonly string[]; asked: readonly string[] }> => {
    const { call, asked } = page(answers)
    let now = 0
    const phases: string[] = []
    const { $outcome, follow } = createOutcome(orderId, {
      call,
      now: () => now,
      pause: (milliseconds) => {
        now += milliseconds
        phases.push($outcome.get().phase)
        return Promise.resolve()
      },
    })
    await follow(new AbortController().signal)
    return { phases: [...phases, $outcome.get().phase], asked: asked.map(({ what }) => what) }
  }

  it('asks the gateway at once and ends when it is paid', async () => {
    const { phases, asked } = await followed({ [seen]: [[200, waiting]], [gateway]: [[200, paid]] })
    expect(asked).toEqual([seen, gateway])
    expect(phases).toEqual(['success'])
  })

  it('becomes pending after 20 s, keeps asking, and ends whenever the answer comes', async () => {
    const { phases } = await followed({
      [seen]: [...Array.from({ length: 12 }, () => [200, waiting] as const), [200, paid]],
      [gateway]: [[200, waiting]],
    })
    expect(phases[0]).toBe('processing')
    expect(phases.at(-2)).toBe('pending')
    expect(phases.at(-1)).toBe('success')
    expect(phases).toHaveLength(13)
  })

  it('goes on asking while the network is away', async () => {
    const { phases } = await followed({
      [seen]: ['lost', 'lost', [200, paid]],
    })
    expect(phases).toEqual(['processing', 'success'])
  })

  it('ends at an order that is not this customer’s', async () => {
    const { phases, asked } = await followed({ [seen]: [refusal(404, 'ORDER_NOT_FOUND')] })
    expect(asked).toEqual([seen])
    expect(phases).toEqual(['processing'])
  })
})

describe('a cart that is emptied by what was just paid', () => {
  it('takes the way to pay again from nobody whose answer was lost', async () => {
    const { flow, payment } = page({
      [init]: ['lost'],
      [place]: [[200, order()]],
      [balance]: ['lost'],
    })
    const shown = checkout()
    flow.set({ phase: 'ready', checkout: shown })
    const paying = payment.place(shown, 'BALANCE', consents)
    // As when the connection for events is back first.
    flow.takeCart({ ...shown.cart, items: [], itemsCount: 0 })
    await paying
    const { phase, error, checkout: after } = flow.$checkout.get()
    expect(phase).toBe('ready')
    expect(error?.messageCode).toBe('FAILED_TO_LOAD_INFORMATION')
    expect(after?.order?.id).toBe(orderId)
    // Nor does the page go back to a basket that has nothing in it.
    expect(after?.cart.items).toHaveLength(1)
  })

  it('is found to be paid for who lost the answer', async () => {
    const paid = order({ state: 'PAID', paymentState: 'SUCCESS' })
    const { flow, payment, log } = page({
      [init]: [[200, { ...checkout(), order: paid }]],
      [place]: [[200, order()]],
      [balance]: ['lost'],
    })
    flow.set({ phase: 'ready', checkout: checkout() })
    await payment.place(checkout(), 'BALANCE', consents)
    expect(log).toEqual(['guarded', 'placed', 'free', `paid ${orderId}`])
    expect(flow.$checkout.get()).toMatchObject({ busy: 'payment', error: undefined })
  })

  it('otherwise leaves nothing to check out', () => {
    const { flow } = page({})
    const shown = checkout()
    flow.set({ phase: 'ready', checkout: shown })
    flow.takeCart({ ...shown.cart, items: [], itemsCount: 0 })
    expect(flow.$checkout.get().phase).toBe('empty')
  })
})

describe('ways to pay', () => {
  it('ask the gateway for what the contract names', async () => {
    const asked: string[] = []
    const { call } = createClient({
      baseUrl: 'http://shop.test/api',
      headers: () => ({}),
      accessToken: () => 'token',
      renew: () => Promise.resolve('signed-out'),
      fetch: (input, init) => {
        const { pathname, searchParams } = new URL(new Request(input, init).url)
        asked.push(`${pathname.slice(4)} ${String(searchParams.get('paymentOption'))}`)
        return Promise.resolve(
          new Response(JSON.stringify(refusal(404, 'ORDER_NOT_FOUND')[1]), { status: 404 }),
        )
      },
    })
    const keyed: BeginDeps['keyed'] = (_, run) => run({ idempotencyKey: 'key' })
    const returnPath = () => '/payment/success'
    const deps = { call, keyed, returnPath }
    for (const method of PaymentMethod.options) await methods[method].begin(order(), deps)
    expect(asked).toEqual([
      `/payment/balance/${orderId} null`,
      '/payment/payway/form ',
      '/payment/payway/form cards',
      '/payment/payway/form abapay_khqr',
    ])
  })
})
