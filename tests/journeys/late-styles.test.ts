import type { Page, Route } from 'playwright/test'
import { expect, test } from './journey.ts'

const lateSheet = '**/_astro/late.*.css*'

/** Keeps the late sheet away until it is let go, and counts how often it is asked for. */
const holdSheet = async (page: Page) => {
  const held = Promise.withResolvers<undefined>()
  const asked: string[] = []
  await page.route(lateSheet, async (route: Route) => {
    asked.push(route.request().url())
    await held.promise
    await route.continue()
  })
  return { asked, letGo: () => held.resolve(undefined) }
}

/** Whether a whole element is where somebody sees it who does not scroll. */
const isInView = (page: Page, text: string): Promise<boolean> =>
  page
    .getByRole('heading', { name: text })
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })

test('what is below the first screen comes with its styles, and moves nothing', async ({
  page,
  at,
  say,
}) => {
  const { asked, letGo } = await holdSheet(page)
  await page.goto(at('/'), { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => asked).toHaveLength(1)
  const first = page.getByRole('searchbox').first()
  const before = await first.boundingBox()
  await expect(page.getByText(say('home', 'faq.title'))).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
  letGo()
  await expect(page.getByText(say('home', 'faq.title'))).toBeVisible()
  await expect(page.locator('footer')).toBeVisible()
  expect(await first.boundingBox()).toEqual(before)
  expect(asked).toHaveLength(1)
})

test('a late sheet that is lost is asked for again', async ({ page, at, say, problems }) => {
  problems.allow(/ERR_FAILED/)
  await page.route(lateSheet, (route) => route.abort(), { times: 1 })
  await page.goto(at('/'))
  await expect(page.getByText(say('home', 'faq.title'))).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-bare')
})

test('one that is lost for good hides nothing', async ({ page, at, say, problems }) => {
  problems.allow(/ERR_FAILED/)
  await page.route(lateSheet, (route) => route.abort())
  await page.goto(at('/'))
  await expect(page.getByText(say('home', 'faq.title'))).toBeVisible()
  await expect(page.locator('footer')).toBeVisible()
})

test('who comes anew has what is far below laid out part by part, who comes back at once', async ({
  page,
  at,
  say,
}) => {
  // Nothing is idle before it is let go.
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = []
    window.requestIdleCallback = (run) => waiting.push(run)
    addEventListener('let-go', () => {
      window.requestIdleCallback = (run) => window.setTimeout(run)
      for (const run of waiting) setTimeout(run)
    })
  })
  await page.goto(at('/'))
  const faq = page.locator('[data-late] > section').filter({ hasText: say('home', 'faq.title') })
  const visibility = (): Promise<string[]> =>
    page
      .locator('[data-late] > :not([popover])')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).contentVisibility))
  await expect(faq).toHaveCSS('content-visibility', 'auto')
  expect(new Set(await visibility())).toEqual(new Set(['auto']))
  await page.evaluate(() => dispatchEvent(new Event('let-go')))
  await expect.poll(async () => [...new Set(await visibility())]).toEqual(['visible'])
  await faq.scrollIntoViewIfNeeded()
  await page.reload()
  await expect(faq).toHaveCSS('content-visibility', 'visible')
})

test('a reload in the middle of a page stays there', async ({ page, at, say }) => {
  await page.goto(at('/'))
  const title = say('home', 'faq.title')
  // A jump past parts that are not laid out yet ends where they were held to end.
  await expect(page.locator('[data-late] > :not([popover], [style])')).toHaveCount(0)
  await page.getByRole('heading', { name: title }).scrollIntoViewIfNeeded()
  await expect.poll(() => isInView(page, title)).toBe(true)
  await page.reload()
  await expect.poll(() => isInView(page, title)).toBe(true)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole page is there', async ({ page, at, say }) => {
    await page.goto(at('/'))
    await expect(page.getByText(say('home', 'faq.title'))).toBeVisible()
    await expect(page.locator('footer')).toBeVisible()
  })
})

test('what is far below in a long text waits, and is laid out when nothing else is to be done', async ({
  page,
  at,
  language,
}) => {
  // Nothing is ever idle, until the page says so itself.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    Object.assign(window, {
      requestIdleCallback: (run: () => void) => waiting.push(run),
      becomeIdle: () => {
        window.requestIdleCallback = (run) => window.setTimeout(run, 0)
        waiting.splice(0).forEach((run) => run())
      },
    })
  })
  await page.goto(at('/refund-policy'))
  const parts = page.locator('.static-text > *')
  await expect(page.locator('footer')).toBeVisible()
  const looks = () =>
    parts.evaluateAll((all) => all.map((part) => getComputedStyle(part).contentVisibility))
  const first = await looks()
  expect(first.slice(0, 2)).toEqual(Array.from({ length: 2 }, () => 'visible'))
  expect(new Set(first.slice(2))).toEqual(new Set([language === 'km' ? 'auto' : 'visible']))
  await page.evaluate('becomeIdle()')
  await expect.poll(async () => [...new Set(await looks())]).toEqual(['visible'])
})
