import type { EndpointShape } from '../../contract/endpoint.ts'
import { addItems, getCart, removeItem } from '../../contract/cart.ts'
import {
  changeItem,
  cloudHostingItems,
  cloudServerItems,
  sharedHostingItems,
  wordpressHostingItems,
} from '../../contract/cart-products.ts'
import {
  listDomainDiscounts,
  searchConnecting,
  wordpressFreeDomain,
} from '../../contract/domain-offers.ts'
import { getExchangeRate } from '../../contract/exchange-rates.ts'
import { listOwnedDomains } from '../../contract/owned-domain-list.ts'
import { getTax, listRegions } from '../../contract/places.ts'
import { changePlan } from '../../contract/plan-changes.ts'
import { listProducts } from '../../contract/products.ts'
import { listRestorePoints } from '../../contract/server-changes.ts'
import { getService, listServices } from '../../contract/services.ts'
import { addSshKey, listSshKeys } from '../../contract/ssh-keys.ts'
import { bestVoucher, keepVoucher, setVoucher, suggestVouchers } from '../../contract/vouchers.ts'
import { listWordpressPlugins, listWordpressThemes } from '../../contract/wordpress-lists.ts'

/** The calls of configurators, whose errors they show. */
export const configuratorCalls: readonly EndpointShape[] = [
  ...[cloudHostingItems, cloudServerItems, sharedHostingItems, wordpressHostingItems].flatMap(
    ({ add, change }) => [add, change],
  ),
  addItems,
  addSshKey,
  bestVoucher,
  changeItem,
  changePlan,
  getCart,
  getExchangeRate,
  getService,
  getTax,
  keepVoucher,
  listDomainDiscounts,
  listOwnedDomains,
  listProducts,
  listRegions,
  listRestorePoints,
  listServices,
  listSshKeys,
  listWordpressPlugins,
  listWordpressThemes,
  removeItem,
  searchConnecting,
  setVoucher,
  suggestVouchers,
  wordpressFreeDomain,
]
