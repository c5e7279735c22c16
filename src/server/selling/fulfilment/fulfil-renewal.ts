import { sql } from 'drizzle-orm'
import { multiply } from '../../../contract/money.ts'
import { addYears } from '../../catalogue/products/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { DomainInfo } from '../../providers/registry/domain.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import type { Fulfilled } from './fulfilled.ts'
import { premiumOf } from '../items/index.ts'
import type { OrderItemJson, OrderJson } from '../orders/index.ts'

const dayMs = 24 * 60 * 60_000

/** Registries differ in how they count a year from 29 February, and in the hour. */
const toleranceMs = 2 * dayMs

/**
 * How many years a name lacks until a day: 0 when it runs until then already. So a renewal that was
 * cut off after the registry had done it, or that the registry did by itself at the expiry, is not
 * done again.
 */
export const missingYears = (expiresAt: Date, until: Date): number => {
  let years = 0
  while (addYears(expiresAt, years).getTime() < until.getTime() - toleranceMs) years += 1
  return years
}

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
      sql`select expires_at::text as until from domains
        where customer_id = ${order.customer_id}::uuid and name = ${item.subject}
          and moved_away_at is null
        order by expires_at desc limit 1 for update`,
    )
    if (domain === undefined) return undefined
    const [stored] = await rowsOf<{ own: string | null; others: string | null }>(
      tx,
      sql`select max(i.renews_until) filter (where i.id = ${item.id}::uuid)::text as own,
          max(i.renews_until) filter (where i.fulfilment = 'IN_PROGRESS')::text as others
        from order_items i join orders o on o.id = i.order_id
        where o.customer_id = ${order.customer_id}::uuid and i.subject = ${item.subject}`,
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

/** A name of ours as its registry has it. */
export type Own = Extract<DomainInfo, { readonly ownedByUs: true }>

const activeUntil = (info: Own, expiresAt: Date): Fulfilled => ({
  outcome: 'active',
  registeredAt: info.createdAt,
  expiresAt,
})

export interface OwnDeps {
  readonly registry: Pick<Registry, 'info'>
  /** Writes down where the registry has a name. */
  readonly note: (name: string, info: DomainInfo | undefined) => Promise<void>
}

/** The registry's word on a name of ours. @throws ProviderError on trouble that may pass */
export const ownInfo = async (
  { registry, note }: OwnDeps,
  { subject: name }: OrderItemJson,
): Promise<Own | undefined> => {
  const info = await registry.info(name)
  if (info?.ownedByUs === false) await note(name, info)
  return info?.ownedByUs === true ? info : undefined
}

export interface RenewalDeps extends OwnDeps {
  readonly db: Queryable
  readonly registry: Pick<Registry, 'info' | 'renew'>
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/**
 * What a refusal means that may be about the day on which the name ends, or about a fee: both are the
 * same result code. If the name ends on another day by now, a later try says the right one; if not,
 * no try ever will.
 */
const afterRefusal = async (
  deps: OwnDeps,
  item: OrderItemJson,
  { expiresAt }: Own,
  why: string,
): Promise<Fulfilled> => {
  const now = await ownInfo(deps, item)
  return now !== undefined && dayOf(now.expiresAt) !== dayOf(expiresAt)
    ? { outcome: 'later', why }
    : { outcome: 'gone' }
}

/** Renews an item's name until its day. @throws ProviderError on trouble that may pass */
export const renewItem = async (
  deps: RenewalDeps,
  order: OrderJson,
  item: OrderItemJson,
): Promise<Fulfilled> => {
  const { db, registry } = deps
  const until = await settleTarget(db, order, item)
  const info = await ownInfo(deps, item)
  if (until === undefined || info === undefined) return { outcome: 'gone' }
  const years = missingYears(info.expiresAt, until)
  if (years === 0) return activeUntil(info, info.expiresAt)
  const premium = premiumOf(item)
  const result = await registry.renew({
    name: item.subject,
    years,
    expiresAt: info.expiresAt,
    premiumFee: premium === undefined ? undefined : multiply(premium.renewal, years),
  })
  if (result.ok) return activeUntil(info, result.expiresAt)
  switch (result.reason) {
    case 'value':
      // Somebody else's renewal came between, or its fee is another one.
      return afterRefusal(deps, item, info, result.message)
    case 'billing':
      // Our account there is empty: that passes.
      return { outcome: 'later', why: result.message }
    case 'not-ours':
    case 'refused':
      return { outcome: 'gone' }
  }
}

/** Whether a try before this one renewed the name after all. @throws ProviderError */
export const renewedBefore = async (deps: OwnDeps, item: OrderItemJson): Promise<Fulfilled> => {
  const info = await ownInfo(deps, item)
  if (info === undefined || item.renews_until === null) return { outcome: 'gone' }
  return missingYears(info.expiresAt, new Date(item.renews_until)) === 0
    ? activeUntil(info, info.expiresAt)
    : { outcome: 'gone' }
}
