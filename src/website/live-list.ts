import type { Tld } from '../contract/domains.ts'
import type { PricedTld } from './live-prices.ts'
import { isLiveTld } from './live-tld.ts'

/** A TLD of today's list, reduced to what pages show. */
export type ListedTld = PricedTld & Pick<Tld, 'tld'>

export const isListedTld = (one: unknown): one is ListedTld =>
  isLiveTld(one) && 'unicode' in one && typeof one.unicode === 'string'

/** Returns the TLD with the lowest first-year price, the first one on a tie. */
export const cheapest = <One extends Pick<Tld, 'registrationPrice'>>(
  tlds: readonly One[],
): One | undefined =>
  tlds.reduce<One | undefined>(
    (least, one) =>
      least === undefined || one.registrationPrice < least.registrationPrice ? one : least,
    undefined,
  )

/** The file by which a page finds out whether prices have changed since its build. */
export interface BuiltPrices {
  readonly tag: string
}

export const isBuiltPrices = (file: unknown): file is BuiltPrices =>
  typeof file === 'object' && file !== null && 'tag' in file && typeof file.tag === 'string'
