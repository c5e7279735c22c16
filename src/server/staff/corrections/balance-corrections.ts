import { sql } from 'drizzle-orm'
import { fromDollars, subtract, zero, type Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { balanceCorrections } from '../../platform/db/schema/index.ts'
import { balanceAccount, lockBalance, transfer } from '../../money/ledger/index.ts'

/** The most of a customer's that one person may correct alone in 24 hours, both directions together. */
export const correctedAlone = fromDollars(50)

interface Order {
  readonly customerId: string
  readonly amount: Money
  readonly by: string
}

/** Returns whether a second member of staff has to approve a correction. The balance is locked. */
export const needsApproval = async (
  tx: Queryable,
  { customerId, amount, by }: Order,
  now: Date,
): Promise<boolean> => {
  const [alone] = await rowsOf<{ sum: string }>(
    tx,
    sql`select coalesce(sum(abs(amount)), 0)::text as sum from balance_corrections
      where customer_id = ${customerId}::uuid and proposed_by = ${by} and decided_by = ${by}
        and state = 'APPLIED'
        and proposed_at > ${now.toISOString()}::timestamptz - interval '24 hours'`,
  )
  return Number(alone?.sum ?? 0) + Math.abs(amount) > correctedAlone
}

/** A correction of a balance; its amount is below zero when it takes money. */
export interface Correction {
  readonly id: string
  readonly customerId: string
  readonly username: string
  readonly amount: Money
  readonly reason: string
  readonly state: 'PROPOSED' | 'APPLIED' | 'REFUSED'
  readonly proposedBy: string
}

/** Finds a correction and locks it against another decision. */
export const lockCorrection = async (
  tx: Queryable,
  id: string,
): Promise<Correction | undefined> => {
  const [found] = await rowsOf<Correction & Record<string, unknown>>(
    tx,
    sql`select b.id, b.customer_id as "customerId", c.username, b.amount, b.reason, b.state,
        b.proposed_by as "proposedBy"
      from balance_corrections b join customers c on c.id = b.customer_id
      where b.id = ${id}::uuid for update of b`,
  )
  return found
}

/** Returns the corrections that wait for a second person, the oldest first. */
export const proposedCorrections = (db: Queryable): Promise<readonly Correction[]> =>
  rowsOf<Correction & Record<string, unknown>>(
    db,
    sql`select b.id, b.customer_id as "customerId", c.username, b.amount, b.reason, b.state,
        b.proposed_by as "proposedBy"
      from balance_corrections b join customers c on c.id = b.customer_id
      where b.state = 'PROPOSED' order by b.proposed_at`,
  )

interface NewCorrection extends Order {
  readonly id: string
  readonly reason: string
}

/** Stores a correction that waits for a second person. */
export const proposeCorrection = async (
  tx: Queryable,
  { by: proposedBy, ...correction }: NewCorrection,
  now: Date,
): Promise<void> => {
  await tx
    .insert(balanceCorrections)
    .values({ ...correction, state: 'PROPOSED', proposedBy, proposedAt: now })
}

/** Ends a proposal. */
export const decideCorrection = async (
  tx: Queryable,
  id: string,
  decision: { readonly state: 'APPLIED' | 'REFUSED'; readonly by: string },
  now: Date,
): Promise<void> => {
  await rowsOf(
    tx,
    sql`update balance_corrections set state = ${decision.state}, decided_by = ${decision.by},
        decided_at = ${now.toISOString()}::timestamptz
      where id = ${id}::uuid and state = 'PROPOSED' returning id`,
  )
}

/** Moves a correction's money; returns false when the balance has less than it takes. */
export const postCorrection = async (
  tx: Queryable,
  { id, customerId, amount }: Pick<Correction, 'id' | 'customerId' | 'amount'>,
  now: Date,
): Promise<boolean> => {
  const balance = await lockBalance(tx, customerId)
  if (balance + amount < 0) return false
  const account = balanceAccount(customerId)
  const cause = `correction:${id}`
  const entry =
    amount > 0
      ? { cause, from: 'corrections' as const, to: account, amount }
      : { cause, from: account, to: 'corrections' as const, amount: subtract(zero, amount) }
  await transfer(tx, [entry], now)
  return true
}
