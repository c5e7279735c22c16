import { sql } from 'drizzle-orm'
import { money } from '../../../contract/money.ts'
import { addYears } from '../../catalogue/products/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { DomainInfo } from '../../providers/registry/domain.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { renewDomain, renewedBefore as isRenewed } from '../../services/domains/index.ts'
import type { Renewed } from '../../services/lifecycle/index.ts'
import type { Fulfilled } from './fulfilled.ts'
import type { OrderItemJson, OrderJson } from '../orders/index.ts'

/**
 * Until when the item's name runs once it is renewed: its years after the name's end, or after what
 * another order is about to renew it to. Settled by the first try and kept, so that every try means
 * the same day. Undefined when the name is not the customer's any more.
 */
export const settleTarget = (
  db: Queryable,
  order: OrderJson,
  item: OrderItemJson,
): Promise<Date | undefined> =>
  db.transaction(async (tx) => {
    const [domain] = await rowsOf<{ until: string }>(
      tx,
      sql`select expires_at::text as until from services
        where customer_id = ${order.customer_id}::uuid and type = ${item.type}
          and subject = ${item.domain_name} and external_id is not null
        for update`,
    )
    if (domain === undefined) return undefined
    const [stored] = await rowsOf<{ own: string | null; others: string | null }>(
      tx,
      sql`select max(i.renews_until) filter (where i.id = ${item.id}::uuid)::text as own,
          max(i.renews_until) filter (where i.fulfilment = 'IN_PROGRESS')::text as others
        from order_items i join orders o on o.id = i.order_id
        where o.customer_id = ${order.customer_id}::uuid and i.domain_name = ${item.domain_name}`,
    )
    if (stored?.own) return new Date(stored.own)
    const moments = [domain.until, ...(stored?.others ? [stored.others] : [])]
    const from = new Date(Math.max(...moments.map((moment) => new Date(moment).getTime())))
    const until = addYears(from, item.duration)
    await rowsOf(
      tx,
      sql`update order_items set renews_until = ${until.toISOString()}::timestamptz
        where id = ${item.id}::uuid`,
    )
    return until
  })

export interface OwnDeps {
  readonly registry: Pick<Registry, 'info'>
  /** Stores what the registry says of a name. */
  readonly note: (name: string, info: DomainInfo | undefined) => Promise<void>
}

export interface RenewalDeps extends OwnDeps {
  readonly db: Queryable
  readonly registry: Pick<Registry, 'info' | 'renew'>
}

/** Returns the result of a service's renewal as that of its item. */
const fulfilledBy = (renewed: Renewed): Fulfilled => {
  switch (renewed.is) {
    case 'active':
      return { outcome: 'active', registeredAt: renewed.startsAt, expiresAt: renewed.expiresAt }
    case 'later':
      return { outcome: 'later', why: renewed.why }
    case 'impossible':
      return { outcome: 'gone' }
  }
}

/** Renews an item's name until its day. @throws ProviderError on trouble that may pass */
export const renewItem = async (
  deps: RenewalDeps,
  order: OrderJson,
  item: OrderItemJson,
): Promise<Fulfilled> => {
  const until = await settleTarget(deps.db, order, item)
  if (until === undefined) return { outcome: 'gone' }
  const { domain_name: name, premium } = item
  const price = premium === null ? undefined : money(premium.renewal)
  return fulfilledBy(await renewDomain(deps, name, price, until))
}

/** Returns whether a try before this one renewed the name after all. @throws ProviderError */
export const renewedBefore = async (deps: OwnDeps, item: OrderItemJson): Promise<Fulfilled> =>
  item.renews_until === null
    ? { outcome: 'gone' }
    : fulfilledBy(await isRenewed(deps, item.domain_name, new Date(item.renews_until)))
