import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility.ts'
import { buy } from './buying.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { resultRow } from './search-page.ts'

test('the search marks an own domain and links to it', async ({
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

test('a checked list marks own domains', async ({ page, at, say, language, demo }) => {
  const [own, free] = [freeName(), freeName()]
  const taken = freeName().replace('free', 'taken')
  const { id } = await buy(demo, own)
  await expect.poll(async () => (await demo.order(id)).state).toBe('COMPLETED')
  const rowOf = (name: string) =>
    page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  const manage = rowOf(own).getByRole('link', { name: say('search', 'manage.of', { name: own }) })

  await demo.enterBrowser()
  await page.goto(`${at('/domain/search')}?mode=bulk`)
  await page.getByLabel(say('bulk', 'label'), { exact: true }).fill([own, free, taken].join('\n'))
  await page.getByRole('button', { name: say('bulk', 'check') }).click()
  await expect(rowOf(own)).toContainText(say('search', 'state.yours'))
  await expect(rowOf(own).getByText(say('search', 'yours.text'))).toBeVisible()
  await expect(rowOf(own).getByRole('button')).toHaveCount(0)
  await expect(rowOf(taken)).toContainText(say('search', 'state.taken'))
  const add = { name: say('search', 'add.of', { name: free }) }
  await expect(rowOf(free).getByRole('button', add)).toBeVisible()
  await expectAccessible(page, { name: 'own name in a list', language })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: say('bulk', 'export') }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain(`\r\n${own},${own},${say('search', 'state.yours')},,,,,\r\n`)
  expect(text).toContain(`\r\n${taken},${taken},${say('search', 'state.taken')},,,,,\r\n`)

  await manage.click()
  await expect(page).toHaveURL(/\/account\/domains\?domain=/)
  await expect(page.getByRole('heading', { name: own })).toBeVisible()
})
