import type { Tld } from '../contract/domains.ts'

/** The TLDs whose first year costs less than usual, in the order given. */
export const onSale = (tlds: readonly Tld[]): readonly Tld[] =>
  tlds.filter(({ registrationPrice, regularPrice }) => registrationPrice < regularPrice)
