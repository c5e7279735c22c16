import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { configuredPrice } from '../../../contract/configured-price.ts'
import { formatMoney } from '../../../contract/money.ts'
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
  type ServiceJson,
} from '../../services/lifecycle/index.ts'
import { mailPriceNotice } from './jobs.ts'

export interface AnnounceDeps {
  readonly clock: Clock
  readonly enqueue: Enqueue
}

const Config = v.object(packageServiceFields)

/** Stores a price increase on each running service that renews for less, and mails its customer. Returns the customers. */
export const announcePrice = async (
  tx: Queryable,
  { clock, enqueue }: AnnounceDeps,
  { key, pricing }: Pick<PriceNotice, 'key' | 'pricing'>,
): Promise<readonly string[]> => {
  const now = clock.now()
  const notice: PriceNotice = { key, pricing, announcedAt: now.toISOString() }
  const rows = await rowsOf<{ service: ServiceJson }>(
    tx,
    sql`select ${serviceJson(sql`s`)} as service from services s
      where s.product_key = ${key} and s.state = 'ACTIVE' and s.external_id is not null
      order by s.id for update of s`,
  )
  const told: string[] = []
  for (const row of rows) {
    const { id, customerId, expiresAt, config } = serviceOf(row.service)
    const { sold, addons, duration, durationType } = v.parse(Config, config)
    const term = { duration, durationType }
    const before = configuredPrice(sold, { ...term, addons }, 0)
    const after = configuredPrice(raisedTo(sold, notice), { ...term, addons }, 0)
    if (!before.ok || !after.ok || after.renewal.due <= before.renewal.due) continue
    await rowsOf(
      tx,
      sql`update services set price_notice = ${JSON.stringify(notice)}::jsonb
        where id = ${id}::uuid`,
    )
    await enqueue(tx, mailPriceNotice, {
      ...{ serviceId: id, customerId, announcedAt: notice.announcedAt },
      before: formatMoney(before.renewal.due),
      after: formatMoney(after.renewal.due),
      date: shownDay(priceLockedUntil(expiresAt, term, now)),
    })
    await publish(tx, customerId, 'user', {}, now)
    told.push(customerId)
  }
  return told
}
