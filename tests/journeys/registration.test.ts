import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { checkInfo } from '../../src/contract/profile.ts'
import { getUserInformation } from '../../src/contract/accounts.ts'
import { expectAccessible } from './accessibility.ts'
import { password } from './customer.ts'
import { expect, test } from './journey.ts'
import type { Sandbox } from './sandbox.ts'
import type { Say } from './say.ts'
import { dialogOf, giveCredentials, openSignIn, solveCaptcha } from './sign-in-dialog.ts'

test.setTimeout(90_000)

// What moves in would be judged where it is not yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Not made of the user name, as that of the demo account is.
const goodPassword = 'Kampot9Pepper'

const newName = (): string => `n${randomUUID().replaceAll('-', '').slice(0, 12)}`

const codeIn = async (sandbox: Sandbox, email: string, number = 1): Promise<string> => {
  await expect
    .poll(async () => (await sandbox.mails(email)).length, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(number)
  const [newest] = await sandbox.mails(email)
  return /^(\d{6})$/m.exec(newest?.text ?? '')?.[1] ?? ''
}

const field = (dialog: Locator, say: Say, key: string): Locator =>
  dialog.getByRole('textbox', { name: say('sign-in', `register.${key}`), exact: true })

const openRegistration = async (page: Page, say: Say): Promise<Locator> => {
  await openSignIn(page)
  await dialogOf(page, say)
    .getByRole('button', { name: say('sign-in', 'register'), exact: true })
    .click()
  const dialog = dialogOf(page, say, 'register.title')
  await expect(dialog).toBeVisible()
  return dialog
}

test('a person registers, verifies the email by the mailed code, and is a customer', async ({
  page,
  at,
  say,
  language,
  sandbox,
  problems,
}) => {
  // A user name that is taken, and a code that is wrong.
  problems.allow(/status of (400|409)/)
  const username = newName()
  const email = `${username}@example.com`
  await page.goto(`${at('/')}?ref=DEMO2026`)
  const dialog = await openRegistration(page, say)
  await expect(field(dialog, say, 'firstName')).toBeFocused()
  // Its label also says that it is optional.
  await expect(dialog.getByLabel(say('sign-in', 'register.referralCode'))).toHaveValue('DEMO2026')
  await expectAccessible(page, { name: 'register', language })

  // Nothing filled in: each field says so, and the list of it has the focus.
  const submit = dialog.getByRole('button', { name: say('sign-in', 'register.submit') })
  await submit.click()
  const summary = dialog.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(6)

  await field(dialog, say, 'firstName').fill('សុខា')
  await field(dialog, say, 'lastName').fill('ចាន់')
  await field(dialog, say, 'email').fill(email)
  await field(dialog, say, 'username').fill('demo')
  const passwords = {
    first: dialog.getByLabel(say('sign-in', 'register.password'), { exact: true }),
    again: dialog.getByLabel(say('password', 'repeat'), { exact: true }),
  }
  await passwords.first.fill('abc')
  await expect(dialog.getByText(say('password', 'rule.met'))).toHaveCount(2)
  await passwords.first.fill(goodPassword)
  await expect(dialog.getByText(say('password', 'rule.met'))).toHaveCount(5)
  await passwords.again.fill('Kampot9Peppers')
  await solveCaptcha(dialog)
  await submit.click()
  await expect(summary).toContainText(say('errors', 'field.PASSWORDS_DIFFER'))
  await passwords.again.fill(goodPassword)
  await submit.click()
  await expect(summary).toContainText(say('errors', 'USERNAME_EXIST'))

  // Nothing typed is lost; not by closing, either, but for the passwords.
  await expect(passwords.first).toHaveValue(goodPassword)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openRegistration(page, say)
  await expect(field(dialog, say, 'email')).toHaveValue(email)
  await expect(passwords.first).toHaveValue('')
  await field(dialog, say, 'username').fill(username)
  await passwords.first.fill(goodPassword)
  await passwords.again.fill(goodPassword)
  await solveCaptcha(dialog)
  await submit.click()

  const verify = dialogOf(page, say, 'verify.title')
  await expect(verify).toContainText(email)
  await expectAccessible(page, { name: 'verify email', language })
  const code = verify.getByLabel(say('sign-in', 'verify.code'), { exact: true })
  const again = verify.getByRole('button', {
    name: new RegExp(say('sign-in', 'verify.wait', { seconds: '\\d+' })),
  })
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  const mailed = await codeIn(sandbox, email)
  await code.fill(mailed === '000000' ? '111111' : '000000')
  await verify.getByRole('button', { name: say('sign-in', 'verify.submit'), exact: true }).click()
  await expect(verify.getByRole('alert')).toContainText(say('errors', 'INCORRECT_OTP'))
  // As it is pasted from a mail.
  await code.fill(` ${mailed.slice(0, 3)} ${mailed.slice(3)} `)
  await code.press('Enter')
  await expect(verify).toBeHidden()
  // The notice that arrives by itself may say the same.
  await expect(page.getByText(say('sign-in', 'verify.done')).first()).toBeVisible()
  await expect(page).toHaveURL(`${at('/')}?ref=DEMO2026`)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})

test('the code can wait, and a new one is sent after a minute', async ({ page, at, say }) => {
  await page.clock.install()
  const username = newName()
  await page.goto(at('/'))
  const dialog = await openRegistration(page, say)
  await field(dialog, say, 'firstName').fill('Dara')
  await field(dialog, say, 'lastName').fill('Sok')
  await field(dialog, say, 'email').fill(`${username}@example.com`)
  await field(dialog, say, 'username').fill(username)
  await dialog.getByLabel(say('sign-in', 'register.password'), { exact: true }).fill(goodPassword)
  await dialog.getByLabel(say('password', 'repeat'), { exact: true }).fill(goodPassword)
  await solveCaptcha(dialog)
  await dialog.getByRole('button', { name: say('sign-in', 'register.submit') }).click()
  const verify = dialogOf(page, say, 'verify.title')
  await expect(verify).toBeVisible()
  await expect(
    verify.getByRole('button', { name: say('sign-in', 'verify.again'), exact: true }),
  ).toHaveCount(0)
  await page.clock.fastForward(61_000)
  await expect(
    verify.getByRole('button', { name: say('sign-in', 'verify.again'), exact: true }),
  ).toBeEnabled()
  await verify.getByRole('button', { name: say('sign-in', 'verify.later') }).click()
  await expect(verify).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})

test('a wrong password says how many attempts are left, then for how long nobody can try', async ({
  page,
  at,
  say,
  language,
  person,
  problems,
}) => {
  problems.allow(/status of (401|423)/)
  await page.goto(at('/'))
  await openSignIn(page)
  const dialog = dialogOf(page, say)
  await expectAccessible(page, { name: 'sign in', language })
  for (const remaining of [4, 3, 2, 1]) {
    await giveCredentials(page, say, person.username, 'Wrong1234')
    await expect(dialog.getByRole('alert')).toContainText(
      say('errors', 'USERNAME_PASSWORD_INCORRECT', { remaining }),
    )
  }
  await giveCredentials(page, say, person.username, 'Wrong1234')
  await expect(dialog.getByRole('alert')).toContainText(
    say('errors', 'ACCOUNT_LOCKED', { minutes: 15 }),
  )
  // Another account is not locked by that.
  await giveCredentials(page, say, 'demo', password)
  await expect(dialog).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})

test('the language of the page is saved to the profile', async ({ page, at, language, person }) => {
  await person.enterBrowser()
  await page.goto(`${at('/domain')}?a=1`)
  const other = language === 'en' ? 'km' : 'en'
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  await page.locator(`a[data-locale=${other}]:visible`).first().click()
  await expect(page).toHaveURL(/\/domain\?a=1$/)
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect.poll(async () => (await person.ask(getUserInformation, {})).locale).toBe(other)
  expect((await person.ask(checkInfo, {})).isEmailVerified).toBe(false)
})
