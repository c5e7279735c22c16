import { sql } from 'drizzle-orm'
import type { Contact } from '../../../contract/addresses.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { registrantOf } from '../../providers/registry/contact.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { registrantChange, registrantId, isChosenHere } from './registrant.ts'

export interface ArrivedContactDeps {
  readonly db: Queryable
  readonly log: Pick<Log, 'warn'>
  readonly registry: Pick<Registry, 'info' | 'update'>
}

/** Creates the worker that makes the order's contact the registrant, unless another was chosen since. */
export const createSetArrivedContact =
  ({ db, log, registry }: ArrivedContactDeps) =>
  async ({ orderItemId }: { readonly orderItemId: string }): Promise<void> => {
    const [row] = await rowsOf<{ id: string; name: string; contact: Contact }>(
      db,
      sql`select s.id, s.subject as name, o.contact
        from services s join order_items i on i.id = s.order_item_id
          join orders o on o.id = i.order_id
        where s.order_item_id = ${orderItemId}::uuid and s.external_id is not null`,
    )
    if (row === undefined) return
    const info = await registry.info(row.name)
    if (info?.ownedByUs !== true || isChosenHere(row.id, info.registrant)) return
    const registrant = registrantOf(row.contact)
    const change = registrantChange(info, registrantId(row.id, registrant), registrant)
    if (change === undefined) return
    const result = await registry.update(row.name, change)
    if (result.ok) return
    const { reason, code, message } = result
    log.warn(
      { domain: row.name, reason, code, message },
      'the registry refused the registrant of a transferred domain',
    )
  }
