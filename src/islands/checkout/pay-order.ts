import type { CallResult } from '../../client/api-error.ts'
import { changePaymentMethod, type Order, type PaymentMethod } from '../../contract/checkout.ts'
import { beginPayment, type PayChoice } from '../payment/begin-payment.ts'
import { shownPayment } from '../payment/shown-payment.ts'
import type { CheckoutFlow } from './create-checkout.ts'
import type { BeginDeps, GatewayForm, NextStep } from './methods/browser-method.ts'
import type { RunDeps } from './run-payment.ts'

interface PayOrderDeps extends BeginDeps, RunDeps {
  readonly now: () => number
  readonly onOutside: (order: Order) => void
  readonly onGateway: (form: GatewayForm) => void
}

type Begin = (
  order: Order,
  method: PaymentMethod,
  choice?: PayChoice,
) => Promise<CallResult<unknown>>

interface PayOrder {
  readonly takeStep: (order: Order, method: PaymentMethod, step: NextStep) => void
  readonly begin: Begin
  /** Replaces the payment of an order by a new one. */
  readonly beginAgain: Begin
}

/** Creates the payments of orders, each up to its next step in the browser. */
export const createPayOrder = (flow: CheckoutFlow, deps: PayOrderDeps): PayOrder => {
  const takeStep: PayOrder['takeStep'] = (order, method, step) => {
    deps.guard(false)
    if (step.is === 'done') {
      deps.onPaid(order.id)
      return
    }
    // A challenge is part of this page; a code or a window of the gateway can be paid elsewhere.
    if (step.is !== 'challenge') deps.onOutside(order)
    if (step.is === 'form') {
      deps.onGateway(step)
      return
    }
    const { checkout } = flow.$checkout.get()
    flow.set({
      busy: undefined,
      shown: shownPayment(order.id, method, step, deps.now()),
      // The page is about the order from here on.
      ...(checkout === undefined ? {} : { checkout: { ...checkout, order } }),
    })
  }

  const begin: Begin = async (order, method, choice) => {
    const result = await beginPayment(order, method, choice, deps)
    if (result.ok) takeStep(order, method, result.answer)
    return result
  }

  const beginAgain: Begin = async (order, method, choice) => {
    const changed = await deps.call(changePaymentMethod, {
      params: { id: order.id },
      body: { paymentMethod: method },
    })
    const result = changed.ok ? await begin(changed.answer, method, choice) : changed
    // The payment that is shown may be closed.
    if (!result.ok) flow.set({ shown: undefined })
    return result
  }

  return { takeStep, begin, beginAgain }
}
