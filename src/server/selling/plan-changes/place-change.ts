import { sql } from 'drizzle-orm'
import type { Money } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { taxPercentOf } from '../../money/ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { BilledTo } from '../../platform/db/schema/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import type { TabNotifier } from '../../platform/realtime/index.ts'
import type { NextPlan, PackageConfig, Service } from '../../services/lifecycle/index.ts'
import { placeRenewal, type RenewalPayment } from '../auto-renewals/index.ts'
import { emptyCart, priceCart } from '../cart/index.ts'
import type { ItemKinds, RenewalLines } from '../items/index.ts'

export interface PlanChangeDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Log
  readonly enqueue: Enqueue
  readonly itemKinds: ItemKinds
  readonly renewalLines: RenewalLines
  /** How orders of changes, whose total is zero, are paid. */
  readonly payment: RenewalPayment
  readonly notifyTabs: TabNotifier['notifyTabs']
}

interface Placed {
  readonly service: Service
  readonly plan: NextPlan
  /** What the next renewal pays for it, before tax. */
  readonly owed: Money
  readonly key: string
  readonly now: Date
}

/**
 * Places the order of a change that nothing is paid for, under the customer's lock: the fulfilment
 * of orders then makes the change. Returns its id; undefined if its key has an order.
 */
export const placeChange = async (
  tx: Queryable,
  { itemKinds, renewalLines, payment }: PlanChangeDeps,
  { service, plan, owed, key, now }: Placed,
): Promise<string | undefined> => {
  const { id, customerId } = service
  const [buyer] = await rowsOf<{ contact: BilledTo; locale: 'en' | 'km'; site: WebsiteId }>(
    tx,
    sql`select o.contact, c.locale, c.website_id as site
      from services s join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
        join customers c on c.id = s.customer_id
      where s.id = ${id}::uuid`,
  )
  if (buyer === undefined) throw new Error(`the service ${id} has no order`)
  const line = renewalLines[service.type](service)
  if (line === undefined) throw new Error(`the service ${id} has no renewal`)
  const { planName, sold, addons } = plan
  const { regionId } = service.config as PackageConfig
  const item = {
    ...line,
    ...{ key: `upgrade-${id}`, action: 'upgrade' as const, product_key: sold.key, position: 1 },
    config: { regionId, planName, addons, option: { serviceId: id }, sold, unpaid: { owed } },
  }
  const { contact, locale, site } = buyer
  const priced = priceCart({ ...emptyCart, items: [item] }, itemKinds, taxPercentOf(site), now)
  return placeRenewal(tx, payment, { customerId, locale, contact, priced, key, now })
}
