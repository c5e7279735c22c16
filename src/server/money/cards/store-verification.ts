import { sql } from 'drizzle-orm'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { zero } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { transfer, verificationAccount, type LedgerAccount } from '../ledger/index.ts'
import { isInDollars, noCharge, type ChargedAmount } from './charged-amount.ts'
import { refundVerification } from './jobs.ts'

/** What is known of an entered card. */
export interface Verification {
  /** The transaction that we signed. */
  readonly id: string
  readonly customerId: string
  readonly gatewayId: string
  /** What the gateway took, which is refunded; `unknown` is looked up. */
  readonly charged: ChargedAmount | 'unknown'
  /** Why the card was not added; null when it was. */
  readonly code: ErrorCode | null
  /** What the gateway calls that; null for a rule of ours. */
  readonly reason: string | null
}

interface StoreDeps {
  /** The gateway's. */
  readonly account: LedgerAccount
  readonly enqueue: Enqueue
  readonly now: Date
}

const refundLater = async (
  tx: Queryable,
  id: string,
  charged: ChargedAmount,
  { account: from, enqueue, now }: StoreDeps,
): Promise<void> => {
  const cause = `card-verification:${id}`
  const to = verificationAccount
  if (isInDollars(charged)) {
    await transfer(tx, [{ cause, from, to, amount: charged.amount }], now)
  }
  await enqueue(tx, refundVerification, { verificationId: id })
}

/** Stores what came of an entered card and refunds its charge; returns whether this was not stored before. */
export const storeVerification = async (
  tx: Queryable,
  { id, customerId, gatewayId, charged, code, reason }: Verification,
  deps: StoreDeps,
): Promise<boolean> => {
  const owed = charged === 'unknown' ? noCharge : charged
  const { amount, currency } = owed
  const refund = charged === 'unknown' ? 'UNKNOWN' : amount > zero ? 'DUE' : 'NONE'
  const [stored] = await rowsOf(
    tx,
    sql`insert into card_verifications (id, customer_id, gateway_id, amount, currency, state, code,
        reason, refund, created_at)
      values (${id}::uuid, ${customerId}::uuid, ${gatewayId}, ${amount}::bigint,
        ${currency}, ${code === null ? 'ADDED' : 'REFUSED'}, ${code}, ${reason}, ${refund},
        ${deps.now.toISOString()}::timestamptz)
      on conflict do nothing returning id`,
  )
  if (stored === undefined) return false
  if (amount > zero) await refundLater(tx, id, owed, deps)
  return true
}

/** Stores a charge that a look-up found and refunds it, also after an answer that left it unknown. */
export const storeFoundCharge = async (
  tx: Queryable,
  found: Verification & { readonly charged: ChargedAmount },
  deps: StoreDeps,
): Promise<void> => {
  if (await storeVerification(tx, found, deps)) return
  const { id, gatewayId, charged } = found
  const { amount, currency } = charged
  const [owed] = await rowsOf(
    tx,
    sql`update card_verifications
      set gateway_id = ${gatewayId}, amount = ${amount}::bigint, currency = ${currency},
        refund = 'DUE'
      where id = ${id}::uuid and refund = 'UNKNOWN' returning id`,
  )
  if (owed !== undefined) await refundLater(tx, id, charged, deps)
}

/** Stores that a look-up found no charge to refund. */
export const storeNoCharge = async (db: Queryable, id: string): Promise<void> => {
  await rowsOf(
    db,
    sql`update card_verifications set refund = 'NONE'
      where id = ${id}::uuid and refund = 'UNKNOWN'`,
  )
}
