import { sql } from 'drizzle-orm'
import { ledgerSum } from '../money/ledger/index.ts'
import { gatewayBooks, missingInLedger } from '../money/payments/index.ts'
import { rowsOf, type Queryable } from '../platform/db/database.ts'
import { failedJobs } from '../platform/jobs/index.ts'
import type { Figure } from '../platform/metrics/index.ts'
import { countStuckZones } from '../services/dns/index.ts'
import { checkedPlaces, countDifferences } from '../services/system-checks/index.ts'

interface CountedJobs extends Record<string, unknown> {
  readonly name: string
  readonly count: number
}

const waitingJobs = (db: Queryable): Promise<readonly CountedJobs[]> =>
  rowsOf<CountedJobs>(
    db,
    sql`select q.name, count(j.id)::integer as count
      from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'active'
      where not starts_with(q.name, '__') and q.name <> ${failedJobs} group by q.name`,
  )

/** Counts the jobs whose tries have all failed, by name. */
export const failedJobsByName = (db: Queryable): Promise<readonly CountedJobs[]> =>
  rowsOf<CountedJobs>(
    db,
    sql`select coalesce(source_name, name) as name, count(*)::integer as count from pgboss.job
      where name = ${failedJobs} and state < 'active' group by 1`,
  )

/** Paid orders that wait neither for the customer nor for staff or a provider. */
const ordersToFulfil = sql`(select * from orders where state = 'PAID' and exists (
  select from order_items i where i.order_id = orders.id
    and i.fulfilment in ('WAITING', 'IN_PROGRESS') and i.waits_on is null)) as due`

/** Counts the paid orders that the shop has to fulfil, and has not for this time. */
export const lateOrders = async (
  db: Queryable,
  now: Date,
  afterMs: number,
): Promise<{ readonly count: number }> => {
  const before = new Date(now.getTime() - afterMs).toISOString()
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::integer as count from ${ordersToFulfil}
      where paid_at < ${before}::timestamptz`,
  )
  return { count: row?.count ?? 0 }
}

const counts = (db: Queryable, now: Date) =>
  rowsOf<{ oldest: number; review: number }>(
    db,
    sql`select
      coalesce((select extract(epoch from ${now.toISOString()}::timestamptz - min(paid_at))
        from ${ordersToFulfil}), 0)::float8 as oldest,
      (select count(*)::integer from payments where state = 'REVIEW') as review`,
  )

/** Reads the figures that all servers share, and that show whether the shop works. */
export const readShopFigures = (db: Queryable, now: Date): Promise<readonly Figure[]> =>
  db.transaction(async (tx) => {
    // The reader waits no longer, so neither must the database.
    await tx.execute(sql`set local statement_timeout = 1000`)
    const [counted] = await counts(tx, now)
    const perJob = (rows: readonly CountedJobs[]) =>
      rows.map(({ name, count }) => ({ labels: { job: name }, value: count }))
    return [
      {
        name: 'shop_oldest_paid_order_seconds',
        help: 'Age of the oldest paid order that the shop has to fulfil: it waits for no one else',
        values: [{ value: counted?.oldest ?? 0 }],
      },
      {
        name: 'shop_payments_in_review',
        help: 'Payments that staff have to check',
        values: [{ value: counted?.review ?? 0 }],
      },
      {
        name: 'shop_stuck_zones',
        help: 'DNS zones that the name server refuses, or has for another account',
        values: [{ value: await countStuckZones(tx) }],
      },
      {
        name: 'shop_ledger_sum',
        help: 'The sum of all accounts in ten-thousandths; anything but 0 is a fault',
        values: [{ labels: { currency: 'USD' }, value: await ledgerSum(tx) }],
      },
      {
        name: 'shop_gateway_difference',
        help: 'Payments of a gateway less its account in the ledger, in ten-thousandths',
        values: (await gatewayBooks(tx)).map((books) => ({
          labels: { gateway: books.gateway },
          value: missingInLedger(books),
        })),
      },
      {
        name: 'shop_waiting_jobs',
        help: 'Jobs that wait for their first or next try',
        values: perJob(await waitingJobs(tx)),
      },
      {
        name: 'shop_failed_jobs',
        help: 'Jobs whose tries have all failed',
        values: perJob(await failedJobsByName(tx)),
      },
      {
        name: 'shop_system_differences',
        help: 'What a provisioning system has without a service, or a service without its system',
        values: (await countDifferences(tx)).map(({ system, count }) => ({
          labels: { system },
          value: count,
        })),
      },
      {
        name: 'shop_system_check_age_seconds',
        help: 'Time since a provisioning system was last compared with our services',
        values: (await checkedPlaces(tx, now)).map(({ system, place, ageSeconds }) => ({
          labels: { system, place },
          value: ageSeconds,
        })),
      },
    ]
  })
