import type { CallResult } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import type { Checkout, Order, PaymentMethod } from '../../contract/checkout.ts'
import type { PayChoice } from '../payment/begin-payment.ts'
import { createKeyedCall, type IntentKeys } from '../payment/keyed-call.ts'
import { needsNewPayment } from '../payment/needs-new-payment.ts'
import type { CheckoutFlow } from './create-checkout.ts'
import type { GatewayForm } from './methods/browser-method.ts'
import { methods } from './methods/methods.ts'
import { createPayOrder } from './pay-order.ts'
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
  readonly payCart: (checkout: Checkout, method: PaymentMethod, choice?: PayChoice) => Promise<void>
  /** Pays an unpaid order by a new payment. */
  readonly payOrder: (order: Order, method: PaymentMethod, choice?: PayChoice) => Promise<void>
  /** Completes the payment after the bank's challenge. */
  readonly completeChallenge: () => Promise<void>
}

/** Creates the payments of a checkout. */
export const createPayment = (flow: CheckoutFlow, deps: PaymentDeps): Payment => {
  const { call, forgetKey } = deps
  const keyed = createKeyedCall(deps)
  const { takeStep, begin, beginAgain } = createPayOrder(flow, { ...deps, keyed })

  return {
    finish: deps.onPaid,
    async payCart(checkout, method, choice) {
      let placed: Order | undefined
      const placeAndPay = async (): Promise<CallResult<unknown>> => {
        const input = orderInput(checkout, method)
        const result = await sendOrder(input, { call, keyed, forgetKey })
        if (!result.ok) return result
        placed = result.answer
        deps.onPlaced(placed)
        // A repeated key may return an order whose payment ended: it needs a new payment.
        const paid = await (needsNewPayment(placed) ? beginAgain : begin)(placed, method, choice)
        if (paid.ok) forgetKey(orderIntent(input))
        return paid
      }
      await runPayment(flow, deps, () => placed?.id ?? checkout.order?.id, placeAndPay)
      // Placed but not paid: the page is about this order now.
      const { checkout: current, error } = flow.$checkout.get()
      if (placed !== undefined && error !== undefined && current !== undefined)
        flow.set({ checkout: { ...current, order: placed } })
    },
    payOrder: (order, method, choice) =>
      runPayment(
        flow,
        deps,
        () => order.id,
        () => beginAgain(order, method, choice),
      ),
    async completeChallenge() {
      const { shown, checkout } = flow.$checkout.get()
      const order = checkout?.order
      if (shown === undefined || order?.id !== shown.payableId) return
      const { method } = shown
      const { complete } = methods[method]
      if (complete === undefined) return
      await runPayment(
        flow,
        deps,
        () => order.id,
        async () => {
          const result = await complete(order.id, { call, keyed, forgetKey })
          if (result.ok) takeStep(order, method, result.answer)
          else flow.set({ shown: undefined })
          return result
        },
      )
    },
  }
}
