import { fromDollars, type Money } from '../../../../contract/money.ts'

export interface TldPrices {
  readonly registrationPrice: Money
  readonly renewalPrice: Money
  readonly transferPrice: Money
}

export interface PopularTld {
  readonly tld: string
  /** Dollars for the first year, and per further year. */
  readonly register: number
  readonly renew: number
  /** Dollars for a transfer; the renewal price by default. */
  readonly transfer?: number
  /** Dollars for the first year on sale, and the sale's days; endless by default. */
  readonly sale?: number
  readonly saleDays?: number
  readonly mark?: 'hot' | 'new'
}

const wanted = (
  tld: string,
  register: number,
  renew: number,
  more: Omit<PopularTld, 'tld' | 'register' | 'renew'> = {},
): PopularTld => ({ tld, register, renew, ...more })

/** TLDs with own prices of 2026 before tax, the most popular first; our registry sells them. */
export const popularTlds: readonly PopularTld[] = [
  wanted('com', 12.99, 14.99, { mark: 'hot' }),
  wanted('net', 13.99, 16.49),
  wanted('org', 10.99, 15.49),
  wanted('com.kh', 39, 39, { mark: 'hot' }),
  wanted('asia', 9.99, 17.99),
  wanted('shop', 28.99, 34.99, { sale: 2.99, saleDays: 90, mark: 'hot' }),
  wanted('xyz', 11.99, 14.99, { sale: 1.99 }),
  wanted('io', 39.99, 54.99, { mark: 'hot' }),
  wanted('co', 24.99, 32.99),
  wanted('app', 14.99, 19.99, { mark: 'hot' }),
  wanted('dev', 12.99, 17.99),
  wanted('store', 39.99, 54.99, { sale: 1.99 }),
  wanted('online', 29.99, 39.99, { sale: 2.49 }),
  wanted('site', 24.99, 36.99),
  wanted('ai', 89.99, 89.99, { mark: 'hot' }),
  wanted('me', 17.99, 21.99),
  wanted('info', 9.99, 24.99),
  wanted('biz', 15.99, 21.99),
  wanted('cloud', 9.99, 24.99),
  wanted('tech', 29.99, 54.99, { sale: 7.99 }),
  wanted('co.th', 36, 36),
  wanted('in.th', 22, 22),
  wanted('kh', 79, 79),
  wanted('net.kh', 39, 39),
  wanted('org.kh', 29, 29),
  wanted('edu.kh', 29, 29),
  wanted('th', 95, 95),
  wanted('or.th', 36, 36),
  wanted('ac.th', 36, 36),
  wanted('website', 19.99, 29.99, { sale: 1.99 }),
  wanted('space', 22.99, 29.99, { sale: 1.99 }),
  wanted('live', 9.99, 29.99),
  wanted('life', 9.99, 34.99),
  wanted('world', 9.99, 37.99),
  wanted('club', 12.99, 19.99),
  wanted('top', 4.99, 6.99, { sale: 1.79 }),
  wanted('vip', 14.99, 19.99),
  wanted('blog', 19.99, 27.99),
  wanted('news', 24.99, 32.99),
  wanted('media', 24.99, 42.99),
  wanted('digital', 9.99, 39.99),
  wanted('agency', 9.99, 26.99),
  wanted('studio', 19.99, 32.99),
  wanted('design', 34.99, 49.99),
  wanted('group', 14.99, 22.99),
  wanted('company', 9.99, 18.99),
  wanted('solutions', 9.99, 26.99),
  wanted('services', 12.99, 36.99),
  wanted('email', 9.99, 26.99),
  wanted('team', 12.99, 36.99),
  wanted('work', 7.99, 11.99),
  wanted('one', 9.99, 21.99),
  wanted('page', 10.99, 12.99),
  wanted('link', 9.99, 11.99),
  wanted('pro', 9.99, 26.99),
  wanted('travel', 89.99, 119.99),
  wanted('restaurant', 29.99, 59.99),
  wanted('academy', 14.99, 39.99),
  wanted('ing', 24.99, 24.99, { mark: 'new' }),
  wanted('meme', 14.99, 29.99, { mark: 'new' }),
  wanted('music', 34.99, 34.99, { mark: 'new' }),
  wanted('bot', 59.99, 69.99, { mark: 'new' }),
  wanted('tv', 32.99, 39.99),
  wanted('cc', 9.99, 14.99),
  wanted('us', 8.99, 10.99),
  wanted('uk', 8.49, 9.99, { transfer: 0 }),
  wanted('co.uk', 8.49, 9.99, { transfer: 0 }),
  wanted('eu', 8.99, 11.99),
  wanted('de', 7.99, 9.99),
  wanted('fr', 9.99, 12.99),
  wanted('nl', 8.99, 10.99),
  wanted('ch', 11.99, 13.99),
  wanted('ca', 13.99, 17.99),
  wanted('au', 15.99, 19.99),
  wanted('in', 8.99, 12.99),
  wanted('cn', 19.99, 24.99),
  wanted('jp', 44.99, 54.99),
  wanted('kr', 29.99, 34.99),
  wanted('hk', 34.99, 39.99),
  wanted('sg', 39.99, 44.99),
  wanted('my', 34.99, 39.99),
  wanted('vn', 49.99, 42.99),
  wanted('la', 34.99, 39.99),
  wanted('ph', 44.99, 49.99),
  wanted('id', 29.99, 34.99),
]

const stableNumber = (text: string): number => {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

interface Tier {
  readonly register: number
  readonly renew: number
  /** Surcharges in dollars; the TLD's hash picks one. */
  readonly steps: readonly number[]
}

const genericTiers: readonly (Tier & { readonly upToLetters: number })[] = [
  { upToLetters: 3, register: 29.99, renew: 34.99, steps: [0, 5, 10, 20] },
  { upToLetters: 4, register: 24.99, renew: 31.99, steps: [0, 3, 6, 12] },
  { upToLetters: 6, register: 19.99, renew: 28.99, steps: [0, 3, 6, 12] },
  { upToLetters: 9, register: 16.99, renew: 27.99, steps: [0, 3, 8, 16] },
  { upToLetters: Infinity, register: 21.99, renew: 33.99, steps: [0, 4, 10, 20] },
]

const countryTiers: Readonly<Record<string, Tier>> = {
  EUROPE: { register: 14.99, renew: 17.99, steps: [0, 5, 12, 25] },
  AMERICAS: { register: 24.99, renew: 29.99, steps: [0, 6, 15, 35] },
  ASIA_PACIFIC: { register: 29.99, renew: 34.99, steps: [0, 8, 20, 40] },
  AFRICA: { register: 34.99, renew: 39.99, steps: [0, 10, 25, 50] },
  GLOBAL: { register: 29.99, renew: 34.99, steps: [0, 5, 10, 20] },
}

const tierOf = (unicode: string, kind: 'gtld' | 'cctld', region: string): Tier => {
  const letters = Array.from(unicode).length
  const tier =
    kind === 'cctld'
      ? countryTiers[region]
      : genericTiers.find(({ upToLetters }) => letters <= upToLetters)
  if (tier === undefined) throw new RangeError(`no price tier for ${region}`)
  return tier
}

/** Prices other TLDs: countries by region, generic ones by length, plus a step chosen by hash. */
export const tierPrices = (unicode: string, kind: 'gtld' | 'cctld', region: string): TldPrices => {
  const { register, renew, steps } = tierOf(unicode, kind, region)
  const step = steps[stableNumber(unicode) % steps.length] ?? 0
  const renewalPrice = fromDollars(renew + step)
  return {
    registrationPrice: fromDollars(register + step),
    renewalPrice,
    transferPrice: renewalPrice,
  }
}
