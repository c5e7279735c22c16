import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { websiteFolder } from '../../scripts/build-website.ts'
import { trackingConsentVersion as version } from '../../src/contract/tracking-consent.ts'
import { collectorsEndpoints, collectorsApp } from '../../src/sandbox/collectors-app.ts'
import { createBehaviours } from '../../src/sandbox/control/behaviours.ts'
import {
  GA_API_SECRET,
  GA_MEASUREMENT_ID,
  META_ACCESS_TOKEN,
  META_PIXEL_ID,
} from '../../src/sandbox/credentials.ts'
import { openGa4Events, type Ga4Events } from '../../src/sandbox/ga4/index.ts'
import { serveHttp } from '../../src/sandbox/http-service.ts'
import { openMetaEvents, type MetaEvents } from '../../src/sandbox/meta/index.ts'
import { openSentryReports } from '../../src/sandbox/sentry/index.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test as base } from './journey.ts'

interface Collectors {
  readonly metaEvents: MetaEvents
  readonly ga4Events: Ga4Events
  readonly settings: Readonly<Record<string, string>>
}

interface WorkerFixtures {
  /** Meta and Google Analytics, to which this worker's shop sends. */
  readonly collectors: Collectors
}

const test = base.extend<object, WorkerFixtures>({
  collectors: [
    async ({ browserName }, use) => {
      const now = () => new Date()
      const [metaEvents, ga4Events] = [
        openMetaEvents(undefined, now),
        openGa4Events(undefined, now),
      ]
      const events = { metaEvents, ga4Events, sentryReports: openSentryReports(undefined) }
      const app = collectorsApp({
        ...{ ...events, behaviours: createBehaviours() },
        stopping: new AbortController().signal,
      })
      const service = await serveHttp(app, `Collectors of ${browserName}`, 0)
      const { meta, ga4 } = collectorsEndpoints(service.port)
      const settings = {
        ...{ META_URL: meta, META_PIXEL_ID, META_ACCESS_TOKEN },
        ...{ GA_URL: ga4, GA_MEASUREMENT_ID, GA_API_SECRET },
      }
      await use({ metaEvents, ga4Events, settings })
      await service.stop()
    },
    { scope: 'worker' },
  ],
  settings: [async ({ collectors }, use) => use(collectors.settings), { scope: 'worker' }],
})

/** Pages load it where the build has PUBLIC_TRACKING; every build has its file. */
const [script = ''] =
  /^Tracking\.[\w-]+\.js$/m.exec(readFileSync(join(websiteFolder, '.own-assets'), 'utf8')) ?? []

const sentAnswer = (answer: { readonly statistics: boolean; readonly advertising: boolean }) =>
  `PUT ${JSON.stringify({ version, ...answer })}`

/** Opens pages as a build with PUBLIC_TRACKING has them, and records what they send. */
const openTracked = async (page: Page) => {
  const sent: string[] = []
  const origins = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url())
    if (protocol.startsWith('http')) origins.add(origin)
    if (!pathname.includes('/meta/')) return
    const body: unknown = request.postDataJSON()
    const name = body !== null && typeof body === 'object' && 'eventName' in body && body.eventName
    sent.push(typeof name === 'string' ? name : `${request.method()} ${JSON.stringify(body)}`)
  })
  await page.route('**/*', async (route, request) => {
    if (request.resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const tag = `<script type="module" src="/_astro/${script}"></script></body>`
    return route.fulfill({ response, body: (await response.text()).replace('</body>', tag) })
  })
  return { sent, origins }
}

test('nothing is sent before a consent, nor after it is withdrawn', async ({
  page,
  at,
  say,
  language,
  collectors: { metaEvents, ga4Events },
}) => {
  const { sent, origins } = await openTracked(page)
  const text = (key: string): string => say('tracking', key)
  const card = page.getByRole('region', { name: text('title') })
  const choice = (key: string) => card.getByRole('button', { name: text(key), exact: true })
  const settings = page.getByRole('button', { name: text('settings') })

  for (const path of [
    '/',
    '/domain/search?domain=shop.com',
    '/hosting/cloud',
    '/promotion',
    '/checkout-basket',
  ] as const) {
    await page.goto(at(path))
    await expect(page.getByRole('main')).toBeVisible()
    await page.waitForLoadState('load')
  }
  await page.goto(at('/about-us'))
  await expect(card).toBeVisible()
  expect([...origins]).toEqual([new URL(page.url()).origin])
  const boxes = await Promise.all(
    ['all', 'none', 'choose'].map(async (key) => choice(key).boundingBox()),
  )
  expect(new Set(boxes.map((box) => `${box?.width} × ${box?.height}`)).size).toBe(1)
  await expectAccessible(page, { name: 'the question for a consent', language })
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('tonle:consent')
  expect(sent).toEqual([])

  await choice('choose').press('Enter')
  await expect(card.getByRole('checkbox').first()).toBeFocused()
  await card.getByRole('checkbox').first().press('Space')
  await choice('save').press('Enter')
  await expect(card).toBeHidden()
  await expect.poll(() => sent).toContain('PageView')
  expect(sent[0]).toBe(sentAnswer({ statistics: true, advertising: false }))

  await page.goto(at('/cloud'))
  await expect.poll(() => sent).toContain('ViewContent')
  await expect(card).toBeHidden()

  const viewed = page.waitForRequest(/\/meta\/events$/)
  await page.goto(at('/reset-password/token-of-a-mail'))
  const { eventSourceUrl } = (await viewed).postDataJSON() as { readonly eventSourceUrl: string }
  expect(new URL(eventSourceUrl).pathname).toBe(at('/reset-password'))
  await page.goto(at('/cloud'))

  await settings.click()
  await expect(card.getByRole('checkbox').first()).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(settings).toBeFocused()
  await settings.click()
  await choice('none').click()
  await expect.poll(() => sent.at(-1)).toBe(sentAnswer({ statistics: false, advertising: false }))
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('tonle:consent')))
    .not.toContain('fb.1.')
  const before = sent.length
  await page.goto(at('/about-us'))
  await expect(settings).toBeVisible()
  await expect(card).toBeHidden()
  // The script that sends events would be loaded before the settings.
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  expect(loaded.filter((name) => name.includes('follow-visitor'))).toEqual([])
  expect(sent.slice(before)).toEqual([])

  await test.step('"Accept all" tells both parties, until it is withdrawn', async () => {
    const answer = async () =>
      JSON.parse(
        (await page.evaluate(() => localStorage.getItem('tonle:consent'))) ?? '{}',
      ) as Readonly<Record<string, unknown>>
    const { at: declinedAt } = await answer()
    expect(metaEvents.all()).toEqual([])
    await settings.click()
    await choice('all').click()
    await expect.poll(() => sent.at(-1)).toBe('PageView')
    expect(sent.at(-2)).toBe(sentAnswer({ statistics: true, advertising: true }))
    const { browserId, at: acceptedAt, ...accepted } = await answer()
    const client = `${String(browserId).split('.')[3]}.`
    await expect
      .poll(() => metaEvents.all().map(({ event }) => [event.event_name, event.user_data.fbp]))
      .toEqual([['PageView', browserId]])
    const toGoogle = () => ga4Events.all().filter(({ clientId }) => clientId.startsWith(client))
    await expect.poll(() => toGoogle().map(({ event }) => event.name)).toEqual(['page_view'])
    expect(accepted).toEqual({ version, statistics: true, advertising: true })
    expect(Number(acceptedAt)).toBeGreaterThan(Number(declinedAt))
    expect(Math.abs(Date.now() - Number(acceptedAt))).toBeLessThan(60_000)

    await settings.click()
    await choice('none').click()
    await expect.poll(() => sent.at(-1)).toBe(sentAnswer({ statistics: false, advertising: false }))
    await expect.poll(async () => Object.keys(await answer())).not.toContain('browserId')
  })
  expect([...origins]).toEqual([new URL(page.url()).origin])
})
