import type { CallResult } from '../../client/api-error.ts'
import type { Order, PaymentMethod } from '../../contract/checkout.ts'
import type { BeginDeps, NextStep } from '../checkout/methods/browser-method.ts'
import { methods } from '../checkout/methods/methods.ts'

/** How a payment is made with its method. */
export interface PayChoice {
  /** On the gateway's own page instead of ours. */
  readonly where?: 'page' | undefined
  /** The saved card that is charged. */
  readonly cardId?: string | undefined
}

/** Begins a payment of an order, or of a transaction, which is paid like one. */
export const beginPayment = (
  order: Order,
  method: PaymentMethod,
  { where, cardId }: PayChoice = {},
  { call, keyed, forgetKey, returnPath }: BeginDeps,
): Promise<CallResult<NextStep>> => {
  const { begin: usual, beginOnPage } = methods[method]
  const begin = where === 'page' ? (beginOnPage ?? usual) : usual
  return begin(order, { call, keyed, forgetKey, returnPath, cardId })
}
