import { add, percentOf, subtract, type Money } from '../../../contract/money.ts'

/** The rates of an invoice: 250 basis points are 2.5 %, 10 percent are 10 %. */
export interface AwsRates {
  readonly discountBasisPoints: number
  readonly taxPercent: number
}

/** The amounts of an invoice. */
export interface AwsTotals {
  readonly subtotal: Money
  readonly discountAmount: Money
  readonly taxAmount: Money
  readonly total: Money
}

/** Adds up the lines of an invoice: the account's discount comes before VAT, each rounded to a cent. */
export const awsTotals = (
  amounts: readonly Money[],
  { discountBasisPoints, taxPercent }: AwsRates,
): AwsTotals => {
  const subtotal = add(...amounts)
  const discountAmount = percentOf(subtotal, discountBasisPoints / 100)
  const net = subtract(subtotal, discountAmount)
  const taxAmount = percentOf(net, taxPercent)
  return { subtotal, discountAmount, taxAmount, total: add(net, taxAmount) }
}
