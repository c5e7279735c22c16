import { sql } from 'drizzle-orm'
import type { EndFulfilment } from '../../selling/fulfilment/index.ts'
import { orderJson, type OrderItemJson, type OrderJson } from '../../selling/orders/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { notify } from '../../customers/notifications/index.ts'
import { nextDocumentMoment } from './document-schedule.ts'
import { fulfilOrder } from '../../selling/fulfilment/jobs.ts'
import { mailDocuments } from './jobs.ts'

export interface DecideDocumentsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  /** Ends fulfilments within a transaction. */
  readonly endFulfilmentIn: (tx: Queryable) => Pick<EndFulfilment, 'refund' | 'complete'>
}

type Reviewed = Readonly<{
  order_id: string
  customer_id: string
  name: string
  round: number
}>

/** Gives the money of a name back, whose documents did not come or were refused for good; once. */
export const giveBack = async (
  { endFulfilmentIn }: Pick<DecideDocumentsDeps, 'endFulfilmentIn'>,
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
  const endFulfilment = endFulfilmentIn(tx)
  await endFulfilment.refund(row.order, item)
  await endFulfilment.complete(row.order.id)
}

/**
 * The documents are in order: the name is registered, by a job of its own.
 *
 * @returns whether they were in review; what was decided before stays
 */
export const approveDocuments = (
  { db, clock, enqueue }: DecideDocumentsDeps,
  id: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const [found] = await rowsOf<Reviewed>(
      tx,
      sql`with decided as (
        update document_cases set state = 'APPROVED', reason = null,
          decided_at = ${now.toISOString()}::timestamptz
        where order_item_id = ${id}::uuid and state = 'IN_REVIEW' returning *)
      update order_items i set fulfilment = 'IN_PROGRESS' from decided
      where i.id = decided.order_item_id and i.fulfilment = 'IN_REVIEW'
      returning i.order_id, decided.customer_id, decided.name, decided.round`,
    )
    if (found === undefined) return false
    await notify(
      tx,
      {
        customerId: found.customer_id,
        code: 'DOCUMENTS_APPROVED',
        params: { name: toUnicodeName(found.name), orderId: found.order_id },
        cause: `documents-approved:${id}`,
      },
      now,
    )
    await enqueue(tx, fulfilOrder, { orderId: found.order_id, orderItemId: id })
    return true
  })

const tellRefusal = (
  { clock }: DecideDocumentsDeps,
  tx: Queryable,
  { id, customer_id: customerId, name, round }: Reviewed & { readonly id: string },
  reason: string,
): Promise<void> =>
  notify(
    tx,
    {
      customerId,
      code: 'DOCUMENTS_REFUSED',
      params: { name: toUnicodeName(name), reason },
      cause: `documents-refused:${id}:${round}`,
    },
    clock.now(),
  )

/**
 * The documents are not in order; the customer is told why, and may send others.
 *
 * @returns whether they were in review
 */
export const refuseDocuments = (
  deps: DecideDocumentsDeps,
  id: string,
  reason: string,
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const [found] = await rowsOf<Reviewed>(
      tx,
      sql`with decided as (
        update document_cases set state = 'AWAITING_DOCUMENTS', reason = ${reason}, reminded = 0,
          waits_since = ${now.toISOString()}::timestamptz,
          next_at = ${nextDocumentMoment(now, 0).toISOString()}::timestamptz
        where order_item_id = ${id}::uuid and state = 'IN_REVIEW' returning *)
      update order_items i set fulfilment = 'AWAITING_DOCUMENTS' from decided
      where i.id = decided.order_item_id and i.fulfilment = 'IN_REVIEW'
      returning i.order_id, decided.customer_id, decided.name, decided.round`,
    )
    if (found === undefined) return false
    await tellRefusal(deps, tx, { ...found, id }, reason)
    await deps.enqueue(tx, mailDocuments, {
      orderItemId: id,
      about: 'REFUSED',
      time: found.round,
    })
    return true
  })

/**
 * The name can't be had with what the customer has: they are told why, and the money goes back.
 *
 * @returns whether the documents were in review
 */
export const refuseForGood = (
  deps: DecideDocumentsDeps,
  id: string,
  reason: string,
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const [found] = await rowsOf<Reviewed>(
      tx,
      sql`update document_cases c set state = 'REFUSED', reason = ${reason},
          decided_at = ${deps.clock.now().toISOString()}::timestamptz
        from order_items i
        where c.order_item_id = ${id}::uuid and c.state = 'IN_REVIEW' and i.id = c.order_item_id
        returning i.order_id, c.customer_id, c.name, c.round`,
    )
    if (found === undefined) return false
    // The mail about the money says why, too.
    await tellRefusal(deps, tx, { ...found, id }, reason)
    await giveBack(deps, tx, id)
    return true
  })
