import { percentOf, shareOf, type Money } from './money.ts'

/** Returns the fee of a payment with its VAT: basis points (250 is 2.5 %) of an amount, half up to a cent. */
export const paymentFee = (amount: Money, basisPoints: number): Money =>
  percentOf(amount, basisPoints / 100)

/** Returns the VAT that a fee includes, half up to a cent. */
export const taxWithin = (fee: Money, taxPercent: number): Money =>
  shareOf(fee, taxPercent, 100 + taxPercent)
