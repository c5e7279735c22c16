import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { websiteFolder } from '../../scripts/build-website.ts'
import { listen } from '../../src/server/platform/http/listen.ts'
import { combinationOf } from './combinations.ts'
import { expect, test } from './journey.ts'
import { expectStill, recordShifts } from './layout-shifts.ts'

/** What slow 4G brings in its first round trip, without headers (docs/decisions/191). */
const firstBytes = 14_336

declare global {
  interface Window {
    reportEntry?: () => void
  }
}

interface ArrivingPage {
  readonly path: string
  readonly encoding: 'identity' | 'br'
  readonly steps: readonly [Uint8Array, Uint8Array]
}

/** Serves a website of which one page arrives in two steps: the second once `mayContinue`. */
const serveInTwoSteps = (
  website: string,
  { path, encoding, steps }: ArrivingPage,
  mayContinue: Promise<unknown>,
) =>
  listen(
    async ({ url }) => {
      const { pathname, search } = new URL(url)
      if (pathname !== path) {
        const { body, status, headers } = await fetch(`${website}${pathname}${search}`)
        const type = headers.get('content-type') ?? ''
        return new Response(body, { status, headers: { 'content-type': type } })
      }
      const [first, rest] = steps
      const content = new ReadableStream({
        start: async (controller) => {
          controller.enqueue(first)
          await mayContinue
          controller.enqueue(rest)
          controller.close()
        },
      })
      return new Response(content, {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': encoding },
      })
    },
    { host: '127.0.0.1', port: 0 },
  )

/** Serves a website of which one page arrives up to a place in its HTML, and the rest later. */
const serveCut = async (
  website: string,
  path: string,
  placeIn: (html: Buffer) => number,
  mayContinue: Promise<unknown>,
) => {
  const html = Buffer.from(await (await fetch(`${website}${path}`)).arrayBuffer())
  const place = placeIn(html)
  const steps = [html.subarray(0, place), html.subarray(place)] as const
  return serveInTwoSteps(website, { path, encoding: 'identity', steps }, mayContinue)
}

/** Returns a promise of the first entry of a kind, in an object so that only the caller waits for it. */
const firstEntry = async (page: Page, type: 'paint' | 'largest-contentful-paint') => {
  const { promise: reported, resolve } = Promise.withResolvers<undefined>()
  await page.exposeFunction('reportEntry', () => resolve(undefined))
  await page.addInitScript((kind) => {
    new PerformanceObserver(() => {
      window.reportEntry?.()
    }).observe({ type: kind, buffered: true })
  }, type)
  return { reported }
}

const timesOf = (page: Page, type: string, name: RegExp): Promise<number[]> =>
  page.evaluate(
    ([kind, pattern]) =>
      performance
        .getEntriesByType(kind)
        .filter((entry) => pattern.test(entry.name))
        .map(({ startTime }) => startTime),
    [type, name] as const,
  )

test('scripts wait for the content of a page whose background is painted earlier', async ({
  page,
  shop,
  at,
}) => {
  const { reported } = await firstEntry(page, 'paint')
  const path = at('/refund-policy')
  const website = await serveCut(
    shop.url,
    path,
    (html) => html.indexOf('>', html.indexOf('<body')) + 1,
    reported,
  )
  try {
    await page.goto(`${website.url}${path}`)
    await expect.poll(() => timesOf(page, 'resource', /\.js$/)).not.toEqual([])
    const [backgroundAt = Number.NaN] = await timesOf(page, 'paint', /^first-paint$/)
    const [contentAt = Number.NaN] = await timesOf(page, 'paint', /^first-contentful-paint$/)
    expect(backgroundAt).toBeLessThan(contentAt)
    expect(Math.min(...(await timesOf(page, 'resource', /\.js$/)))).toBeGreaterThan(contentAt)
  } finally {
    await page.close()
    await website.close()
  }
})

test('a help menu that has not all arrived shows nothing, and then does not move', async ({
  page,
  shop,
  at,
  say,
}) => {
  await recordShifts(page)
  const { reported } = await firstEntry(page, 'largest-contentful-paint')
  const path = at('/mail-setup')
  const website = await serveCut(
    shop.url,
    path,
    (html) => html.indexOf('<summary', html.indexOf('class="help-menu')),
    reported,
  )
  try {
    await page.goto(`${website.url}${path}`)
    await expect(page.locator('summary').filter({ hasText: say('help', 'links') })).toBeVisible()
    await expectStill(page, path)
  } finally {
    await page.close()
    await website.close()
  }
})

/** Where the header's first button ends, and where the first icon of the bottom navigation does. */
const cutsInNavigation = {
  header: (html: Buffer) => html.indexOf('</a>', html.indexOf('hreflang', html.indexOf('<header'))),
  'bottom navigation': (html: Buffer) =>
    html.indexOf('</svg>', html.indexOf('class="bottom-navigation')) + '</svg>'.length,
}

test.describe('on a phone', () => {
  test.use({ combination: combinationOf('en-phone') })

  for (const [name, placeIn] of Object.entries(cutsInNavigation))
    test(`the ${name} shows nothing before all of it has arrived, and then does not move`, async ({
      page,
      shop,
      at,
    }) => {
      await recordShifts(page)
      const { reported } = await firstEntry(page, 'paint')
      const path = at('/refund-policy')
      const website = await serveCut(shop.url, path, placeIn, reported)
      try {
        await page.goto(`${website.url}${path}`)
        await expect(page.getByRole('navigation').last()).toBeVisible()
        await expectStill(page, path)
      } finally {
        await page.close()
        await website.close()
      }
    })
})

/** Records how often what is largest on the screen changes. */
const recordLargest = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement
      const count = Number(dataset['largestPaints'] ?? 0) + list.getEntries().length
      dataset['largestPaints'] = String(count)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })

/** The largest in Khmer: the lists and the terms do not fit into the first bytes. */
const largePages = [
  '/cloud',
  '/hosting/cloud',
  '/hosting/shared',
  '/hosting/wordpress',
  '/domain/pricing',
  '/domain/gtld',
  '/domain/cctld',
  '/term-and-conditions',
] as const

test.describe('on a phone in Khmer', () => {
  test.use({ combination: combinationOf('km-phone') })

  for (const largePage of largePages)
    test(`the first round trip has all that the screen shows of ${largePage}`, async ({
      page,
      shop,
      at,
    }) => {
      await recordShifts(page)
      await recordLargest(page)
      const { reported } = await firstEntry(page, 'largest-contentful-paint')
      const path = at(largePage)
      const file = readFileSync(join(websiteFolder, `${path}.html.br`))
      const steps = [file.subarray(0, firstBytes), file.subarray(firstBytes)] as const
      // The rest comes once something is painted, so without that the page never arrives.
      const website = await serveInTwoSteps(shop.url, { path, encoding: 'br', steps }, reported)
      try {
        await page.goto(`${website.url}${path}`)
        await expect(page.locator('html')).toHaveAttribute('data-fonts')
        await expect(page.locator('html')).toHaveAttribute('data-largest-paints', '1')
        await expectStill(page, path, 0.001)
      } finally {
        await page.close()
        await website.close()
      }
    })
})
