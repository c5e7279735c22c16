import { brotliCompressSync } from 'node:zlib'
import type { Page, Request } from 'playwright/test'
import { freeName } from './customer.ts'
import { eachLanguage } from './each-language.ts'
import { expect, test } from './journey.ts'
import { expectStill, recordShifts } from './layout-shifts.ts'
import { dialogOf, openSignIn } from './sign-in-dialog.ts'
import { withFallbackFonts } from './fallback-fonts.ts'
import { resultRow } from './search-page.ts'

/** Bytes as they came over the wire, without headers. */
const transferred = async (requests: readonly Request[]): Promise<number> => {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

/** Brotli, or so small that a packed form would not be smaller. */
const isPacked = async (request: Request): Promise<boolean> => {
  const response = await request.response()
  const { responseBodySize } = await request.sizes()
  return response?.headers()['content-encoding'] === 'br' || responseBodySize < 256
}

test('the home page is light, without React, and does not move', async ({ page, at, say }) => {
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await withFallbackFonts(page)
  await recordShifts(page)
  await page.goto(at('/'), { waitUntil: 'networkidle' })
  await page.getByText(say('home', 'faq.title')).scrollIntoViewIfNeeded()
  await page.evaluate(() => document.fonts.ready)
  await expectStill(page, 'home')

  const scripts = requests.filter((request) => request.resourceType() === 'script')
  for (const script of scripts) {
    expect(await isPacked(script), script.url()).toBe(true)
    expect(await (await script.response())?.text(), script.url()).not.toMatch(/react\.dev\/errors/)
  }
  const inline = await page
    .locator('script:not([src]):not([type="application/json"]):not([type="application/ld+json"])')
    .allTextContents()
  const inlineBytes = brotliCompressSync(inline.join('\n')).byteLength
  expect((await transferred(scripts)) + inlineBytes).toBeLessThanOrEqual(12_000)

  const pages = requests.filter((request) =>
    ['document', 'stylesheet'].includes(request.resourceType()),
  )
  for (const request of pages) expect(await isPacked(request), request.url()).toBe(true)
  expect(await transferred(pages)).toBeLessThanOrEqual(40_000)
  expect(new Set(requests.map((request) => new URL(request.url()).origin)).size).toBe(1)
})

/** Returns how far from the top each line is; -1 for one that is not laid out. */
const topsOf = (page: Page): Promise<number[]> =>
  page
    .locator('h1, h2, p, a, button, input')
    .evaluateAll((elements) =>
      elements.map((element) =>
        element.getClientRects().length === 0
          ? -1
          : Math.round(element.getBoundingClientRect().top),
      ),
    )

eachLanguage(() => {
  test('the fonts come after the first paint and move no line', async ({ page, at }) => {
    await recordShifts(page)
    for (const path of ['/', '/domain', '/blog/paying-with-khqr', '/refund-policy'] as const) {
      const released = Promise.withResolvers<undefined>()
      await page.unroute('**/*.woff2')
      await page.route('**/*.woff2', async (route) => {
        await released.promise
        await route.continue()
      })
      // Each page is the first one of its tab.
      await page.evaluate(() => sessionStorage.clear()).catch(() => undefined)
      await page.goto(at(path), { waitUntil: 'domcontentloaded' })
      await expect(page.locator('h1')).toBeVisible()
      const before = await topsOf(page)
      released.resolve(undefined)
      await expect(page.locator('html')).toHaveAttribute('data-fonts', '')
      await page.evaluate(() => document.fonts.ready)
      const after = await topsOf(page)
      const height = page.viewportSize()?.height ?? 0
      const moved = before.filter(
        (top, place) => top >= 0 && top < height && Math.abs(top - (after[place] ?? 0)) > 2,
      )
      expect.soft(moved, path).toEqual([])
      // Words beside each other move sideways by a few pixels.
      await expectStill(page, path, 0.001)
    }
  })

  test('the next page of a tab begins with the fonts, before any script has come', async ({
    page,
    at,
  }) => {
    await page.goto(at('/'))
    await expect(page.locator('html')).toHaveAttribute('data-fonts', '')
    await page.route('**/*.js', () => undefined)
    await page.goto(at('/domain'), { waitUntil: 'commit' })
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-fonts', '')
    await expect
      .poll(() =>
        page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded')),
      )
      .toBe(true)
  })
})

test('what is pressed before the scripts are there is done when they are', async ({
  page,
  at,
  say,
}) => {
  let letGo = (): void => undefined
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/_astro/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(at('/blog'))
  const form = page.locator('form[data-sends]')
  await form.getByRole('textbox').fill('reader@')
  await form.getByRole('button').click()
  await expect(form.getByRole('textbox')).toHaveValue('reader@')
  letGo()
  await expect(form.getByText(say('errors', 'field.INVALID_EMAIL'))).toBeVisible()
  await expect(form.getByRole('textbox')).toHaveValue('reader@')
})

test('so it is on a page of islands, whose scripts begin by themselves', async ({
  page,
  at,
  say,
}) => {
  const released = Promise.withResolvers<undefined>()
  await page.route('**/_astro/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(at('/forgot-password'), { waitUntil: 'commit' })
  await openSignIn(page)
  released.resolve(undefined)
  await expect(dialogOf(page, say)).toBeVisible()
})

test('what is typed before the scripts are there is looked for when they are', async ({
  page,
  at,
}) => {
  let letGo = (): void => undefined
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/_astro/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(at('/domain/pricing'))
  const rows = page.locator('main tbody tr:visible')
  await page.getByRole('searchbox').fill('phot')
  letGo()
  await expect(rows.filter({ hasText: '.photo' }).first()).toBeVisible()
  await expect(rows.filter({ hasNotText: '.phot' })).toHaveCount(0)
})

test('search results come in without moving anything', async ({ page, at, say, sandbox }) => {
  const name = freeName()
  await sandbox.control('registry', { tlds: { asia: { delayMs: 500 } } })
  await withFallbackFonts(page)
  await recordShifts(page)
  await page.goto(`${at('/domain/search')}?domain=${name}`)
  await expect(resultRow(page, name)).toContainText(say('search', 'state.available'))
  await expect(page.getByText(say('search', 'state.checking'))).toHaveCount(0)
  await expectStill(page, 'search', 0.01)
})

test('the answer of the registry comes in without moving anything', async ({
  page,
  at,
  sandbox,
}) => {
  await sandbox.control('rdap', { tlds: { com: { delayMs: 700 } } })
  await withFallbackFonts(page)
  await recordShifts(page)
  for (const name of [freeName(), 'taken-one.com']) {
    await page.goto(`${at('/whois')}?domain=${name}`)
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expectStill(page, name, 0.01)
  }
})

test('the checkout and its outcome come in without moving anything', async ({
  page,
  at,
  say,
  demo,
  checkout,
}) => {
  const { grandTotal } = await demo.fill([freeName()])
  await demo.enterBrowser()
  await withFallbackFonts(page)
  await recordShifts(page)
  for (const path of ['', '?step=billing-information', '?step=payment']) {
    await page.goto(`${at('/checkout-basket')}${path}`)
    await expect(checkout.summary.getByText(say('checkout', 'grand-total')).first()).toBeAttached()
    await expectStill(page, `checkout ${path}`, 0.01)
  }
  await checkout.choose('BALANCE')
  await checkout.payButton(grandTotal).click()
  await expect(page.locator('[data-fulfilment="ACTIVE"]')).toBeVisible()
  await expectStill(page, 'outcome', 0.005)
  // Once more, from a page that knows nothing yet.
  await page.reload()
  await expect(page.locator('[data-fulfilment="ACTIVE"]')).toBeVisible()
  await expectStill(page, 'outcome, reloaded', 0.005)
})
