import { expectAccessible } from './accessibility.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { resultRow, searchMenu } from './search-page.ts'

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('favourites are a list whose URL another person opens, and a second press removes one', async ({
  page,
  at,
  say,
  language,
  browser,
}) => {
  const [first, second] = [freeName(), freeName()]
  const heart = (name: string) =>
    page.getByRole('button', { name: say('search', 'favourite.of', { name }), exact: true })

  await test.step('the menu says how to collect names', async () => {
    await page.goto(`${at('/domain/search')}?domain=${first}`)
    await expect(resultRow(page, first)).toContainText(say('search', 'state.available'))
    await searchMenu(page, say).click()
    await expect(page.getByText(say('search', 'favourites.none'))).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('names of two searches', async () => {
    await heart(first).click()
    await page.goto(`${at('/domain/search')}?domain=${second}`)
    await heart(second).click()
    await expect(heart(second)).toHaveAttribute('aria-pressed', 'true')
    await searchMenu(page, say).click()
    await expectAccessible(page, { name: 'favourites', language })
    await page.getByRole('link', { name: say('search', 'favourites', { count: 2 }) }).click()
  })
  await test.step('their list, also for another person', async () => {
    await expect(page).toHaveURL(`${at('/domain/search')}?mode=bulk&names=${first},${second}`)
    const other = await browser.newContext()
    const theirs = await other.newPage()
    await theirs.goto(page.url())
    for (const shown of [page, theirs])
      for (const name of [first, second])
        await expect(shown.getByRole('row').filter({ hasText: name })).toContainText(
          say('search', 'state.available'),
        )
    await other.close()
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: second })).toContainText(
      say('search', 'state.available'),
    )
    await expectAccessible(page, { name: 'the list of favourites', language })
  })
  await test.step('a second press removes a name, a third brings it back', async () => {
    await heart(first).click()
    await expect(heart(first)).toHaveAttribute('aria-pressed', 'false')
    await heart(first).click()
    await expect(heart(first)).toHaveAttribute('aria-pressed', 'true')
    await heart(second).click()
    await page.goto(`${at('/domain/search')}?domain=${second}`)
    await expect(heart(second)).toHaveAttribute('aria-pressed', 'false')
  })
})
