import type { Tld } from '../contract/domains.ts'

/** The TLDs whose first year costs less than usual, in the order given. */
export const onSale = <One extends Pick<Tld, 'registrationPrice' | 'regularPrice'>>(
  tlds: readonly One[],
): readonly One[] =>
  tlds.filter(({ registrationPrice, regularPrice }) => registrationPrice < regularPrice)
