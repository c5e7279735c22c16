import { and, asc, desc, eq, gt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import type { PlannedChange, PriceListKey } from '../../../../contract/price-lists.ts'
import type { Actor } from '../../../platform/audit/index.ts'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import { plannedPrices, type PlannedPricesRow } from '../../../platform/db/schema/index.ts'
import { say, VerbError } from '../../../platform/verbs/index.ts'
import type { PricedRow, PriceList, Prices, PriceTarget } from './price-list.ts'

type Row = typeof plannedPrices.$inferSelect

const isPlanned = eq(plannedPrices.state, 'PLANNED')
const inOrder = [asc(plannedPrices.startsAt), asc(plannedPrices.createdAt), asc(plannedPrices.id)]

/** Lets one transaction at a time compare and change prices of lists. */
export const lockPriceLists = async (tx: Queryable): Promise<void> => {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtext('price lists'))`)
}

/** Returns the rows of a list as they will be at a moment, with what is planned until then. */
export const readPricesAt = async (
  db: Queryable,
  list: PriceList,
  at: Date,
): Promise<readonly PricedRow[]> => {
  const rows = await list.read(db, at)
  const changes = await db
    .select({ rows: plannedPrices.rows })
    .from(plannedPrices)
    .where(and(isPlanned, eq(plannedPrices.list, list.key), lte(plannedPrices.startsAt, at)))
    .orderBy(...inOrder)
  const planned = new Map<string, Prices>()
  for (const { target, prices } of changes.flatMap((change) => change.rows))
    planned.set(target.join(), { ...planned.get(target.join()), ...prices })
  return rows.map((row) => ({
    ...row,
    prices: { ...row.prices, ...planned.get(row.target.join()) },
  }))
}

const yearMs = 366 * 86_400_000

/** Refuses a start time that has passed or is too far. @throws VerbError */
export const refuseStart = (at: Date, now: Date): void => {
  if (at <= now) throw new VerbError(say('at-passed'))
  if (at.getTime() - now.getTime() > yearMs) throw new VerbError(say('prices.too-far'))
}

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
  const planned = await db
    .select()
    .from(plannedPrices)
    .where(isPlanned)
    .orderBy(...inOrder)
  const past = await db
    .select()
    .from(plannedPrices)
    .where(ne(plannedPrices.state, 'PLANNED'))
    .orderBy(desc(plannedPrices.startsAt), desc(plannedPrices.id))
    .limit(mostPast)
  return [...planned, ...past].map(shown)
}

/** What is planned for one row of a list. */
export interface PlannedRow extends Pick<PlannedPricesRow, 'prices' | 'years'> {
  /** Of the change, which may have more rows. */
  readonly id: string
  readonly startsAt: Date
}

/** Lists what is planned for a row of a list, the earliest first. */
export const listPlannedRows = async (
  db: Queryable,
  key: PriceListKey,
  target: PriceTarget,
): Promise<readonly PlannedRow[]> => {
  const named = JSON.stringify([{ target }])
  const changes = await db
    .select()
    .from(plannedPrices)
    .where(
      and(isPlanned, eq(plannedPrices.list, key), sql`${plannedPrices.rows} @> ${named}::jsonb`),
    )
    .orderBy(...inOrder)
  return changes.flatMap(({ id, startsAt, rows }) =>
    rows
      .filter((row) => row.target.join() === target.join())
      .map(({ prices, years }) => ({ id, startsAt, prices, ...(years && { years }) })),
  )
}

/** Cancels a planned change. Returns false of one that is not planned. */
export const cancelPlanned = async (db: Queryable, id: string): Promise<boolean> => {
  const cancelled = await db
    .update(plannedPrices)
    .set({ state: 'CANCELLED' })
    .where(and(eq(plannedPrices.id, id), isPlanned))
    .returning({ id: plannedPrices.id })
  return cancelled.length === 1
}

/** Locks the earliest change that is due, besides those of `skipped`. */
export const lockDue = async (
  tx: Queryable,
  now: Date,
  skipped: ReadonlySet<string> = new Set(),
): Promise<Row | undefined> => {
  const others = skipped.size === 0 ? undefined : notInArray(plannedPrices.id, [...skipped])
  const [row] = await tx
    .select()
    .from(plannedPrices)
    .where(and(isPlanned, lte(plannedPrices.startsAt, now), others))
    .orderBy(...inOrder)
    .limit(1)
    .for('update')
  return row
}

/** Stores what became of a locked change. */
export const settlePlanned = async (tx: Queryable, id: string, problem?: string): Promise<void> => {
  await tx
    .update(plannedPrices)
    .set(problem === undefined ? { state: 'APPLIED' } : { state: 'FAILED', problem })
    .where(eq(plannedPrices.id, id))
}

const lateAfterMs = 5 * 60_000
const alertDays = 30

/** A planned change that an operator has to look at. */
export interface UnappliedPrices {
  readonly id: string
  readonly list: Row['list']
  /** FAILED, or PLANNED: it is late, and servers try it again. */
  readonly state: Row['state']
}

/** Lists changes of the last month that have failed, or are late. */
export const listUnapplied = (db: Queryable, now: Date): Promise<readonly UnappliedPrices[]> => {
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  const isLate = and(isPlanned, lte(plannedPrices.startsAt, before(lateAfterMs)))
  return db
    .select({ id: plannedPrices.id, list: plannedPrices.list, state: plannedPrices.state })
    .from(plannedPrices)
    .where(
      and(
        or(eq(plannedPrices.state, 'FAILED'), isLate),
        gt(plannedPrices.startsAt, before(alertDays * 86_400_000)),
      ),
    )
    .orderBy(...inOrder)
}
