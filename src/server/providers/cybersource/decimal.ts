import { fromDollars, toDollars, type Money } from '../../../contract/money.ts'

/** Formats an amount of whole cents as CyberSource expects it: `12.50`. */
export const formatDecimal = (amount: Money): string => toDollars(amount).toFixed(2)

/** Parses `12.50`; undefined for other texts. */
export const parseDecimal = (text: string): Money | undefined =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text) ? fromDollars(Number(text)) : undefined
