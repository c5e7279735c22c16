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

const popular = (
  tld: string,
  register: number,
  renew: number,
  more: Omit<PopularTld, 'tld' | 'register' | 'renew'> = {},
): PopularTld => ({ tld, register, renew, ...more })

/** TLDs with own prices of 2026 before tax, the most popular first; our registry sells them. */
export const popularTlds: readonly PopularTld[] = [
  popular('com', 12.99, 14.99, { mark: 'hot' }),
  popular('net', 13.99, 16.49),
  popular('org', 10.99, 15.49),
  popular('com.kh', 39, 39, { mark: 'hot' }),
  popular('asia', 9.99, 17.99),
  popular('shop', 28.99, 34.99, { sale: 2.99, saleDays: 90, mark: 'hot' }),
  popular('xyz', 11.99, 14.99, { sale: 1.99 }),
  popular('io', 39.99, 54.99, { mark: 'hot' }),
  popular('co', 24.99, 32.99),
  popular('app', 14.99, 19.99, { mark: 'hot' }),
  popular('dev', 12.99, 17.99),
  popular('store', 39.99, 54.99, { sale: 1.99 }),
  popular('online', 29.99, 39.99, { sale: 2.49 }),
  popular('site', 24.99, 36.99),
  popular('ai', 89.99, 89.99, { mark: 'hot' }),
  popular('me', 17.99, 21.99),
  popular('info', 9.99, 24.99),
  popular('biz', 15.99, 21.99),
  popular('cloud', 9.99, 24.99),
  popular('tech', 29.99, 54.99, { sale: 7.99 }),
  popular('co.th', 36, 36),
  popular('in.th', 22, 22),
  popular('kh', 79, 79),
  popular('net.kh', 39, 39),
  popular('org.kh', 29, 29),
  popular('edu.kh', 29, 29),
  popular('th', 95, 95),
  popular('or.th', 36, 36),
  popular('ac.th', 36, 36),
  popular('website', 19.99, 29.99, { sale: 1.99 }),
  popular('space', 22.99, 29.99, { sale: 1.99 }),
  popular('live', 9.99, 29.99),
  popular('life', 9.99, 34.99),
  popular('world', 9.99, 37.99),
  popular('club', 12.99, 19.99),
  popular('top', 4.99, 6.99, { sale: 1.79 }),
  popular('vip', 14.99, 19.99),
  popular('blog', 19.99, 27.99),
  popular('news', 24.99, 32.99),
  popular('media', 24.99, 42.99),
  popular('digital', 9.99, 39.99),
  popular('agency', 9.99, 26.99),
  popular('studio', 19.99, 32.99),
  popular('design', 34.99, 49.99),
  popular('group', 14.99, 22.99),
  popular('company', 9.99, 18.99),
  popular('solutions', 9.99, 26.99),
  popular('services', 12.99, 36.99),
  popular('email', 9.99, 26.99),
  popular('team', 12.99, 36.99),
  popular('work', 7.99, 11.99),
  popular('one', 9.99, 21.99),
  popular('page', 10.99, 12.99),
  popular('link', 9.99, 11.99),
  popular('pro', 9.99, 26.99),
  popular('travel', 89.99, 119.99),
  popular('restaurant', 29.99, 59.99),
  popular('academy', 14.99, 39.99),
  popular('ing', 24.99, 24.99, { mark: 'new' }),
  popular('meme', 14.99, 29.99, { mark: 'new' }),
  popular('music', 34.99, 34.99, { mark: 'new' }),
  popular('bot', 59.99, 69.99, { mark: 'new' }),
  popular('tv', 32.99, 39.99),
  popular('cc', 9.99, 14.99),
  popular('us', 8.99, 10.99),
  popular('uk', 8.49, 9.99, { transfer: 0 }),
  popular('co.uk', 8.49, 9.99, { transfer: 0 }),
  popular('eu', 8.99, 11.99),
  popular('de', 7.99, 9.99),
  popular('fr', 9.99, 12.99),
  popular('nl', 8.99, 10.99),
  popular('ch', 11.99, 13.99),
  popular('ca', 13.99, 17.99),
  popular('au', 15.99, 19.99),
  popular('in', 8.99, 12.99),
  popular('cn', 19.99, 24.99),
  popular('jp', 44.99, 54.99),
  popular('kr', 29.99, 34.99),
  popular('hk', 34.99, 39.99),
  popular('sg', 39.99, 44.99),
  popular('my', 34.99, 39.99),
  popular('vn', 49.99, 42.99),
  popular('la', 34.99, 39.99),
  popular('ph', 44.99, 49.99),
  popular('id', 29.99, 34.99),
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
