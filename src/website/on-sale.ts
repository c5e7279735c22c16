import type { Tld } from '../contract/domains.ts'

/** Returns the TLDs with a discounted first year, in the given order. */
export const onSale = <One extends Pick<Tld, 'registrationPrice' | 'regularPrice'>>(
  tlds: readonly One[],
): readonly One[] =>
  tlds.filter(({ registrationPrice, regularPrice }) => registrationPrice < regularPrice)
