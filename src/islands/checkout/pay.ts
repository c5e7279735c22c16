import type { CallResult } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import {
  changePaymentMethod,
  placeOrder,
  type Checkout,
  type Order,
  type PaymentMethod,
} from '../../contract/checkout.ts'
import { asksAgain } from './checkout-view.ts'
import type { CheckoutFlow } from './create-checkout.ts'
import type { GatewayForm } from './methods/browser-method.ts'
import { methods } from './methods/methods.ts'
import type { Consents } from './payment-rules.ts'

/** What paying must know of its surroundings. */
export interface PaymentSurroundings {
  readonly call: Client['call']
  /** The `Idempotency-Key` of an intent: the same for the same intent. */
  readonly keyFor: (intent: string) => string
  /** The intent was refused and did nothing: the next one like it is a new one. */
  readonly forgetKey: (intent: string) => void
  /** The order exists now: the page is about it from here on. */
  readonly onPlaced: (order: Order) => void
  /** The order is paid, or its end is the outcome page's to tell. */
  readonly onPaid: (orderId: string) => void
  /** Leaves for the gateway's page. */
  readonly onGateway: (order: Order, form: GatewayForm) => void
  /** Path on our site that the gateway leads back to. */
  readonly returnPath: (orderId: string) => string
  /** Asks before the page is left, while it is on. */
  readonly guard: (on: boolean) => void
}

/** The two ways to begin a payment; made by {@link createPayment}. */
export interface Payment {
  /** Places the order of this cart and pays it. */
  readonly place: (checkout: Checkout, method: PaymentMethod, consents: Consents) => Promise<void>
  /** Pays an order that waits: a new attempt. */
  readonly again: (order: Order, method: PaymentMethod) => Promise<void>
}

/** Makes the payment of a checkout. One attempt runs at a time, however often it is clicked. */
export const createPayment = (flow: CheckoutFlow, around: PaymentSurroundings): Payment => {
  const { call, guard } = around

  /** Calls with the key of an intent; a lost answer keeps the key, a refusal ends it. */
  const keyed = async <A>(
    intent: string,
    run: (options: { readonly idempotencyKey: string }) => Promise<CallResult<A>>,
  ): Promise<CallResult<A>> => {
    const result = await run({ idempotencyKey: around.keyFor(intent) })
    if (!result.ok && result.error.kind === 'answered' && result.error.status < 500)
      around.forgetKey(intent)
    return result
  }

  const pay = async (order: Order, method: PaymentMethod): Promise<CallResult<unknown>> => {
    const { returnPath } = around
    const result = await methods[method].begin(order, { call, keyed, returnPath })
    if (!result.ok) return result
    guard(false)
    if (result.answer.is === 'form') around.onGateway(order, result.answer)
    else around.onPaid(order.id)
    return result
  }

  /** Begins a new attempt and pays. */
  const renew = async (order: Order, method: PaymentMethod): Promise<CallResult<unknown>> => {
    const result = await call(changePaymentMethod, {
      params: { id: order.id },
      body: { paymentMethod: method },
    })
    return result.ok ? pay(result.answer, method) : result
  }

  /** Runs one attempt; the page stays busy when it is being left. */
  const attempt = async (
    orderOf: () => string | undefined,
    run: () => Promise<CallResult<unknown>>,
  ): Promise<void> => {
    if (flow.$checkout.get().busy !== undefined) return
    flow.set({ busy: 'payment', error: undefined })
    guard(true)
    try {
      const result = await run()
      if (result.ok) return
      const { error } = result
      const orderId = orderOf()
      guard(false)
      if (error.messageCode === 'ORDER_STATUS_INVALID' && orderId !== undefined) {
        around.onPaid(orderId)
        return
      }
      // Who hears nothing of a payment is told how it ended, not to pay again.
      const isLost = error.kind === 'network' && orderId !== undefined
      if ((asksAgain(error) || isLost) && (await flow.load(orderId)) === 'leaves') return
      flow.fail(error)
    } catch (fault) {
      guard(false)
      flow.set({ busy: undefined })
      throw fault
    }
  }

  return {
    async place(checkout, method, consents) {
      let placed: Order | undefined
      await attempt(
        () => placed?.id ?? checkout.order?.id,
        async () => {
          const body = {
            addressId: checkout.addressId ?? '',
            paymentMethod: method,
            acceptTerms: consents.terms,
            acceptAutoSign: consents.autoSign,
            cartUpdatedAt: checkout.cart.cartUpdatedAt,
            grandTotal: checkout.cart.grandTotal,
          }
          const intent = `order ${JSON.stringify(body)}`
          const send = () => keyed(intent, (options) => call(placeOrder, { body }, options))
          let result = await send()
          if (result.ok && result.answer.state === 'CANCELLED') {
            // The key's order has ended meanwhile: the same input is a new order now.
            around.forgetKey(intent)
            result = await send()
          }
          if (!result.ok) return result
          placed = result.answer
          around.onPlaced(placed)
          // The key's order may have an attempt behind it that has ended: it takes a new one.
          const isSpent = placed.paymentState === 'FAILED' || placed.paymentState === 'PENDING'
          const paid = isSpent ? await renew(placed, method) : await pay(placed, method)
          // Paid, or with the gateway: to pay from the basket again is another input.
          if (paid.ok) around.forgetKey(intent)
          return paid
        },
      )
      // Placed but not paid: from here on the page is about this order.
      const { checkout: current, error } = flow.$checkout.get()
      if (placed !== undefined && error !== undefined && current !== undefined)
        flow.set({ checkout: { ...current, order: placed } })
    },
    async again(order, method) {
      await attempt(
        () => order.id,
        () => renew(order, method),
      )
    },
  }
}
