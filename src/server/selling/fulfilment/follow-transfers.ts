import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { begunTransfer } from './fulfil-transfer.ts'
import type { EndFulfilment } from './end-fulfilment.ts'
import { orderJson, type OrderJson } from '../orders/index.ts'

export interface FollowTransfersDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly registry: Pick<Registry, 'info' | 'transferOf'>
  readonly endFulfilment: EndFulfilment
}

/** So many transfers are asked about in one round. */
const batch = 20

/**
 * Follows the transfers that wait for another registrar, until the registry says that they have ended.
 * Several servers may do so at once: who claims a transfer asks about it, and sets when it is asked
 * about next: soon after it began, since some registrars answer at once, and hourly at last.
 */
export const createFollowTransfers = (deps: FollowTransfersDeps) => {
  const { db, clock, log, registry, endFulfilment } = deps

  const claim = async (): Promise<readonly string[]> => {
    const now = sql`${clock.now().toISOString()}::timestamptz`
    const rows = await rowsOf<{ id: string }>(
      db,
      sql`update domain_transfers set check_at = ${now}
          + greatest(interval '5 seconds', least(interval '1 hour', (${now} - began_at) / 4))
        where order_item_id in (
          select order_item_id from domain_transfers
          where state = 'PENDING' and check_at <= ${now}
          order by check_at limit ${batch} for update skip locked)
        returning order_item_id as id`,
    )
    return rows.map(({ id }) => id)
  }

  /**
   * Asks the registry how the transfer of an item stands, and acts on it when it has ended. Repeating
   * it is harmless.
   *
   * @throws ProviderError when the registry can't be asked
   */
  const settle = async (orderItemId: string): Promise<void> => {
    const [row] = await rowsOf<{ order: OrderJson; began_at: string }>(
      db,
      sql`select ${orderJson} as order, t.began_at::text as began_at
        from domain_transfers t join order_items i on i.id = t.order_item_id
          join orders o on o.id = i.order_id
        where t.order_item_id = ${orderItemId}::uuid and t.state = 'PENDING'`,
    )
    const item = row?.order.items.find(({ id }) => id === orderItemId)
    if (row === undefined || item === undefined) return
    const { order } = row
    const result = await begunTransfer(registry, item.subject, new Date(row.began_at))
    if (result?.outcome === 'active') await endFulfilment.activate(order, item, result)
    else if (result?.outcome === 'gone') await endFulfilment.refund(order, item, result.failure)
    else return
    await endFulfilment.complete(order.id)
  }

  return {
    settle,
    /** One round; gives how many transfers were asked about. */
    round: async (): Promise<number> => {
      const due = await claim()
      await Promise.all(
        due.map(async (id) => {
          try {
            await settle(id)
          } catch (error) {
            log.warn({ err: error, orderItemId: id }, 'the registry could not be asked')
          }
        }),
      )
      return due.length
    },
    /** Forgets the codes of transfers that were never paid. */
    forgetCodes: async (): Promise<void> => {
      await rowsOf(
        db,
        sql`update order_items i set secret = null from orders o
          where o.id = i.order_id and i.secret is not null and o.state = 'CANCELLED'`,
      )
    },
  }
}
