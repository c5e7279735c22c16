import type { Tld } from '../contract/domains.ts'
import type { PricedTld } from './live-prices.ts'
import { isLiveTld } from './live-tld.ts'

/** A TLD of today's list, reduced to what pages show. */
export type ListedTld = PricedTld & Pick<Tld, 'tld'>

/** Returns whether an entry of the API's list is valid. */
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

/**
 * The texts for writing live prices: a separate file, loaded when the page is idle, so that the
 * home page stays small.
 */
export interface LivePriceTexts {
  /** The `ETag` of the list at build time. */
  readonly tag: string
  readonly texts: Readonly<Record<LivePriceText, string>>
}

/** The home page's texts with placeholders; other pages contain their own. */
export const livePriceTexts = [
  'facts.from',
  'tlds.sale',
  'tlds.regular',
  'families.from.YEAR',
  'offers.sale.title',
  'offers.sale.text',
  'offers.sale.more',
] as const

export type LivePriceText = (typeof livePriceTexts)[number]

/** Returns whether a file is valid. */
export const isLivePriceTexts = (file: unknown): file is LivePriceTexts =>
  typeof file === 'object' &&
  file !== null &&
  'tag' in file &&
  typeof file.tag === 'string' &&
  'texts' in file &&
  typeof file.texts === 'object'
