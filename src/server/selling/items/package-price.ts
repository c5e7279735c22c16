import {
  configuredPrice,
  type Configuration,
  type ConfiguredPrice,
  type PriceLine,
  type Refused,
  type SoldPackage,
} from '../../../contract/configured-price.ts'
import { changePrice, type ChangeLine, type ChangePrice } from '../../../contract/change-price.ts'
import { daysLeft, siteZones } from '../../../contract/days-left.ts'
import type { PackageAction, PackageCartFields } from '../../../contract/items/package-fields.ts'
import {
  add,
  fromDollars,
  money,
  subtract,
  toDollars,
  zero,
  type Money,
} from '../../../contract/money.ts'
import type { CartItem, SoldType } from '../../../contract/items/variants.ts'
import { taxPercentOf } from '../../money/ledger/index.ts'
import { showPackage, type PackageRecord } from '../../catalogue/products/index.ts'
import { isRaised, raisedTo } from '../../services/lifecycle/index.ts'
import type { PricePart } from '../../platform/db/schema/index.ts'
import type { PackageConfig, PackageFacts } from './package-config.ts'
import type { PricedLine, StoredLine } from './item-kind.ts'

/** The balance pays any amount. */
export const smallestPayment = fromDollars(0.01)

const oneMonth = { duration: 1, durationType: 'MONTH' } as const

type Prices = Pick<
  PricedLine<SoldType>,
  'price' | 'discount' | 'parts' | 'renewalPrice' | 'minimumDuration' | 'maximumDuration'
> & { readonly addons: CartItem['addons'] }

/** A priced line of a package with what it was priced from. */
export interface PricedPackage extends Prices {
  /** What its order stores besides the line's config. */
  readonly ordered: Pick<PackageConfig<object>, 'sold' | 'renews'> &
    Partial<Pick<PackageConfig<object>, 'planName' | 'addons'>>
  /** Of a change, which has the tax of each of its lines. */
  readonly tax?: Money
  readonly change?: PackageCartFields['change']
}

/** A line of a kind of packages. */
export type PackageLine<Option> = Pick<
  StoredLine,
  'product_key' | 'duration' | 'duration_type' | 'subject' | 'key'
> & {
  readonly action: PackageAction
  readonly config: PackageConfig<Option>
  readonly facts: PackageFacts
}

const sumOf = (lines: readonly PriceLine[]): Money =>
  add(zero, ...lines.map(({ amount }) => amount))

const partsOf = (lines: readonly PriceLine[]): PricePart[] =>
  lines.flatMap(({ kind, name, amount }) =>
    kind === 'addon' && amount !== 0 ? [{ code: name, amount }] : [],
  )

/** The fees of a change, which no refund includes. */
const feesOf = (lines: readonly ChangeLine[]): PricePart[] =>
  lines.flatMap(({ kind, name, amount }) =>
    kind === 'fee' && amount !== 0 ? [{ code: name, amount }] : [],
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

const shown = new WeakMap<PackageRecord, SoldPackage>()

/** Returns what a package is sold as; records never change, and each is converted once. */
const soldAs = (record: PackageRecord): SoldPackage => {
  const known = shown.get(record)
  if (known !== undefined) return known
  const sold = showPackage(record, 'en')
  shown.set(record, sold)
  return sold
}

const configurationOf = <Option extends object>({
  config,
  duration,
  duration_type: durationType,
}: PackageLine<Option>): Configuration => ({ addons: config.addons, duration, durationType })

interface Pricing {
  readonly packages: readonly PackageRecord[]
  readonly now: Date
}

const pricePurchase = <Option extends object>(
  { packages }: Pricing,
  line: PackageLine<Option>,
): PricedPackage | undefined => {
  const record = packageOnSale(packages, line.product_key, line.config.regionId)
  if (record === undefined) return undefined
  const sold = soldAs(record)
  const priced = configuredPrice(sold, configurationOf(line), 0)
  return priced.ok ? { ...firstTerm(priced, line.duration), ordered: { sold } } : undefined
}

type ServiceFacts = NonNullable<PackageFacts['service']>

/** Returns the plan of a service's next term, with the announced price if it applies to that term. */
export const renewedPlan = ({ nextPlan, config, priceNotice, expiresAt }: ServiceFacts) => {
  const { sold, addons, planName } = nextPlan ?? config
  if (priceNotice == null || priceNotice.key !== sold.key) return { sold, addons, planName }
  if (!isRaised(priceNotice, new Date(expiresAt))) return { sold, addons, planName }
  const { announcedAt } = priceNotice
  return { sold: raisedTo(sold, priceNotice), addons, planName, announcedAt }
}

/** The next term begins with the planned change, and pays the changes that were too small before. */
const priceRenewal = <Option extends object>(
  _: Pricing,
  line: PackageLine<Option>,
): PricedPackage | undefined => {
  const { service } = line.facts
  if (service == null) return undefined
  const { nextPlan, owed } = service
  const { sold, addons, planName, announcedAt } = renewedPlan(service)
  const priced = configuredPrice(sold, { ...configurationOf(line), addons }, 0)
  if (!priced.ok) return undefined
  const term = laterTerm(priced, line.duration)
  return {
    ...{ ...term, price: add(term.price, owed) },
    parts: owed > 0 ? [...term.parts, { code: 'plan-change', amount: owed }] : term.parts,
    ordered: {
      sold,
      addons,
      planName,
      renews: { withNextPlan: nextPlan != null, owed, announcedAt },
    },
  }
}

/** Prices a change of a service within its paid terms, or returns why it has no price. */
export const changeOf = <Option extends object>(
  { packages, now, minimum = smallestPayment }: Pricing & { readonly minimum?: Money },
  { facts: { service }, config, product_key: key }: PackageLine<Option>,
): (ChangePrice & { readonly sold: SoldPackage }) | Refused | undefined => {
  if (service == null) return undefined
  const { config: before, site } = service
  const { duration, durationType } = before
  // A package that stays keeps its prices.
  const record = packageOnSale(packages, key, before.regionId)
  const sold = key === before.sold.key ? before.sold : record && soldAs(record)
  if (sold === undefined) return undefined
  const terms = before.terms.map(({ startsAt, endsAt, priced }) => ({
    ...daysLeft({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, now, siteZones[site]),
    priced,
  }))
  const price = changePrice({
    ...{ duration, durationType, terms, before, after: { sold, addons: config.addons } },
    ...{ taxPercent: taxPercentOf(site), minimum },
  })
  return price.ok ? { ...price, sold } : price
}

const priceUpgrade = <Option extends object>(
  pricing: Pricing,
  line: PackageLine<Option>,
): PricedPackage | undefined => {
  const { unpaid, sold: unpaidSold } = line.config
  if (unpaid !== undefined && unpaidSold !== undefined) {
    return {
      ...{ price: zero, discount: zero, tax: zero, parts: [], addons: [], renewalPrice: zero },
      ...{ minimumDuration: line.duration, maximumDuration: line.duration },
      ordered: { sold: unpaidSold },
    }
  }
  // A planned change is undone first.
  if (line.facts.service?.nextPlan != null) return undefined
  const change = changeOf(pricing, line)
  if (change === undefined || !change.ok || change.settled !== 'now') return undefined
  const { sold, due, tax, lines } = change
  const { duration, durationType } = line.facts.service?.config ?? sold.pricing[0] ?? oneMonth
  const priced = configuredPrice(sold, { addons: line.config.addons, duration, durationType }, 0)
  return {
    ...{ price: due, discount: zero, tax, parts: feesOf(lines), ordered: { sold } },
    addons: priced.ok ? addonsOf(priced.lines) : [],
    renewalPrice: priced.ok ? priced.renewal.due : zero,
    ...{ minimumDuration: line.duration, maximumDuration: line.duration },
    change: lines.map(({ kind, name, amount }) => ({ kind, name, price: toDollars(amount) })),
  }
}

const prices = {
  purchase: pricePurchase,
  renewal: priceRenewal,
  upgrade: priceUpgrade,
} as const

/** Prices a line: a new package by the catalogue, a service by the prices at which it was sold. */
export const pricePackage = <Option extends object>(
  packages: readonly PackageRecord[],
  line: PackageLine<Option>,
  now: Date,
): PricedPackage | undefined => prices[line.action]({ packages, now }, line)
