import { sql } from 'drizzle-orm'
import { changeFees } from '../../../contract/change-price.ts'
import { money } from '../../../contract/money.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import { lockCustomer } from '../../customers/accounts/index.ts'
import { owesUs } from '../../money/receivables/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { termKindOf } from '../items/index.ts'
import type { EndedService, PaidTerm } from './term-refund.ts'

/** A service that may end, and what was paid for it. */
export interface PaidService extends EndedService {
  readonly id: string
  readonly customerId: string
  readonly name: string
}

type Row = Readonly<{
  id: string
  customerId: string
  type: ServiceType
  state: string
  name: string
  startsAt: string
  hadRefund: boolean
  owes: boolean
  items:
    | readonly {
        readonly id: string
        readonly action: string
        readonly paid: number
        /** Before VAT. */
        readonly net: number
        readonly fees: number
        readonly credit: number
        readonly paidAt: string
        readonly endsAt: string
      }[]
    | null
}>

/** An item that ends with the term before it is a change within that term. */
const termsOf = ({ type, startsAt, items }: Row): readonly PaidTerm[] => {
  let end = new Date(startsAt)
  return (items ?? []).flatMap((item): PaidTerm | readonly [] => {
    const { id: itemId, paidAt } = item
    const kind = termKindOf(type, item.action)
    if (kind === undefined) return []
    const endsAt = new Date(item.endsAt)
    const begin = kind === 'CHANGE' ? new Date(paidAt) : end
    if (kind !== 'CHANGE') end = endsAt
    // Their share of the VAT is not refunded either.
    const fees = item.net === 0 ? 0 : Math.ceil((item.fees * item.paid) / item.net)
    const amounts = { paid: money(item.paid), fees: money(Math.min(fees, item.paid)) }
    const days = { startsAt: begin, endsAt, paidAt: new Date(paidAt) }
    return { itemId, kind, ...days, ...amounts, credit: money(item.credit) }
  })
}

/** Locks a service and its customer, so that nothing else renews, changes or ends it. */
export const lockPaidService = async (tx: Queryable, serviceId: string): Promise<void> => {
  const [owned] = await rowsOf<{ customerId: string }>(
    tx,
    sql`select customer_id::text as "customerId" from services where id = ${serviceId}::uuid`,
  )
  if (owned === undefined) return
  // A first term comes back once, also when two services end at the same time.
  await lockCustomer(tx, owned.customerId)
  // A later statement sees a renewal that this one waits for.
  await rowsOf(tx, sql`select id from services where id = ${serviceId}::uuid for update`)
}

/** Finds those of some services that are active, with their paid terms. */
export const findPaidServices = async (
  db: Queryable,
  serviceIds: readonly string[],
): Promise<readonly PaidService[]> => {
  if (serviceIds.length === 0) return []
  const rows = await rowsOf<Row>(
    db,
    sql`select s.id::text, s.customer_id::text as "customerId", s.type, s.state, s.subject as name,
        s.starts_at::text as "startsAt",
        exists (select from services o where o.customer_id = s.customer_id and o.type = s.type
          and o.config ? 'firstTermReturned') as "hadRefund",
        ${owesUs(sql`s.customer_id`)} as owes,
        (select jsonb_agg(jsonb_build_object('id', i.id, 'action', i.action,
            'paid', i.price - i.discount + i.tax, 'net', i.price - i.discount,
            'fees', coalesce((select sum((p ->> 'amount')::bigint)
              from jsonb_array_elements(i.parts) p where p ->> 'code' in ${changeFees}), 0),
            'credit', i.promo_credit, 'paidAt', o.paid_at, 'endsAt', coalesce(i.expires_at, s.expires_at))
            order by o.paid_at, i.position)
          from order_items i join orders o on o.id = i.order_id
          where (i.id = s.order_item_id or i.service_id = s.id) and i.fulfilment = 'ACTIVE'
            and o.paid_at is not null) as items
      from services s where s.id in ${serviceIds.map((id) => sql`${id}::uuid`)}`,
  )
  return rows.flatMap((row) => {
    const { id, customerId, type, name, hadRefund, owes } = row
    return row.state === 'ACTIVE'
      ? [{ id, customerId, type, name, hadRefund, owes, terms: termsOf(row) }]
      : []
  })
}

/** Finds an active service with its paid terms; undefined without one. */
export const findPaidService = async (
  db: Queryable,
  serviceId: string,
): Promise<PaidService | undefined> => (await findPaidServices(db, [serviceId]))[0]
