import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { toDollars } from '../../../contract/money.ts'
import { registrationPrice, type TldRecord } from '../../catalogue/products/index.ts'
import type { SoldTlds } from '../../catalogue/domain-names/index.ts'

interface SiteTaste {
  /** The site's favourites; the catalogue's rank decides the rest. */
  readonly favourites: readonly string[]
  /** The TLDs of its country. */
  readonly country: string
  readonly region: TldRecord['region']
}

const sites: Readonly<Record<WebsiteId, SiteTaste>> = {
  KH: {
    favourites: 'com com.kh net asia org shop online store app xyz biz info'.split(' '),
    country: 'kh',
    region: 'ASIA_PACIFIC',
  },
  TH: {
    favourites: 'com co.th in.th net asia shop online store org app xyz biz'.split(' '),
    country: 'th',
    region: 'ASIA_PACIFIC',
  },
  AE: {
    favourites: 'com ae net org shop online store app asia xyz biz info'.split(' '),
    country: 'ae',
    region: 'ASIA_PACIFIC',
  },
}

/** The first favourites stay in place at any price, where customers expect them. */
const pinned = 2

/** Factors of a TLD's rank: below 1 moves it forward. */
const factors = {
  ownCountry: 0.3,
  otherRegion: 2,
  sale: 0.6,
  leastPrice: 0.6,
  mostPrice: 3,
} as const

const regionFactor = ({ tld, kind, region }: TldRecord, site: SiteTaste): number => {
  if (kind === 'gtld' || region === 'GLOBAL') return 1
  if (tld === site.country || tld.endsWith(`.${site.country}`)) return factors.ownCountry
  return region === site.region ? 1 : factors.otherRegion
}

const dollarsOf = (tld: TldRecord, now: Date): number =>
  toDollars(registrationPrice(tld, { years: 1 }, now).total)

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 1

/** Ranks TLDs by popularity, region, relative price and sale. */
export const rankTlds = (
  tlds: readonly TldRecord[],
  siteId: WebsiteId,
  now: Date,
): readonly TldRecord[] => {
  const site = sites[siteId]
  const favourite = new Map(site.favourites.map((tld, at) => [tld, at] as const))
  const byPopularity = tlds
    .map((tld, at) => ({ tld, at: favourite.get(tld.tld) ?? favourite.size + at }))
    .toSorted((a, b) => a.at - b.at)
  const median = medianOf(tlds.map((tld) => dollarsOf(tld, now)))
  const priceFactor = (tld: TldRecord): number =>
    Math.min(
      Math.max(Math.sqrt(dollarsOf(tld, now) / median), factors.leastPrice),
      factors.mostPrice,
    )
  return byPopularity
    .map(({ tld, at }, place) => ({
      tld,
      score:
        at < pinned
          ? at - pinned
          : (place + 1) *
            regionFactor(tld, site) *
            priceFactor(tld) *
            (tld.saleActive(now) ? factors.sale : 1),
    }))
    .toSorted((a, b) => a.score - b.score)
    .map(({ tld }) => tld)
}

const orders = new WeakMap<readonly TldRecord[], Map<WebsiteId, readonly TldRecord[]>>()

/** Ranks all TLDs of a site, cached per catalogue load. */
export const orderTlds = (
  catalogue: SoldTlds,
  site: WebsiteId,
  now: Date,
): readonly TldRecord[] => {
  const { tlds } = catalogue
  const known = orders.get(tlds) ?? new Map<WebsiteId, readonly TldRecord[]>()
  orders.set(tlds, known)
  const ordered = known.get(site) ?? rankTlds(tlds, site, now)
  known.set(site, ordered)
  return ordered
}
