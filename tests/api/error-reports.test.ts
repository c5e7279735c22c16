import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createBehaviours } from '../../src/sandbox/control/behaviours.ts'
import { SENTRY_KEY, SENTRY_PROJECT } from '../../src/sandbox/credentials.ts'
import { serveHttp, type RunningService } from '../../src/sandbox/http-service.ts'
import { openSentryReports, sentryApp } from '../../src/sandbox/sentry/index.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import {
  openErrorReports,
  type ErrorReports,
} from '../../src/server/platform/error-reports/index.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { openTraces } from '../../src/server/platform/traces/index.ts'
import { createCustomer } from './customers.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
/** Apart from the shop's sandbox, because its URL is known before the shop starts. */
let sentry: RunningService
const behaviours = createBehaviours()
const sink = openSentryReports(undefined)
let dsn = ''
let reports: ErrorReports | undefined
let stopTraces: () => Promise<void>
/** The errors with all that they have, before anything is left out. */
const whole: string[] = []
const token = 'a token for the metrics'
beforeAll(async () => {
  const project = { key: SENTRY_KEY, project: SENTRY_PROJECT }
  const { signal: stopping } = new AbortController()
  const app = sentryApp({ behaviours, stopping, ...project, reports: sink })
  sentry = await serveHttp(app, 'Sentry', 0)
  dsn = `http://${SENTRY_KEY}@127.0.0.1:${sentry.port}/${SENTRY_PROJECT}`
  const config = readConfig({ PUBLIC_SENTRY_DSN: dsn })
  reports = await openErrorReports(config.sentry)
  stopTraces = await openTraces(config.traces && { ...config.traces, ratio: 1 })
  const log = createLog('error', { write: () => undefined }, (error, facts) => {
    whole.push(inspect({ error, facts }, { depth: 8 }))
    reports?.report(error, facts)
  })
  shop = await startApi({ PUBLIC_SENTRY_DSN: dsn, METRICS_TOKEN: token }, { log, reports })
})
afterAll(async () => {
  await shop.stop()
  await stopTraces()
  await sentry.stop()
})
afterEach(() => behaviours.reset())

interface Reported {
  readonly exception: { readonly values: readonly { readonly type: string }[] }
  readonly tags: Readonly<Record<string, string>>
  readonly contexts: { readonly trace: { readonly trace_id: string } }
}
const events = (): readonly Reported[] =>
  sink.all().flatMap(({ type, text }) => (type === 'event' ? [JSON.parse(text) as Reported] : []))

const canary = {
  name: 'Canarysokha',
  email: 'canary.sokha@example.com',
  phone: '85512345678',
  password: 'canarY-Password1',
  street: 'Canary Street 271',
  tin: 'K004-901722273',
  card: '4111111111111111',
  domain: 'canary-sokha.com',
  slip: 'canary-slip.pdf',
  cookie: 'canary-session-cookie',
  agent: 'canary-agent',
  requestId: 'canary-request',
} as const

const phoneNumber = `+${canary.phone}`
const { name, email, street } = canary

const contact = {
  ...{ firstName: name, lastName: name, email, phoneNumber, address1: street },
  ...{ taxIdentificationNumber: canary.tin, city: 'Phnom Penh', country: 'KH' },
  ...{ postalCode: '120101', stateProvince: 'Phnom Penh' },
}

/** Calls that ask the database for what they were sent. */
const calls = [
  ['POST', '/users/login', { username: email, password: canary.password }],
  [
    ...(['POST', '/contacts'] as const),
    { name, email, phoneNumber, subject: canary.domain, message: canary.card },
  ],
  ['PUT', '/users/subscription', { email }],
  ['POST', '/users/forgot-password', { email }],
  ['PUT', '/user/addresses', contact],
  ['POST', `/user/transfers/${randomUUID()}/slips?name=${canary.slip}`, {}],
] as const

/** Renames all tables, so that each statement fails with its values. */
const breakTables = () =>
  shop.db.execute(sql`do $$ declare one text; begin
    for one in select tablename from pg_tables where schemaname = 'public' loop
      execute format('alter table %I rename to %I', one, 'broken_' || one);
    end loop; end $$`)

const restoreTables = () =>
  shop.db.execute(sql`do $$ declare one text; begin
    for one in select tablename from pg_tables where tablename like 'broken_%' loop
      execute format('alter table %I rename to %I', one, substr(one, 8));
    end loop; end $$`)

/** A job that fails for good, with a message of its data. */
const addFailingJob = () =>
  shop.db.execute(sql`insert into pgboss.job (name, data, retry_limit)
    values ('mail-subscription', ${JSON.stringify(email)}::jsonb, 0)`)

it('reports unexpected errors with their trace, and no personal datum', async () => {
  const customer = await createCustomer(shop)
  const headers = {
    authorization: `Bearer ${customer.token}`,
    'content-type': 'application/json',
    cookie: `sid=${canary.cookie}`,
    'user-agent': canary.agent,
    'x-request-id': canary.requestId,
  }
  await breakTables()
  try {
    for (const [method, path, body] of calls) {
      const sent = { method, headers, body: JSON.stringify(body) }
      const response = await fetch(`${shop.url}/api${path}`, sent)
      expect(`${path} ${response.status} ${await response.text()}`).toContain(' 500 ')
    }
    await addFailingJob()
    await until(
      () => Promise.resolve(events()),
      (found) => found.some(({ tags }) => tags['job'] === 'mail-subscription'),
    )
  } finally {
    await restoreTables()
  }
  const reported = events()
  for (const [method, path] of calls) {
    const call = `${method} ${path.replace(/\?.*/, '').replace(/[\da-f-]{36}/, '{id}')}`
    expect(reported.map(({ tags }) => tags['call'])).toContain(call)
  }
  for (const { exception } of reported) expect(exception.values.length).toBeGreaterThan(0)

  const login = reported.find(({ tags }) => tags['call'] === 'POST /users/login')
  expect(login?.tags).toMatchObject({ what: 'failed', code: '42P01' })
  // The cause comes first.
  expect(login?.exception.values.map(({ type }) => type)).toEqual(['error', 'Error'])
  await until(
    () => Promise.resolve(sink.text()),
    (text) => text.includes(`"traceId":"${login?.contexts.trace.trace_id ?? 'none'}"`),
  )

  // The errors had them: what is searched for could have been found.
  const had = [
    canary.email,
    canary.name,
    canary.phone,
    canary.card,
    canary.domain,
    canary.requestId,
  ]
  for (const value of had) expect(whole.join('\n')).toContain(value)
  const left = sink.text().toLowerCase()
  const secrets = [...Object.values(canary), customer.token, customer.id, customer.email]
  expect(secrets.filter((value) => left.includes(value.toLowerCase()))).toEqual([])
  expect(left).not.toContain('canary')
  expect(sink.refused()).toEqual([])
})

it('reports the same error once a minute', async () => {
  for (let times = 0; times < 3; times += 1)
    reports?.report(new RangeError('x'), { what: 'repeated' })
  await reports?.flush()
  expect(events().filter(({ tags }) => tags['what'] === 'repeated')).toHaveLength(1)
})

const send = (body: string) =>
  fetch(`${shop.url}/api/error-reports`, {
    ...{ method: 'POST', body },
    headers: { cookie: `sid=${canary.cookie}`, 'user-agent': canary.agent },
  })

const envelope = (to: string, page: string): string => {
  const event = {
    ...{ event_id: '0'.repeat(32), timestamp: 1_800_000_000, platform: 'javascript' },
    contexts: { trace: { trace_id: '0'.repeat(32), span_id: '0'.repeat(16) } },
    exception: { values: [{ type: 'TypeError', stacktrace: { frames: [] } }] },
    tags: { page },
  }
  return `{"dsn":"${to}"}\n{"type":"event"}\n${JSON.stringify(event)}`
}

it('forwards reports of browsers for our DSN only, without cookies, IP or user agent', async () => {
  expect(await (await send(envelope(dsn, '/forwarded'))).json()).toEqual({ accepted: true })
  const other = dsn.replace(SENTRY_KEY, 'f'.repeat(32))
  expect(await (await send(envelope(other, '/other'))).json()).toEqual({ accepted: false })
  expect((await send(`{"dsn":"${dsn}"}\n${'x'.repeat(1_000_001)}`)).status).toBe(413)
  await until(
    () => Promise.resolve(sink.text()),
    (text) => text.includes('/forwarded'),
  )
  expect(sink.text()).not.toContain('/other')
  expect(sink.text()).not.toContain('canary')
})

it('answers browsers as ever while Sentry is down, and counts what is lost', async () => {
  behaviours.merge('sentry', { down: true })
  const { failed = 0 } = reports?.counts() ?? {}
  expect(await (await send(envelope(dsn, '/lost'))).json()).toEqual({ accepted: true })
  const page = await until(
    async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${shop.url}/metrics`, { headers })).text()
    },
    (text) => text.includes(`shop_error_reports_total{outcome="failed"} ${failed + 1}`),
  )
  expect(page).toMatch(/shop_error_reports_total\{outcome="sent"\} [1-9]/)
})
