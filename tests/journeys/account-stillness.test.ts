import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { combinationOf } from './combinations.ts'
import { freeName } from './customer.ts'
import { buyHosted, hostedZones } from './hosted-domain.ts'
import { expect, test } from './journey.ts'
import { expectStill, recordShifts } from './layout-shifts.ts'
import { ownHosting } from './own-hosting.ts'
import { ownProducts } from './own-products.ts'

test.setTimeout(240_000)

test.use({ settings: hostedZones })

/** Lets each answer of the API come after the page's placeholders, one after another. */
const slowDown = (page: Page) =>
  page.route('**/api/**', async (route) => {
    await sleep(250 + (route.request().url().length % 5) * 60)
    // The page may be left by then.
    await route.continue().catch(() => undefined)
  })

const loaded = async (page: Page): Promise<void> => {
  // Parts that load apart begin to load after the first answers.
  await sleep(1_500)
  await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
}

for (const name of ['en-desktop', 'km-phone']) {
  test.describe(`in ${name}`, () => {
    test.use({ combination: combinationOf(name) })

    test('the pages of the account load without moving', async ({ page, at, demo }) => {
      const domain = await buyHosted(demo)
      const shared = await ownHosting(demo, freeName())
      const owned = await ownProducts(demo)
      const idOf = (type: string): string => owned.find((one) => one.type === type)?.id ?? ''
      await demo.enterBrowser()
      await recordShifts(page)
      await slowDown(page)
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }

      await test.step('as a customer sees them', async () => {
        for (const path of [
          '/account',
          '/account/domains',
          `/account/domains?domain=${domain.id}`,
          '/account/sessions',
          '/account/usage',
          `/account/services?service=${idOf('CLOUD_SERVER')}`,
        ] as const) {
          await page.goto(at(path))
          await loaded(page)
          await expectStill(page, path, 0.001)
        }
      })

      await test.step('to their end, where a customer may have scrolled', async () => {
        await page.setViewportSize({ width, height: 5_000 })
        for (const path of [
          `/account/services?service=${idOf('CLOUD_SERVER')}`,
          `/account/services?service=${idOf('CLOUD_HOSTING')}`,
          `/account/services?service=${shared.id}`,
          `/account/services/website?service=${idOf('CLOUD_HOSTING')}`,
          '/account/security',
          '/account/company',
        ] as const) {
          await page.goto(at(path))
          await loaded(page)
          // Khmer wraps by a line or two more, in each of many panels.
          const bound = path.includes('/website') ? 0.02 : path.includes('?') ? 0.01 : 0.002
          await expectStill(page, `${path}, whole`, bound)
        }
        await page.setViewportSize({ width, height })
      })
    })
  })
}
