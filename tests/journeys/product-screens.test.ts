import type { Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { ownProducts } from './own-products.ts'

test.setTimeout(300_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const widths = [360, 1280]

/** The order forms, by path and query, and the button that adds. */
const forms = [
  ['/cloud?package=cs-baby-cloud-1', 'configurator', 'add'],
  ['/hosting/cloud?package=ch-basic', 'configurator', 'add'],
  ['/hosting/shared?package=sh-basic', 'configurator', 'add'],
  ['/hosting/wordpress?package=wp-basic', 'configurator', 'add'],
  ['/ssl/positivessl-multi-domain?package=positivessl-multi-domain', 'certificate', 'order.add'],
  ['/sms?package=sms-brand-name', 'sms', 'order.add'],
  ['/sms?package=sms-marketing', 'sms', undefined],
] as const

/** Checks from the top of the page: axe treats content below the sticky header as hidden. */
const expectAtEachWidth = async (page: Page, name: string, language: string): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page, { name: `${name}, ${width} px`, language })
  }
}

test('each order form, filled and refused', async ({ page, at, say, language }) => {
  for (const [path, namespace, add] of forms) {
    await page.goto(at(path))
    await expect(page.locator('[data-total-today]')).toBeVisible()
    await expectAtEachWidth(page, path, language)
    if (add === undefined) continue
    const send = page.getByRole('button', { name: say(namespace, add), exact: true })
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(send).toHaveCSS('border-top-width', '1px')
    await page.emulateMedia({ forcedColors: 'none' })
    await send.click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await expect(page.locator('[role=alert]:focus, [aria-invalid=true]:focus')).toHaveCount(1)
    await expectAtEachWidth(page, `${path} with errors`, language)
  }
})

test('the page of a service of each kind', async ({ page, at, say, language, demo }) => {
  const owned = await ownProducts(demo)
  await demo.enterBrowser()
  for (const { id, type, name } of owned) {
    await page.goto(`${at('/account/services')}?service=${id}`)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    await expectAtEachWidth(page, type, language)
  }
  const hosting = owned.find(({ type }) => type === 'CLOUD_HOSTING')
  await page.goto(`${at('/account/services/website')}?service=${hosting?.id ?? ''}`)
  await expect(page.getByRole('heading', { name: say('site', 'values') })).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expectAtEachWidth(page, 'website', language)
})
