import { sql } from 'drizzle-orm'
import { zero, type Money } from '../../../../../contract/money.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../../platform/db/unique-violation.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { CardJson } from '../../../cards/index.ts'

/** A charge to store before the gateway is called. */
export interface NewCharge {
  readonly paymentId: string
  readonly card: CardJson
  readonly amount: Money
  readonly idempotencyKey: string
}

interface SendDeps {
  readonly db: Queryable
  readonly clock: Clock
  /** The most that a card pays in a calendar month. */
  readonly monthlyLimit: Money | undefined
}

/** What a card has paid, or may have, since the first of the month in Phnom Penh and Bangkok. */
const spentThisMonth = async (tx: Queryable, cardId: string, now: Date): Promise<number> => {
  const [row] = await rowsOf<{ spent: number }>(
    tx,
    sql`select coalesce(sum(p.amount + p.fee), 0)::bigint as spent
      from card_charges c join payments p on p.id = c.payment_id
      where c.card_id = ${cardId}::uuid and c.state in ('SENT', 'CHALLENGE', 'VOIDING', 'PAID')
        and c.sent_at >= date_trunc('month', ${now.toISOString()}::timestamptz, 'Asia/Phnom_Penh')`,
  )
  return row?.spent ?? zero
}

/**
 * Creates what stores the one charge of an open payment; false when it has one.
 * @throws ApiError CARD_MONTHLY_LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED
 */
export const createStoreCharge = ({ db, clock, monthlyLimit }: SendDeps) => {
  const store = ({ paymentId, card, amount, idempotencyKey }: NewCharge): Promise<boolean> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      if (monthlyLimit !== undefined) {
        // Payments by one card are counted one after the other.
        await rowsOf(tx, sql`select id from cards where id = ${card.id}::uuid for no key update`)
        if ((await spentThisMonth(tx, card.id, now)) + amount > monthlyLimit) {
          throw new ApiError('CARD_MONTHLY_LIMIT_EXCEEDED')
        }
      }
      const stored = await rowsOf(
        tx,
        sql`insert into card_charges (payment_id, customer_id, card_id, idempotency_key, state,
            sent_at)
          select p.id, p.customer_id, ${card.id}::uuid, ${idempotencyKey}, 'SENT',
            ${now.toISOString()}::timestamptz
          from payments p
          where p.id = ${paymentId}::uuid and p.state = 'AWAITING'
          on conflict (payment_id) do nothing returning payment_id`,
      )
      return stored.length > 0
    })

  return async (charge: NewCharge): Promise<boolean> => {
    try {
      return await store(charge)
    } catch (error) {
      if (isUniqueViolation(error, 'card_charges_idempotency')) {
        throw new ApiError('IDEMPOTENCY_KEY_REUSED')
      }
      throw error
    }
  }
}

export type StoreCharge = ReturnType<typeof createStoreCharge>
