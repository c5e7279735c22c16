import { fromDollars, multiply, zero, type Money } from './money.ts'

/**
 * What ICANN asks of a registrar for each year of a registration, a renewal or a transfer (commerce
 * §9, which names no amount): $0.20. The one place to change it; every price has it in already.
 */
export const icannFeePerYear: Money = fromDollars(0.2)

/**
 * ICANN's part of what a name costs for so many years, before tax: of generic TLDs alone, since
 * countries' registries have no contract with ICANN that asks for it.
 *
 * @param years a whole number from 0
 */
export const icannFee = (kind: 'gtld' | 'cctld', years: number): Money =>
  kind === 'gtld' ? multiply(icannFeePerYear, years) : zero
