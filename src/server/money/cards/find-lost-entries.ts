import { sql } from 'drizzle-orm'
import { cardVerificationMinutes } from '../../../contract/cards.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { entryIdOf, readCardReference } from './card-reference.ts'
import type { CardVault } from './card-vault.ts'
import { lockCards } from './change-cards.ts'
import { storeFoundCharge, storeNoCharge } from './store-verification.ts'

export interface LostEntriesDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly vault: Pick<CardVault, 'account' | 'referencesBetween' | 'findEntry'>
}

type Entry = Readonly<{ id: string; customerId: string; reference: string }>

const minuteMs = 60_000
/** After this, a form has ended, and its answer has had its time. */
const answeredMs = (cardVerificationMinutes + 5) * minuteMs
/** The gateway's search may know a charge late, and either side may have been down. */
const lookBackMs = 7 * 24 * 60 * minuteMs

/** Returns the ended entries among the references of all transactions. */
const entriesAmong = (references: readonly string[], now: Date): readonly Entry[] =>
  references.flatMap((reference) => {
    const read = readCardReference(reference)
    if (read === undefined || read.begunAt.getTime() + answeredMs > now.getTime()) return []
    return [{ id: entryIdOf(reference), customerId: read.customerId, reference }]
  })

/** Returns those without an answer, or with one that leaves the charge unknown. */
const unknownOf = async (db: Queryable, entries: readonly Entry[]): Promise<readonly Entry[]> => {
  const ids = JSON.stringify(entries.map(({ id }) => id))
  const known = await rowsOf<{ id: string }>(
    db,
    sql`select id from card_verifications where refund <> 'UNKNOWN'
      and id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`,
  )
  const isKnown = new Set(known.map(({ id }) => id))
  return entries.filter(({ id }) => !isKnown.has(id))
}

const findOut = async (deps: LostEntriesDeps, entry: Entry): Promise<void> => {
  const { db, clock, enqueue, vault } = deps
  const { id, customerId, reference } = entry
  const outcome = await vault.findEntry(reference)
  if (outcome.is === 'not-found') return
  if (outcome.is === 'other') return storeNoCharge(db, id)
  await db.transaction(async (tx) => {
    // An answer that comes at the same time locks them, too. An unknown customer is of another shop of the merchant.
    if ((await lockCards(tx, customerId)).length === 0) return
    const refused = { code: 'CHALLENGE_EXPIRED', reason: null } as const
    const { gatewayId, charged } = outcome
    const charge = { id, customerId, gatewayId, charged, ...refused }
    await storeFoundCharge(tx, charge, { account: vault.account, enqueue, now: clock.now() })
  })
}

/**
 * Refunds what the gateway has charged for entries whose answer is missing or leaves the charge unknown.
 * The card is not added, because the search tells nothing about it. @throws ProviderError
 */
export const findLostEntries = async (deps: LostEntriesDeps): Promise<void> => {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - lookBackMs)
  const references = await deps.vault.referencesBetween(since, now)
  const errors: unknown[] = []
  for (const entry of await unknownOf(deps.db, entriesAmong(references, now))) {
    // An entry that cannot be looked up does not hold up the others.
    await findOut(deps, entry).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}
