import type { PriceListKey } from '../../../../contract/price-lists.ts'
import { certificatePriceList } from './certificate-price-list.ts'
import { packagePriceList } from './package-price-list.ts'
import type { PriceList } from './price-list.ts'
import { tldPriceList } from './tld-price-list.ts'

/** The lists of prices by their key. */
export const priceLists: Readonly<Record<PriceListKey, PriceList>> = {
  tlds: tldPriceList,
  packages: packagePriceList,
  certificates: certificatePriceList,
}
