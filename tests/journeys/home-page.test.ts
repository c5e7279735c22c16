import { expect, test } from './journey.ts'
import { dialogOf } from './sign-in-dialog.ts'

test('the home page passes a typed name to the search', async ({ page, at, say }) => {
  await page.goto(at('/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('home', 'hero.title'))
  await page.getByRole('searchbox').first().fill('sokha-coffee')
  await page.getByRole('button', { name: say('common', 'search.button'), exact: true }).click()
  await expect(page).toHaveURL(`${at('/domain/search')}?domain=sokha-coffee`)
})

test('an extension completes the typed name, and the page stays short', async ({ page, at }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(at('/'), { waitUntil: 'networkidle' })
  const field = page.getByRole('searchbox').first()
  await field.fill('sokha-coffee.net')
  await page.getByRole('button', { name: '.com.kh' }).click()
  await expect(field).toHaveValue('sokha-coffee.com.kh')
  await expect(field).toBeFocused()
  // A return lays out all of it at once.
  await page.reload({ waitUntil: 'networkidle' })
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await expect.poll(height).toBeLessThanOrEqual(4_500)
})

for (const [width, menu] of [
  [360, 'menu-sheet'],
  [1280, undefined],
] as const)
  test(`at ${width} px, an account can be created from the header or menu`, async ({
    page,
    at,
    say,
  }) => {
    await page.setViewportSize({ width, height: 780 })
    await page.goto(at('/about-us'), { waitUntil: 'networkidle' })
    if (menu !== undefined) await page.locator(`[popovertarget=${menu}]:visible`).first().click()
    const button = { name: say('common', 'create-account'), exact: true }
    await page.getByRole('button', button).filter({ visible: true }).click()
    await expect(dialogOf(page, say, 'register.title')).toBeVisible()
  })

test('the header leads to the product families', async ({ page, at, say }) => {
  await page.setViewportSize({ width: 1280, height: 780 })
  await page.goto(at('/hosting/cloud'))
  const main = page.getByRole('navigation', { name: say('common', 'navigation.main') })
  const keys = ['domains', 'header.hosting', 'header.cloud', 'header.ssl', 'header.pricing']
  await expect(main.getByRole('link')).toHaveText(keys.map((key) => say('common', key)))
  await expect(main.locator('[aria-current]')).toHaveText(say('common', 'header.hosting'))
})

/** What each page says without JavaScript, with what still works. */
const notices = [
  ['/about-us', 'needs.page'],
  ['/domain/search', 'needs.search'],
  ['/checkout-basket', 'needs.checkout'],
  ['/account', 'needs.account'],
] as const

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false })

  test.beforeEach(({ problems }) => {
    // Chromium reports that it does not preload scripts then.
    problems.allow(/^request: csp .*\/_astro\/[\w.-]+\.js$/)
  })

  test('the search is a plain form', async ({ page, at }) => {
    await page.goto(at('/'))
    await page.getByRole('searchbox').first().fill('sokha-coffee.com')
    await page.getByRole('searchbox').first().press('Enter')
    await expect(page).toHaveURL(`${at('/domain/search')}?domain=sokha-coffee.com`)
  })

  test('each page says what it needs and what still works', async ({ page, at, say }) => {
    for (const [path, notice] of notices) {
      await page.goto(at(path))
      await expect(page.getByText(say('common', notice)), path).toBeVisible()
      await expect(page.locator('[data-sign-in]:visible'), path).toHaveCount(0)
    }
    await expect(
      page.getByRole('link', { name: say('common', 'page.pricing') }).first(),
    ).toBeVisible()
  })
})

test('a page whose script failed says what it needs', async ({ page, at, say, problems }) => {
  problems.allow(/_astro|ERR_FAILED|dynamically imported/)
  await page.route('**/_astro/*.js', (route) => route.abort())
  for (const [path, notice] of notices) {
    await page.goto(at(path))
    await expect(page.getByText(say('common', notice)), path).toBeVisible()
  }
})

test('a printed page is its text, in light colours', async ({ page, at }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto(at('/refund-policy'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.locator('body > footer')).toBeHidden()
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  const brightest = Math.max(...[...ink.matchAll(/\d+/g)].map(([value]) => Number(value)))
  expect(brightest).toBeLessThan(128)
})
