import { sql, type SQL } from 'drizzle-orm'
import { cardVerificationMinutes } from '../../../contract/cards.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { CardVault } from './card-vault.ts'
import { lockCards } from './change-cards.ts'
import { storeFoundCharge } from './store-verification.ts'

export interface LostEntriesDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly vault: Pick<CardVault, 'account' | 'findEntry'>
}

/** A form that was signed for a customer. */
export interface CardEntry {
  readonly id: string
  readonly customerId: string
  readonly reference: string
  readonly begunAt: Date
}

type Due = Readonly<{ id: string; customer_id: string; reference: string; checks: number }>

const minuteMs = 60_000
/** After the form has ended, and a day later, when the gateway's search knows all: then it is forgotten. */
const firstCheckMs = (cardVerificationMinutes + 5) * minuteMs
const lastCheckMs = 24 * 60 * minuteMs
const againMs = 10 * minuteMs
const perRound = 20

/** Stores that a form was signed, for {@link findLostEntries}. */
export const storeEntry = async (
  db: Queryable,
  { id, customerId, reference, begunAt }: CardEntry,
): Promise<void> => {
  const checkAt = new Date(begunAt.getTime() + firstCheckMs).toISOString()
  await rowsOf(
    db,
    sql`insert into card_entries (id, customer_id, reference, check_at)
      values (${id}::uuid, ${customerId}::uuid, ${reference}, ${checkAt}::timestamptz)`,
  )
}

const nextCheck = ({ id, checks }: Due, now: Date): SQL =>
  checks > 0
    ? sql`delete from card_entries where id = ${id}::uuid`
    : sql`update card_entries set checks = checks + 1,
        check_at = ${new Date(now.getTime() + lastCheckMs).toISOString()}::timestamptz
      where id = ${id}::uuid and checks = ${checks}`

const findOut = async (deps: LostEntriesDeps, entry: Due): Promise<void> => {
  const { db, clock, enqueue, vault } = deps
  const { id, customer_id: customerId, reference } = entry
  const outcome = await vault.findEntry(reference)
  const now = clock.now()
  if (outcome.is === 'not-found') return void (await rowsOf(db, nextCheck(entry, now)))
  if (outcome.is === 'other') {
    return void (await rowsOf(db, sql`delete from card_entries where id = ${id}::uuid`))
  }
  await db.transaction(async (tx) => {
    // As an answer that comes at the same time does.
    await lockCards(tx, customerId)
    const refused = { code: 'CHALLENGE_EXPIRED', reason: null } as const
    const { gatewayId, charged } = outcome
    const charge = { id, customerId, gatewayId, charged, ...refused }
    await storeFoundCharge(tx, charge, { account: vault.account, enqueue, now })
  })
}

const postpone = ({ db, clock }: LostEntriesDeps, { id }: Due): Promise<unknown> =>
  rowsOf(
    db,
    sql`update card_entries
      set check_at = ${new Date(clock.now().getTime() + againMs).toISOString()}::timestamptz
      where id = ${id}::uuid`,
  )

/**
 * Asks the gateway about forms whose answer is missing or leaves the charge unknown. A charge is
 * refunded; the card is not added, because the search tells nothing about it. @throws ProviderError
 */
export const findLostEntries = async (deps: LostEntriesDeps): Promise<void> => {
  const due = await rowsOf<Due>(
    deps.db,
    sql`select id, customer_id, reference, checks from card_entries
      where check_at <= ${deps.clock.now().toISOString()}::timestamptz
      order by check_at limit ${perRound}`,
  )
  for (const entry of due) {
    try {
      await findOut(deps, entry)
    } catch (error) {
      // The next round begins with the others.
      await postpone(deps, entry)
      throw error
    }
  }
}
