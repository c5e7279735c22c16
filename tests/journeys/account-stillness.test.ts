import type { Page, Request } from 'playwright/test'
import { combinationOf } from './combinations.ts'
import { freeName } from './customer.ts'
import { buyHosted, hostedZones } from './hosted-domain.ts'
import { expect, test } from './journey.ts'
import { expectStill, recordShifts } from './layout-shifts.ts'
import { ownHosting } from './own-hosting.ts'
import { ownProducts } from './own-products.ts'

test.setTimeout(240_000)

test.use({ settings: hostedZones })

/** Resolves after two frames of the page, or when it is left. */
const painted = (page: Page): Promise<unknown> =>
  page
    .evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        }),
    )
    .catch(() => undefined)

/** Lets the answers of the API come one after another, with frames between; returns how many are open. */
const separateAnswers = async (page: Page): Promise<() => number> => {
  const open = new Set<Request>()
  let turn: Promise<unknown> = Promise.resolve()
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  await page.route('**/api/**', async (route, request) => {
    if (request.url().endsWith('/realtime')) return route.continue()
    open.add(request)
    const before = turn
    turn = before.then(() => painted(page))
    await turn
    // The page may be left by now.
    return route.continue().catch(() => undefined)
  })
  return () => open.size
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
      const openCalls = await separateAnswers(page)
      const load = async (path: `/${string}`): Promise<void> => {
        await page.goto(at(path))
        await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
        await expect.poll(openCalls).toBe(0)
        await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
      }
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
          await load(path)
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
          `/account/services/website?service=${shared.id}`,
          '/account/security',
          '/account/company',
        ] as const) {
          await load(path)
          // Khmer wraps by a line or two more, in each of many panels.
          const isSpace = path.includes('/website') && !path.endsWith(shared.id)
          const bound = isSpace ? 0.02 : path.includes('/services?') ? 0.01 : 0.002
          await expectStill(page, `${path}, whole`, bound)
        }
        await page.setViewportSize({ width, height })
      })
    })
  })
}
