import type { Checkout, PaymentMethod } from '../../contract/checkout.ts'
import { fromDollars } from '../../contract/money.ts'
import type { Obstacle } from './methods/browser-method.ts'
import { methods } from './methods/methods.ts'

type Option = Checkout['paymentMethods'][number]

/** Returns why a method is unavailable for a total in dollars. */
export const obstacle = (option: Option, total: number, balance: number): Obstacle | undefined => {
  const own = methods[option.method].obstacle?.(total, balance)
  if (own !== undefined) return own
  if (fromDollars(total) < fromDollars(option.minimum)) {
    return { type: 'minimum', minimum: option.minimum }
  }
  return option.enabled ? undefined : { type: 'off' }
}

/** Returns the wanted method if it is available, else the default one, else the first that is. */
export const chosenMethod = (
  wanted: PaymentMethod,
  options: readonly Option[],
  total: number,
  balance: number,
): PaymentMethod | undefined => {
  const open = options.filter((option) => obstacle(option, total, balance) === undefined)
  const chosen =
    open.find(({ method }) => method === wanted) ??
    open.find(({ isDefault }) => isDefault) ??
    open[0]
  return chosen?.method
}
