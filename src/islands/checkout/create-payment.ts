import type { CallResult } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import {
  changePaymentMethod,
  type Checkout,
  type Order,
  type PaymentMethod,
} from '../../contract/checkout.ts'
import type { CheckoutFlow } from './create-checkout.ts'
import type { GatewayForm } from './methods/browser-method.ts'
import { methods } from './methods/methods.ts'
import { runPayment, type RunDeps } from './run-payment.ts'
import {
  createKeyedCall,
  orderInput,
  orderIntent,
  sendOrder,
  type IntentKeys,
} from './send-order.ts'

/** What a payment depends on. */
export interface PaymentDeps extends IntentKeys, RunDeps {
  readonly call: Client['call']
  /** The order exists: from here on the page is about it. */
  readonly onPlaced: (order: Order) => void
  readonly onGateway: (order: Order, form: GatewayForm) => void
  readonly returnPath: (orderId: string) => string
}

/** The two ways to begin a payment. */
export interface Payment {
  /** Places the order of the cart and pays it. */
  readonly payCart: (checkout: Checkout, method: PaymentMethod) => Promise<void>
  /** Pays an unpaid order by a new payment. */
  readonly payOrder: (order: Order, method: PaymentMethod) => Promise<void>
}

/** Creates the payments of a checkout. */
export const createPayment = (flow: CheckoutFlow, deps: PaymentDeps): Payment => {
  const { call, forgetKey, returnPath } = deps
  const keyed = createKeyedCall(deps)

  const begin = async (order: Order, method: PaymentMethod): Promise<CallResult<unknown>> => {
    const result = await methods[method].begin(order, { call, keyed, returnPath })
    if (!result.ok) return result
    deps.guard(false)
    if (result.answer.is === 'form') deps.onGateway(order, result.answer)
    else deps.onPaid(order.id)
    return result
  }

  const beginAgain = async (order: Order, method: PaymentMethod): Promise<CallResult<unknown>> => {
    const result = await call(changePaymentMethod, {
      params: { id: order.id },
      body: { paymentMethod: method },
    })
    return result.ok ? begin(result.answer, method) : result
  }

  return {
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
    payOrder: (order, method) =>
      runPayment(
        flow,
        deps,
        () => order.id,
        () => beginAgain(order, method),
      ),
  }
}
