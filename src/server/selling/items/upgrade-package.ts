import { sql } from 'drizzle-orm'
import { configuredPrice } from '../../../contract/configured-price.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Service } from '../../services/lifecycle/index.ts'
import { serviceJson, serviceOf, type ServiceJson } from '../../services/lifecycle/index.ts'
import type { Steps } from '../../platform/steps/index.ts'
import type { ItemFulfilment, ItemWork } from './item-fulfilment.ts'
import { waitAfter, type HaltedRun } from './item-wait.ts'
import type { PackageDeps } from './package-deps.ts'
import { reportWait, type OrderedConfig, type RecordedPackage } from './package-fulfilment.ts'

/** How a kind changes a service at its provider; repeating it is harmless. */
export type ChangeService = (
  service: Service,
  to: OrderedConfig & { readonly productKey: string },
  steps: Steps,
) => Promise<{ readonly is: 'done' } | ({ readonly is: 'halted' } & HaltedRun)>

const findService = async (
  db: Queryable,
  { order, item }: ItemWork,
): Promise<Service | undefined> => {
  const [row] = await rowsOf<{ service: ServiceJson }>(
    db,
    sql`select ${serviceJson(sql`s`)} as service from services s
      where s.id = ${item.service_id}::uuid and s.customer_id = ${order.customer_id}::uuid
        and s.state <> 'ENDED' and s.external_id is not null`,
  )
  return row && serviceOf(row.service)
}

/** Creates the fulfilment of a change of a package's service within its term. */
export const createUpgradePackage = (
  { db, clock, enqueue }: Pick<PackageDeps, 'db' | 'clock' | 'enqueue'>,
  { readConfig }: Pick<RecordedPackage, 'readConfig'>,
  change: ChangeService,
): ItemFulfilment => ({
  fulfil: async (work, steps) => {
    const { item } = work
    const service = await findService(db, work)
    if (service === undefined) return { is: 'impossible', why: 'NOT_OURS', refund: 'ALL' }
    const to = { ...readConfig(item), productKey: item.product_key }
    const changed = await change(service, to, steps)
    if (changed.is === 'halted') return waitAfter(work, changed, clock.now())
    return { is: 'active', startsAt: service.startsAt, expiresAt: service.expiresAt }
  },
  waits: reportWait({ clock, enqueue }),
  activated: async (tx, { item }) => {
    const { sold, addons, planName, unpaid } = readConfig(item)
    const { duration, duration_type: durationType } = item
    const priced = configuredPrice(sold, { addons, duration, durationType }, 0)
    await rowsOf(
      tx,
      sql`update services set product_key = ${item.product_key},
          price_notice = case when product_key = ${item.product_key} then price_notice end,
          config = config || ${JSON.stringify({ sold, addons, planName })}::jsonb,
          owed = owed + ${unpaid?.owed ?? 0}::bigint,
          renewal_price = ${priced.ok ? priced.renewal.due : null}::bigint
        where id = ${item.service_id}::uuid`,
    )
  },
})
