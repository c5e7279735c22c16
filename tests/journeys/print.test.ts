import { expect, test } from './journey.ts'

test('a printed page of the account has no buttons', async ({ page, at, demo }) => {
  await demo.enterBrowser()
  await page.goto(at('/account/contacts'))
  const buttons = page.locator('main .ui-button').filter({ visible: true })
  await expect(buttons).not.toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('main').getByRole('heading').first()).toBeVisible()
  await expect(page.locator('.ui-button').filter({ visible: true })).toHaveCount(0)
})

test('a printed comparison of certificates is whole', async ({ page, at }) => {
  await page.goto(at('/ssl/compare'))
  const box = page.locator('.ssl-compare-box').first()
  await page.emulateMedia({ media: 'print' })
  await expect(box).toHaveCSS('overflow', 'visible')
  await expect(box).toHaveCSS('max-height', 'none')
  await expect(box).toHaveCSS('page', 'compare')
})

test('printed details are open', async ({ page, at }) => {
  await page.goto(at('/domain'))
  const hidden = () =>
    page.locator('main details:not([open])').evaluateAll(
      (all) =>
        all.filter((details) => {
          const content = [...details.children].find(({ localName }) => localName !== 'summary')
          return (
            details.querySelector('summary')?.checkVisibility() === true &&
            content?.checkVisibility({ contentVisibilityAuto: true }) === false
          )
        }).length,
    )
  expect(await hidden()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await hidden()).toBe(0)
})

test('header and search stay in place from page to page', async ({ page, at }) => {
  for (const path of ['/', '/domain/search'] as const) {
    await page.goto(at(path))
    await expect(page.getByRole('banner')).toHaveCSS('view-transition-name', 'website-header')
    await expect(page.locator('main form[role=search]').first()).toHaveCSS(
      'view-transition-name',
      'domain-search',
    )
  }
})
