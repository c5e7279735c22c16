import { sql, type SQL } from 'drizzle-orm'
import { add, subtract, zero, type Money } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { upcomingDays } from '../../../contract/upcoming-renewals.ts'
import { accountSum, balanceAccount } from '../../money/ledger/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import {
  mayRenewItself,
  serviceJson,
  serviceOf,
  type ServiceJson,
} from '../../services/lifecycle/index.ts'
import type { RenewalPayment } from './place-renewal.ts'
import { renewalTotal, type RenewalPricing } from './price-renewal.ts'

const dayMs = 24 * 60 * 60_000

export interface UpcomingDeps extends RenewalPricing {
  readonly payment: Pick<RenewalPayment, 'gateways'>
}

/** The automatic renewals of a customer in the next 30 days, together. */
export interface Upcoming {
  readonly customerId: string
  readonly count: number
  /** With tax. */
  readonly total: Money
}

/** The condition that a service renews itself within the days. */
const renewsSoon = (now: Date): SQL => {
  const until = new Date(now.getTime() + upcomingDays * dayMs)
  return sql`s.auto_renew and s.external_id is not null and s.state = 'ACTIVE'
    and s.expires_at > ${now.toISOString()}::timestamptz
    and s.expires_at <= ${until.toISOString()}::timestamptz`
}

/** Returns the next customers after an id who have upcoming renewals. */
export const findRenewing = async (
  db: Queryable,
  after: string,
  most: number,
  now: Date,
): Promise<readonly string[]> => {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select distinct s.customer_id as id from services s
      where ${renewsSoon(now)} and s.customer_id > ${after}::uuid
      order by s.customer_id limit ${most}`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the upcoming renewals of each of these customers. */
export const readUpcoming = async (
  db: Queryable,
  pricing: RenewalPricing,
  ids: readonly string[],
  now: Date,
): Promise<readonly Upcoming[]> => {
  const rows = await rowsOf<{ id: string; site: WebsiteId; services: readonly ServiceJson[] }>(
    db,
    sql`select c.id, c.website_id as site, jsonb_agg(${serviceJson(sql`s`)}) as services
      from services s join customers c on c.id = s.customer_id
      where ${renewsSoon(now)} and c.banned_at is null
        and c.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
      group by c.id`,
  )
  return rows.map(({ id: customerId, site, services }) => {
    const totals = services
      .map(serviceOf)
      .filter(mayRenewItself)
      .flatMap((service) => renewalTotal(pricing, service, site, now) ?? [])
    return { customerId, count: totals.length, total: add(zero, ...totals) }
  })
}

/** Returns the balance, and what it lacks for upcoming renewals: nothing when a saved card pays. */
export const readMissing = async (
  db: Queryable,
  { payment }: UpcomingDeps,
  { customerId, total }: Pick<Upcoming, 'customerId' | 'total'>,
): Promise<{ readonly balance: Money; readonly missing: Money }> => {
  const balance = await accountSum(db, balanceAccount(customerId))
  if (balance >= total) return { balance, missing: zero }
  const isPaidByCard = await payment.gateways.renewing?.renewals.isReady(db, customerId)
  return { balance, missing: isPaidByCard === true ? zero : subtract(total, balance) }
}
