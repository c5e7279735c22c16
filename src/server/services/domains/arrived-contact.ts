import { sql } from 'drizzle-orm'
import type { Contact } from '../../../contract/addresses.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Log } from '../../platform/log.ts'
import { registrantOf } from '../../providers/registry/contact.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { registrantChange, registrantId, isChosenHere } from './registrant.ts'

export interface ArrivedContactDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly registry: Pick<Registry, 'info' | 'update'>
}

type ArrivedDomain = Readonly<{ id: string; customer_id: string; name: string; contact: Contact }>

/**
 * Creates the worker that makes the order's contact the registrant, unless another was chosen since.
 * The customer of one that the registry refuses chooses again.
 */
export const createSetArrivedContact =
  ({ db, clock, log, registry }: ArrivedContactDeps) =>
  async ({ orderItemId }: { readonly orderItemId: string }): Promise<void> => {
    const [row] = await rowsOf<ArrivedDomain>(
      db,
      sql`select s.id, s.customer_id, s.subject as name, o.contact
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
    const { id: domainId, customer_id: customerId, name } = row
    const { reason, code, message } = result
    log.warn(
      { domain: name, reason, code, message },
      'the registry refused the registrant of a transferred domain',
    )
    const notice = {
      ...({ customerId, code: 'REGISTRANT_REFUSED' } as const),
      params: { name: toUnicodeName(name), domainId },
      cause: `registrant-refused:${orderItemId}`,
    }
    await notify(db, notice, clock.now())
  }
