import { freeName, password } from './customer.ts'
import type { Page } from 'playwright/test'
import { expect, test } from './journey.ts'
import type { Say } from './say.ts'
import { inCart, resultRow } from './search-page.ts'
import { dialogOf, giveCredentials, openSignIn } from './sign-in-dialog.ts'

const newNames = () => {
  const label = freeName().split('.')[0] ?? ''
  return { label, names: ['com', 'net', 'com.kh'].map((tld) => `${label}.${tld}`) }
}

/** Presses the offer, and accepts the conditions of .com.kh. */
const protect = async (page: Page, say: Say): Promise<void> => {
  await page.getByRole('button', { name: say('search', 'protect.add', { count: 3 }) }).click()
  await page
    .getByRole('dialog', { name: say('search', 'documents.title', { tld: '.com.kh' }) })
    .getByRole('button', { name: say('search', 'documents.accept') })
    .click()
}

test('a guest protects a name, reloads, signs in and has all of it in the cart', async ({
  page,
  at,
  say,
  person,
}) => {
  const { label, names } = newNames()
  const dialog = dialogOf(page, say)
  const single = `${label}.org`
  await page.goto(`${at('/domain/search')}?domain=${label}`)

  await test.step('one name is stored first, which a reload leaves', async () => {
    await resultRow(page, single)
      .getByRole('button', { name: say('search', 'add.of', { name: single }) })
      .click()
    await expect(dialog.getByText(single)).toBeVisible()
    await page.reload()
  })

  await test.step('the dialog names what is protected, and its sum, in place of that', async () => {
    await protect(page, say)
    await expect(dialog.getByText(`${names.join(', ')}, $65.98`, { exact: true })).toBeVisible()
    await expect(dialog.getByText(single)).toHaveCount(0)
    expect((await person.cart()).items).toEqual([])
  })

  await test.step('after a reload, signing in adds them in their order and says so', async () => {
    await page.reload()
    await expect(resultRow(page, names[0] ?? '')).toContainText(say('search', 'state.available'))
    await openSignIn(page)
    await expect(dialog.getByText(`${names.join(', ')}, $65.98`, { exact: true })).toBeVisible()
    await giveCredentials(page, say, person.username, password)
    const done = page.getByRole('status').filter({ hasText: say('search', 'add-all.done') })
    await expect(done).toHaveText(
      `${say('search', 'add-all.done')} ${say('search', 'add-all.added', { count: 3 })}`,
    )
    for (const name of names) await expect(inCart(resultRow(page, name), say, name)).toBeVisible()
    expect((await person.cart()).items.map(({ name }) => name)).toEqual(names)
  })
})

test('a list pressed by a guest who signs in on another page is added where it was pressed', async ({
  page,
  at,
  say,
  person,
}) => {
  const { label, names } = newNames()
  await page.goto(`${at('/domain/search')}?domain=${label}`)
  await protect(page, say)
  await expect(dialogOf(page, say)).toBeVisible()
  await page.goto(at('/about-us'))
  await openSignIn(page)
  await giveCredentials(page, say, person.username, password)
  await expect(page).toHaveURL(`${at('/domain/search')}?domain=${label}`)
  for (const name of names) await expect(inCart(resultRow(page, name), say, name)).toBeVisible()
  expect((await person.cart()).items.map(({ name }) => name)).toEqual(names)
})
