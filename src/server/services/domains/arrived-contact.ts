import { sql } from 'drizzle-orm'
import type { Contact } from '../../../contract/accounts.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { registrantOf } from '../../providers/registry/contact.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { holderChange, holderId, isHolderHere } from './registrant.ts'

export interface ArrivedContactDeps {
  readonly db: Queryable
  readonly log: Pick<Log, 'warn'>
  readonly registry: Pick<Registry, 'info' | 'update'>
}

/**
 * The worker that makes the order's contact the holder of a name whose transfer to us is done: the
 * registry has the contact still that the other registrar made. Repeating it is harmless. A holder that
 * the customer has chosen here since stays; what the registry refuses stays as it is.
 *
 * @throws ProviderError when it has to be tried again
 */
export const createSetArrivedContact =
  ({ db, log, registry }: ArrivedContactDeps) =>
  async ({ orderItemId }: { readonly orderItemId: string }): Promise<void> => {
    const [row] = await rowsOf<{ id: string; name: string; contact: Contact }>(
      db,
      sql`select d.id, d.name, o.contact
        from domains d join order_items i on i.id = d.order_item_id
          join orders o on o.id = i.order_id
        where d.order_item_id = ${orderItemId}::uuid and d.moved_away_at is null`,
    )
    // Not the customer's any more.
    if (row === undefined) return
    const info = await registry.info(row.name)
    if (info?.ownedByUs !== true || isHolderHere(row.id, info.registrant)) return
    const registrant = registrantOf(row.contact)
    const change = holderChange(info, holderId(row.id, registrant), registrant)
    if (change === undefined) return
    const result = await registry.update(row.name, change)
    if (result.ok) return
    const { reason, code, message } = result
    log.warn(
      { domain: row.name, reason, code, message },
      'the registry refused the contact of a name that was transferred',
    )
  }
