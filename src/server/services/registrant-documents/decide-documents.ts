import { sql } from 'drizzle-orm'
import type { EndDelivery } from '../../selling/fulfilment/index.ts'
import { orderJson, type OrderItemJson, type OrderJson } from '../../selling/orders/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { notify } from '../../customers/notifications/index.ts'
import { nextPaperMoment } from './document-schedule.ts'

/** What deciding about papers needs. */
export interface DecidePapersParts {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  /** Ends deliveries within a transaction. */
  readonly endingIn: (tx: Queryable) => Pick<EndDelivery, 'refund' | 'complete'>
}

type Reviewed = Readonly<{
  order_id: string
  customer_id: string
  name: string
  round: number
}>

/** Gives the money of a name back, whose papers did not come or were refused for good; once. */
export const giveBack = async (
  { endingIn }: Pick<DecidePapersParts, 'endingIn'>,
  tx: Queryable,
  orderItemId: string,
): Promise<void> => {
  const [row] = await rowsOf<{ order: OrderJson }>(
    tx,
    sql`select ${orderJson} as order from orders o
      where o.id = (select order_id from order_items where id = ${orderItemId}::uuid)`,
  )
  const item: OrderItemJson | undefined = row?.order.items.find(({ id }) => id === orderItemId)
  if (row === undefined || item === undefined) return
  const ending = endingIn(tx)
  await ending.refund(row.order, item)
  await ending.complete(row.order.id)
}

/**
 * The papers are in order: the name is registered, by a job of its own.
 *
 * @returns whether they were in review; what was decided before stays
 */
export const approvePapers = (
  { db, clock, enqueue }: DecidePapersParts,
  id: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const [found] = await rowsOf<Reviewed>(
      tx,
      sql`with decided as (
        update paper_cases set state = 'APPROVED', reason = null,
          decided_at = ${now.toISOString()}::timestamptz
        where order_item_id = ${id}::uuid and state = 'IN_REVIEW' returning *)
      update order_items i set delivery = 'IN_PROGRESS' from decided
      where i.id = decided.order_item_id and i.delivery = 'IN_REVIEW'
      returning i.order_id, decided.customer_id, decided.name, decided.round`,
    )
    if (found === undefined) return false
    await notify(
      tx,
      {
        customerId: found.customer_id,
        code: 'PAPERS_APPROVED',
        params: { name: toUnicodeName(found.name), orderId: found.order_id },
        cause: `papers-approved:${id}`,
      },
      now,
    )
    await enqueue(tx, 'deliver-order', { orderId: found.order_id, orderItemId: id })
    return true
  })

const tellRefusal = (
  { clock }: DecidePapersParts,
  tx: Queryable,
  { id, customer_id: customerId, name, round }: Reviewed & { readonly id: string },
  reason: string,
): Promise<void> =>
  notify(
    tx,
    {
      customerId,
      code: 'PAPERS_REFUSED',
      params: { name: toUnicodeName(name), reason },
      cause: `papers-refused:${id}:${round}`,
    },
    clock.now(),
  )

/**
 * The papers are not in order; the customer is told why, and may send others.
 *
 * @returns whether they were in review
 */
export const refusePapers = (
  parts: DecidePapersParts,
  id: string,
  reason: string,
): Promise<boolean> =>
  parts.db.transaction(async (tx) => {
    const now = parts.clock.now()
    const [found] = await rowsOf<Reviewed>(
      tx,
      sql`with decided as (
        update paper_cases set state = 'AWAITING_PAPERS', reason = ${reason}, reminded = 0,
          waits_since = ${now.toISOString()}::timestamptz,
          next_at = ${nextPaperMoment(now, 0).toISOString()}::timestamptz
        where order_item_id = ${id}::uuid and state = 'IN_REVIEW' returning *)
      update order_items i set delivery = 'AWAITING_PAPERS' from decided
      where i.id = decided.order_item_id and i.delivery = 'IN_REVIEW'
      returning i.order_id, decided.customer_id, decided.name, decided.round`,
    )
    if (found === undefined) return false
    await tellRefusal(parts, tx, { ...found, id }, reason)
    await parts.enqueue(tx, 'mail-papers', {
      orderItemId: id,
      about: 'REFUSED',
      time: found.round,
    })
    return true
  })

/**
 * The name can't be had with what the customer has: they are told why, and the money goes back.
 *
 * @returns whether the papers were in review
 */
export const refuseForGood = (
  parts: DecidePapersParts,
  id: string,
  reason: string,
): Promise<boolean> =>
  parts.db.transaction(async (tx) => {
    const [found] = await rowsOf<Reviewed>(
      tx,
      sql`update paper_cases c set state = 'REFUSED', reason = ${reason},
          decided_at = ${parts.clock.now().toISOString()}::timestamptz
        from order_items i
        where c.order_item_id = ${id}::uuid and c.state = 'IN_REVIEW' and i.id = c.order_item_id
        returning i.order_id, c.customer_id, c.name, c.round`,
    )
    if (found === undefined) return false
    // The mail about the money says why, too.
    await tellRefusal(parts, tx, { ...found, id }, reason)
    await giveBack(parts, tx, id)
    return true
  })
