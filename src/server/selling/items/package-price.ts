import {
  configuredPrice,
  type Configuration,
  type ConfiguredPrice,
  type PriceLine,
  type SoldPackage,
} from '../../../contract/configured-price.ts'
import { add, money, subtract, toDollars, zero, type Money } from '../../../contract/money.ts'
import type { CartItem, SoldType } from '../../../contract/items/variants.ts'
import { showPackage, type PackageRecord } from '../../catalogue/products/index.ts'
import type { PricePart } from '../../platform/db/schema/index.ts'
import type { PackageConfig, PackageFacts } from './package-config.ts'
import type { PricedLine, StoredLine } from './item-kind.ts'

type Prices = Pick<
  PricedLine<SoldType>,
  'price' | 'discount' | 'parts' | 'renewalPrice' | 'minimumDuration' | 'maximumDuration'
> & { readonly addons: CartItem['addons'] }

/** A priced line of a package with what it was priced from. */
export interface PricedPackage extends Prices {
  readonly sold: SoldPackage
}

/** A line of a kind of packages. */
export type PackageLine<Option> = Pick<
  StoredLine,
  'product_key' | 'duration' | 'duration_type' | 'subject' | 'key'
> & {
  readonly action: string
  readonly config: PackageConfig<Option>
  readonly facts: PackageFacts
}

const sumOf = (lines: readonly PriceLine[]): Money =>
  add(zero, ...lines.map(({ amount }) => amount))

const partsOf = (lines: readonly PriceLine[]): PricePart[] =>
  lines.flatMap(({ kind, name, amount }) =>
    kind === 'addon' && amount !== 0 ? [{ code: name, amount }] : [],
  )

const addonsOf = (lines: readonly PriceLine[]): CartItem['addons'] =>
  lines.flatMap(({ kind, name, value, amount }) =>
    kind === 'addon' && value !== undefined ? [{ name, value, price: toDollars(amount) }] : [],
  )

const firstTerm = ({ lines, renewal }: ConfiguredPrice, duration: number): Prices => {
  const discounts = lines.filter(({ kind }) => kind === 'discount')
  const discount = subtract(zero, sumOf(discounts))
  return {
    price: add(sumOf(lines), discount),
    discount,
    renewalPrice: renewal.due,
    parts: partsOf(lines),
    addons: addonsOf(lines),
    minimumDuration: duration,
    maximumDuration: duration,
  }
}

const laterTerm = (priced: ConfiguredPrice, duration: number): Prices => ({
  ...firstTerm(priced, duration),
  price: priced.renewal.due,
  discount: money(0),
})

/** Returns the package on sale; undefined when it is sold out or its region closed. */
export const packageOnSale = (
  packages: readonly PackageRecord[],
  key: string,
  regionId: string,
): PackageRecord | undefined =>
  packages.find((one) => one.key === key && one.regionId === regionId && !one.isDisabled)

const configurationOf = <Option extends object>({
  config,
  duration,
  duration_type: durationType,
}: PackageLine<Option>): Configuration => ({ addons: config.addons, duration, durationType })

/** Prices the first term of a new package by the catalogue, or the next term of a service by its own prices. */
export const pricePackage = <Option extends object>(
  packages: readonly PackageRecord[],
  line: PackageLine<Option>,
): PricedPackage | undefined => {
  const { config, facts, duration } = line
  if ('serviceId' in config.option) {
    const { service } = facts
    if (service == null) return undefined
    const { sold, addons } = service.config
    const priced = configuredPrice(sold, { ...configurationOf(line), addons }, 0)
    return priced.ok ? { ...laterTerm(priced, duration), sold } : undefined
  }
  const record = packageOnSale(packages, line.product_key, config.regionId)
  if (record === undefined) return undefined
  const sold = showPackage(record, 'en')
  const priced = configuredPrice(sold, configurationOf(line), 0)
  return priced.ok ? { ...firstTerm(priced, duration), sold } : undefined
}
