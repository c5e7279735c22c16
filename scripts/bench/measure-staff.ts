import { sql } from 'drizzle-orm'
import type { QueryOf } from '../../src/contract/endpoint.ts'
import type { listAudit } from '../../src/contract/staff-audit.ts'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import { countQueue, readQueue } from '../../src/server/platform/staff-queues/index.ts'
import { readCustomer } from '../../src/server/staff/customer-page/index.ts'
import { auditPage } from '../../src/server/staff/desk/index.ts'
import { allQueues } from '../../src/server/staff/queues/all-queues.ts'
import { findAnything } from '../../src/server/staff/search/index.ts'
import { idOf, type StaffDataSize } from './fill-staff-data.ts'

/** A reading of the staff area, with the times of its rounds in milliseconds. */
export interface StaffReading {
  readonly name: string
  readonly times: readonly number[]
}

type Read = (round: number) => Promise<unknown>

/** A prime: rounds read rows from all over the tables. */
const stride = 7919

const searchesOf = (
  db: Queryable,
  { customers, orders }: StaffDataSize,
): readonly (readonly [string, Read])[] => {
  const customer = (round: number): number => 1 + ((round * stride) % customers)
  const order = (round: number): number => 1 + ((round * stride * 3) % orders)
  const find =
    (typed: (round: number) => string): Read =>
    async (round) =>
      findAnything(db, typed(round))
  return [
    ['a name that one in ten has', find(() => 'sokha')],
    ['two letters of a name', find((round) => ['so', 'ch', 'li', 'zz'][round % 4] ?? '')],
    ['both names', find((round) => `dara heng${customer(round) % 100}`)],
    ['an email', find((round) => `user${customer(round)}@example`)],
    ['an unknown email', find((round) => `unknown${round}@example.com`)],
    ['a phone number', find((round) => `+8551${1_000_000 + customer(round)}`)],
    ['a domain', find((round) => `name${order(round)}.com`)],
    ['the beginning of a domain', find((round) => `name${order(round) % 100}`)],
    ['an order', find((round) => String(100_000_000 + order(round)))],
    ['an invoice', find((round) => `INV${order(round)}`)],
    ['a payment reference', find((round) => `RF${order(round)}`)],
    ['a reference of a gateway', find((round) => `G${order(round)}`)],
  ]
}

const idsOf = async (db: Queryable, kind: string, count: number): Promise<readonly string[]> => {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select ${sql.raw(idOf(kind, 'n'))} as id from generate_series(${stride}::integer, ${stride * count}::integer, ${stride}::integer) n`,
  )
  return rows.map(({ id }) => id)
}

const auditFilters: readonly (readonly [string, QueryOf<typeof listAudit>])[] = [
  ['the audit log', {}],
  ['the audit log of a subject', { subject: 'user7919' }],
  ['the audit log of a member of staff', { actor: 'user7@example7.com' }],
  ['the audit log of an unknown actor', { actor: 'root' }],
  ['the audit log of a verb', { action: 'tld price' }],
  ['the audit log of a rare verb', { action: 'tracking set' }],
  ['the audit log of a noun', { action: 'account' }],
  ['the audit log of a rare noun', { action: 'tracking' }],
  ['the audit log of an unknown noun', { action: 'certificate' }],
  ['the audit log of a member and a verb', { actor: 'user7@example7.com', action: 'tracking set' }],
  ['the audit log of a period', { from: '2025-01-01T00:00:00Z', until: '2025-01-02T00:00:00Z' }],
]

/** Measures each reading of the staff area, and the floor: a statement that reads nothing. */
export const measureStaff = async (
  db: Queryable,
  size: StaffDataSize,
  rounds: number,
): Promise<readonly StaffReading[]> => {
  const now = new Date()
  const customerIds = await idsOf(db, 'customer', 10)
  const serviceIds = await idsOf(db, 'service', 10)
  const [largest = ''] = (
    await rowsOf<{ id: string }>(db, sql`select ${sql.raw(idOf('customer', '1'))} as id`)
  ).map(({ id }) => id)
  const at = (ids: readonly string[], round: number): string => ids[round % ids.length] ?? ''
  const readings: readonly (readonly [string, Read])[] = [
    ['floor: a statement that reads nothing', async () => rowsOf(db, sql`select 1`)],
    ...searchesOf(db, size),
    ['an id of a customer', async (round) => findAnything(db, at(customerIds, round))],
    ['an id of a service', async (round) => findAnything(db, at(serviceIds, round))],
    ["a customer's page", async (round) => readCustomer(db, at(customerIds, round), now)],
    ["the largest customer's page", async () => readCustomer(db, largest, now)],
    [
      'the sizes of all queues',
      async () => Promise.all(allQueues.map((one) => countQueue(db, one))),
    ],
    ...allQueues.map((queue) => [`queue: ${queue.key}`, async () => readQueue(db, queue)] as const),
    ...auditFilters.map(([name, query]) => [name, async () => auditPage(db, query)] as const),
  ]
  const measured: StaffReading[] = []
  for (const [name, read] of readings) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now()
      await read(round)
      times.push(performance.now() - began)
    }
    measured.push({ name, times })
  }
  return measured
}
