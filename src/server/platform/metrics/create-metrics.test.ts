import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { jobSucceeded } from '../jobs/job-successes.ts'
import { ProviderError } from '../provider-error.ts'
import { createMetrics } from './create-metrics.ts'
import type { Figure } from './figures.ts'
import { serveMetrics } from './serve-metrics.ts'

const token = 'a token of the tests'
const none = (): Promise<readonly Figure[]> => Promise.resolve([])
const create = (readFigures = none, readBackups = none) =>
  createMetrics({
    clock: { now: () => new Date() },
    database: { connections: () => ({ inUse: 3, waiting: 2 }) },
    streams: () => 7,
    ...{ readFigures, readBackups },
    certificates: new Map(),
    servedCertificates: new Map([['PUBLIC_SITE_URL', new Date(Date.now() + 10 * 86_400_000)]]),
    tokens: new Map([['KUBERNETES_TOKEN', new Date(Date.now() + 10 * 86_400_000)]]),
  })

/** Returns the lines of a page that are series. */
const seriesOf = (page: string): readonly string[] =>
  page.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

const authorized = { headers: { authorization: `Bearer ${token}` } }

it('shows the page to the holder of the token only', async () => {
  const app = new Hono()
  serveMetrics(app, create(), token)
  for (const authorization of ['', token, 'Bearer another', `Bearer ${token}s`]) {
    const refused = await app.request('/metrics', { headers: { authorization } })
    expect([refused.status, await refused.text()]).toEqual([401, 'Unauthorized'])
  }
  const page = await (await app.request('/metrics', authorized)).text()
  expect(page).toContain('shop_database_connections{state="in-use"} 3')
  expect(page).toContain('shop_database_connections{state="waiting"} 2')
  expect(page).toContain('shop_event_streams 7')
  expect(page).toMatch(/shop_certificate_days_left\{certificate="PUBLIC_SITE_URL"\} (9\.9|10)/)
  expect(page).toMatch(/shop_token_days_left\{token="KUBERNETES_TOKEN"\} (9\.9|10)/)
  expect(page).toMatch(/shop_build_info\{version="[\d.]+",node="24/)
  expect(page).toContain('nodejs_eventloop_lag_seconds')
})

it('counts requests by the pattern of their call, never by path', async () => {
  const app = new Hono()
  serveMetrics(app, create(), token)
  app.get('/api/orders/:id', (c) => c.text('', c.req.param('id') === '1' ? 200 : 404))
  app.all('*', (c) => c.text('a page'))
  for (const path of ['/api/orders/1', '/api/orders/2', '/api/orders/3', '/any', '/other'])
    await app.request(path)
  await app.request('/any', { method: 'PROPFIND' })
  const page = await (await app.request('/metrics', authorized)).text()
  expect(seriesOf(page).filter((line) => line.startsWith('shop_http_requests_total'))).toEqual([
    'shop_http_requests_total{method="GET",route="/api/orders/:id",status="other"} 3',
    'shop_http_requests_total{method="GET",route="/*",status="other"} 2',
    'shop_http_requests_total{method="other",route="/*",status="other"} 1',
  ])
  expect(page).toContain('shop_http_responses_total{status="404"} 2')
  expect(page).toContain('shop_http_request_seconds_count{group="orders"} 3')
})

it('says of each call how often we failed, and of all together the exact status', async () => {
  const { measure, page } = create()
  for (const status of [200, 304, 404, 429, 500, 503, 503])
    measure({ method: 'GET', route: '/api/cart', status, seconds: 0.1 })
  const requests = /^shop_http_requests_total\{.*status="(.*)"\} (\d)$/gm
  expect(Array.from((await page()).matchAll(requests), ([, ...found]) => found)).toEqual([
    ['other', '4'],
    ['5xx', '3'],
  ])
  expect(await page()).toContain('shop_http_responses_total{status="503"} 2')
})

it('shows how long ago a job succeeded, once it has', async () => {
  const { page } = create()
  const shown = /shop_job_seconds_since_success\{job="a job of the test"\} \d/
  expect(await page()).not.toMatch(shown)
  jobSucceeded('a job of the test')
  expect(await page()).toMatch(shown)
})

it('counts the errors of outside parties', async () => {
  const { page } = create()
  const shown = async () =>
    Number(
      /shop_provider_errors_total\{provider="mail",kind="timeout"\} (\d+)/.exec(
        await page(),
      )?.[1] ?? 0,
    )
  const before = await shown()
  new ProviderError('mail', 'timeout', 'an error of the test')
  expect(await shown()).toBe(before + 1)
})

it('shows figures of the database, and whether they could be read', async () => {
  const figure = { name: 'shop_payments_in_review', help: 'h', values: [{ value: 4 }] }
  const read = await create(() => Promise.resolve([figure])).page()
  expect(read).toContain('shop_payments_in_review 4')
  expect(read).toContain('shop_figures_read 1')
  const age = { name: 'shop_backup_age_seconds', help: 'h', values: [{ value: Infinity }] }
  const without = await create(none, () => Promise.resolve([age])).page()
  expect(without).toContain('shop_backup_age_seconds +Inf')
  const failed = await create(() => Promise.reject(new Error('down'))).page()
  expect(failed).not.toContain('shop_payments_in_review')
  expect(failed).toContain('shop_figures_read 0')
})

it('shows the figures of the database while the folder of backups does not answer', async () => {
  const figure = { name: 'shop_payments_in_review', help: 'h', values: [{ value: 4 }] }
  const hung = () => new Promise<never>(() => undefined)
  const page = await create(() => Promise.resolve([figure]), hung).page()
  expect(page).toContain('shop_payments_in_review 4')
  expect(page).toContain('shop_figures_read 1')
  expect(page).not.toContain('shop_backup')
})
