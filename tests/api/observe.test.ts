import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { toJsonSchema } from '@valibot/to-json-schema'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { login } from '../../src/contract/accounts.ts'
import type { EndpointShape } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { changePassword } from '../../src/contract/passwords.ts'
import { raiseAlerts } from '../../src/server/staff/create-alerts.ts'
import { readShopFigures } from '../../src/server/staff/shop-figures.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { openTraces } from '../../src/server/platform/traces/index.ts'
import { mailsTo } from './books.ts'
import { freeName } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { startOtlpCollector } from './otlp-collector.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const metricsToken = 'a token for the metrics'
const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
let shop: ShopApi
let collector: Awaited<ReturnType<typeof startOtlpCollector>>
let stopTraces: () => Promise<void>
beforeAll(async () => {
  collector = await startOtlpCollector()
  stopTraces = await openTraces({ endpoint: collector.url, ratio: 1 })
  shop = await startApi({ METRICS_TOKEN: metricsToken }, { log })
})
afterAll(async () => {
  await shop.stop()
  await stopTraces()
  collector.stop()
})
beforeEach(() => void (lines.length = 0))

interface Line {
  readonly level: number
  readonly event?: string
  readonly requestId?: string
  readonly customerId?: string
}

const logged = (): readonly Line[] => lines.map((line) => JSON.parse(line) as Line)
const eventsLogged = () => logged().flatMap(({ event }) => (event === undefined ? [] : [event]))

const metricsPage = async (): Promise<string> => {
  const headers = { authorization: `Bearer ${metricsToken}` }
  return (await fetch(`${shop.url}/metrics`, { headers })).text()
}

it('shows metrics of the shop and its database to the holder of the token', async () => {
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(401)
  const page = await until(
    metricsPage,
    // A busy machine may take longer than a second for the first page.
    (text) => text.includes('shop_figures_read 1'),
  )
  expect(page).toContain('shop_ledger_sum{currency="USD"} 0')
  expect(page).toContain('shop_oldest_paid_order_seconds 0')
  expect(page).toContain('shop_payments_in_review 0')
  expect(page).toContain('shop_stuck_zones 0')
  expect(page).toMatch(/shop_waiting_jobs\{job="fulfil-order"\} \d/)
  expect(page).toMatch(/shop_schedule_seconds_since_success\{schedule="reconciliation"\} \d/)
  expect(page).toMatch(/shop_database_connections\{state="in-use"\} \d/)
})

it('records failed sign-ins and locks, with the customer and the request', async () => {
  const customer = await createCustomer(shop)
  const body = { username: customer.email, password: 'Wrong12345' }
  const headers = { 'x-request-id': 'request-1' }
  for (let tried = 0; tried < 5; tried += 1) await shop.call(login, { body }, { headers })
  const failed = { event: 'sign-in.failed', requestId: 'request-1', customerId: customer.id }
  const found = logged().filter(({ event }) => event !== undefined)
  expect(found[0]).toMatchObject(failed)
  expect(found.at(-1)).toMatchObject({ ...failed, event: 'sign-in.locked' })
})

it('records a changed password and a payment', async () => {
  const customer = await createCustomer(shop, { dollars: 50 })
  const order = await customer.order([freeName()], 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  const body = { currentPassword: 'Demo1234', password: 'canary-Password1' }
  answerOf(await shop.call(changePassword, { body }, { token: await shop.signIn('newcomer') }))
  expect(eventsLogged()).toEqual(['payment.paid', 'password.changed'])
  expect(lines.join('')).not.toMatch(/canary|Demo1234/)
})

it('records a ban and a new email as commands of staff, without the email', async () => {
  // Its user name is its id.
  const { id: name } = await createCustomer(shop)
  const actor = { kind: 'operator', id: 'dara' } as const
  for (const args of [
    ['account', 'set-email', name, 'canary@example.com'],
    ['account', 'ban', name],
    ['account', 'ban', 'unknown-name'],
  ])
    await shop.app.command({ args: [...args, '--reason', 'canary'], actor, files: {} })
  const staff = { event: 'staff.command', staffId: 'dara' }
  expect(logged().filter(({ event }) => event !== undefined)).toEqual([
    expect.objectContaining({ ...staff, command: 'account set-email' }),
    expect.objectContaining({ ...staff, command: 'account ban' }),
  ])
  expect(lines.join('')).not.toContain('canary')
})

it('records no input, whatever its field, header or call', async () => {
  const customer = await createCustomer(shop)
  const fieldsOf = (schema: unknown): string[] =>
    typeof schema !== 'object' || schema === null
      ? []
      : Object.entries(schema).flatMap(([key, value]) => [
          ...(key === 'properties' ? Object.keys(value as object) : []),
          ...fieldsOf(value),
        ])
  const canaries = (schema: EndpointShape['body']) =>
    schema === undefined
      ? {}
      : Object.fromEntries(
          fieldsOf(toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })).map(
            (field) => [field, `canary-${field}`],
          ),
        )
  const headers = {
    authorization: `Bearer ${customer.token}`,
    'content-type': 'application/json',
    cookie: 'sid=canary-cookie',
    'idempotency-key': 'canary-idempotency',
    'user-agent': 'canary-agent',
    'x-cart-sid': 'canary-cart',
    'x-checkout-tab': 'canary-tab',
    'x-request-id': 'canary secret of a header',
  }
  const calls: readonly EndpointShape[] = Object.values(endpoints)
  for (const { method, path, body, query } of calls.filter(({ method }) => method !== 'GET')) {
    const found = new URLSearchParams(canaries(query))
    const url = `${shop.url}/api${path.replace(/\{\w+\}/g, 'canary-param')}?${found.toString()}`
    const sent = body === undefined ? {} : { body: JSON.stringify(canaries(body)) }
    await (await fetch(url, { method, headers, ...sent })).text()
  }
  const authorization = 'Bearer canary-token'
  await fetch(`${shop.url}/api/users/password`, { method: 'PATCH', headers: { authorization } })
  expect(lines.filter((line) => line.includes('canary'))).toEqual([])
  expect(lines.filter((line) => line.includes(customer.token))).toEqual([])
  const traced = await until(
    () => Promise.resolve(collector.received()),
    (text) => text.includes('/api/users/password'),
  )
  for (const secret of ['canary', customer.token, customer.email])
    expect(traced).not.toContain(secret)
})

it('records a request id that a caller chose as such, and nowhere else', async () => {
  const requestId = 'chosen-by-the-caller:1'
  await fetch(`${shop.url}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': requestId },
    body: JSON.stringify({ username: 'traced', password: 'Wrong12345' }),
  })
  await until(
    () => Promise.resolve(collector.received()),
    (text) => text.includes(requestId),
  )
  const places = collector
    .spans()
    .flatMap(({ name, attributes }) => Object.entries<unknown>({ ...attributes, name }))
    .filter(([, value]) => String(value).includes(requestId))
  expect(new Set(places.map(([key]) => key))).toEqual(new Set(['shop.request_id']))
})

it('traces requests with their statements, jobs and calls of outside parties', async () => {
  const requestId = randomUUID()
  const response = await fetch(`${shop.url}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': requestId },
    body: JSON.stringify({ username: 'traced', password: 'Wrong12345' }),
  })
  const trace = await until(
    () => {
      const spans = collector.spans()
      const request = spans.find(({ attributes }) => attributes['shop.request_id'] === requestId)
      return Promise.resolve(spans.filter(({ traceId }) => traceId === request?.traceId))
    },
    (found) => found.length > 0,
  )
  const request = trace.find(({ parentId }) => parentId === undefined)
  expect(request?.attributes).toEqual({
    ...{ 'http.request.method': 'POST', 'http.route': `/api${login.path}` },
    ...{ 'http.response.status_code': response.status, 'shop.request_id': requestId },
  })
  const isOnPostgres = inject('databases').kind === 'postgres'
  expect(trace.some(({ name, parentId }) => name === 'statement' && parentId === request?.id)).toBe(
    isOnPostgres,
  )
  const kinds = new Set(
    collector.spans().map(({ name }) => name.replace(/(?<=^(?:job|schedule)) .*/, '')),
  )
  for (const kind of ['call mail', 'job', 'schedule']) expect(kinds).toContain(kind)
})

it('does not call an aborted request an error', async () => {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST /api/users/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n' +
      'content-length: 1000\r\n\r\n{"username":',
  )
  const requests = async () =>
    Number(/shop_http_responses_total\{status="400"\} (\d+)/.exec(await metricsPage())?.[1] ?? 0)
  const before = await requests()
  socket.destroy()
  await until(requests, (count) => count > before)
  expect(logged().filter(({ level }) => level >= 50)).toEqual([])
})

it('mails staff once about a payment in review, failed jobs and prices, late orders, zones, sums that differ and a ledger that is not zero', async () => {
  const { db, clock, config } = shop
  const customer = await createCustomer(shop, { dollars: 50 })
  for (const [state, reference] of [
    ['REVIEW', 'ref-1'],
    ['SETTLED', 'ref-2'],
  ]) {
    const order = await customer.order([freeName()], 'BALANCE')
    answerOf(await customer.payByBalance(order.id))
    await db.execute(sql`update payments
      set state = ${state}, gateway = 'payway', reference = ${reference}
      where payable_id = ${order.id}::uuid`)
  }
  await db.execute(sql`insert into pgboss.job (name, source_name, data, output)
    values ('failed-jobs', 'mail-receipt', '{}', '{"message":"550"}')`)
  const zone = freeName()
  const late = await customer.order([zone], 'BALANCE')
  answerOf(await customer.payByBalance(late.id))
  await until(
    () => customer.findOrder(late.id),
    ({ state }) => state === 'COMPLETED',
  )
  const paidAt = new Date(clock.now().getTime() - 61 * 60_000).toISOString()
  await db.execute(sql`with open as (update order_items set fulfilment = 'IN_PROGRESS'
      where order_id = ${late.id}::uuid)
    update orders set state = 'PAID', paid_at = ${paidAt}::timestamptz
    where id = ${late.id}::uuid`)
  await db.execute(sql`insert into planned_prices
    (id, list, rows, starts_at, state, problem, actor_kind, actor_id, reason, created_at)
    values (gen_random_uuid(), 'tlds', '[]', ${clock.now().toISOString()}::timestamptz
      - interval '1 minute', 'FAILED', 'refused', 'operator', 'root', 'test', now())`)
  await db.execute(sql`insert into dns_zones (id, name, state, problem)
    select id, subject, 'REFUSED', 'bad record' from services where subject = ${zone}`)
  // As a statement by hand with a mistyped account: $5.00 that no balance and no report counts.
  await db.execute(sql`insert into ledger_transfers
    (cause, from_account, to_account, amount, created_at)
    values ('by hand', 'sales', ${`customer:${customer.id}:balnce`}, 50000, now())`)
  const subjects = async () =>
    (await mailsTo(shop.sandbox, config.providerMailTo)).map(({ subject }) => subject).sort()
  const { enqueueOnce } = shop.app.jobs
  await raiseAlerts({ db, clock, log, enqueueOnce })
  const wanted = [
    'A planned change of prices was not applied',
    'Check payment ref-1',
    'DNS zones are not published',
    'Failed jobs: mail-receipt',
    'Paid orders are not fulfilled',
    'The ledger does not sum to zero',
    'payway differs from the ledger',
  ]
  const mailed = await until(subjects, (found) => found.length >= wanted.length)
  expect(mailed).toEqual(wanted)
  await raiseAlerts({ db, clock, log, enqueueOnce })
  const [again] = (
    await db.execute(sql`select count(*)::integer as count from pgboss.job
      where name = 'mail-operator-alert'`)
  ).rows
  expect(again).toEqual({ count: wanted.length })
  // What Prometheus reads; the rules LedgerNotZero, PaidOrderNotFulfilled and PaymentInReview are for them.
  const figures = new Map(
    (await readShopFigures(db, clock.now())).map(({ name, values }) => [name, values]),
  )
  expect(figures.get('shop_ledger_sum')).toEqual([{ labels: { currency: 'USD' }, value: -50000 }])
  expect(figures.get('shop_oldest_paid_order_seconds')?.[0]?.value).toBeGreaterThan(3600)
  expect(figures.get('shop_payments_in_review')).toEqual([{ value: 1 }])
  const errors = logged().filter(({ level }) => level >= 50)
  expect(errors).toEqual(
    [1, 2].map((): unknown =>
      expect.objectContaining({ sum: -50000, msg: 'the ledger does not sum to zero' }),
    ),
  )
})
