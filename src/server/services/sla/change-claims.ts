import { sql } from 'drizzle-orm'
import type { Money } from '../../../contract/money.ts'
import type { SlaClaimState } from '../../../contract/sla-credits.ts'
import { grantCredit } from '../../money/promo-credit/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { sourcesOf } from '../../platform/transitions.ts'
import { claimTransitions, creditDays, issueWorkingDays } from './claim-states.ts'
import { mailSlaClaimed } from './jobs.ts'
import { notifyOfClaim } from './notify-claim.ts'
import { workingDaysAfter } from './claim-deadlines.ts'
import { findClaim, lockConfirmed, type StoredClaim } from './stored-claims.ts'
import { momentSql } from './stored-outages.ts'

interface NewClaim {
  readonly id: string
  readonly customerId: string
  readonly month: string
  readonly amount: Money
}

/** Stores a claim once per customer and month, and informs customer and provider. */
export const storeClaim = async (
  tx: Queryable,
  enqueue: Enqueue,
  { id, customerId, month, amount }: NewClaim,
  now: Date,
): Promise<void> => {
  const stored = await rowsOf(
    tx,
    sql`insert into sla_claims (id, customer_id, month, state, amount, claimed_at)
      values (${id}::uuid, ${customerId}::uuid, ${month}, 'CLAIMED', ${amount}::bigint,
        ${momentSql(now)})
      on conflict (customer_id, month) do nothing returning id`,
  )
  if (stored.length === 0) return
  const claim = { id, customerId, month, amount, state: 'CLAIMED' } as const
  const open = { issueBy: null, expiresAt: null, reason: null }
  await notifyOfClaim(tx, enqueue, { ...claim, ...open }, now)
  await enqueue(tx, mailSlaClaimed, { claimId: id })
}

interface Change {
  readonly to: SlaClaimState
  readonly amount?: Money
  readonly reason?: string
  readonly decidedAt?: Date
  readonly issueBy?: Date
  readonly issuedAt?: Date
  readonly expiresAt?: Date
}

/** Changes the state of a claim and informs its customer. Returns undefined when it has another state. */
const changeClaim = async (
  tx: Queryable,
  enqueue: Enqueue,
  { id, ...change }: Change & { readonly id: string },
  now: Date,
): Promise<StoredClaim | undefined> => {
  const at = (moment: Date | undefined) => moment?.toISOString() ?? null
  const { to, amount, reason, decidedAt, issueBy, issuedAt, expiresAt } = change
  const changed = await rowsOf(
    tx,
    sql`update sla_claims set state = ${to}, amount = coalesce(${amount ?? null}::bigint, amount),
        reason = ${reason ?? null}::text,
        decided_at = coalesce(${at(decidedAt)}::timestamptz, decided_at),
        issue_by = coalesce(${at(issueBy)}::timestamptz, issue_by),
        issued_at = ${at(issuedAt)}::timestamptz, expires_at = ${at(expiresAt)}::timestamptz
      where id = ${id}::uuid and state in ${sourcesOf(claimTransitions, to)} returning id`,
  )
  if (changed.length === 0) return undefined
  const claim = await findClaim(tx, id)
  if (claim !== undefined) await notifyOfClaim(tx, enqueue, claim, now)
  return claim
}

interface Desk {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** Confirms a claim with its amount, in a verb's transaction. Returns undefined if it cannot be confirmed. */
export const confirmClaim = (
  { db, clock, enqueue }: Desk,
  id: string,
  amount: Money,
): Promise<StoredClaim | undefined> => {
  const now = clock.now()
  const issueBy = workingDaysAfter(now, issueWorkingDays)
  return changeClaim(db, enqueue, { id, to: 'CONFIRMED', amount, decidedAt: now, issueBy }, now)
}

/** Refuses a claim; the customer reads why. Returns undefined if it cannot be refused. */
export const refuseClaim = (
  { db, clock, enqueue }: Desk,
  id: string,
  reason: string,
): Promise<StoredClaim | undefined> => {
  const now = clock.now()
  return changeClaim(db, enqueue, { id, to: 'REFUSED', reason, decidedAt: now }, now)
}

const batch = 50
const dayMs = 24 * 3_600_000

/** Issues the confirmed credits as promo credit, each once. Returns how many. */
export const issueCredits = ({ db, clock, enqueue }: Desk): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + creditDays * dayMs)
    const confirmed = await lockConfirmed(tx, batch)
    for (const { id, customerId, amount } of confirmed) {
      const grant = { customerId, source: 'SLA', cause: `promo-credit:sla:${id}` } as const
      await grantCredit(tx, { ...grant, from: 'promotions', amount, expiresAt }, now)
      await changeClaim(tx, enqueue, { id, to: 'ISSUED', issuedAt: now, expiresAt }, now)
    }
    return confirmed.length
  })
