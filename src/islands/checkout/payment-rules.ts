import type { Checkout, PaymentMethod } from '../../contract/checkout.ts'
import { fromDollars, subtract, toDollars } from '../../contract/money.ts'

/** Why a way to pay cannot be taken now. Amounts in dollars. */
export type Obstacle =
  | { readonly type: 'off' }
  | { readonly type: 'balance'; readonly missing: number }
  | { readonly type: 'minimum'; readonly minimum: number }

type Option = Checkout['paymentMethods'][number]

/** What stands in the way of paying `total` (dollars) by a method; undefined when nothing does. */
export const obstacle = (option: Option, total: number, balance: number): Obstacle | undefined => {
  if (option.method === 'BALANCE' && fromDollars(balance) < fromDollars(total)) {
    const missing = subtract(fromDollars(total), fromDollars(balance))
    return { type: 'balance', missing: toDollars(missing) }
  }
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

/** What is asked of the gateway's page for a method; undefined when no gateway takes part. */
export const payWayOption = (method: PaymentMethod): '' | 'cards' | 'abapay_khqr' | undefined => {
  switch (method) {
    case 'PAYWAY_PLUS':
      return ''
    case 'PAYWAY_CARDS':
      return 'cards'
    case 'PAYWAY_ABA':
      return 'abapay_khqr'
    case 'BALANCE':
      return undefined
  }
}
