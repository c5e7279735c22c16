import type { SearchRow } from '../../../contract/domains.ts'
import type { DomainDiscount, DomainDiscountType } from '../../../contract/domain-offers.ts'
import { toDollars } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { registrationPrice, type TldRecord } from '../../catalogue/products/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Availability } from './availability.ts'
import { parseTerm } from '../../catalogue/domain-names/index.ts'
import { exactName, fits, sameName, type PageName } from './search-page.ts'
import { searchRow } from './search-rows.ts'
import type { SoldTlds } from '../../catalogue/domain-names/index.ts'
import { orderTlds } from './tld-order.ts'

/** Names that fit a hosting, with all outcomes. */
export interface FittingNames {
  rows: SearchRow[]
  /** The typed name as people write it, when it is none of them. */
  unsupported: string[]
}

/** A name or a keyword, and whose customer types it. */
export interface OfferQuery {
  readonly domain: string
  readonly site: WebsiteId
}

/** Domains beside a hosting (commerce §3, domain purchase options). */
export interface Offers {
  /**
   * The typed name and the same one under a few TLDs, for a hosting to be connected to.
   *
   * @throws ApiError REQUIRED_DOMAIN, INVALID_DOMAIN
   */
  connecting(query: OfferQuery, signal?: AbortSignal): Promise<FittingNames>
  /** The same under the TLDs whose first year is free with a WordPress hosting, for nothing. */
  free(query: OfferQuery, signal?: AbortSignal): Promise<FittingNames>
  /** The TLDs of {@link free}, ASCII, in the site's order. */
  freeTlds(site: WebsiteId): string[]
  /**
   * The discounts on first years in force, in the site's order. A sale holds whatever a name is
   * bought with, so the rows of {@link connecting} have it, too; those of {@link free} are free.
   */
  discounts(type: DomainDiscountType, site: WebsiteId): DomainDiscount[]
}

/** Names of the same label beside the typed one. */
const mostOthers = 6

/** What a WordPress hosting includes for its first year, as far as it is on sale. */
const includedTlds: ReadonlySet<string> = new Set(
  'com net org info biz asia shop online store site'.split(' '),
)

/** Can be had at once for one year, with nothing to hand in. */
const isSimple = (tld: TldRecord): boolean => !tld.needsDocuments && tld.minimumYears === 1

const isIncluded = (tld: TldRecord): boolean => isSimple(tld) && includedTlds.has(tld.tld)

/** Whether a TLD's first year is free with what the name is bought with. */
const isFreeWith = (type: DomainDiscountType, tld: TldRecord): boolean =>
  type === 'WORDPRESS_HOSTING' && isIncluded(tld)

const withoutPrice = (row: SearchRow): SearchRow => ({
  ...row,
  firstYearPrice: 0,
  tags: row.tags.filter((tag) => tag !== 'sale'),
})

/** The names of an offer: the typed one, whose TLD `takes` accepts, and others under `tlds`. */
const namesFor = (
  typed: string,
  catalogue: SoldTlds,
  tlds: readonly TldRecord[],
  takes: (tld: TldRecord) => boolean,
): { readonly names: readonly PageName[]; readonly unsupported: string[] } => {
  const { label, tld, unicode } = parseTerm(typed, catalogue)
  const own = tld === undefined ? undefined : catalogue.find(tld)
  const isOwn = own !== undefined && takes(own) && fits(label, own)
  const others = tlds.filter((tld) => tld !== own && fits(label, tld)).slice(0, mostOthers)
  return {
    names: [
      ...(isOwn ? [exactName({ name: `${label}.${own.tld}`, label, tld: own })] : []),
      ...others.map((tld) => sameName({ name: `${label}.${tld.tld}`, label, tld })),
    ],
    unsupported: isOwn || tld === undefined ? [] : [unicode],
  }
}

/** Makes the offers over the catalogue and availability. */
export const createOffers = ({
  availability,
  catalogue,
  clock,
}: {
  readonly availability: Pick<Availability, 'check'>
  readonly catalogue: SoldTlds
  readonly clock: Clock
}): Offers => {
  const inOrder = (site: WebsiteId, wanted: (tld: TldRecord) => boolean): readonly TldRecord[] =>
    orderTlds(catalogue, site, clock.now()).filter(wanted)

  const ask = async (name: PageName, signal: AbortSignal | undefined): Promise<SearchRow> => {
    const outcome = await availability.check(name.name, signal === undefined ? {} : { signal })
    return searchRow(name, outcome, clock.now().getTime())
  }

  /** A premium name has its own price for one year: it is bought by itself, not with a hosting. */
  const rowsOf = async (
    { names, unsupported }: ReturnType<typeof namesFor>,
    signal: AbortSignal | undefined,
  ): Promise<FittingNames> => {
    const rows = await Promise.all(names.map((name) => ask(name, signal)))
    const premium = rows.filter((row) => row.premium && row.match === 'exact')
    return {
      rows: rows.filter((row) => !row.premium),
      unsupported: [...unsupported, ...premium.map(({ unicodeName }) => unicodeName)],
    }
  }

  const discountOf = (tld: TldRecord, isFree: boolean): DomainDiscount => {
    const { price, total } = registrationPrice(tld, { years: 1 }, clock.now())
    return {
      tld: tld.tld,
      unicode: tld.unicode,
      regularPrice: toDollars(price),
      price: isFree ? 0 : toDollars(total),
      endsAt: isFree ? null : (tld.saleEndsAt?.toISOString() ?? null),
    }
  }

  return {
    connecting: ({ domain, site }, signal) =>
      rowsOf(
        namesFor(domain, catalogue, inOrder(site, isSimple), () => true),
        signal,
      ),

    free: async ({ domain, site }, signal) => {
      const { rows, unsupported } = await rowsOf(
        namesFor(domain, catalogue, inOrder(site, isIncluded), isIncluded),
        signal,
      )
      return { rows: rows.map(withoutPrice), unsupported }
    },

    freeTlds: (site) => inOrder(site, isIncluded).map(({ tld }) => tld),

    discounts: (type, site) =>
      inOrder(site, () => true)
        .map((tld) => discountOf(tld, isFreeWith(type, tld)))
        .filter(({ price, regularPrice }) => price < regularPrice),
  }
}
