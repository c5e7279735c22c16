import { expectAccessible } from './accessibility.ts'
import { buy } from './buying.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { resultRow } from './search-page.ts'

test('a name of one’s own is no other’s: the search says so, and leads to it', async ({
  page,
  at,
  say,
  language,
  demo,
}) => {
  const name = freeName()
  const { id } = await buy(demo, name)
  await expect.poll(async () => (await demo.order(id)).state).toBe('COMPLETED')
  const row = resultRow(page, name)
  const manage = row.getByRole('link', { name: say('search', 'manage.of', { name }) })

  await page.goto(`${at('/domain/search')}?domain=${name}`)
  await expect(row).toContainText(say('search', 'state.taken'))
  await expect(manage).toHaveCount(0)

  await demo.enterBrowser()
  await page.reload()
  await expect(row).toContainText(say('search', 'state.yours'))
  await expect(row.getByText(say('search', 'yours.text'))).toBeVisible()
  await expect(row.getByRole('button', { name: say('search', 'owner.of', { name }) })).toHaveCount(
    0,
  )
  await expectAccessible(page, { name: 'own name', language })
  await manage.click()
  await expect(page).toHaveURL(/\/account\/domains\?domain=/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
})
