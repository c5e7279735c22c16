import { expectAccessible } from './accessibility.ts'
import { freeName, password } from './customer.ts'
import { expect, test } from './journey.ts'
import { resultRow } from './search-page.ts'
import { dialogOf, giveCredentials } from './sign-in-dialog.ts'

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a guest signs in to watch a taken name, which the account then lists', async ({
  page,
  at,
  say,
  person,
  language,
}) => {
  const name = freeName().replace('free', 'taken')
  const row = resultRow(page, name)
  const watch = row.getByRole('button', { name: `${say('search', 'watch.off')}: ${name}` })
  const watching = row.getByRole('button', { name: `${say('search', 'watch.on')}: ${name}` })

  await test.step('it is watched after the sign-in, and after a reload', async () => {
    await page.goto(`${at('/domain/search')}?domain=${name}`)
    await watch.click()
    await expect(dialogOf(page, say)).toBeVisible()
    await giveCredentials(page, say, person.username, password)
    await expect(watching).toBeVisible()
    await page.reload()
    await expect(watching).toBeVisible()
    await expectAccessible(page, { name: 'a watched name', language })
  })

  await test.step('it can be stopped, and started again', async () => {
    await watching.click()
    await expect(watch).toBeVisible()
    await watch.click()
    await expect(watching).toBeVisible()
  })

  await test.step('the account lists it until it is removed', async () => {
    await page.goto(at('/account/domains'))
    const list = page.getByRole('region', { name: say('account', 'domains.watch'), exact: true })
    await expect(list.getByRole('link', { name })).toBeVisible()
    await expectAccessible(page, { name: 'the watched names', language })
    const remove = say('account', 'domains.watch.remove', { name })
    await list.getByRole('button', { name: remove }).click()
    await expect(list.getByText(say('account', 'domains.watch.none'))).toBeVisible()
  })
})
