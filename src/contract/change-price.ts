import {
  configuredPrice,
  diskSize,
  disks,
  refused,
  valueOf,
  type ChosenAddon,
  type ConfiguredPrice,
  type PriceLine,
  type Refused,
  type SoldPackage,
  type Term,
} from './configured-price.ts'
import type { DaysLeft } from './days-left.ts'
import {
  add,
  fromDollars,
  least,
  money,
  percentOf,
  shareOf,
  subtract,
  zero,
  type Money,
} from './money.ts'

/** What a service has or shall have. */
export interface ChangeSide {
  /** With the prices that are fixed on the service. */
  readonly sold: SoldPackage
  readonly addons: readonly ChosenAddon[]
}

/** The days of a term with the prices that were paid for it. */
export interface PricedTerm extends DaysLeft {
  readonly priced: 'first' | 'renewal'
}

export interface Change extends Term {
  readonly before: ChangeSide
  readonly after: ChangeSide
  /** The running term and those paid ahead. */
  readonly terms: readonly PricedTerm[]
  readonly taxPercent: number
  /** The smallest amount that the payment methods take, VAT included. */
  readonly minimum: Money
}

export interface ChangeLine extends Omit<PriceLine, 'kind'> {
  readonly kind: 'credit' | 'charge' | 'fee'
}

/** What a change costs today; negative amounts are in the customer's favour. */
export interface ChangePrice {
  readonly ok: true
  readonly lines: readonly ChangeLine[]
  readonly due: Money
  readonly tax: Money
  readonly total: Money
  /** Paid now, added to the next renewal, for nothing, or a downgrade: at the renewal or as credit. */
  readonly settled: 'now' | 'next-renewal' | 'free' | 'downgrade'
}

const [serverDisk] = disks

/** Replaces `update` by the type that the disk has. */
const resolved = (before: ChangeSide, after: ChangeSide): ChangeSide => {
  const [name] = serverDisk
  const chosen = after.addons.find((addon) => addon.name === name)
  if (chosen?.value !== 'update') return after
  const others = after.addons.filter((addon) => addon !== chosen)
  return { ...after, addons: [...others, ...before.addons.filter((addon) => addon.name === name)] }
}

/** Returns a disk's type: the chosen one or the first on offer. */
const diskType = ({ sold, addons }: ChangeSide): string | number | undefined => {
  const [name] = serverDisk
  return (
    addons.find((addon) => addon.name === name)?.value ??
    sold.addons.find((addon) => addon.name === name)?.options[0]?.data.value
  )
}

const refusedDisks = (before: ChangeSide, after: ChangeSide): Refused | undefined => {
  if (diskType(before) !== diskType(after)) return refused('DISK_TYPE_FIXED')
  for (const disk of disks) {
    const size = diskSize(before.sold, before.addons, disk)
    if (diskSize(after.sold, after.addons, disk) < size)
      return refused('DISK_CANNOT_SHRINK', { addon: disk[0], disk: size })
  }
  return undefined
}

/** What a configuration costs, and its package's key. */
export interface PricedSide extends Pick<ConfiguredPrice, 'due'> {
  readonly name: string
  readonly renewal: Pick<ConfiguredPrice, 'due'>
}

/** Returns the value of a configuration for the days left, with its own VAT. */
const valueLeft = (
  { name, due, renewal }: PricedSide,
  terms: readonly PricedTerm[],
  taxPercent: number,
): Omit<ChangeLine, 'kind'> => {
  let amount = zero
  for (const { left, days, priced } of terms)
    amount = add(amount, shareOf(priced === 'first' ? due : renewal.due, left, days))
  return { name, amount, tax: percentOf(amount, taxPercent) }
}

/** Returns the credit of what was paid for the days left, and the charge of what they will cost. */
export const exchangeLines = (
  [old, next]: readonly [old: PricedSide, next: PricedSide],
  terms: readonly PricedTerm[],
  taxPercent: number,
): [credit: ChangeLine, charge: ChangeLine] => {
  const credit = valueLeft(old, terms, taxPercent)
  return [
    {
      kind: 'credit',
      name: credit.name,
      amount: subtract(zero, credit.amount),
      tax: subtract(zero, credit.tax),
    },
    { kind: 'charge', ...valueLeft(next, terms, taxPercent) },
  ]
}

const growsDisk = (before: ChangeSide, after: ChangeSide): boolean =>
  disks.some(
    (disk) => diskSize(after.sold, after.addons, disk) > diskSize(before.sold, before.addons, disk),
  )

const diskAddons: readonly string[] = disks.flat()

/** Returns whether more than the disk changes. */
const changesMore = (before: ChangeSide, after: ChangeSide): boolean =>
  before.sold.key !== after.sold.key ||
  after.sold.addons.some(
    ({ name }) =>
      !diskAddons.includes(name) &&
      valueOf(after.sold, after.addons, name) !== valueOf(before.sold, before.addons, name),
  )

/** The addons of a package that are the fees of its changes. */
export const changeFees = ['upgrade-fee', 'extend-fee'] as const

const feeLine = (
  { sold }: ChangeSide,
  name: (typeof changeFees)[number],
  taxPercent: number,
): ChangeLine[] => {
  const dollars = sold.addons.find((addon) => addon.name === name)?.value
  if (typeof dollars !== 'number' || dollars <= 0) return []
  const amount = fromDollars(dollars)
  return [{ kind: 'fee', name, amount, tax: percentOf(amount, taxPercent) }]
}

const settledOf = (total: Money, minimum: Money): ChangePrice['settled'] => {
  if (total < 0) return 'downgrade'
  if (total === 0) return 'free'
  return total < minimum ? 'next-renewal' : 'now'
}

/** Returns the fees of a change: of an upgrade that is due, and of a larger disk. */
const feeLines = (
  { before, taxPercent }: Change,
  after: ChangeSide,
  [credit, charge]: readonly [credit: ChangeLine, charge: ChangeLine],
): ChangeLine[] => {
  const isUpgrade = charge.amount + credit.amount > 0 && changesMore(before, after)
  return [
    ...(isUpgrade ? feeLine(after, 'upgrade-fee', taxPercent) : []),
    ...(growsDisk(before, after) ? feeLine(after, 'extend-fee', taxPercent) : []),
  ]
}

/** Prices a change within a term (decision 064), or returns why it is refused. */
export const changePrice = (change: Change): ChangePrice | Refused => {
  const { before, duration, durationType, taxPercent } = change
  const after = resolved(before, change.after)
  const refusal = refusedDisks(before, after)
  if (refusal !== undefined) return refusal
  const priceOf = ({ sold, addons }: ChangeSide) =>
    configuredPrice(sold, { duration, durationType, addons }, taxPercent)
  const [old, next] = [priceOf(before), priceOf(after)]
  if (!old.ok) return old
  if (!next.ok) return next
  const sides = [
    { name: before.sold.key, ...old },
    { name: after.sold.key, ...next },
  ] as const
  const exchange = exchangeLines(sides, change.terms, taxPercent)
  const lines = [...exchange, ...feeLines(change, after, exchange)]
  const due = add(zero, ...lines.map(({ amount }) => amount))
  const tax = add(zero, ...lines.map((line) => line.tax))
  const total = add(due, tax)
  return { ok: true, lines, due, tax, total, settled: settledOf(total, change.minimum) }
}

/** Returns whether a configuration has the same package, and each addon the same value. */
export const isSamePlan = (before: ChangeSide, after: ChangeSide): boolean => {
  const next = resolved(before, after)
  return (
    before.sold.key === next.sold.key &&
    next.sold.addons.every(
      ({ name }) =>
        valueOf(next.sold, next.addons, name) === valueOf(before.sold, before.addons, name),
    )
  )
}

/** Returns the total from which a change is paid alone: smaller ones add up until they can be paid. */
export const payableFrom = (minimum: Money, owed: Money, taxPercent: number): Money => {
  const left = subtract(minimum, add(owed, percentOf(owed, taxPercent)))
  return left > zero ? left : fromDollars(0.01)
}

/** Returns the credit of an immediate downgrade: at most the money paid for the days left. */
export const downgradeCredit = (
  { total }: Pick<ChangePrice, 'total'>,
  paid: readonly (DaysLeft & { readonly money: Money })[],
): Money => {
  const left = paid.map((term) => shareOf(term.money, term.left, term.days))
  return least(money(Math.max(0, subtract(zero, total))), add(zero, ...left))
}
