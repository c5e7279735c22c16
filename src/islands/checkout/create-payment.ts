import type { CallResult } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import {
  changePaymentMethod,
  type Checkout,
  type Order,
  type PaymentMethod,
} from '../../contract/checkout.ts'
import { createKeyedCall, type IntentKeys } from '../payment/keyed-call.ts'
import { shownCode } from '../payment/shown-code.ts'
import type { CheckoutView } from './checkout-view.ts'
import type { CheckoutFlow } from './create-checkout.ts'
import type { GatewayForm } from './methods/browser-method.ts'
import { methods } from './methods/methods.ts'
import { runPayment, type RunDeps } from './run-payment.ts'
import { orderInput, orderIntent, sendOrder } from './send-order.ts'

/** What a payment depends on. */
export interface PaymentDeps extends IntentKeys, RunDeps {
  readonly call: Client['call']
  readonly now: () => number
  /** The order exists: from here on the page is about it. */
  readonly onPlaced: (order: Order) => void
  /** The payment goes on outside of this page: at the gateway or in a bank's app. */
  readonly onOutside: (order: Order) => void
  readonly onGateway: (form: GatewayForm) => void
  readonly returnPath: (orderId: string) => string
}

/** The two ways to begin a payment, and its end. */
export interface Payment {
  /** Leaves for the outcome of a paid order. */
  readonly finish: (orderId: string) => void
  /** Places the order of the cart and pays it. */
  readonly payCart: (checkout: Checkout, method: PaymentMethod) => Promise<void>
  /** Pays an unpaid order by a new payment, on the gateway's own page or as the method prefers. */
  readonly payOrder: (order: Order, method: PaymentMethod, where?: 'page') => Promise<void>
}

/** Creates the payments of a checkout. */
export const createPayment = (flow: CheckoutFlow, deps: PaymentDeps): Payment => {
  const { call, forgetKey, returnPath } = deps
  const keyed = createKeyedCall(deps)

  /** Shows what pays the order in this page. */
  const showInPage = (order: Order, shown: Partial<Pick<CheckoutView, 'code' | 'panel'>>): void => {
    const { checkout } = flow.$checkout.get()
    flow.set({
      ...{ busy: undefined, code: undefined, panel: undefined },
      ...shown,
      ...(checkout === undefined ? {} : { checkout: { ...checkout, order } }),
    })
  }

  const begin = async (
    order: Order,
    method: PaymentMethod,
    where?: 'page',
  ): Promise<CallResult<unknown>> => {
    const { begin: usual, beginOnPage } = methods[method]
    const start = where === 'page' ? (beginOnPage ?? usual) : usual
    const result = await start(order, { call, keyed, returnPath })
    if (!result.ok) return result
    deps.guard(false)
    const { answer } = result
    if (answer.is === 'done') deps.onPaid(order.id)
    else deps.onOutside(order)
    if (answer.is === 'form') deps.onGateway(answer)
    if (answer.is === 'code') {
      showInPage(order, { code: shownCode(order.id, method, answer.code, deps.now()) })
    }
    if (answer.is === 'panel') showInPage(order, { panel: { payableId: order.id, method } })
    return result
  }

  const beginAgain = async (
    order: Order,
    method: PaymentMethod,
    where?: 'page',
  ): Promise<CallResult<unknown>> => {
    const changed = await call(changePaymentMethod, {
      params: { id: order.id },
      body: { paymentMethod: method },
    })
    const result = changed.ok ? await begin(changed.answer, method, where) : changed
    // The payment of the shown code or panel may be closed.
    if (!result.ok) flow.set({ code: undefined, panel: undefined })
    return result
  }

  return {
    finish: deps.onPaid,
    async payCart(checkout, method) {
      let placed: Order | undefined
      const placeAndPay = async (): Promise<CallResult<unknown>> => {
        const input = orderInput(checkout, method)
        const result = await sendOrder(input, { call, keyed, forgetKey })
        if (!result.ok) return result
        placed = result.answer
        deps.onPlaced(placed)
        // A repeated key may return an order whose payment ended: it needs a new payment.
        const hasEnded = placed.paymentState === 'FAILED' || placed.paymentState === 'PENDING'
        const paid = await (hasEnded ? beginAgain : begin)(placed, method)
        if (paid.ok) forgetKey(orderIntent(input))
        return paid
      }
      await runPayment(flow, deps, () => placed?.id ?? checkout.order?.id, placeAndPay)
      // Placed but not paid: the page is about this order now.
      const { checkout: current, error } = flow.$checkout.get()
      if (placed !== undefined && error !== undefined && current !== undefined)
        flow.set({ checkout: { ...current, order: placed } })
    },
    payOrder: (order, method, where) =>
      runPayment(
        flow,
        deps,
        () => order.id,
        () => beginAgain(order, method, where),
      ),
  }
}
