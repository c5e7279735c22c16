import { expect, test } from './journey.ts'

test('a new page starts at the top, and going back restores the scroll position', async ({
  page,
  at,
  say,
}) => {
  await page.goto(at('/'))
  const link = page.getByRole('contentinfo').getByRole('link', { name: say('common', 'page.blog') })
  await link.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await link.click()
  await expect(page).toHaveURL(at('/blog'))
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(at('/'))
  await expect(link).toBeInViewport()
})

declare global {
  interface Window {
    tellBar?: () => Promise<void>
  }
}

test('a loading bar shows during navigation', async ({ page, at, say }) => {
  const shown = Promise.withResolvers<undefined>()
  await page.exposeFunction('tellBar', () => shown.resolve(undefined))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement.dataset['loading'] !== undefined) void window.tellBar?.()
    }).observe(document, { subtree: true, attributeFilter: ['data-loading'] })
  })
  // Its scripts start after the first paint.
  await page.goto(at('/about-us'), { waitUntil: 'networkidle' })
  await page.route(`**${at('/contact-us')}`, async (route) => {
    await shown.promise
    await route.continue()
  })
  // By keyboard, because hovering prefetches the page.
  await page
    .getByRole('main')
    .getByRole('link', { name: say('company', 'about.next.link'), exact: true })
    .press('Enter')
  await expect(page).toHaveURL(at('/contact-us'))
  await expect(page.locator('html[data-loading]')).toHaveCount(0)
})

test.describe('without intercepted requests', () => {
  // Chromium prefetches nothing while a test intercepts requests.
  test.use({ offersVouchers: true })

  test('hovering over a link prefetches its page', async ({ page, at, say }) => {
    await page.goto(at('/about-us'), { waitUntil: 'networkidle' })
    const fetched = page.waitForRequest(
      (request) =>
        new URL(request.url()).pathname === at('/contact-us') &&
        (request.headers()['sec-purpose'] ?? '').startsWith('prefetch'),
    )
    await page
      .getByRole('main')
      .getByRole('link', { name: say('company', 'about.next.link'), exact: true })
      .hover()
    await fetched
  })
})
