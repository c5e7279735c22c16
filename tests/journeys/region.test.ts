import type { Page } from 'playwright/test'
import { enterAsNew } from './customer.ts'
import { expect, test } from './journey.ts'
import { withFallbackFonts } from './fallback-fonts.ts'
import { expectStill, recordShifts } from './layout-shifts.ts'

const regionsOf = (page: Page) => page.locator('input[data-region-id]')

/** Records the API paths that a page requests from now on. */
const asked = (page: Page): readonly string[] => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

/** Waits for the page’s scripts, which store the choice and start after the first paint. */
const expectKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('tonle:region'))).not.toBeNull()

test('a guest from Thailand gets that region, until another is chosen', async ({ page, at }) => {
  await page.setExtraHTTPHeaders({ 'CF-IPCountry': 'TH' })
  // What is on the screen does not change by itself.
  await page.setViewportSize({ width: 1024, height: 480 })
  await withFallbackFonts(page)
  const paths = asked(page)
  await page.goto(at('/hosting/cloud'))
  const regions = regionsOf(page)
  await expect(regions.last()).toBeChecked()
  expect(paths).toContain('/api/country/detected')
  // A value restored by the browser is not a choice.
  await page.reload({ waitUntil: 'networkidle' })
  await expect(regions.last()).toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('tonle:region'))).toBeNull()
  // Stored: the next page is painted with it, and sends no request.
  const next = asked(page)
  await recordShifts(page)
  await page.goto(at('/cloud'), { waitUntil: 'networkidle' })
  await expect(regions.last()).toBeChecked()
  await expectStill(page, 'a page painted with the stored region')
  expect(next).not.toContain('/api/country/detected')
  await regions.first().check()
  await expectKept(page)
  await page.goto(at('/hosting/cloud'))
  await expect(regions.first()).toBeChecked()
})

test('a country detected before the regions are shown is used', async ({ page, at }) => {
  await page.setExtraHTTPHeaders({ 'CF-IPCountry': 'TH' })
  await page.setViewportSize({ width: 1024, height: 480 })
  const released = Promise.withResolvers<undefined>()
  await page.route('**/_astro/late.*.css*', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(at('/hosting/cloud'), { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('tonle:country'))).toBe('TH')
  await expect(regionsOf(page).last()).toBeChecked()
  released.resolve(undefined)
  await expect(regionsOf(page).last()).toBeVisible()
  await expect(regionsOf(page).last()).toBeChecked()
})

test('detecting the country changes nothing on the screen', async ({ page, at }) => {
  await page.setExtraHTTPHeaders({ 'CF-IPCountry': 'TH' })
  await page.goto(`${at('/cloud')}#packages`, { waitUntil: 'networkidle' })
  const regions = regionsOf(page)
  await expect(regions.first()).toBeInViewport()
  expect(await page.evaluate(() => sessionStorage.getItem('tonle:country'))).toBe('TH')
  await expect(regions.first()).toBeChecked()
  await page.reload()
  await expect(regions.last()).toBeChecked()
})

test('the customer’s own country has priority over the detected one', async ({
  page,
  context,
  shop,
  at,
}) => {
  const person = await enterAsNew(shop, context, 'TH')
  await person.enterBrowser()
  await page.setExtraHTTPHeaders({ 'CF-IPCountry': 'KH' })
  const paths = asked(page)
  await page.goto(at('/cloud'))
  await expect(regionsOf(page).last()).toBeChecked()
  await expect.poll(() => paths).toContain('/api/maintenance')
  expect(paths).not.toContain('/api/country/detected')
})

test('a page without a choice of regions sends no request', async ({ page, at }) => {
  const paths = asked(page)
  await page.goto(at('/about-us'), { waitUntil: 'networkidle' })
  expect(paths).toContain('/api/maintenance')
  expect(paths).not.toContain('/api/country/detected')
})
