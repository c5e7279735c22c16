import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { dunning } from '../contract/dunning.ts'
import { createApp, type App } from './app.ts'
import { fullMetricsPage } from './staff/metric-series.fixture.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { openPglite, rowsOf, type Database } from './platform/db/database.ts'
import { webSpaceSystems, suspendingSystems } from './platform/db/schema/index.ts'
import { seed } from './staff/seed/seed.ts'
import { createLog } from './platform/log.ts'
import type { ServiceKinds } from './services/lifecycle/index.ts'

const schedules = new Map<string, { readonly everyMs: number; readonly run: () => unknown }>()
vi.mock(import('./platform/jobs/repeat.ts'), async (original) => ({
  ...(await original()),
  repeat: (name: string, everyMs: number, run: () => unknown) => {
    schedules.set(name, { everyMs, run })
    return { stop: () => Promise.resolve() }
  },
}))

const mails: string[] = []
vi.mock(import('./platform/modules/index.ts'), async (original) => {
  const { joinModules } = await original()
  return {
    ...(await original()),
    joinModules: (list: Parameters<typeof joinModules>[0]) => {
      const modules = joinModules(list)
      mails.push(...modules.mails)
      return modules
    },
  }
})

const owned: ServiceKinds[] = []
vi.mock(import('./selling/items/create-items.ts'), async (original) => {
  const { createItems } = await original()
  return {
    createItems: (deps: Parameters<typeof createItems>[0]) => {
      const items = createItems(deps)
      owned.push(items.services)
      return items
    },
  }
})

const config = readConfig({ TOKEN_SECRET: 'a secret of the tests, and long enough' })

let database: Database
let app: App
beforeAll(async () => {
  database = await openPglite({ dataDir: 'memory://' })
  await seed(database.db, { demoAccounts: true, clock: systemClock })
  app = await createApp({
    ...{ config, database },
    clock: systemClock,
    log: createLog('silent'),
    websiteUrl: () => 'http://127.0.0.1',
  })
  await app.work()
})
afterAll(async () => {
  await app.stop()
  await database.close()
})

it('schedules the periodic work, each at its interval', () => {
  const seconds = Object.fromEntries(
    [...schedules].map(([name, { everyMs }]) => [name, everyMs / 1000]),
  )
  expect(seconds).toEqual({
    'due jobs': 2,
    'open payments': 5,
    'refunds to gateways': 5,
    reconciliation: 60,
    'overdue AWS invoices': 600,
    'delinquent accounts': 15,
    'backups of servers': 60,
    certificates: 5,
    'changes of servers': 5,
    'holds of servers': 5,
    'comparison of systems': 300,
    'quotas of systems': 3600,
    'removal notices of servers': 60,
    'unpaid servers': 60,
    'holds of sites': 5,
    'overdue services': 5,
    'usage of hosting': 3600,
    'old backups of servers': 600,
    'tests of backups': 60,
    'running tests of backups': 5,
    'tasks of sites': 2,
    'tools of sites': 5,
    'pushes that wait': 5,
    'updates of WordPress': 60,
    'copies of websites': 10,
    'ends of websites': 60,
    'removal notices of websites': 60,
    SMS: 1,
    'overdue SMS': 60,
    'messages of the registry': 60,
    fulfilments: 5,
    'items that wait': 5,
    'paid orders without a job': 60,
    removals: 5,
    'watched names': 60,
    'sponsorship of domains': 60,
    'notices about certificates': 600,
    'notices about domains': 600,
    'automatic renewals': 600,
    'low balances': 3600,
    cashback: 600,
    'refunded cashback': 600,
    'loyalty tiers': 600,
    commissions: 600,
    'reversed commissions': 600,
    'planned changes': 60,
    'planned prices': 15,
    'planned availability': 15,
    'planned sales': 15,
    'secrets of orders': 600,
    'old documents': 600,
    'documents of SMS senders': 600,
    'unpaid SMS senders': 600,
    'entered cards without an answer': 3600,
    'expiring cards': 3600,
    'promo credit': 600,
    'SLA credits': 60,
    'usage of services': 3600,
    'old events': 600,
    'old notices': 600,
    'old data exports': 600,
    'due deletions': 600,
    'old company registrations': 600,
    'old invitations': 600,
    'unpaid orders': 600,
    'expired tokens': 600,
    'checked names': 600,
    'old tracking': 600,
    'alerts to operators': 60,
  })
})

it('exports at most 2,000 metric series, whatever happens', async () => {
  await app.runSchedule('comparison of systems')
  const page = await fullMetricsPage(database.db, config)
  const series = page.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  // The schedules of this test are not repeated, so their two figures are missing.
  const all = series.length + 2 * schedules.size
  expect(all).toBeGreaterThan(1500)
  expect(all).toBeLessThanOrEqual(2000)
})

it('has a job for each mail', () => {
  const defined = globSync('src/server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/= defineMail\(\{\s*name: '(.+)'/g)])
    .map(([, name]) => name)
  expect(defined.length).toBeGreaterThan(40)
  expect(mails.toSorted()).toEqual(defined.toSorted())
})

it('suspends the services whose kinds say that their systems can, by the lists of the indexes', () => {
  const kinds = owned.flatMap((services) => Object.values(services))
  const systemsWith = (ability: 'suspends' | 'hasWebSpaces') =>
    new Set(kinds.flatMap(({ system }) => (system[ability] === true ? [system.name] : [])))
  expect(systemsWith('suspends')).toEqual(new Set(suspendingSystems))
  expect(systemsWith('hasWebSpaces')).toEqual(new Set(webSpaceSystems))
  const suspended = kinds.filter(({ system }) => system.suspends === true).map(({ type }) => type)
  expect(suspended.toSorted()).toEqual(Object.keys(dunning).toSorted())
})

it('deletes old notices and events on schedule, and nothing else', async () => {
  const { db } = database
  await db.execute(sql`insert into notifications (id, customer_id, code, params, cause, created_at)
    select gen_random_uuid(), (select id from customers limit 1), 'WELCOME', '{}', cause, at
    from (values ('old', now() - interval '5 years'), ('new', now())) as given(cause, at)`)
  await db.execute(sql`insert into realtime_events (customer_id, event, data, created_at)
    select (select id from customers limit 1), 'leave', jsonb_build_object('is', age), at
    from (values ('old', now() - interval '2 days'), ('new', now())) as given(age, at)`)
  await schedules.get('old notices')?.run()
  await schedules.get('old events')?.run()
  const left = await rowsOf(
    db,
    sql`select cause as is from notifications
      union all select data->>'is' from realtime_events where event = 'leave'`,
  )
  expect(left).toEqual([{ is: 'new' }, { is: 'new' }])
})
