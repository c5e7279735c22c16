import type { Tld } from '../contract/domains.ts'
import type { PricedTld } from './live-prices.ts'
import { isLiveTld } from './live-tld.ts'

/** A TLD of today's list, and what of it pages show. */
export type ListedTld = PricedTld & Pick<Tld, 'tld'>

/** Whether one of the API's list tells that. */
export const isListedTld = (one: unknown): one is ListedTld =>
  isLiveTld(one) && 'unicode' in one && typeof one.unicode === 'string'

/** The TLD with the cheapest first year; of several, the first. Undefined of none. */
export const cheapest = <One extends Pick<Tld, 'registrationPrice'>>(
  tlds: readonly One[],
): One | undefined =>
  tlds.reduce<One | undefined>(
    (least, one) =>
      least === undefined || one.registrationPrice < least.registrationPrice ? one : least,
    undefined,
  )

/**
 * What a page needs to write today's prices: it is in a file of its own, which is asked for when the
 * page has nothing else to do, so that home is no larger for it.
 */
export interface LivePriceTexts {
  /** What named the list that the build read (its `ETag`). */
  readonly tag: string
  readonly texts: Readonly<Record<LivePriceText, string>>
}

/** Home's texts, with their placeholders; other pages bring the words for their prices themselves. */
export const livePriceTexts = [
  'facts.from',
  'tlds.sale',
  'tlds.regular',
  'families.from.YEAR',
  'offers.sale.title',
  'offers.sale.text',
  'offers.sale.more',
] as const

/** The key of one of them. */
export type LivePriceText = (typeof livePriceTexts)[number]

/** Whether a file tells that. */
export const isLivePriceTexts = (file: unknown): file is LivePriceTexts =>
  typeof file === 'object' &&
  file !== null &&
  'tag' in file &&
  typeof file.tag === 'string' &&
  'texts' in file &&
  typeof file.texts === 'object'
