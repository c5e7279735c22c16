import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { configuredPrice, type Term } from '../../../contract/configured-price.ts'
import { formatMoney, type Money } from '../../../contract/money.ts'
import { priceLockedUntil } from '../../../contract/price-lock.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import {
  packageServiceFields,
  raisedTo,
  serviceJson,
  serviceOf,
  type PriceNotice,
  type Service,
  type ServiceJson,
} from '../../services/lifecycle/index.ts'
import { mailPriceNotice } from './jobs.ts'

export interface AnnounceDeps {
  readonly clock: Clock
  readonly enqueue: Enqueue
}

interface Announced {
  readonly notice: PriceNotice
  readonly term: Term
  readonly before: Money
  readonly after: Money
}

/** Stores a price increase on a service, and mails its customer both prices and the day. */
export const announceTo = async (
  tx: Queryable,
  { clock, enqueue }: AnnounceDeps,
  { id, customerId, expiresAt }: Pick<Service, 'id' | 'customerId' | 'expiresAt'>,
  { notice, term, before, after }: Announced,
): Promise<void> => {
  const now = clock.now()
  await rowsOf(
    tx,
    sql`update services set price_notice = ${JSON.stringify(notice)}::jsonb where id = ${id}::uuid`,
  )
  await enqueue(tx, mailPriceNotice, {
    ...{ serviceId: id, customerId, announcedAt: notice.announcedAt },
    before: formatMoney(before),
    after: formatMoney(after),
    date: shownDay(priceLockedUntil(expiresAt, term, now)),
  })
  await publish(tx, customerId, 'user', {}, now)
}

const Config = v.object(packageServiceFields)

/** Announces a price to each running service of a package that renews for less. Returns the customers. */
export const announcePrice = async (
  tx: Queryable,
  deps: AnnounceDeps,
  { key, pricing }: Pick<PriceNotice, 'key' | 'pricing'>,
): Promise<readonly string[]> => {
  const notice: PriceNotice = { key, pricing, announcedAt: deps.clock.now().toISOString() }
  const rows = await rowsOf<{ service: ServiceJson }>(
    tx,
    sql`select ${serviceJson(sql`s`)} as service from services s
      where s.product_key = ${key} and s.state = 'ACTIVE' and s.external_id is not null
      order by s.id for update of s`,
  )
  const told: string[] = []
  for (const row of rows) {
    const service = serviceOf(row.service)
    const { sold, addons, duration, durationType } = v.parse(Config, service.config)
    const term = { duration, durationType }
    const before = configuredPrice(sold, { ...term, addons }, 0)
    const after = configuredPrice(raisedTo(sold, notice), { ...term, addons }, 0)
    if (!before.ok || !after.ok || after.renewal.due <= before.renewal.due) continue
    const prices = { before: before.renewal.due, after: after.renewal.due }
    await announceTo(tx, deps, service, { notice, term, ...prices })
    told.push(service.customerId)
  }
  return told
}
