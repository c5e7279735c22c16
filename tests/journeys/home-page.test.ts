import { expect, test } from './journey.ts'

test('the home page passes a typed name to the search', async ({ page, at, say }) => {
  await page.goto(at('/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('home', 'hero.title'))
  await page.getByRole('searchbox').first().fill('sokha-coffee')
  await page.getByRole('button', { name: say('common', 'search.button'), exact: true }).click()
  await expect(page).toHaveURL(`${at('/domain/search')}?domain=sokha-coffee`)
})

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a plain form', async ({ page, at }) => {
    await page.goto(at('/'))
    await page.getByRole('searchbox').first().fill('sokha-coffee.com')
    await page.getByRole('searchbox').first().press('Enter')
    await expect(page).toHaveURL(`${at('/domain/search')}?domain=sokha-coffee.com`)
  })
})
