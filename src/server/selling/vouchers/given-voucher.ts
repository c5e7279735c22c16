import type { ItemAction, ItemType } from '../../../contract/items/item-fields.ts'
import { zero } from '../../../contract/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { vouchers } from '../../platform/db/schema/index.ts'

/** A voucher for one customer alone. */
export interface GivenVoucher {
  readonly code: string
  readonly customerId: string
  readonly title: Readonly<Record<'en' | 'km', string>>
  readonly description: Readonly<Record<'en' | 'km', string>>
  readonly percent: number
  /** All by default. */
  readonly productTypes?: readonly ItemType[]
  readonly actions: readonly ItemAction[]
  /** The only duration that it is for. */
  readonly months?: number
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Adds a voucher of one customer, among their vouchers at once. */
export const giveVoucher = async (db: Queryable, given: GivenVoucher): Promise<void> => {
  await db.insert(vouchers).values({
    code: given.code,
    title: given.title.en,
    titleKm: given.title.km,
    description: given.description.en,
    descriptionKm: given.description.km,
    percent: given.percent,
    productTypes: given.productTypes === undefined ? null : [...given.productTypes],
    actions: [...given.actions],
    months: given.months ?? null,
    minimumSpend: zero,
    startsAt: given.startsAt,
    endsAt: given.endsAt,
    customerId: given.customerId,
  })
}
