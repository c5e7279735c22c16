import type { SearchRow } from '../../../contract/domains.ts'
import type { DomainDiscount, DomainDiscountType } from '../../../contract/domain-offers.ts'
import { fromDollars, percentOf, subtract, toDollars } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import {
  hostingDiscountPercent,
  registrationPrice,
  type TldRecord,
} from '../../catalogue/products/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Availability } from './availability.ts'
import { parseTerm } from '../../catalogue/domain-names/index.ts'
import { exactName, fits, sameName, type PageName } from './search-page.ts'
import { searchRow } from './search-rows.ts'
import type { SoldTlds } from '../../catalogue/domain-names/index.ts'
import { orderTlds } from './tld-order.ts'

export interface FittingNames {
  rows: SearchRow[]
  /** The typed name in Unicode when its TLD is not sold. */
  unsupported: string[]
}

export interface OfferQuery {
  readonly domain: string
  readonly site: WebsiteId
  /** The hosting that the name is bought with. */
  readonly withHosting?: DomainDiscountType
}

export interface Offers {
  /** Returns the typed name and variants to connect to a hosting. */
  connecting(query: OfferQuery, signal?: AbortSignal): Promise<FittingNames>
  /** Returns current first-year discounts in the site's order. */
  discounts(type: DomainDiscountType, site: WebsiteId): DomainDiscount[]
}

const maxOthers = 6

/** TLDs with a free first year with a WordPress hosting. */
const includedTlds: ReadonlySet<string> = new Set(
  'com net org info biz asia shop online store site'.split(' '),
)

/** Returns whether a TLD sells one year without documents. */
const isSimple = (tld: TldRecord): boolean => !tld.needsDocuments && tld.minimumYears === 1

const isIncluded = (tld: TldRecord): boolean => isSimple(tld) && includedTlds.has(tld.tld)

/** Returns whether a TLD's first year is free with a product. */
const isFreeWith = (type: DomainDiscountType, tld: TldRecord): boolean =>
  type === 'WORDPRESS_HOSTING' && isIncluded(tld)

const atHostingPrice =
  (withHosting: DomainDiscountType | undefined) =>
  (row: SearchRow): SearchRow => {
    const regular = fromDollars(row.regularPrice)
    const saved = percentOf(regular, hostingDiscountPercent(withHosting))
    const price = toDollars(subtract(regular, saved))
    return { ...row, firstYearPrice: Math.min(row.firstYearPrice, price) }
  }

/** Returns an offer's names: the typed one if it is sold, and others under `tlds`. */
const namesFor = (
  typed: string,
  catalogue: SoldTlds,
  tlds: readonly TldRecord[],
): { readonly names: readonly PageName[]; readonly unsupported: string[] } => {
  const { label, tld, unicode } = parseTerm(typed, catalogue)
  const own = tld === undefined ? undefined : catalogue.find(tld)
  const isOwn = own !== undefined && fits(label, own)
  const others = tlds.filter((tld) => tld !== own && fits(label, tld)).slice(0, maxOthers)
  return {
    names: [
      ...(isOwn ? [exactName({ name: `${label}.${own.tld}`, label, tld: own })] : []),
      ...others.map((tld) => sameName({ name: `${label}.${tld.tld}`, label, tld })),
    ],
    unsupported: isOwn || tld === undefined ? [] : [unicode],
  }
}

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

  const checkRow = async (name: PageName, signal: AbortSignal | undefined): Promise<SearchRow> => {
    const outcome = await availability.check(name.name, signal === undefined ? {} : { signal })
    return searchRow(name, outcome, clock.now().getTime())
  }

  /** A premium name has its own price, so it is never part of a hosting. */
  const rowsOf = async (
    { names, unsupported }: ReturnType<typeof namesFor>,
    signal: AbortSignal | undefined,
  ): Promise<FittingNames> => {
    const rows = await Promise.all(names.map((name) => checkRow(name, signal)))
    const premium = rows.filter((row) => row.premium && row.match === 'exact')
    return {
      rows: rows.filter((row) => !row.premium),
      unsupported: [...unsupported, ...premium.map(({ unicodeName }) => unicodeName)],
    }
  }

  const discountOf = (
    tld: TldRecord,
    isFree: boolean,
    withHosting: DomainDiscountType,
  ): DomainDiscount => {
    const registration = { years: 1, withHosting }
    const { price, total, bundled } = registrationPrice(tld, registration, clock.now())
    return {
      tld: tld.tld,
      unicode: tld.unicode,
      regularPrice: toDollars(price),
      price: isFree ? 0 : toDollars(total),
      endsAt: isFree || bundled > 0 ? null : (tld.saleEndsAt?.toISOString() ?? null),
    }
  }

  return {
    connecting: async ({ domain, site, withHosting }, signal) => {
      const { rows, unsupported } = await rowsOf(
        namesFor(domain, catalogue, inOrder(site, isSimple)),
        signal,
      )
      return { rows: rows.map(atHostingPrice(withHosting)), unsupported }
    },

    discounts: (type, site) =>
      inOrder(site, () => true)
        .map((tld) => discountOf(tld, isFreeWith(type, tld), type))
        .filter(({ price, regularPrice }) => price < regularPrice),
  }
}
