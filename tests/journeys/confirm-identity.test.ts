import type { Locator } from 'playwright/test'
import { listPasskeys } from '../../src/contract/passkeys.ts'
import { listSessions } from '../../src/contract/sessions.ts'
import { expectAccessible } from './accessibility.ts'
import { addAuthenticator, namedOrigin } from './authenticator.ts'
import { enterAccount, password } from './customer.ts'
import { chooseGoogleAccount } from './google-popup.ts'
import { expect, test } from './journey.ts'
import { dialogOf, giveCredentials, openSignIn } from './sign-in-dialog.ts'
import { ageSessions } from './stored-accounts.ts'
import { nextCode, turnOn } from './two-factor.ts'

test.setTimeout(120_000)

// axe would judge animated content mid-way. Passkeys need a host name.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  baseURL: async ({ shop }, use) => use(namedOrigin(shop.url)),
})

const fieldOf = (dialog: Locator, label: string): Locator =>
  dialog.getByLabel(label, { exact: true })

test('an old session confirms with the password before it signs out another', async ({
  page,
  context,
  at,
  say,
  language,
  person,
  shop,
  problems,
}) => {
  problems.allow(/status of 409.*\/users\/sessions|status of 400.*\/confirm-identity/)
  await enterAccount(person.username, shop.url, context)
  await person.enterBrowser(namedOrigin(shop.url))
  await shop.killAndRestart((dataDir) => ageSessions(dataDir, person.username))
  await page.goto(at('/account/sessions'))
  const list = page.getByRole('region', { name: say('account', 'sessions.title'), exact: true })
  const others = say('account', 'sessions.end.others')
  const question = page.getByRole('dialog', { name: say('account', 'sessions.end.others.title') })
  const end = question.getByRole('button', { name: others, exact: true })
  const dialog = dialogOf(page, say, 'confirm.title')
  const field = fieldOf(dialog, say('sign-in', 'password'))
  const confirm = dialog.getByRole('button', {
    name: say('sign-in', 'confirm.submit'),
    exact: true,
  })
  await list.getByRole('button', { name: others }).click()
  await end.click()
  await expect(field).toBeFocused()
  await expectAccessible(page, { name: 'confirming', language })

  await test.step('cancelling changes nothing', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(question.getByRole('alert')).toContainText(
      say('errors', 'REAUTHENTICATION_REQUIRED'),
    )
    expect((await person.ask(listSessions, {})).length).toBeGreaterThan(1)
  })

  await end.click()
  await confirm.click()
  await expect(field).toHaveAccessibleDescription(say('sign-in', 'password.missing'))
  await field.fill('Wrong1234')
  await confirm.click()
  await expect(field).toHaveAccessibleDescription(
    say('errors', 'PASSWORD_INCORRECT', { remaining: 4 }),
  )
  await expectAccessible(page, { name: 'confirming, a wrong password', language })
  await field.fill(password)
  await field.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(question).toBeHidden()
  await expect(list.getByText(say('account', 'sessions.only'))).toBeVisible()

  await test.step('a recent confirmation is not requested again', async () => {
    await page.goto(at('/account/security'))
    const part = page.getByRole('region', {
      name: say('account', 'security.two-factor'),
      exact: true,
    })
    await part.getByRole('button', { name: say('account', 'two-factor.turn-on') }).click()
    await expect(part.getByRole('img')).toBeVisible()
    await expect(dialog).toBeHidden()
  })
})

test('an old session adds a passkey after both factors, and removes it after the passkey', async ({
  page,
  context,
  at,
  say,
  person,
  shop,
  problems,
}) => {
  problems.allow(/status of 409.*\/users\/passkeys/)
  const { totp } = await turnOn(person)
  await addAuthenticator(context, page)
  const second = dialogOf(page, say, 'factor.title')
  const code = fieldOf(second, say('sign-in', 'factor.authenticator.label'))
  await page.goto(at('/'))
  await openSignIn(page)
  await giveCredentials(page, say, person.username, password)
  await code.fill(totp.generate())
  await code.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  await expect(second).toBeHidden()
  const comeBackLater = async (): Promise<void> => {
    // No page is open while the server is down.
    await page.goto('about:blank')
    await shop.killAndRestart((dataDir) => ageSessions(dataDir, person.username))
    await page.goto(at('/account/security'))
  }

  await comeBackLater()
  const part = page.getByRole('region', { name: say('account', 'passkey.title'), exact: true })
  await part.getByRole('button', { name: say('account', 'passkey.add') }).click()
  await part.getByRole('textbox', { name: say('account', 'passkey.name') }).fill('Sokha’s phone')
  await part.getByRole('button', { name: say('account', 'passkey.create') }).click()
  const dialog = dialogOf(page, say, 'confirm.title')
  await fieldOf(dialog, say('sign-in', 'password')).fill(password)
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await code.fill(nextCode(totp))
  await code.press('Enter')
  await expect(second).toBeHidden()
  await expect(part.getByRole('listitem')).toContainText('Sokha’s phone')

  await comeBackLater()
  const remove = say('account', 'passkey.remove.of', { name: 'Sokha’s phone' })
  await part.getByRole('button', { name: remove }).click()
  await page
    .getByRole('dialog', { name: say('account', 'passkey.remove.title') })
    .getByRole('button', { name: say('account', 'remove'), exact: true })
    .click()
  await dialog.getByRole('button', { name: say('sign-in', 'confirm.passkey') }).click()
  await expect(dialog).toBeHidden()
  await expect(part).toContainText(say('account', 'passkey.none'))
  expect(await person.ask(listPasskeys, {})).toEqual([])
})

test('an old session links the chosen Google account after confirming', async ({
  page,
  at,
  say,
  person,
  shop,
  problems,
}) => {
  problems.allow(/status of 409.*\/(2fa|users\/google)/)
  await person.enterBrowser(namedOrigin(shop.url))
  await shop.killAndRestart((dataDir) => ageSessions(dataDir, person.username))
  await page.goto(at('/account/security'))
  const part = page.getByRole('region', { name: say('account', 'google.title'), exact: true })
  const button = part.locator('iframe')
  const dialog = dialogOf(page, say, 'confirm.title')
  const twoFactor = page.getByRole('region', {
    name: say('account', 'security.two-factor'),
    exact: true,
  })

  await test.step('closing the dialog leaves the page’s own button working', async () => {
    await button.evaluate((drawn) => drawn.setAttribute('data-drawn', 'before'))
    await twoFactor.getByRole('button', { name: say('account', 'two-factor.turn-on') }).click()
    await expect(dialog.locator('iframe')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(twoFactor.getByRole('alert')).toContainText(
      say('errors', 'REAUTHENTICATION_REQUIRED'),
    )
    await expect(part.locator('iframe[data-drawn]')).toHaveCount(0)
  })

  await chooseGoogleAccount(page, part, person.email)
  await fieldOf(dialog, say('sign-in', 'password')).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(part).toContainText(say('account', 'google.linked', { email: person.email }))
})
