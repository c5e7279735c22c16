import { add, type Money } from '../../../contract/money.ts'

/** Net price and VAT, of an invoice or of what is credited. */
export interface NetAndTax {
  readonly net: Money
  readonly tax: Money
}

/** Returns whether a refund fits in what the earlier credit notes left of an invoice. */
export const canCredit = (
  invoiced: NetAndTax,
  credited: readonly NetAndTax[],
  refund: NetAndTax,
): boolean => {
  const all = [...credited, refund]
  return (
    refund.net >= 0 &&
    refund.tax >= 0 &&
    add(refund.net, refund.tax) > 0 &&
    add(...all.map(({ net }) => net)) <= invoiced.net &&
    add(...all.map(({ tax }) => tax)) <= invoiced.tax
  )
}
