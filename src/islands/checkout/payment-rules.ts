import type { Checkout, PaymentMethod } from '../../contract/checkout.ts'
import { fromDollars } from '../../contract/money.ts'
import type { Obstacle } from './methods/browser-method.ts'
import { methods } from './methods/methods.ts'

type Option = Checkout['paymentMethods'][number]

/** What stands in the way of paying `total` (dollars) by a method; undefined when nothing does. */
export const obstacle = (option: Option, total: number, balance: number): Obstacle | undefined => {
  const own = methods[option.method].obstacle?.(total, balance)
  if (own !== undefined) return own
  if (fromDollars(total) < fromDollars(option.minimum)) {
    return { type: 'minimum', minimum: option.minimum }
  }
  return option.enabled ? undefined : { type: 'off' }
}

/**
 * The method that is chosen: the wanted one as long as it can be taken, else the default, else the
 * first that can; undefined when none can.
 */
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

/** What the payer has ticked. */
export interface Consents {
  readonly terms: boolean
  readonly autoSign: boolean
}

/** The boxes that are still to be ticked (commerce §5). */
export const missingConsents = (consents: Consents): readonly (keyof Consents)[] => [
  ...(consents.terms ? [] : (['terms'] as const)),
  ...(consents.autoSign ? [] : (['autoSign'] as const)),
]
