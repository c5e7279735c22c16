import type { ErrorCode } from './error-codes.ts'
import {
  add,
  fromDollars,
  percentOf,
  shareOf,
  shareRoundedUp,
  subtract,
  toCents,
  zero,
  type Money,
} from './money.ts'
import type { Addon, AddonOption, Package, PackagePrice } from './products.ts'

/** A package in its region, as `GET /products` answers it. */
export type SoldPackage = Pick<Package, 'key' | 'pricing' | 'addons'>

export type Term = Pick<PackagePrice, 'duration' | 'durationType'>

export interface ChosenAddon {
  readonly name: string
  readonly value: string | number
}

export interface Configuration extends Term {
  /** In any order; an addon that is left out has its included value. */
  readonly addons: readonly ChosenAddon[]
}

/** Why a configuration has no price. */
export interface Refused {
  readonly ok: false
  readonly code: Extract<
    ErrorCode,
    | 'DURATION_NOT_OFFERED'
    | 'ADDON_NOT_OFFERED'
    | 'ADDON_REPEATED'
    | 'ADDON_VALUE_NOT_OFFERED'
    | 'ADDON_OUT_OF_RANGE'
    | 'DISK_TOO_SMALL'
    | 'DISK_CANNOT_SHRINK'
    | 'DISK_TYPE_FIXED'
  >
  readonly params: Readonly<Record<string, string | number>>
}

/** One line of a price; a discount is negative. */
export interface PriceLine {
  readonly kind: 'package' | 'discount' | 'addon' | 'fee'
  /** The package's or the addon's key. */
  readonly name: string
  readonly value?: string | number
  readonly amount: Money
  readonly tax: Money
}

export interface Amounts {
  /** Before VAT. */
  readonly due: Money
  readonly tax: Money
  readonly total: Money
  /** `due` per month, rounded up to a cent. */
  readonly perMonth: Money
}

/** What a configuration costs now and at each renewal. */
export interface ConfiguredPrice extends Amounts {
  readonly ok: true
  readonly lines: readonly PriceLine[]
  readonly renewal: Amounts
}

/** Addons whose gigabytes are one disk; the first is a server's. Disks never shrink. */
export const disks = [
  ['cs-storage', 'cs-more-storage'],
  ['ch-file-storage', 'ch-more-file-storage'],
  ['ch-db-storage', 'ch-more-db-storage'],
  ['wp-quota'],
] as const

type Disk = (typeof disks)[number]

export const refused = (code: Refused['code'], params: Refused['params'] = {}): Refused => ({
  ok: false,
  code,
  params,
})

const addonNamed = (sold: SoldPackage, name: string): Addon | undefined =>
  sold.addons.find((addon) => addon.name === name)

/** Returns the value of an addon in force: the chosen or the included one. */
export const valueOf = (
  sold: SoldPackage,
  chosen: readonly ChosenAddon[],
  name: string,
): Addon['value'] | undefined =>
  chosen.find((one) => one.name === name)?.value ?? addonNamed(sold, name)?.value

/** Returns the gigabytes of a disk, or 0 without one. */
export const diskSize = (sold: SoldPackage, chosen: readonly ChosenAddon[], disk: Disk): number => {
  const sizes = disk.map((name) => {
    const value = valueOf(sold, chosen, name)
    // The chosen value of `cs-storage` is a type.
    const size = typeof value === 'string' ? addonNamed(sold, name)?.value : value
    return typeof size === 'number' ? size : size === null ? Infinity : 0
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Returns why a value without an option is refused: outside of the range or between its steps. */
const refusedValue = ({ name, value: included, options }: Addon, value: string | number) => {
  const sizes = [included, ...options.map(({ data }) => data.value)].filter(
    (size) => typeof size === 'number',
  )
  const [min, max] = [Math.min(...sizes), Math.max(...sizes)]
  const isOutside = typeof value === 'number' && sizes.length > 0 && !(value >= min && value <= max)
  return isOutside
    ? refused('ADDON_OUT_OF_RANGE', { addon: name, min, max })
    : refused('ADDON_VALUE_NOT_OFFERED', { addon: name, value })
}

/** Returns the option of a choice, undefined for an included value that is no option. */
const optionOf = (
  sold: SoldPackage,
  { name, value }: ChosenAddon,
): AddonOption | Refused | undefined => {
  const addon = addonNamed(sold, name)
  if (addon === undefined) return refused('ADDON_NOT_OFFERED', { addon: name })
  const option = addon.options.find(({ data }) => data.value === value)
  if (option !== undefined && option.data.onlyChanges !== true) return option
  if (addon.value === value) return undefined
  return addon.options.length === 0
    ? refused('ADDON_NOT_OFFERED', { addon: name })
    : refusedValue(addon, value)
}

/** Refuses a system that needs a larger disk, and names the storage that makes it possible. */
const refusedDisk = (sold: SoldPackage, chosen: readonly ChosenAddon[]): Refused | undefined => {
  const [disk] = disks
  for (const { name: addon, value: included, options } of sold.addons) {
    const value = chosen.find(({ name }) => name === addon)?.value ?? included
    const option = options.find(({ data }) => data.value === value)
    const needed = option?.data.minDiskGb
    if (option === undefined || needed === undefined) continue
    const size = diskSize(sold, chosen, disk)
    if (size >= needed) continue
    const withoutMore = diskSize(sold, [], disk)
    const more = addonNamed(sold, disk[1])?.options.find(
      ({ data }) => typeof data.value === 'number' && withoutMore + data.value >= needed,
    )
    return refused('DISK_TOO_SMALL', {
      addon,
      system: option.name,
      needed,
      disk: size,
      ...(more === undefined ? {} : { more: more.data.value }),
    })
  }
  return undefined
}

/** Returns a term's months as a fraction; a day is a thirtieth. */
const monthsOf = ({ duration, durationType }: Term): readonly [part: number, whole: number] =>
  durationType === 'DAY' ? [duration, 30] : [duration * (durationType === 'YEAR' ? 12 : 1), 1]

/** Adds VAT, rounded once on the sum, and the price per month. */
export const amountsOf = (due: Money, term: Term, taxPercent: number): Amounts => {
  const tax = percentOf(due, taxPercent)
  const [part, whole] = monthsOf(term)
  return { due, tax, total: add(due, tax), perMonth: shareRoundedUp(due, whole, part) }
}

/** Shares the VAT of the sum among the lines: each has the growth of the rounded running total. */
export const withTax = (
  lines: readonly Omit<PriceLine, 'tax'>[],
  taxPercent: number,
): PriceLine[] => {
  let sum = zero
  let taxOfSum = zero
  return lines.map((line) => {
    const before = taxOfSum
    sum = add(sum, line.amount)
    taxOfSum = percentOf(sum, taxPercent)
    return { ...line, tax: subtract(taxOfSum, before) }
  })
}

type Line = Omit<PriceLine, 'tax'>

const packageLines = ({ key: name }: SoldPackage, row: PackagePrice): Line[] => {
  const price = toCents(fromDollars(row.price))
  const regular = toCents(fromDollars(row.regularPrice))
  return regular > price
    ? [
        { kind: 'package', name, amount: regular },
        { kind: 'discount', name, amount: subtract(price, regular) },
      ]
    : [{ kind: 'package', name, amount: price }]
}

/** Sorts choices as the package lists its addons, others by name. */
const inOrder = (sold: SoldPackage, chosen: readonly ChosenAddon[]): ChosenAddon[] => {
  const place = ({ name }: ChosenAddon) => sold.addons.findIndex((addon) => addon.name === name)
  return [...chosen].sort((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1))
}

/** Returns a line per chosen addon in the package's order, or why one is refused. */
const addonLines = (sold: SoldPackage, { addons, ...term }: Configuration): Line[] | Refused => {
  const chosen = inOrder(sold, addons)
  const repeated = chosen.find(({ name }, at) => chosen[at - 1]?.name === name)
  if (repeated !== undefined) return refused('ADDON_REPEATED', { addon: repeated.name })
  const lines: Line[] = []
  for (const one of chosen) {
    const option = optionOf(sold, one)
    if (option === undefined) continue
    if ('ok' in option) return option
    const isIncluded = addonNamed(sold, one.name)?.value === one.value
    const monthly = isIncluded ? zero : fromDollars(option.data.monthlyPrice)
    const { name, value } = one
    lines.push({ kind: 'addon', name, value, amount: shareOf(monthly, ...monthsOf(term)) })
  }
  return refusedDisk(sold, chosen) ?? lines
}

const sumOf = (lines: readonly Line[]): Money => add(zero, ...lines.map(({ amount }) => amount))

/** Prices a configuration before vouchers, or returns why it can't be bought. */
export const configuredPrice = (
  sold: SoldPackage,
  configuration: Configuration,
  taxPercent: number,
): ConfiguredPrice | Refused => {
  const { duration, durationType } = configuration
  const row = sold.pricing.find(
    (one) => one.duration === duration && one.durationType === durationType,
  )
  if (row === undefined) return refused('DURATION_NOT_OFFERED')
  const addons = addonLines(sold, configuration)
  if ('ok' in addons) return addons
  const lines = [...packageLines(sold, row), ...addons]
  const renewal = add(toCents(fromDollars(row.renewalPrice)), sumOf(addons))
  return {
    ok: true,
    lines: withTax(lines, taxPercent),
    ...amountsOf(sumOf(lines), row, taxPercent),
    renewal: amountsOf(renewal, row, taxPercent),
  }
}
