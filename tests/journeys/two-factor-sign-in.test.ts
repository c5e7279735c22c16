import { Secret, TOTP } from 'otpauth'
import {
  askToTurnOffTwoFactor,
  beginTwoFactor,
  turnOnTwoFactor,
  twoFactorStatus,
} from '../../src/contract/two-factor.ts'
import { expectAccessible } from './accessibility.ts'
import type { Customer } from './customer.ts'
import { password } from './customer.ts'
import { expect, test } from './journey.ts'
import { dialogOf, giveCredentials, openSignIn } from './sign-in-dialog.ts'

test.setTimeout(90_000)

// What moves in would be judged where it is not yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const turnOn = async (
  person: Customer,
): Promise<{
  readonly totp: TOTP
  readonly id: string
  readonly recoveryCodes: readonly string[]
}> => {
  const { secret, setup } = await person.ask(beginTwoFactor, {})
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  // The code before this one, so that this one is not used up yet.
  const code = totp.generate({ timestamp: Date.now() - 30_000 })
  const { id, recoveryCodes } = await person.ask(turnOnTwoFactor, { body: { code, setup } })
  return { totp, id, recoveryCodes }
}

test('with two-factor on, six digits of the authenticator finish the sign-in', async ({
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

test('a recovery code takes the place of the authenticator, once', async ({
  page,
  at,
  say,
  person,
}) => {
  const { recoveryCodes } = await turnOn(person)
  await page.goto(at('/'))
  await openSignIn(page)
  await giveCredentials(page, say, person.username, password)
  const dialog = dialogOf(page, say, 'factor.title')
  await dialog.getByRole('button', { name: say('sign-in', 'factor.use.recovery') }).click()
  await dialog
    .getByLabel(say('sign-in', 'factor.recovery.label'), { exact: true })
    .fill((recoveryCodes[0] ?? '').toLowerCase())
  await dialog.getByRole('button', { name: say('sign-in', 'submit'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  expect((await person.ask(twoFactorStatus, {})).recoveryCodesLeft).toBe(9)
})

test('the mailed link turns two-factor off when its button is pressed, not before', async ({
  page,
  at,
  say,
  language,
  person,
  sandbox,
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

  await page.goto(path)
  const button = page.getByRole('button', { name: say('password', 'off.submit') })
  await expect(button).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page, { name: 'two-factor off', language })
  // Opening it changed nothing.
  expect((await person.ask(twoFactorStatus, {})).id).toBe(id)
  await button.click()
  await expect(page.getByText(say('password', 'off.done'))).toBeVisible()

  await page.goto(path)
  await button.click()
  await expect(page.getByText(say('errors', 'CODE_INCORRECT'))).toBeVisible()

  await openSignIn(page)
  await giveCredentials(page, say, person.username, password)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})
