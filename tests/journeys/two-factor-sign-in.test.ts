import * as v from 'valibot'
import {
  askToTurnOffTwoFactor,
  twoFactorStatus,
  verifyTwoFactor,
} from '../../src/contract/two-factor.ts'
import { expectAccessible } from './accessibility.ts'
import { enterAsNew, password } from './customer.ts'
import { expect, test } from './journey.ts'
import { dialogOf, giveCredentials, openSignIn } from './sign-in-dialog.ts'
import { nextCode, turnOn } from './two-factor.ts'

test.setTimeout(90_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('with two-factor on, six digits of the authenticator complete the sign-in', async ({
  page,
  at,
  say,
  language,
  person,
  problems,
}) => {
  problems.allow(/status of 400/)
  const { totp } = await turnOn(person)
  await page.goto(at('/'))
  await openSignIn(page)
  await giveCredentials(page, say, person.username, password)
  const dialog = dialogOf(page, say, 'factor.title')
  const code = dialog.getByLabel(say('sign-in', 'factor.authenticator.label'), { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(page, { name: 'second factor', language })
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out')

  await code.fill('12345')
  await code.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText(say('errors', 'field.INVALID_CODE'))
  const right = totp.generate()
  await code.fill(right === '123456' ? '654321' : '123456')
  await code.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText(
    say('sign-in', 'factor.incorrect', { remaining: 4 }),
  )
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await code.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})

test('a second step completed elsewhere starts over, and shows the reason', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/status of 409/)
  const { totp } = await turnOn(person)
  await page.goto(at('/'))
  await openSignIn(page)
  const [begun] = await Promise.all([
    page.waitForResponse('**/api/users/login'),
    giveCredentials(page, say, person.username, password),
  ])
  const { accessToken: challenge } = v.parse(
    v.object({ accessToken: v.string() }),
    await begun.json(),
  )
  await person.ask(verifyTwoFactor, { body: { challenge, code: totp.generate() } })
  const code = dialogOf(page, say, 'factor.title').getByLabel(
    say('sign-in', 'factor.authenticator.label'),
    { exact: true },
  )
  await code.fill(nextCode(totp))
  await code.press('Enter')
  await expect(dialogOf(page, say).getByRole('alert')).toContainText(
    say('errors', 'CHALLENGE_EXPIRED'),
  )
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out')
})

test('a recovery code replaces the authenticator, once', async ({ page, at, say, person }) => {
  const { recoveryCodes } = await turnOn(person)
  await page.goto(at('/'))
  await openSignIn(page)
  await giveCredentials(page, say, person.username, password)
  const dialog = dialogOf(page, say, 'factor.title')
  const submit = dialog.getByRole('button', { name: say('sign-in', 'submit'), exact: true })
  await submit.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: say('sign-in', 'factor.use.recovery') }).click()
  // A code of the other kind has no error yet.
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  const code = dialog.getByLabel(say('sign-in', 'factor.recovery.label'), { exact: true })
  await expect(code).toHaveAccessibleDescription('')
  await code.fill((recoveryCodes[0] ?? '').toLowerCase())
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  expect((await person.ask(twoFactorStatus, {})).recoveryCodesLeft).toBe(9)
})

test('the mailed link turns two-factor off only when its button is pressed', async ({
  page,
  at,
  say,
  language,
  person,
  sandbox,
  shop,
  context,
  problems,
}) => {
  problems.allow(/status of 400/)
  const { id } = await turnOn(person)
  await person.ask(askToTurnOffTwoFactor, { params: { id } })
  await expect.poll(async () => (await sandbox.mails(person.email)).length).toBeGreaterThan(0)
  const linkOf = async (): Promise<string | undefined> =>
    (await sandbox.mails(person.email))
      .map(({ text }) => /\/two-factor\/disabled\/([\w-]+)/.exec(text)?.[1])
      .find((token) => token !== undefined)
  await expect.poll(linkOf).toBeDefined()
  const path = at(`/two-factor/disabled/${(await linkOf()) ?? ''}`)
  const other = await enterAsNew(shop, context)

  await page.goto(path)
  const button = page.getByRole('button', { name: say('password', 'off.submit') })
  await expect(button).toBeVisible()
  await expectAccessible(page, { name: 'two-factor off', language })
  // Opening it changed nothing.
  expect((await person.ask(twoFactorStatus, {})).id).toBe(id)
  // Another customer is signed in here.
  await openSignIn(page)
  await giveCredentials(page, say, other.username, password)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  await button.click()
  await expect(page.getByText(say('password', 'off.done'), { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toBeFocused()
  await expect(page.getByText(say('password', 'off.done.others'))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: say('password', 'off.home') })).toBeVisible()
  await expect(main.getByRole('link', { name: say('password', 'off.security') })).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())

  await page.goto(path)
  await button.click()
  await expect(page.getByText(say('errors', 'CODE_INCORRECT'))).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused()

  await openSignIn(page)
  await giveCredentials(page, say, person.username, password)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})
