import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import type { RestoreResult } from '../../providers/registry/restore.ts'
import { ownInfo, renewItem, settleTarget, type Own, type RenewalDeps } from './fulfil-renewal.ts'
import type { Fulfilled } from './fulfilled.ts'
import type { OrderItemJson, OrderJson } from '../orders/index.ts'

export interface ReactivationDeps extends RenewalDeps {
  readonly clock: Clock
  readonly registry: Pick<Registry, 'info' | 'renew' | 'requestRestore' | 'reportRestore'>
}

type Refused = Extract<RestoreResult, { ok: false }>

/** Where a name waits for its holder (RFC 3915 §3.1). */
const isHeld = ({ graceStatuses }: Own): boolean =>
  graceStatuses.includes('redemptionPeriod') || graceStatuses.includes('pendingRestore')

const refusalOf = ({ reason, message }: Refused): Fulfilled => {
  switch (reason) {
    case 'not-there':
    case 'billing':
      // Another try came between, or our account there is empty: the next one looks again.
      return { outcome: 'later', why: message }
    case 'not-ours':
    case 'refused':
      return { outcome: 'gone' }
  }
}

/**
 * Whether another order that the customer placed for the same name is about to bring it back: the days
 * of both were settled one after the other, and the later one would be paid for in vain.
 */
const isSecond = async (
  db: Queryable,
  order: OrderJson,
  item: OrderItemJson,
  until: Date,
): Promise<boolean> => {
  const rows = await rowsOf(
    db,
    sql`select 1 from order_items i join orders o on o.id = i.order_id
      where o.customer_id = ${order.customer_id}::uuid and i.subject = ${item.subject}
        and i.action = 'reactivation' and i.fulfilment = 'IN_PROGRESS' and i.id <> ${item.id}::uuid
        and i.renews_until < ${until.toISOString()}::timestamptz`,
  )
  return rows.length > 0
}

/**
 * The steps that a name lacks until it is out of its redemption period: asking for it, unless a try
 * before this one did, and the report on that. Gives why not.
 */
const restore = async (
  { clock, registry }: ReactivationDeps,
  name: string,
  { graceStatuses, expiresAt }: Own,
): Promise<Fulfilled | undefined> => {
  const asked = graceStatuses.includes('pendingRestore')
    ? ({ ok: true } as const)
    : await registry.requestRestore(name)
  if (!asked.ok) return refusalOf(asked)
  // The registry deleted it itself some days after its end; the day of that is not told.
  const reported = await registry.reportRestore({
    name,
    deletedAt: expiresAt,
    restoredAt: clock.now(),
  })
  return reported.ok ? undefined : refusalOf(reported)
}

/**
 * Brings an item's name back out of its redemption period, and renews it for its year. The day until
 * which it shall run is settled before the registry is asked for anything: a name that is back already
 * at a later try is this item's doing, and is only renewed. One that is not in redemption at the first
 * try would be paid for in vain.
 *
 * @throws ProviderError on trouble that may pass
 */
export const reactivateItem = async (
  deps: ReactivationDeps,
  order: OrderJson,
  item: OrderItemJson,
): Promise<Fulfilled> => {
  const before = await ownInfo(deps, item)
  if (before === undefined) return { outcome: 'gone' }
  if (item.renews_until === null && !isHeld(before)) return { outcome: 'gone' }
  const until = await settleTarget(deps.db, order, item)
  if (until === undefined || (await isSecond(deps.db, order, item, until))) {
    return { outcome: 'gone' }
  }
  if (isHeld(before)) {
    const refused = await restore(deps, item.subject, before)
    if (refused !== undefined) return refused
    const after = await ownInfo(deps, item)
    if (after !== undefined && isHeld(after)) {
      return { outcome: 'later', why: 'the registry has not brought it back yet' }
    }
  }
  return renewItem(deps, order, item)
}
