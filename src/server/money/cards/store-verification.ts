import { sql } from 'drizzle-orm'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { zero, type Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { transfer, type LedgerAccount } from '../ledger/index.ts'
import { refundVerification } from './jobs.ts'

/** The account of charges which are to be refunded. */
export const verificationAccount: LedgerAccount = 'card-verifications'

/** What is known of an entered card. */
export interface Verification {
  /** The transaction that we signed. */
  readonly id: string
  readonly customerId: string
  readonly gatewayId: string
  /** What the gateway took, which is refunded. */
  readonly charged: Money
  /** Why the card was not added; null when it was. */
  readonly code: ErrorCode | null
}

interface StoreDeps {
  /** The gateway's. */
  readonly account: LedgerAccount
  readonly enqueue: Enqueue
  readonly now: Date
}

/** Stores what came of an entered card and refunds its charge; returns whether this was not stored before. */
export const storeVerification = async (
  tx: Queryable,
  { id, customerId, gatewayId, charged, code }: Verification,
  { account, enqueue, now }: StoreDeps,
): Promise<boolean> => {
  const [stored] = await rowsOf(
    tx,
    sql`insert into card_verifications (id, customer_id, gateway_id, amount, state, code, refund,
        created_at)
      values (${id}::uuid, ${customerId}::uuid, ${gatewayId}, ${charged}::bigint,
        ${code === null ? 'ADDED' : 'REFUSED'}, ${code}, ${charged > zero ? 'DUE' : 'NONE'},
        ${now.toISOString()}::timestamptz)
      on conflict do nothing returning id`,
  )
  await rowsOf(tx, sql`delete from card_entries where id = ${id}::uuid`)
  if (stored === undefined) return false
  if (charged > zero) {
    const cause = `card-verification:${id}`
    await transfer(tx, [{ cause, from: account, to: verificationAccount, amount: charged }], now)
    await enqueue(tx, refundVerification, { verificationId: id })
  }
  return true
}
