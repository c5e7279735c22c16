import { runShop } from '../api/operator-command.ts'
import { expectAccessible } from './accessibility.ts'
import { enterAsNew, password } from './customer.ts'
import { expect, test } from './journey.ts'
import { dialogOf, giveCredentials } from './sign-in-dialog.ts'
import { turnOn } from './two-factor.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('staff come in with a second factor, find a customer and act for a reason', async ({
  page,
  at,
  say,
  language,
  shop,
  context,
  person,
  problems,
}) => {
  // What the area refuses, and the form without a reason.
  problems.allow(/status of 40[09]/)
  const operate = async (...args: readonly string[]): Promise<void> => {
    const settings = { DATA_DIR: shop.dataDir, DATABASE_URL: undefined }
    expect(await runShop([...args, '--reason', 'journey'], settings)).toMatchObject({ code: 0 })
  }
  const customer = await enterAsNew(shop, context)
  const main = page.getByRole('main')

  await test.step('a customer is refused', async () => {
    await person.enterBrowser()
    await page.goto(at('/staff'))
    await expect(main.getByText(say('errors', 'STAFF_ONLY'))).toBeVisible()
    await expectAccessible(page, { name: 'staff refused', language })
  })

  await test.step('a member of staff without a second factor is led to it', async () => {
    await operate('account', 'verify-email', person.username)
    await operate('staff', 'add', person.email, '--role', 'support')
    await page.reload()
    await expect(main.getByText(say('errors', 'STAFF_SECOND_FACTOR_REQUIRED'))).toBeVisible()
    const security = main.getByRole('link', { name: say('staff', 'refused.security') })
    await expect(security).toHaveAttribute('href', at('/account/security'))
    await main.getByRole('button', { name: say('staff', 'refused.sign-in') }).click()
    const { totp } = await turnOn(person)
    await giveCredentials(page, say, person.username, password)
    const dialog = dialogOf(page, say, 'factor.title')
    const code = dialog.getByLabel(say('sign-in', 'factor.authenticator.label'), { exact: true })
    await code.fill(totp.generate())
    await code.press('Enter')
    await expect(main.getByText(say('staff', 'role.support'), { exact: true })).toBeVisible()
    // What is typed there is no shortcut.
    await expect(dialog).toBeHidden()
  })

  await test.step('the search works by the keyboard', async () => {
    const field = main.getByRole('searchbox', { name: say('staff', 'search.label') })
    await expect(field).toBeVisible()
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await field.fill(customer.email)
    await field.press('Enter')
    await expect(main.getByRole('link', { name: customer.email })).toBeVisible()
    await expectAccessible(page, { name: 'staff search', language })
    await page.keyboard.press('ArrowDown')
    await expect(main.getByRole('link', { name: customer.email })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main.getByText(customer.username, { exact: true }).first()).toBeVisible()
  })

  await test.step('a note stays with the customer', async () => {
    await main.getByLabel(say('staff', 'notes.text')).fill('Called about a domain.')
    await main.getByRole('button', { name: say('staff', 'notes.add') }).click()
    const note = main.getByRole('listitem').filter({ hasText: 'Called about a domain.' })
    await expect(note).toContainText(person.email)
    await expectAccessible(page, { name: 'staff customer', language })
  })

  await test.step('a command has the customer filled in, wants a reason and asks once more', async () => {
    await main.getByRole('link', { name: 'account ban', exact: true }).click()
    await expect(main.getByLabel('name', { exact: true })).toHaveValue(customer.username)
    const run = say('staff', 'verbs.run')
    await main.getByRole('button', { name: run }).click()
    await expect(main.getByRole('alert')).toBeVisible()
    await main.getByLabel(say('staff', 'verbs.reason')).fill('Stolen card')
    await main.getByRole('button', { name: run }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: run }).click()
    await expect(main.getByText(`${customer.username} is banned.`)).toBeVisible()
    await expectAccessible(page, { name: 'staff command', language })
  })

  await test.step('the audit log has it', async () => {
    await main.getByRole('link', { name: say('staff', 'screen.audit') }).click()
    const row = main.getByRole('listitem').filter({ hasText: 'Stolen card' })
    await expect(row).toContainText('account ban')
    await expect(row).toContainText(person.email)
    await row.getByText(say('staff', 'audit.details')).click()
    await expectAccessible(page, { name: 'staff audit log', language })
  })
})
