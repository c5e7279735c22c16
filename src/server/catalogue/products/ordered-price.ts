import {
  configuredPrice,
  type Configuration,
  type ConfiguredPrice,
  type Refused,
} from '../../../contract/configured-price.ts'
import { formatMoney, fromDollars } from '../../../contract/money.ts'
import type { PackageRecord } from './products.ts'
import { showPackage } from './show-product.ts'

/** A package as a customer orders it. */
export interface OrderedPackage extends Configuration {
  readonly productKey: string
  readonly regionId: string
  /** In dollars, before VAT: the price that the customer saw. */
  readonly expectedPrice?: number | undefined
}

/** Why an order is refused, as a code with the values of its text. */
export interface RefusedOrder {
  readonly ok: false
  readonly code: Refused['code'] | 'PACKAGE_NOT_OFFERED' | 'PACKAGE_SOLD_OUT' | 'PRICE_CHANGED'
  readonly params: Refused['params']
}

/** Prices an ordered package; PRICE_CHANGED unless the customer saw this price. */
export const orderedPrice = (
  packages: readonly PackageRecord[],
  { productKey, regionId, expectedPrice, ...configuration }: OrderedPackage,
  taxPercent: number,
): ConfiguredPrice | RefusedOrder => {
  const record = packages.find((one) => one.key === productKey && one.regionId === regionId)
  if (record === undefined) return { ok: false, code: 'PACKAGE_NOT_OFFERED', params: {} }
  const { name, isDisabled } = record
  if (isDisabled) return { ok: false, code: 'PACKAGE_SOLD_OUT', params: { name } }
  // The browser prices this answer, too.
  const price = configuredPrice(showPackage(record, 'en'), configuration, taxPercent)
  if (!price.ok) return price
  if (expectedPrice !== undefined && fromDollars(expectedPrice) !== price.due)
    return { ok: false, code: 'PRICE_CHANGED', params: { name, price: formatMoney(price.due) } }
  return price
}
