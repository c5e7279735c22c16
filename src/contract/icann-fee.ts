import { fromDollars, multiply, zero, type Money } from './money.ts'

/** The ICANN fee per year of a domain, $0.20 (commerce §9 names no amount). Every price includes it. */
export const icannFeePerYear: Money = fromDollars(0.2)

/** Returns ICANN's share of a price before tax for whole years; country-code TLDs have none. */
export const icannFee = (kind: 'gtld' | 'cctld', years: number): Money =>
  kind === 'gtld' ? multiply(icannFeePerYear, years) : zero
