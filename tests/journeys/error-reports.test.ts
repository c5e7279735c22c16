import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { websiteFolder } from '../../scripts/build-website.ts'
import { trackingConsentVersion as version } from '../../src/contract/tracking-consent.ts'
import { createBehaviours } from '../../src/sandbox/control/behaviours.ts'
import { SENTRY_KEY, SENTRY_PROJECT } from '../../src/sandbox/credentials.ts'
import { serveHttp } from '../../src/sandbox/http-service.ts'
import { openSentryReports, sentryApp, type SentryReports } from '../../src/sandbox/sentry/index.ts'
import { expect, test as base } from './journey.ts'

interface Sink {
  readonly dsn: string
  readonly reports: SentryReports
}

interface WorkerFixtures {
  /** Sentry, to which this worker's shop forwards. */
  readonly sink: Sink
}

const test = base.extend<object, WorkerFixtures>({
  sink: [
    async ({ browserName }, use) => {
      const reports = openSentryReports(undefined)
      const { signal: stopping } = new AbortController()
      const deps = { key: SENTRY_KEY, project: SENTRY_PROJECT, reports, stopping }
      const app = sentryApp({ ...deps, behaviours: createBehaviours() })
      const service = await serveHttp(app, `Sentry of ${browserName}`, 0)
      const dsn = `http://${SENTRY_KEY}@127.0.0.1:${service.port}/${SENTRY_PROJECT}`
      await use({ dsn, reports })
      await service.stop()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ sink }, use) => {
      await use({ PUBLIC_SENTRY_DSN: sink.dsn })
    },
    { scope: 'worker' },
  ],
})

/** Pages load it where the build has PUBLIC_SENTRY_DSN; every build has its file. */
const [script = ''] =
  /^WatchErrors\.[\w-]+\.js$/m.exec(readFileSync(join(websiteFolder, '.own-assets'), 'utf8')) ?? []

const canary = {
  name: 'Canarysokha',
  email: 'canary.sokha@example.com',
  phone: '012345678',
  address: 'Canary Street 271',
  domain: 'canary-sokha.com',
  password: 'canarY-Password1',
  card: '4111111111111111',
  tin: 'K004-901722273',
  cookie: 'canary-session-cookie',
  token: 'canary-bearer-token',
  slip: 'canary-slip.pdf',
} as const

/** Opens pages as a build with PUBLIC_SENTRY_DSN has them; `random` chooses the visit, or not. */
const openReporting = async (page: Page, dsn: string, random: number) => {
  const origins = new Set<string>()
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url())
    if (!protocol.startsWith('http')) return
    origins.add(origin)
    scripts.add(/\/_astro\/([a-z-]+)\./.exec(pathname)?.[1] ?? '')
  })
  await page.addInitScript((chosen) => {
    Math.random = () => chosen
  }, random)
  await page.route('**/*', async (route, request) => {
    if (request.resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = await response.text()
    const tags = `<template data-error-reports="${dsn}" data-release="shop@test"></template>
      <script type="module" src="/_astro/${script}"></script></body>`
    return route.fulfill({ response, body: body.replace('</body>', tags) })
  })
  return { origins, scripts }
}

/** Throws an error whose message has everything, from a function whose URL has, too. */
const fail = (page: Page) =>
  page.evaluate((values) => {
    setTimeout(() => {
      throw new TypeError(`undefined is not a function: ${JSON.stringify(values)}`)
    })
    void Promise.reject(new RangeError(JSON.stringify(values)))
  }, canary)

/** The types of what pages reported; traces are of the server. */
const typesOf = ({ reports }: Sink): readonly string[] =>
  reports.all().flatMap(({ type }) => (type === 'traces' ? [] : [type]))

/** Gives the page every canary: in its URL, texts, fields, storage and cookies. */
const fillPage = async (page: Page, path: string) => {
  await page.context().addCookies([{ name: 'sid', value: canary.cookie, url: page.url() }])
  await page.goto(`${path}?email=${canary.email}&domain=${canary.domain}#${canary.name}`)
  await page.evaluate((values) => {
    localStorage.setItem('canary', values.token)
    const list = document.createElement('dl')
    for (const [name, value] of Object.entries(values)) {
      const term = Object.assign(document.createElement('dt'), { textContent: value, title: value })
      const link = Object.assign(document.createElement('a'), { href: `/account?${value}` })
      link.dataset['name'] = value
      const input = Object.assign(document.createElement('input'), { value, name, alt: value })
      list.append(term, link, input)
    }
    document.querySelector('main')?.prepend(list)
  }, canary)
  await page.locator('main input').first().fill(canary.name)
}

/** Nothing of a customer is in what Sentry has, and nothing in it is invalid. */
const expectNoCanary = ({ reports }: Sink): void => {
  const text = reports.text().toLowerCase()
  expect(Object.values(canary).filter((value) => text.includes(value.toLowerCase()))).toEqual([])
  expect(text).not.toContain('canary')
  expect(reports.refused()).toEqual([])
}

test('an error is reported through our server, without what the visitor typed', async ({
  page,
  at,
  sink,
  problems,
}) => {
  problems.allow(/anary/)
  const { origins, scripts } = await openReporting(page, sink.dsn, 0.99)
  const before = typesOf(sink).length
  await page.goto(at('/about-us'))
  await fillPage(page, at('/contact-us'))
  await expect.poll(() => [...scripts]).toContain('choose-visit')
  expect([...scripts]).not.toContain('report-errors')

  await fail(page)
  await expect.poll(() => typesOf(sink).slice(before)).toEqual(['event', 'event'])
  const shown = sink.reports.text()
  expect(shown).toContain(`"tags":{"page":"${at('/contact-us')}"}`)
  expect(shown).toMatch(/"type":"TypeError","value":"is not a function"/)
  expect(shown).toMatch(/"type":"RangeError","value":"withheld"/)
  expectNoCanary(sink)
  expect([...scripts].filter((name) => /record|trace/.test(name))).toEqual([])
  expect([...origins]).toEqual([new URL(page.url()).origin])
})

test('a chosen visit is traced, and recorded only with consent', async ({
  page,
  at,
  sink,
  problems,
}) => {
  problems.allow(/anary/)
  const { origins, scripts } = await openReporting(page, sink.dsn, 0)
  const before = typesOf(sink).length
  const added = () => typesOf(sink).slice(before)
  await page.goto(at('/about-us'))
  await expect.poll(() => [...scripts]).toContain('trace-page')
  await page.goto(at('/contact-us'))
  await expect.poll(added).toContain('span')
  expect([...scripts]).not.toContain('record-page')
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('tonle:recorded')

  await page.evaluate(
    (answer) => localStorage.setItem('tonle:consent', answer),
    {
      answer: JSON.stringify({
        ...{ version, at: Date.now(), statistics: false, advertising: false, recordings: true },
      }),
    }.answer,
  )
  await fillPage(page, at('/contact-us'))
  await expect.poll(() => [...scripts]).toContain('record-page')
  await page.locator('main input').first().click()
  await fail(page)
  await expect.poll(added).toContain('replay_recording')
  const recording = sink.reports.all().find(({ type }) => type === 'replay_recording')?.text
  expect(recording).toContain('"tagName":"input"')
  expectNoCanary(sink)
  expect([...origins]).toEqual([new URL(page.url()).origin])
})
