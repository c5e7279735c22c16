import type { Checkout, PaymentMethod } from '../../contract/checkout.ts'
import { fromDollars } from '../../contract/money.ts'
import type { Obstacle, PayableTotals } from './methods/browser-method.ts'
import { methods } from './methods/methods.ts'

type Option = Checkout['paymentMethods'][number]

/** Returns why a method is unavailable for a total in dollars. */
export const obstacle = (option: Option, total: number, balance: number): Obstacle | undefined => {
  const own = methods[option.method].obstacle?.(total, balance)
  if (own !== undefined) return own
  if (fromDollars(total) < fromDollars(option.minimum)) {
    return { type: 'minimum', minimum: option.minimum }
  }
  // A method with a rule of its own follows the totals, which may be newer than the option.
  if (methods[option.method].isFor !== undefined) return undefined
  return option.enabled ? undefined : { type: 'off' }
}

/** Returns the methods for these totals as the page shows them; one that is for them alone is the only one. */
export const shownMethods = (
  options: readonly Option[],
  totals: PayableTotals,
): readonly Option[] => {
  const isFor = ({ method }: Option) => methods[method].isFor?.(totals)
  const own = options.filter((option) => isFor(option) === true)
  if (own.length > 0) return own
  return options
    .filter((option) => isFor(option) === undefined)
    .toSorted((one, other) => methods[one.method].rank - methods[other.method].rank)
}

/** Returns another method that is available. */
export const otherMethod = (
  method: PaymentMethod | undefined,
  options: readonly Option[],
  obstacleOf: (option: Option) => Obstacle | undefined,
): PaymentMethod | undefined =>
  options.find((option) => option.method !== method && obstacleOf(option) === undefined)?.method

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
