import type { WebsiteId } from '../../contract/shared-shapes.ts'
import type { TldRecord } from '../catalogue/index.ts'
import type { SoldTlds } from './sold-tlds.ts'

/** What customers of a site look for first; the catalogue's rank decides the rest. */
const favourites: Readonly<Record<WebsiteId, readonly string[]>> = {
  KH: [
    'com',
    'com.kh',
    'net',
    'asia',
    'org',
    'shop',
    'online',
    'store',
    'app',
    'xyz',
    'biz',
    'info',
  ],
  TH: [
    'com',
    'co.th',
    'in.th',
    'net',
    'asia',
    'shop',
    'online',
    'store',
    'org',
    'app',
    'xyz',
    'biz',
  ],
  AE: ['com', 'ae', 'net', 'org', 'shop', 'online', 'store', 'app', 'asia', 'xyz', 'biz', 'info'],
}

const orders = new WeakMap<readonly TldRecord[], Map<WebsiteId, readonly TldRecord[]>>()

/** All TLDs on sale in the order in which a site's search shows them. Kept per catalogue load. */
export const orderTlds = (catalogue: SoldTlds, site: WebsiteId): readonly TldRecord[] => {
  const { tlds } = catalogue
  const known = orders.get(tlds) ?? new Map<WebsiteId, readonly TldRecord[]>()
  orders.set(tlds, known)
  const found = known.get(site)
  if (found !== undefined) return found
  const first = favourites[site].flatMap((tld) => catalogue.find(tld) ?? [])
  const isFirst = new Set(first)
  const ordered = [...first, ...tlds.filter((tld) => !isFirst.has(tld))]
  known.set(site, ordered)
  return ordered
}
