import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { getUserInformation } from '../../src/contract/accounts.ts'
import { addAddress } from '../../src/contract/addresses.ts'
import { listPasskeys, removePasskey } from '../../src/contract/passkeys.ts'
import { saveCompanyInfo, saveProfile } from '../../src/contract/profile.ts'
import type { MessageParams } from '../../src/i18n/fill.ts'
import { runShop } from '../api/operator-command.ts'
import { expectAccessible } from './accessibility.ts'
import { addAuthenticator, namedOrigin } from './authenticator.ts'
import { enterAsNew, newContact, newUsername } from './customer.ts'
import { expect, test } from './journey.ts'
import { codeIn } from './mailed-code.ts'
import { settingsOf } from './operate.ts'
import type { Say } from './say.ts'
import { dialogOf, openRegistration, openSignIn, solveCaptcha } from './sign-in-dialog.ts'
import { signOut } from './sign-out.ts'
import { passInvitation } from './stored-accounts.ts'

test.setTimeout(90_000)

// Browsers offer no passkeys on 127.0.0.1, so this page has a host name. axe would judge animated
// content mid-way.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  baseURL: async ({ shop }, use) => use(namedOrigin(shop.url)),
})

const panelOf = (page: Page, say: Say): Locator =>
  page.getByRole('region', { name: say('account', 'passkey.title'), exact: true })

/** Creates a passkey on the account page. */
const create = async (part: Locator, say: Say, name: string): Promise<void> => {
  await part.getByRole('button', { name: say('account', 'passkey.add') }).click()
  await part.getByRole('textbox', { name: say('account', 'passkey.name') }).fill(name)
  await part.getByRole('button', { name: say('account', 'passkey.create') }).click()
}

test('a passkey is added, signs in and is removed', async ({
  page,
  context,
  at,
  say,
  person,
  shop,
  problems,
}) => {
  problems.allow(/status of 400.*\/login\/passkey/)
  await addAuthenticator(context, page)
  await person.enterBrowser(namedOrigin(shop.url))
  await page.goto(at('/account/security'))
  const part = panelOf(page, say)
  const listed = part.getByRole('listitem').filter({ has: page.getByRole('button') })
  const signInByPasskey = async (): Promise<void> => {
    await openSignIn(page)
    await dialogOf(page, say)
      .getByRole('button', { name: say('sign-in', 'passkey') })
      .click()
  }
  await expect(part).toContainText(say('account', 'passkey.none'))
  await create(part, say, 'Sokha’s phone')
  await expect(listed).toContainText('Sokha’s phone')
  await expect(listed).toContainText(say('account', 'passkey.unused'))

  await test.step('a device has one passkey for each account', async () => {
    await create(part, say, 'Again')
    await expect(part.getByRole('alert')).toContainText(say('account', 'passkey.known'))
    await expect(listed).toHaveCount(1)
  })

  await test.step('the passkey signs in without a password', async () => {
    await signOut(page, say, problems)
    await page.waitForURL(at('/'))
    await signInByPasskey()
    await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
    await expect(dialogOf(page, say)).toBeHidden()
  })

  await test.step('the removed passkey no longer signs in', async () => {
    await page.goto(at('/account/security'))
    const remove = say('account', 'passkey.remove.of', { name: 'Sokha’s phone' })
    await part.getByRole('button', { name: remove }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('account', 'remove'), exact: true })
      .click()
    await expect(part).toContainText(say('account', 'passkey.none'))
    await signOut(page, say, problems)
    await page.waitForURL(at('/'))
    await signInByPasskey()
    await expect(dialogOf(page, say).getByRole('alert')).toContainText(
      say('errors', 'PASSKEY_INVALID'),
    )
    await expect(page.locator('html')).toHaveAttribute('data-session', 'out')
  })
})

test('a guest creates an account with a passkey, after cancelling once', async ({
  page,
  context,
  at,
  say,
  language,
  sandbox,
  shop,
  problems,
}) => {
  problems.allow(/status of 409.*\/users\/passkeys/)
  const device = await addAuthenticator(context, page)
  const email = `k${randomUUID().slice(0, 8)}@example.com`
  await page.goto(at('/'))
  const dialog = await openRegistration(page, say)
  const button = dialog.getByRole('button', { name: say('sign-in', 'register.passkey') })
  const summary = dialog.getByRole('alert')
  const emailField = dialog.getByRole('textbox', {
    name: say('sign-in', 'register.email'),
    exact: true,
  })
  await expectAccessible(page, { name: 'register with a passkey', language })

  await test.step('email and captcha are required, and no password', async () => {
    await button.click()
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      say('errors', 'field.REQUIRED', { attribute: say('sign-in', 'register.email') }),
      say('sign-in', 'captcha.missing'),
    ])
  })

  await emailField.fill(email)
  await solveCaptcha(dialog)
  await test.step('a cancelled prompt loses no input', async () => {
    await device.approve(false)
    await button.press('Enter')
    await expect(summary).toContainText(say('errors', 'PASSKEY_NOT_CREATED'))
    await expect(summary).toBeFocused()
    await expect(emailField).toHaveValue(email)
    await device.approve(true)
  })
  await solveCaptcha(dialog)
  await button.press('Enter')
  const verify = dialogOf(page, say, 'verify.title')
  const code = verify.getByLabel(say('sign-in', 'verify.code'), { exact: true })
  await code.fill(await codeIn(sandbox, email))
  await code.press('Enter')
  await expect(verify).toBeHidden()

  await test.step('the only way to sign in can’t be removed', async () => {
    await page.goto(at('/account/security'))
    const part = panelOf(page, say)
    await expect(part.getByRole('listitem')).toContainText('Chrome, Linux')
    await part.getByRole('listitem').getByRole('button').click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: say('account', 'remove'), exact: true }).click()
    await expect(question.getByRole('alert')).toContainText(say('errors', 'ONLY_WAY_TO_SIGN_IN'))
  })

  await test.step('an address of numbers has no passkeys, so it offers none', async () => {
    await page.goto(`${shop.url}${at('/')}`)
    await expect(page.locator('html')).toHaveAttribute('data-session', 'out')
    await openRegistration(page, say)
    await expect(emailField).toBeVisible()
    await expect(button).toHaveCount(0)
  })
})

test('the link of an invitation creates an account of staff with a passkey, once', async ({
  page,
  context,
  at,
  say,
  language,
  shop,
  problems,
}) => {
  problems.allow(/status of 40[49].*\/staff\/invitation|status of 409.*\/users\/passkeys/)
  const device = await addAuthenticator(context, page)
  const email = `s${randomUUID().slice(0, 8)}@example.com`
  const args = ['staff', 'invite', email, '--role', 'owner', '--reason', 'journey']
  const { said } = await runShop(args, settingsOf(shop))
  const [, fragment = ''] = said.split('/staff/invitation')
  const open = (host: string, link: string) => page.goto(`${host}${at('/staff/invitation')}${link}`)
  const main = page.getByRole('main')
  const t = (key: string) => say('staff-invitation', key)

  await test.step('an address of numbers has no passkeys, and the page says what to do', async () => {
    await open(shop.url, fragment)
    await expect(main.getByRole('heading', { name: t('no-passkeys') })).toBeVisible()
  })

  await test.step('an incomplete link says so', async () => {
    await open(namedOrigin(shop.url), fragment.slice(0, -2))
    await expect(main.getByRole('alert')).toContainText(say('errors', 'INVITATION_UNKNOWN'))
    await expectAccessible(page, { name: 'invitation unknown', language })
  })

  const button = main.getByRole('button', { name: t('submit') })
  const summary = main.getByRole('alert')
  const field = (key: string) => main.getByRole('textbox', { name: t(key), exact: true })
  await test.step('the complete link in the same tab opens the form, which checks its fields', async () => {
    await page.evaluate((hash) => {
      location.hash = hash
    }, fragment)
    await expect(main.getByText(email)).toBeVisible()
    await expectAccessible(page, { name: 'invitation', language })
    await button.click()
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(3)
  })

  await test.step('a cancelled prompt loses no input', async () => {
    await field('firstName').fill('Sophea')
    await field('lastName').fill('Keo')
    await field('username').fill(email.slice(0, 9))
    await device.approve(false)
    await button.press('Enter')
    await expect(summary).toContainText(t('not-created'))
    await expect(field('lastName')).toHaveValue('Keo')
    await device.approve(true)
  })

  await test.step('the passkey opens the staff area', async () => {
    await button.press('Enter')
    await expect(main.getByRole('status')).toBeFocused()
    await expect(page).toHaveURL(/\/staff\/invitation$/)
    await expectAccessible(page, { name: 'invitation accepted', language })
    await main.getByRole('link', { name: t('done.open') }).click()
    await expect(main.getByText(say('staff', 'role.owner'), { exact: true })).toBeVisible()
  })

  await test.step('a used link says so', async () => {
    await open(namedOrigin(shop.url), fragment)
    await expect(main.getByRole('alert')).toContainText(say('errors', 'INVITATION_USED'))
  })
})

test('the link of an invitation says who is signed in, that its email has an account, and that it is over', async ({
  page,
  context,
  at,
  say,
  language,
  person,
  shop,
  problems,
}) => {
  problems.allow(/status of 40[49].*\/staff\/invitation/)
  await addAuthenticator(context, page)
  const username = newUsername()
  const email = `${username}@example.com`
  const main = page.getByRole('main')
  const t = (key: string, params?: MessageParams) => say('staff-invitation', key, params)
  const invite = async (): Promise<string> => {
    const args = ['staff', 'invite', email, '--role', 'support', '--reason', 'journey']
    const { said } = await runShop(args, settingsOf(shop))
    const [, fragment = ''] = said.split('/staff/invitation')
    return `${at('/staff/invitation')}${fragment.trim()}`
  }
  const link = await invite()

  await test.step('a signed-in browser says whose session the new account replaces', async () => {
    await person.enterBrowser(namedOrigin(shop.url))
    await page.goto(link)
    const { firstName } = await person.ask(getUserInformation, {})
    await expect(main.getByText(t('signed-in', { name: firstName }))).toBeVisible()
    await expectAccessible(page, { name: 'invitation, signed in', language })
  })

  await test.step('after half an hour, the link is over', async () => {
    await page.goto('about:blank')
    await shop.killAndRestart((dataDir) => passInvitation(dataDir, email))
    await page.goto(link)
    const alert = main.getByRole('alert')
    await expect(alert).toContainText(say('errors', 'INVITATION_EXPIRED'))
    await expect(alert).toContainText(t('expired.detail'))
    await expectAccessible(page, { name: 'invitation expired', language })
  })

  await test.step('an email that has an account by now leads to its sign-in', async () => {
    await page.goto(await invite())
    await page.reload()
    await expect(main.getByRole('button', { name: t('submit') })).toBeVisible()
    await enterAsNew(shop, context, 'KH', username)
    await page.reload()
    await expect(main.getByRole('alert')).toContainText(t('account'))
    await expectAccessible(page, { name: 'invitation of an account', language })
    await main.getByRole('button', { name: t('sign-in') }).click()
    await expect(dialogOf(page, say)).toBeVisible()
  })
})

test.describe('text of other people', () => {
  // Unclosed: complete elements are stripped before storing.
  const hostile = '<img src=x onerror=alert(1) '
  const shown = hostile.trim()

  test.use({ userAgent: `${hostile}>` })

  test('is shown as text, and never executed', async ({
    page,
    context,
    at,
    say,
    person,
    shop,
    problems,
  }) => {
    problems.allow(/status of 404.*\/users\/passkeys/)
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.message())
      await dialog.dismiss()
    })
    await person.ask(saveProfile, {
      body: {
        firstName: 'Bopha',
        lastName: 'Keo',
        organization: hostile,
        identityNumber: hostile,
      },
    })
    await person.ask(addAddress, {
      body: { ...newContact, organizationName: hostile },
    })
    await person.ask(saveCompanyInfo, {
      body: {
        companyNameEn: hostile,
        companyNameKm: `ក្រុមហ៊ុន ${hostile}`,
        companyAddressEn: 'Street 271, Phnom Penh',
        companyAddressKm: 'ផ្លូវ ២៧១ រាជធានីភ្នំពេញ',
        phoneNumber: '023900100',
        vatTin: 'K001-123456789',
      },
    })
    await addAuthenticator(context, page)
    await person.enterBrowser(namedOrigin(shop.url))
    const main = page.getByRole('main')
    const expectNothingRun = async (): Promise<void> => {
      await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0)
      expect(asked).toEqual([])
    }

    await page.goto(at('/account/profile'))
    await expect(page.locator('#profile-organization')).toHaveValue(shown)
    await expect(page.locator('#profile-identityNumber')).toHaveValue(shown)
    await expectNothingRun()
    await page.goto(at('/account/contacts'))
    await expect(main.getByRole('listitem').getByText(shown).first()).toBeVisible()
    await expectNothingRun()
    await page.goto(at('/account/company'))
    await expect(page.locator('#company-companyNameEn')).toHaveValue(shown)
    await page.goto(at('/account/sessions'))
    await expect(main.getByText(say('account', 'device.unknown')).first()).toBeVisible()
    await expectNothingRun()

    await page.goto(at('/account/security'))
    const part = panelOf(page, say)
    await create(part, say, hostile)
    await expect(part.getByRole('listitem')).toContainText(shown)
    // The notification, pushed and listed.
    const notice = say('notification', 'PASSKEY_ADDED', { name: shown })
    await expect(page.getByRole('status').getByText(notice)).toBeVisible()
    await part
      .getByRole('button', { name: say('account', 'passkey.remove.of', { name: shown }) })
      .click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(shown)
    // Removed on another device meanwhile.
    const [passkey] = await person.ask(listPasskeys, {})
    await person.ask(removePasskey, { params: { id: passkey?.id ?? '' } })
    await question.getByRole('button', { name: say('account', 'remove'), exact: true }).click()
    await expect(question.getByRole('alert')).toContainText(say('errors', 'PASSKEY_NOT_FOUND'))
    await expectNothingRun()
    await page.goto(at('/notification'))
    await expect(main.getByRole('listitem').getByText(notice)).toBeVisible()
    await expectNothingRun()
  })
})
