import { fromDollars } from '../../../contract/money.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { fortuneWheels, wheelPrizes } from '../../platform/db/schema/index.ts'

const day = 24 * 60 * 60_000

const wheelId = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0301'
const prizeId = (position: number): string => `5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de031${position}`

type PrizeRow = typeof wheelPrizes.$inferInsert

const prizes: readonly Pick<PrizeRow, 'label' | 'amount' | 'weight' | 'stock'>[] = [
  { label: 'discount-5', weight: 45 },
  { amount: fromDollars(1), weight: 30 },
  { label: 'discount-10', weight: 20 },
  { amount: fromDollars(5), weight: 5, stock: 100 },
]

/**
 * Adds the demo fortune wheel in Cambodia, for half a year. Thailand has none: prizes drawn by chance
 * need a licence there (Gambling Act B.E. 2478, section 8). Existing rows stay.
 */
export const seedDemoWheel = async (db: Queryable, clock: Clock): Promise<void> => {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(fortuneWheels)
      .values({
        id: wheelId,
        theme: 'DEFAULT',
        sites: ['KH'],
        // The accounts of the shop's first day have their spin.
        startsAt: new Date(now.getTime() - day),
        endsAt: new Date(now.getTime() + 180 * day),
        spins: { REGISTER: 1, INVOICE: 1, TOP_UP: 1 },
        minimumOrder: fromDollars(5),
        cashDays: 30,
        discountDays: 30,
      })
      .onConflictDoNothing()
      .returning({ id: fortuneWheels.id })
    if (added.length === 0) return
    await tx
      .insert(wheelPrizes)
      .values(
        prizes.map((prize, position) => ({ ...prize, id: prizeId(position), wheelId, position })),
      )
  })
}
