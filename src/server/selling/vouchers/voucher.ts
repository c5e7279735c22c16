import type { VoucherProblem } from '../../../contract/cart.ts'
import type { ItemAction, ItemType } from '../../../contract/items/item-fields.ts'
import {
  add,
  least,
  money,
  percentOf,
  prorate,
  toDollars,
  zero,
  type Money,
} from '../../../contract/money.ts'
import type { Voucher } from '../../../contract/vouchers.ts'
import type { Locale } from '../../platform/http/request-locale.ts'

/** A stored voucher, as seen by a customer. */
export interface StoredVoucher {
  readonly code: string
  readonly title: string
  readonly titleKm: string
  readonly description: string
  readonly descriptionKm: string
  readonly discount:
    | { readonly type: 'FIXED'; readonly amount: Money }
    | { readonly type: 'RATE'; readonly percent: number }
  /** Undefined for all. */
  readonly productTypes: readonly ItemType[] | undefined
  readonly actions: readonly ItemAction[] | undefined
  readonly months: number | undefined
  readonly minimumSpend: Money
  readonly startsAt: Date
  readonly endsAt: Date
  readonly isUsed: boolean
}

/** The fields of a cart line that a voucher depends on. */
export interface VoucherLine {
  readonly type: ItemType
  readonly action: ItemAction
  readonly months: number
  /** After sales, before tax. */
  readonly net: Money
}

/** The discount of each line, or why a voucher does not apply. */
export type VoucherOutcome =
  | { readonly ok: true; readonly shares: readonly Money[]; readonly amount: Money }
  | { readonly ok: false; readonly problem: VoucherProblem }

const downToCents = (amount: Money): Money => money(amount - (amount % 100))

/** Returns whether a voucher is for an item, regardless of its price. */
export const fitsItem = (
  voucher: Pick<StoredVoucher, 'productTypes' | 'actions' | 'months'>,
  { type, action, months }: Pick<VoucherLine, 'type' | 'action' | 'months'>,
): boolean =>
  (voucher.productTypes?.includes(type) ?? true) &&
  (voucher.actions?.includes(action) ?? true) &&
  (voucher.months === undefined || voucher.months === months)

/** Returns the vouchers that are current and unused. */
export const offeredNow = (
  all: readonly StoredVoucher[],
  usedCodes: readonly string[],
  now: Date,
): readonly StoredVoucher[] =>
  all.filter(
    (voucher) => !usedCodes.includes(voucher.code) && voucherProblem(voucher, now) === undefined,
  )

/** Returns why a voucher is not usable for any item. */
export const voucherProblem = (
  { isUsed, startsAt, endsAt }: Pick<StoredVoucher, 'isUsed' | 'startsAt' | 'endsAt'>,
  now: Date,
): 'USED' | 'EXPIRED' | 'NOT_YET' | undefined => {
  if (isUsed) return 'USED'
  if (now >= endsAt) return 'EXPIRED'
  return now < startsAt ? 'NOT_YET' : undefined
}

/** Prorates a voucher over its lines: a rate is rounded once to the cent, no line becomes negative. */
export const applyVoucher = (
  voucher: StoredVoucher,
  lines: readonly VoucherLine[],
  now: Date,
): VoucherOutcome => {
  const problem = voucherProblem(voucher, now)
  if (problem !== undefined) return { ok: false, problem }
  const nets = lines.map((line) => (fitsItem(voucher, line) ? downToCents(line.net) : zero))
  const eligible = add(zero, ...nets)
  if (eligible === zero) return { ok: false, problem: 'NOTHING_FITS' }
  if (eligible < voucher.minimumSpend) return { ok: false, problem: 'BELOW_MINIMUM' }
  const { discount } = voucher
  const amount = least(
    discount.type === 'FIXED' ? discount.amount : percentOf(eligible, discount.percent),
    eligible,
  )
  return { ok: true, shares: prorate(amount, nets), amount }
}

const expiringMs = 7 * 24 * 60 * 60_000

/** Returns a voucher as the API responds with it. */
export const showVoucher = (voucher: StoredVoucher, locale: Locale, now: Date): Voucher => ({
  code: voucher.code,
  title: locale === 'km' ? voucher.titleKm : voucher.title,
  description: locale === 'km' ? voucher.descriptionKm : voucher.description,
  discount:
    voucher.discount.type === 'FIXED'
      ? { type: 'FIXED', amount: toDollars(voucher.discount.amount) }
      : voucher.discount,
  productTypes: [...(voucher.productTypes ?? [])],
  minimumSpend: toDollars(voucher.minimumSpend),
  validUntil: voucher.endsAt.toISOString(),
  expiring: voucher.endsAt.getTime() - now.getTime() < expiringMs,
})
