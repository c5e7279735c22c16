import { zero, type Money } from '../../../contract/money.ts'

/** What a gateway charged, in ten-thousandths of its currency. */
export interface ChargedAmount {
  readonly amount: Money
  /** ISO 4217. */
  readonly currency: string
}

/** What a refused card was charged. */
export const noCharge: ChargedAmount = { amount: zero, currency: 'USD' }

/** Returns whether an amount is in dollars, the currency of the ledger. */
export const isInDollars = ({ currency }: ChargedAmount): boolean => currency === 'USD'
