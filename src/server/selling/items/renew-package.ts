import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { SoldType } from '../../../contract/items/variants.ts'
import { formatMoney, money, zero } from '../../../contract/money.ts'
import { termEnd } from '../../../contract/term-end.ts'
import { notify } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import {
  extendOwnService,
  NextPlan,
  PriceNotice,
  unpaidNotice,
  type PackageConfig,
  type Service,
} from '../../services/lifecycle/index.ts'
import { mailAutoRenew } from '../auto-renewals/jobs.ts'
import type { ItemFulfilment, ItemWork } from './item-fulfilment.ts'
import type { NewLine } from './item-kind.ts'
import { OrderedPlan } from './package-config.ts'
import type { PackageDeps } from './package-deps.ts'

type Intent = { readonly startsAt: string; readonly until: string }

/** Decides until when a paid term extends a service; the service's row is the lock. */
const renewalTarget = async (
  tx: Queryable,
  { order, item }: ItemWork,
): Promise<Intent | undefined> => {
  const [service] = await rowsOf<{ starts_at: string; expires_at: string }>(
    tx,
    sql`select starts_at::text, expires_at::text from services
      where id = ${item.service_id}::uuid and customer_id = ${order.customer_id}::uuid
        and state <> 'ENDED' and external_id is not null for update`,
  )
  if (service === undefined) return undefined
  const others = await rowsOf<{ until: string }>(
    tx,
    sql`select s.intent ->> 'until' as until
      from order_items i join steps s on s.owner = i.id and s.name = 'renewal'
      where i.service_id = ${item.service_id}::uuid and i.id <> ${item.id}::uuid
        and i.fulfilment = 'IN_PROGRESS'`,
  )
  const ends = [service.expires_at, ...others.map(({ until }) => until)].map(Date.parse)
  const { duration, duration_type: durationType } = item
  const until = termEnd(new Date(Math.max(...ends)), { duration, durationType })
  return { startsAt: new Date(service.starts_at).toISOString(), until: until.toISOString() }
}

const RenewedPlan = v.pick(OrderedPlan, ['renews'])

/** Plans the change that a paid renewal begins with, and clears what it paid of small changes. */
const storeRenewedPlan = async (tx: Queryable, item: ItemWork['item']): Promise<void> => {
  // Not every kind with renewals has plans.
  const { renews } = v.parse(RenewedPlan, item.config)
  if (renews === undefined) return
  const { planName, sold, addons } = v.parse(OrderedPlan, item.config)
  const next = JSON.stringify({ planName, sold, addons } satisfies NextPlan)
  // A second renewal does not put off the change that the first one began.
  const planned = renews.withNextPlan
    ? sql`case when next_plan ? 'startsAt' then next_plan
        else ${next}::jsonb || jsonb_build_object('startsAt', expires_at) end`
    : sql`next_plan`
  const { announcedAt } = renews
  // A planned change brings its price with it.
  const raised =
    announcedAt === undefined
      ? sql`price_notice = price_notice`
      : sql`price_notice = ${unpaidNotice(announcedAt)},
          config = ${
            renews.withNextPlan
              ? sql`config`
              : sql`jsonb_set(config, '{sold}', ${JSON.stringify(sold)}::jsonb)`
          }`
  await rowsOf(
    tx,
    sql`update services set owed = greatest(owed - ${renews.owed}::bigint, 0), next_plan = ${planned},
        ${raised}
      where id = ${item.service_id}::uuid`,
  )
}

/** Tells the customer that a service was renewed automatically. */
export const notifyOfRenewal = async (
  tx: Queryable,
  { clock, enqueue }: Pick<PackageDeps, 'clock' | 'enqueue'>,
  { order, item }: ItemWork,
  expiresAt: Date,
): Promise<void> => {
  const { customer_id: customerId, id: orderId } = order
  const params = {
    name: toUnicodeName(item.subject),
    total: formatMoney(money(order.grand_total)),
    date: shownDay(expiresAt),
    orderId,
  }
  const cause = `auto-renewed:${item.id}`
  await notify(tx, { customerId, code: 'AUTO_RENEWED', params, cause }, clock.now())
  await enqueue(tx, mailAutoRenew, { mail: 'DONE', customerId, cause, params })
}

/** Creates the fulfilment of a package's renewal: it extends the term, once, and lifts the hold of an overdue payment. */
export const createRenewPackage = (
  deps: Pick<PackageDeps, 'clock' | 'enqueue'>,
): ItemFulfilment => ({
  fulfil: async (work, steps) => {
    const target = await steps.once<Intent, Intent>('renewal', {
      intent: (tx) => renewalTarget(tx, work),
      look: (intent) => Promise.resolve(intent),
      run: (intent) => Promise.resolve(intent),
    })
    if (target === undefined) return { is: 'impossible', why: 'NOT_OURS', refund: 'ALL' }
    const [startsAt, expiresAt] = [new Date(target.startsAt), new Date(target.until)]
    return { is: 'active', startsAt, expiresAt }
  },
  activated: async (tx, work, { expiresAt }) => {
    const { item, order } = work
    if (expiresAt === undefined || item.service_id === null) return
    const { duration, duration_type: durationType } = item
    const term = { duration, durationType }
    await storeRenewedPlan(tx, item)
    await extendOwnService(tx, { serviceId: item.service_id, expiresAt, term })
    if (order.automatic) await notifyOfRenewal(tx, deps, work, expiresAt)
  },
})

/** Returns what creates the cart line that renews a package's service for its own term. */
export const packageRenewalLine =
  ({ type, version }: { readonly type: SoldType; readonly version: number }) =>
  (service: Service): NewLine => {
    const config = service.config as PackageConfig
    const { regionId, duration, durationType } = config
    const nextPlan =
      service.nextPlan === undefined ? undefined : v.parse(NextPlan, service.nextPlan)
    const priceNotice =
      service.priceNotice === undefined ? undefined : v.parse(PriceNotice, service.priceNotice)
    const { planName, addons, sold } = nextPlan ?? config
    return {
      ...{ key: `renewal-${service.id}`, type, action: 'renewal' as const },
      ...{ product_key: sold.key, subject: service.subject, config_version: version },
      config: { regionId, planName, addons, option: { serviceId: service.id } },
      ...{ secret: null, qty: 1, duration, duration_type: durationType },
      ...{ service_id: service.id, parent_key: null, seen_price: zero },
      facts: {
        service: {
          ...{
            subject: service.subject,
            productKey: config.sold.key,
            state: service.state,
            ...{ config, nextPlan, priceNotice, owed: service.owed },
          },
          expiresAt: service.expiresAt.toISOString(),
          // They only matter to a change.
          ...{ site: 'KH', isChanging: false },
        },
      },
    }
  }
