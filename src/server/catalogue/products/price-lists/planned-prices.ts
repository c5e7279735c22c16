import { and, asc, desc, eq, lte, ne } from 'drizzle-orm'
import type { PlannedChange } from '../../../../contract/price-lists.ts'
import type { Actor } from '../../../platform/audit/index.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { plannedPrices, type PlannedPricesRow } from '../../../platform/db/schema/index.ts'
import type { PriceList } from './price-list.ts'

type Row = typeof plannedPrices.$inferSelect

/** Stores a change of prices for its start time. */
export const planPrices = async (
  tx: Queryable,
  {
    id,
    list,
    rows,
    startsAt,
    actor,
    now,
  }: {
    readonly id: string
    readonly list: PriceList
    readonly rows: readonly PlannedPricesRow[]
    readonly startsAt: Date
    readonly actor: Actor
    readonly now: Date
  },
): Promise<void> => {
  await tx.insert(plannedPrices).values({
    ...{ id, list: list.key, rows: [...rows], startsAt, state: 'PLANNED' },
    ...{ actorKind: actor.kind, actorId: actor.id, reason: actor.reason, createdAt: now },
  })
}

/** The most past changes that a list shows. */
const mostPast = 20
const mostTitles = 5

const shown = ({ id, list, state, startsAt, reason, rows, problem }: Row): PlannedChange => ({
  ...{ id, list, state, reason, problem, startsAt: startsAt.toISOString() },
  rows: rows.length,
  titles: rows.slice(0, mostTitles).map(({ title }) => title),
})

/** Lists what is planned, the earliest first, then the latest of the past. */
export const listPlannedPrices = async (db: Queryable): Promise<readonly PlannedChange[]> => {
  const isPlanned = eq(plannedPrices.state, 'PLANNED')
  const planned = await db
    .select()
    .from(plannedPrices)
    .where(isPlanned)
    .orderBy(asc(plannedPrices.startsAt), asc(plannedPrices.id))
  const past = await db
    .select()
    .from(plannedPrices)
    .where(ne(plannedPrices.state, 'PLANNED'))
    .orderBy(desc(plannedPrices.startsAt), desc(plannedPrices.id))
    .limit(mostPast)
  return [...planned, ...past].map(shown)
}

/** Cancels a planned change. Returns false of one that is not planned. */
export const cancelPlanned = async (db: Queryable, id: string): Promise<boolean> => {
  const cancelled = await db
    .update(plannedPrices)
    .set({ state: 'CANCELLED' })
    .where(and(eq(plannedPrices.id, id), eq(plannedPrices.state, 'PLANNED')))
    .returning({ id: plannedPrices.id })
  return cancelled.length === 1
}

/** Locks the earliest change that is due; another server skips it. */
export const lockDue = async (tx: Queryable, now: Date): Promise<Row | undefined> => {
  const [row] = await tx
    .select()
    .from(plannedPrices)
    .where(and(eq(plannedPrices.state, 'PLANNED'), lte(plannedPrices.startsAt, now)))
    .orderBy(asc(plannedPrices.startsAt), asc(plannedPrices.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

/** Stores what became of a locked change. */
export const settlePlanned = async (tx: Queryable, id: string, problem?: string): Promise<void> => {
  await tx
    .update(plannedPrices)
    .set(problem === undefined ? { state: 'APPLIED' } : { state: 'FAILED', problem })
    .where(eq(plannedPrices.id, id))
}
