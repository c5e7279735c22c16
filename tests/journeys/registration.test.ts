import { randomInt, randomUUID } from 'node:crypto'
import type { Locator, Route } from 'playwright/test'
import { passwordLength } from '../../src/contract/person-fields.ts'
import { checkInfo } from '../../src/contract/profile.ts'
import { getUserInformation } from '../../src/contract/accounts.ts'
import { referralCodeLength, savePhoneNumber } from '../../src/contract/registration.ts'
import { expectAccessible } from './accessibility.ts'
import { password } from './customer.ts'
import { chooseGoogleAccount } from './google-popup.ts'
import { expect, test } from './journey.ts'
import { codeIn } from './mailed-code.ts'
import type { Say } from './say.ts'
import {
  dialogOf,
  giveCredentials,
  openRegistration,
  openSignIn,
  solveCaptcha,
} from './sign-in-dialog.ts'

test.setTimeout(90_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Unlike the demo password, it does not contain the user name.
const goodPassword = 'Kampot9Pepper'

const newName = (): string => `n${randomUUID().replaceAll('-', '').slice(0, 12)}`

const field = (dialog: Locator, say: Say, key: string): Locator =>
  dialog.getByRole('textbox', { name: say('sign-in', `register.${key}`), exact: true })

/** An optional field, whose label says so. */
const optionalField = (dialog: Locator, say: Say, key: string): Locator =>
  dialog.getByRole('textbox', { name: say('sign-in', `register.${key}`) })

const newPhoneNumber = (): string => `092 ${randomInt(100, 1000)} ${randomInt(100, 1000)}`

const passwordOf = (dialog: Locator, say: Say): Locator =>
  dialog.getByLabel(say('sign-in', 'register.password'), { exact: true })

/** Opens the optional fields. */
const openMore = (dialog: Locator): Promise<void> => dialog.locator('summary').click()

/** Fills in the required fields except the captcha. */
const fillIn = async (dialog: Locator, say: Say, mailbox: string): Promise<void> => {
  await field(dialog, say, 'email').fill(`${mailbox}@example.com`)
  await passwordOf(dialog, say).fill(goodPassword)
}

test('a guest registers, verifies the email by the mailed code, and is signed in', async ({
  page,
  at,
  say,
  language,
  sandbox,
  problems,
}) => {
  // A taken user name and a wrong code.
  problems.allow(/status of (400|409)/)
  const username = newName()
  const email = `${username}@example.com`
  await page.goto(`${at('/')}?ref=DEMO2026`)
  const dialog = await openRegistration(page, say)
  await expect(field(dialog, say, 'email')).toBeFocused()
  // Its label also says that it is optional.
  await expect(dialog.getByLabel(say('sign-in', 'register.referralCode'))).toHaveValue('DEMO2026')
  await expectAccessible(page, { name: 'register', language })

  // Empty: each field has an error, and the summary has the focus.
  const submit = dialog.getByRole('button', { name: say('sign-in', 'register.submit') })
  await submit.click()
  const summary = dialog.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(3)

  await field(dialog, say, 'email').fill(email)
  const passwordField = passwordOf(dialog, say)
  await passwordField.fill('abc')
  await expect(dialog.getByText(say('password', 'rule.met'))).toHaveCount(2)
  await passwordField.fill(goodPassword)
  await expect(dialog.getByText(say('password', 'rule.met'))).toHaveCount(5)
  // Typed once: it can be shown instead.
  await expect(passwordField).toHaveAttribute('type', 'password')
  await dialog.getByRole('button', { name: say('password', 'show'), exact: true }).click()
  await expect(passwordField).toHaveAttribute('type', 'text')
  // Open, because the link has a referral code.
  const name = optionalField(dialog, say, 'username')
  await name.fill('demo')
  await solveCaptcha(dialog)
  await submit.click()
  await expect(summary).toContainText(say('errors', 'USERNAME_EXIST'))

  // No input is lost, not by closing either, except the password.
  await expect(passwordField).toHaveValue(goodPassword)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openRegistration(page, say)
  await expect(field(dialog, say, 'email')).toHaveValue(email)
  await expect(name).toHaveValue('demo')
  await expect(passwordField).toHaveValue('')
  await name.fill('')
  await passwordField.fill(goodPassword)
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
  // As pasted from a mail.
  await code.fill(` ${mailed.slice(0, 3)} ${mailed.slice(3)} `)
  await code.press('Enter')
  await expect(verify).toBeHidden()
  // The notification that arrives by itself may have the same text.
  await expect(page.getByText(say('sign-in', 'verify.done')).first()).toBeVisible()
  await expect(page).toHaveURL(`${at('/')}?ref=DEMO2026`)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  // The user name comes from the email, and stands for the name until there is one.
  await page.goto(at('/account'))
  await expect(
    page.getByText(say('account', 'overview.greeting.name', { name: username })),
  ).toBeVisible()
})

test('the registration starts with the detected country', async ({ page, at, say, language }) => {
  await page.goto(at('/'))
  await page.evaluate(() => sessionStorage.setItem('tonle:country', 'TH'))
  const dialog = await openRegistration(page, say)
  const country = dialog.getByRole('combobox', { name: say('sign-in', 'register.country') })
  await expect(country).toHaveValue('TH')
  await expect(country.getByRole('option', { selected: true })).toHaveText(
    language === 'km' ? 'ថៃ' : 'Thailand',
  )
})

test('errors of the server are shown at their fields until all are corrected', async ({
  page,
  at,
  say,
  sandbox,
  person,
  problems,
}) => {
  problems.allow(/status of (400|409)/)
  const takenNumber = newPhoneNumber()
  await person.ask(savePhoneNumber, { body: { phoneNumber: takenNumber } })
  const username = newName()
  await page.goto(at('/'))
  const dialog = await openRegistration(page, say)
  await fillIn(dialog, say, username)
  const submit = dialog.getByRole('button', { name: say('sign-in', 'register.submit') })
  const summary = dialog.getByRole('alert')
  const expectRefused = async (input: Locator, text: string): Promise<void> => {
    await submit.click()
    await expect(summary.getByRole('link')).toHaveText([text])
    await summary.getByRole('link').click()
    await expect(input).toBeFocused()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
  }

  // The rules that the browser checks, each at its field.
  const first = passwordOf(dialog, say)
  await openMore(dialog)
  const name = optionalField(dialog, say, 'username')
  const referral = optionalField(dialog, say, 'referralCode')
  await solveCaptcha(dialog)
  await name.fill('so phea')
  await expectRefused(name, say('errors', 'field.INVALID_USERNAME'))
  await name.fill(username)
  await referral.fill('X'.repeat(referralCodeLength + 1))
  await expectRefused(
    referral,
    say('errors', 'field.MAX_LENGTH', {
      attribute: say('sign-in', 'register.referralCode'),
      max: referralCodeLength,
    }),
  )
  await referral.fill('')
  await first.fill('kampot9pepper')
  await expectRefused(first, say('errors', 'field.PASSWORD_TOO_WEAK'))
  // No input is truncated: 33 letters are too many.
  const tooLong = `Kampot9${'p'.repeat(26)}`
  await first.fill(tooLong)
  await expectRefused(
    first,
    say('errors', 'field.MAX_LENGTH', {
      attribute: say('sign-in', 'register.password'),
      max: passwordLength.max,
    }),
  )
  await expect(first).toHaveValue(tooLong)
  for (const emoji of ['Kampot9😀Pepper', '😀'.repeat(8)]) {
    await first.fill(emoji)
    await expectRefused(first, say('errors', 'field.PASSWORD_CHARACTERS'))
  }

  // The rules of the server; each answer uses up a captcha.
  await first.fill('Password1234')
  await expectRefused(first, say('errors', 'field.PASSWORD_TOO_COMMON'))
  await first.fill(goodPassword)
  const phone = optionalField(dialog, say, 'phoneNumber')
  const email = field(dialog, say, 'email')
  for (const { input, wrong, right, code } of [
    { input: email, wrong: person.email, right: `${username}@example.com`, code: 'EMAIL_EXIST' },
    { input: name, wrong: person.username, right: username, code: 'USERNAME_EXIST' },
    { input: referral, wrong: 'NOBODY', right: '', code: 'REFERRAL_CODE_INVALID' },
    { input: phone, wrong: takenNumber, right: newPhoneNumber(), code: 'PHONE_EXISTS' },
  ]) {
    await input.fill(wrong)
    await solveCaptcha(dialog)
    await expectRefused(input, say('errors', code))
    await input.fill(right)
  }
  await sandbox.control('recaptcha', { fail: true })
  await solveCaptcha(dialog)
  await submit.click()
  await expect(summary).toContainText(say('errors', 'CAPTCHA_INVALID'))
  await expect(first).toHaveValue(goodPassword)
  await sandbox.control('recaptcha', { fail: false })
  await solveCaptcha(dialog)
  await submit.click()
  await expect(dialogOf(page, say, 'verify.title')).toBeVisible()
})

test('optional fields are added by keyboard, and open when one is invalid', async ({
  page,
  at,
  say,
  language,
}) => {
  const username = newName()
  const rest = {
    firstName: 'សុខា',
    lastName: 'ចាន់',
    phoneNumber: newPhoneNumber(),
    organization: 'ហាងកាហ្វេមេគង្គ',
    identityNumber: '012345678',
    address1: 'ផ្ទះលេខ ១២ ផ្លូវ ២៤០',
    address2: 'Sangkat Chaktomuk',
    city: 'Phnom Penh',
    stateProvince: 'Phnom Penh',
    postalCode: '1234567',
  }
  await page.goto(at('/'))
  const dialog = await openRegistration(page, say)
  await fillIn(dialog, say, username)
  const postalCode = optionalField(dialog, say, 'postalCode')
  const more = dialog.locator('summary')
  await expect(postalCode).toBeHidden()
  await more.press('Enter')
  for (const [key, text] of Object.entries(rest)) await optionalField(dialog, say, key).fill(text)
  await expectAccessible(page, { name: 'register, all fields', language })
  await more.press('Enter')
  await expect(postalCode).toBeHidden()

  await solveCaptcha(dialog)
  await dialog.getByRole('button', { name: say('sign-in', 'register.submit') }).press('Enter')
  const summary = dialog.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(postalCode).toBeVisible()
  // Collapsed again, it opens for the error's link.
  await more.press('Enter')
  await expect(postalCode).toBeHidden()
  await summary.getByRole('link', { name: say('errors', 'field.INVALID_POSTAL_CODE') }).click()
  await expect(postalCode).toBeFocused()
  await postalCode.fill('120207')

  // Closing the dialog loses no input.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openRegistration(page, say)
  await expect(postalCode).toHaveValue('120207')
  await passwordOf(dialog, say).fill(goodPassword)
  await solveCaptcha(dialog)
  await passwordOf(dialog, say).press('Enter')
  const verify = dialogOf(page, say, 'verify.title')
  await verify.getByRole('button', { name: say('sign-in', 'verify.later') }).click()
  await page.goto(at('/account/profile'))
  for (const [key, text] of Object.entries({ ...rest, postalCode: '120207' })) {
    const profileField = page.getByRole('textbox', { name: say('account', `profile.${key}`) })
    const number = `+855${text.replaceAll(' ', '').slice(1)}`
    await expect(profileField).toHaveValue(key === 'phoneNumber' ? number : text)
  }
})

test('registering with Google with an unverified email mails a code', async ({
  page,
  at,
  say,
  sandbox,
  problems,
}) => {
  // A link with an unknown code.
  problems.allow(/status of 400/)
  await sandbox.control('google', { idToken: 'unverified-email' })
  const email = `${newName()}@example.com`
  await page.goto(`${at('/')}?ref=NOBODY`)
  await openSignIn(page)
  const signIn = dialogOf(page, say)
  const choose = () => chooseGoogleAccount(page, signIn, email)
  await signIn.frameLocator('iframe').getByRole('button').waitFor()
  const held: (() => void)[] = []
  const hold = async (route: Route): Promise<void> => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  }
  await page.route('**/api/users/oauth/nonce', hold, { times: 1 })
  await choose()
  await expect(signIn.getByRole('alert')).toContainText(say('errors', 'REFERRAL_CODE_INVALID'))
  // The button's nonce is used up: it is inert until the next one.
  await expect(signIn.locator('[inert] iframe')).toHaveCount(1)
  await expect.poll(() => held.length).toBe(1)
  held.shift()?.()
  // The form does not show that code, so it is not sent again.
  await choose()
  const verify = dialogOf(page, say, 'verify.title')
  await expect(verify).toContainText(email)
  const code = verify.getByLabel(say('sign-in', 'verify.code'), { exact: true })
  await code.fill(await codeIn(sandbox, email))
  await code.press('Enter')
  await expect(verify).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})

test('the code can wait, and the server decides when a new one is sent, whatever the local clock', async ({
  page,
  at,
  say,
  problems,
}) => {
  problems.allow(/status of 429/)
  await page.clock.install()
  const username = newName()
  await page.goto(at('/'))
  const dialog = await openRegistration(page, say)
  await fillIn(dialog, say, username)
  await solveCaptcha(dialog)
  await dialog.getByRole('button', { name: say('sign-in', 'register.submit') }).click()
  const verify = dialogOf(page, say, 'verify.title')
  await expect(verify).toBeVisible()
  const again = verify.getByRole('button', { name: say('sign-in', 'verify.again'), exact: true })
  const wait = verify.getByRole('button', {
    name: new RegExp(say('sign-in', 'verify.wait', { seconds: '\\d+' })),
  })
  await expect(again).toHaveCount(0)
  await page.clock.fastForward(61_000)
  // The server's minute is not over: it says how long is left.
  await again.click()
  await expect(
    verify.getByRole('status').filter({ hasText: say('errors', 'TOO_MANY_REQUESTS') }),
  ).toBeVisible()
  await expect(wait).toHaveAttribute('aria-disabled', 'true')
  await expect(again).toHaveCount(0)
  await page.clock.fastForward(61_000)
  const sent = { messageCode: 'SUCCESS', resendAt: new Date().toISOString() }
  await page.route('**/api/user/otp/send-email', (route) => route.fulfill({ json: sent }), {
    times: 1,
  })
  await again.click()
  await expect(verify.getByText(say('sign-in', 'verify.sent'))).toBeVisible()
  await expect(wait).toHaveAttribute('aria-disabled', 'true')
  await verify.getByRole('button', { name: say('sign-in', 'verify.later') }).click()
  await expect(verify).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  // After a reload the page does not know the minute. The skipped code can be typed there without a
  // new mail.
  await page.goto(at('/account/profile'))
  await expect(page.getByRole('textbox', { name: say('account', 'verify.code') })).toBeVisible()
  await page.getByRole('button', { name: say('account', 'verify.again') }).click()
  await expect(
    page.getByRole('button', {
      name: new RegExp(say('account', 'verify.wait', { seconds: '\\d+' })),
    }),
  ).toHaveAttribute('aria-disabled', 'true')
})

test('a wrong password shows the attempts left, then the minutes of the lock', async ({
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
  // Other accounts are not locked by that; the balance comes with the session.
  const balance = page.waitForResponse((response) => response.url().endsWith('/user/balance/'))
  await giveCredentials(page, say, 'demo', password)
  await expect(dialog).toBeHidden()
  expect((await balance).status()).toBe(200)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})

test('the language of the page is saved in the profile', async ({ page, at, language, person }) => {
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
