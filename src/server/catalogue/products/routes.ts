import {
  getTld,
  listDomainTlds,
  listSpotlightTlds,
  listTldCategories,
  listTldContent,
  listTlds,
} from '../../../contract/domains.ts'
import { toAsciiName } from '../../../contract/ascii-name.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { Reloaded } from '../../platform/db/reloaded-table.ts'
import { productRoutes } from './product-routes.ts'
import type { Products } from './products.ts'
import { showTldWithPrices } from './show-tld.ts'
import { contentLists, priceLists, type ContentLists, type PriceLists } from './tld-lists.ts'
import type { Catalogue, TldRecord } from './tlds.ts'

export interface CatalogueDeps {
  readonly catalogue: Pick<Catalogue, 'tlds' | 'find' | 'rules'>
  readonly products: Pick<Reloaded<Products>, 'value'>
  readonly clock: Clock
  /** Of shared hosting's control panel. */
  readonly demoUrl?: string | undefined
}

/** Returns the catalogue's routes; each list is cached per state of its sources. */
export const catalogueRoutes = ({
  catalogue,
  products,
  clock,
  demoUrl,
}: CatalogueDeps): Route[] => {
  let prices: PriceLists | undefined
  const lists = (): PriceLists => {
    const now = clock.now()
    if (prices === undefined || prices.of !== catalogue.tlds || now.getTime() >= prices.until) {
      prices = priceLists(catalogue.tlds, now)
    }
    return prices
  }
  let contents: ContentLists | undefined
  const content = (): ContentLists => {
    if (contents?.of !== catalogue.tlds) {
      contents = contentLists(catalogue)
    }
    return contents
  }
  const find = (requested: string): TldRecord => {
    const tld = catalogue.find(toAsciiName(requested.trim().toLowerCase().replace(/^\./, '')) ?? '')
    if (tld === undefined) throw new ApiError('TLD_NOT_SUPPORT')
    return tld
  }
  return [
    route(listDomainTlds, () => lists().short),
    route(listTldCategories, () => content().categories),
    route(listTlds, () => lists().full),
    // Before the route of one TLD, whose path they match.
    route(listSpotlightTlds, () => lists().spotlight),
    route(listTldContent, ({ query }) => {
      const requested = (query.tlds ?? '').split(',').filter((part) => part.trim() !== '')
      const { full, byTld } = content()
      if (requested.length === 0) return full
      return [...new Set(requested.map((tld) => find(tld).tld))].flatMap(
        (tld) => byTld.get(tld) ?? [],
      )
    }),
    route(getTld, ({ params }) => showTldWithPrices(find(params.tld), clock.now())),
    ...productRoutes(products, () => lists().leastPrice, demoUrl),
  ]
}
