import type { Locator, Page } from 'playwright/test'
import { getUserInformation } from '../../src/contract/accounts.ts'
import {
  addAddress,
  deleteAddress,
  listAddresses,
  maximumContacts,
} from '../../src/contract/addresses.ts'
import { getSubscription } from '../../src/contract/enquiries.ts'
import { linkGoogle, oauthNonce } from '../../src/contract/google-sign-in.ts'
import { savePhoneNumber } from '../../src/contract/registration.ts'
import { endOneSession, listSessions } from '../../src/contract/sessions.ts'
import { activateTrial, trialCodes } from '../../src/contract/trial.ts'
import { accountSections } from '../../src/islands/account/account-sections.ts'
import { expectAccessible } from './accessibility.ts'
import { enterAccount, enterAsNew, newContact, password } from './customer.ts'
import { chooseGoogleAccount } from './google-popup.ts'
import { dialogOf, giveCredentials, openSignIn } from './sign-in-dialog.ts'
import { expect, test } from './journey.ts'
import type { Say } from './say.ts'
import { storedAccounts } from './stored-accounts.ts'
import { authenticatorOf, nextCode } from './two-factor.ts'

test.setTimeout(120_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A section of an account page by its heading. */
const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

const loaded = (page: Page): Promise<void> => expect(page.locator('[data-skeleton]')).toHaveCount(0)

/** Judges the page from its top, because axe treats content below the sticky header as hidden. */
const expectState = async (page: Page, name: string, language: string): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, { name, language })
}

/** Returns an unused Cambodian phone number. */
const freePhone = (): string => `+85512${String(Math.floor(100_000 + Math.random() * 900_000))}`

/** Signs in with the dialog that an account page opens for guests. */
const signInHere = async (page: Page, say: Say, username: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: say('sign-in', 'title') })
  await dialog.getByLabel(say('sign-in', 'username'), { exact: true }).fill(username)
  await dialog.getByLabel(say('sign-in', 'password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say('sign-in', 'submit'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('every page is accessible and linked from the others', async ({
  page,
  at,
  say,
  language,
  person,
  isMobile,
}) => {
  // Many pages, each judged by axe.
  test.slow()
  await person.enterBrowser()
  for (const { key, path } of accountSections) {
    await page.goto(at(path))
    await loaded(page)
    await expectAccessible(page, { name: path, language })
    const navigation = page
      .getByRole('navigation', { name: say('account', 'navigation') })
      .filter({ visible: true })
    if (isMobile) await navigation.locator('summary').click()
    const link = navigation.getByRole('link', {
      name: say('account', `section.${key}`),
      exact: true,
    })
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(navigation.getByRole('link')).toHaveCount(accountSections.length)
  }
})

test('a guest is asked to sign in, and then sees the page', async ({ page, at, say, person }) => {
  await page.goto(at('/account/profile'))
  await expect(page.getByRole('main').getByText(say('common', 'guard.title'))).toBeAttached()
  await expect(panel(page, say('account', 'profile.person'))).toBeHidden()
  await signInHere(page, say, person.username)
  await expect(panel(page, say('account', 'profile.sign-in'))).toContainText(person.email)
})

test('after signing in, the focus is where the customer continues', async ({
  page,
  at,
  say,
  person,
}) => {
  const size = page.viewportSize() ?? { width: 360, height: 740 }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(at('/about-us'))
  await openSignIn(page)
  await giveCredentials(page, say, person.username, password)
  await expect(dialogOf(page, say)).toBeHidden()
  await expect(page.getByRole('banner').locator('[popovertarget=account-sheet]')).toBeFocused()
  await page.evaluate(() => localStorage.clear())

  await page.goto(at('/account/contacts'))
  await signInHere(page, say, person.username)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await page.evaluate(() => localStorage.clear())

  // On a phone the button is named after its target.
  await page.setViewportSize(size)
  await page.goto(at('/about-us'))
  await page
    .getByRole('navigation', { name: say('common', 'navigation.bottom') })
    .getByRole('button', { name: say('common', 'account'), exact: true })
    .click()
  await giveCredentials(page, say, person.username, password)
  await expect(page).toHaveURL(at('/account'))
})

test('the overview shows balance, credit and conditions of the account', async ({
  page,
  at,
  say,
  person,
}) => {
  await person.enterBrowser()
  await page.goto(at('/account'))
  const { referralCode } = await person.ask(getUserInformation, {})
  await expect(panel(page, say('account', 'overview.money'))).toContainText('$0.00')
  const account = panel(page, say('account', 'overview.account'))
  await expect(account).toContainText(say('account', 'profile.email.unverified'))
  await expect(account).toContainText(say('account', 'overview.contact.none'))
  await expect(panel(page, say('account', 'overview.referral'))).toContainText(referralCode)
  await account
    .getByRole('link', { name: new RegExp(`^${say('account', 'overview.email.verify')}`) })
    .click()
  await expect(page).toHaveURL(at('/account/profile'))
})

test('the profile shows errors at their fields, and is saved across a reload', async ({
  page,
  at,
  say,
  person,
}) => {
  await person.enterBrowser()
  await page.goto(at('/account/profile'))
  const form = panel(page, say('account', 'profile.person'))
  const field = (name: string): Locator => form.locator(`#profile-${name}`)
  await expect(field('firstName')).toHaveValue('Bopha')

  await field('firstName').fill('')
  await field('lastName').fill('Keo 2')
  await form.getByRole('button', { name: say('account', 'save') }).click()
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(field('firstName')).toHaveAccessibleDescription(
    say('errors', 'field.REQUIRED', { attribute: say('account', 'profile.firstName') }),
  )
  await expect(field('lastName')).toHaveAccessibleDescription(say('errors', 'field.INVALID_NAME'))

  await test.step('editing a field removes its error and moves nothing else', async () => {
    const top = (): Promise<number> =>
      field('firstName').evaluate((input) => input.getBoundingClientRect().top + scrollY)
    const before = await top()
    await field('firstName').fill('សុភ័ក្ត្រ')
    await expect(field('firstName')).toHaveAccessibleDescription('')
    await expect(field('firstName')).toBeFocused()
    await expect(form.getByRole('alert').getByRole('link')).toHaveCount(1)
    await expect(field('lastName')).toHaveAccessibleDescription(say('errors', 'field.INVALID_NAME'))
    await field('lastName').fill('Keo')
    await expect(form.getByRole('alert')).toBeHidden()
    expect(await top()).toBe(before)
  })
  await field('city').fill('Siem Reap')
  await field('postalCode').fill('99')
  await form.getByRole('button', { name: say('account', 'save') }).click()
  await expect(field('postalCode')).toHaveAccessibleDescription(
    say('errors', 'field.INVALID_POSTAL_CODE'),
  )
  await field('postalCode').fill('171201')
  await form.getByRole('button', { name: say('account', 'save') }).click()
  await expect(form.getByText(say('account', 'saved'), { exact: true })).toBeVisible()
  await expect(page.locator('[data-customer-name]').first()).toHaveText('សុភ័ក្ត្រ')

  await page.reload()
  await expect(field('firstName')).toHaveValue('សុភ័ក្ត្រ')
  await expect(field('city')).toHaveValue('Siem Reap')
  await expect(field('postalCode')).toHaveValue('171201')
})

test('a phone number of another customer is refused at its field', async ({
  page,
  at,
  say,
  person,
  shop,
  context,
  problems,
}) => {
  problems.allow(/status of 409.*\/phone-number/)
  const taken = freePhone()
  const other = await enterAsNew(shop, context)
  await other.ask(savePhoneNumber, { body: { phoneNumber: taken } })
  await person.enterBrowser()
  await page.goto(at('/account/profile'))
  const form = panel(page, say('account', 'profile.phone'))
  const field = form.getByRole('textbox', { name: say('account', 'profile.phoneNumber') })
  const save = form.getByRole('button', { name: say('account', 'profile.phone.save') })
  await field.fill(taken)
  await save.click()
  await expect(field).toHaveAccessibleDescription(new RegExp(say('errors', 'PHONE_EXISTS')))
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(field).toHaveValue(taken)
  const own = freePhone()
  await field.fill(`0${own.slice(4)}`)
  await save.click()
  await expect(form.getByText(say('account', 'saved'), { exact: true })).toBeVisible()
  await expect(field).toHaveValue(own)
})

test('the mailed code verifies the email address and subscribes to the newsletter', async ({
  page,
  at,
  say,
  person,
  sandbox,
  problems,
}) => {
  problems.allow(/status of (400|429).*\/(verify-email|send-email)/)
  await person.enterBrowser()
  await page.goto(at('/account/profile'))
  const part = panel(page, say('account', 'profile.sign-in'))
  const support = part.getByRole('link', { name: say('account', 'profile.fixed.link') })
  await expect(support).toHaveAttribute('href', at('/contact-us'))
  await part.getByRole('button', { name: say('account', 'verify.again') }).click()
  await expect(
    part.getByRole('button', {
      name: new RegExp(`^${say('account', 'verify.wait', { seconds: '\\d+' })}$`),
    }),
  ).toBeVisible()
  await expect.poll(async () => (await sandbox.mails(person.email)).length).toBeGreaterThan(0)
  const code = /\b(\d{6})\b/.exec((await sandbox.mails(person.email))[0]?.text ?? '')?.[1] ?? ''
  const field = part.getByRole('textbox', { name: say('account', 'verify.code') })
  await field.fill(code === '000000' ? '000001' : '000000')
  await part.getByRole('button', { name: say('account', 'verify.submit') }).click()
  await expect(field).toHaveAccessibleDescription(say('errors', 'INCORRECT_OTP'))
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await part.getByRole('button', { name: say('account', 'verify.submit') }).click()
  await expect(
    part.getByText(say('account', 'profile.email.verified'), { exact: true }),
  ).toBeVisible()
  // The form is gone: focus and announcement are at the heading.
  await expect(part.getByRole('heading')).toBeFocused()
  await expect(
    page.getByRole('status').filter({ hasText: say('account', 'verify.done') }),
  ).toBeVisible()

  // The footer has a form with another name for everyone.
  await expect(page.getByRole('region', { name: say('account', 'profile.news') })).toHaveCount(1)
  const newsletter = page
    .getByRole('main')
    .getByRole('region', { name: say('account', 'profile.news') })
  await expect(newsletter).toContainText(person.email)
  const button = (name: string): Locator =>
    newsletter.getByRole('button', { name: say('account', `profile.news.${name}`), exact: true })
  const text = (name: string): Locator =>
    newsletter.getByText(say('account', `profile.news.${name}`), { exact: true })
  await expect(text('none')).toBeVisible()
  await button('subscribe').click()
  await expect(text('sent')).toBeVisible()

  await test.step('the mailed link confirms the subscription', async () => {
    const link = /\/newsletter\/confirm\/([\w-]{43})/
    const findToken = async () =>
      (await sandbox.mails(person.email)).flatMap(({ text: mail }) => link.exec(mail)?.[1] ?? [])[0]
    await expect.poll(findToken, { timeout: 20_000 }).toBeDefined()
    expect(await person.ask(getSubscription, {})).toEqual({ subscribed: false })
    await page.goto(at(`/newsletter/confirm/${(await findToken()) ?? ''}`))
    await page.getByRole('button', { name: say('newsletter', 'submit') }).click()
    await expect(page.getByText(say('newsletter', 'done'), { exact: true })).toBeVisible()
  })

  await test.step('the subscription ends, and stays ended', async () => {
    await page.goto(at('/account/profile'))
    await expect(text('saved')).toBeVisible()
    expect(await person.ask(getSubscription, {})).toEqual({ subscribed: true })
    await button('end').click()
    await expect(text('none')).toBeVisible()
    await expect(button('subscribe')).toBeFocused()
    expect(await person.ask(getSubscription, {})).toEqual({ subscribed: false })
  })
})

test('the newsletter setting requires a verified email', async ({ page, at, say, person }) => {
  await person.enterBrowser()
  await page.goto(at('/account/profile'))
  const newsletter = page
    .getByRole('main')
    .getByRole('region', { name: say('account', 'profile.news') })
  await expect(newsletter.getByText(say('account', 'profile.news.unverified'))).toBeVisible()
  await expect(newsletter.getByRole('button')).toHaveCount(0)
})

test('the password is changed', async ({ page, at, say, person, problems }) => {
  problems.allow(/status of 400.*\/users\/password/)
  await person.enterBrowser()
  await page.goto(at('/account/security'))
  const form = panel(page, say('account', 'security.password'))
  const current = form.getByLabel(say('account', 'security.password.current'), { exact: true })
  const next = form.getByLabel(say('password', 'new'), { exact: true })
  const again = form.getByLabel(say('password', 'repeat'), { exact: true })
  const save = form.getByRole('button', { name: say('account', 'security.password.save') })
  await current.fill('Wrong1234')
  await next.fill('Mekong2026')
  await again.fill('Mekong2027')
  await save.click()
  await expect(again).toHaveAccessibleDescription(say('errors', 'field.PASSWORDS_DIFFER'))
  await again.fill('Mekong2026')
  await save.click()
  await expect(current).toHaveAccessibleDescription(
    say('errors', 'PASSWORD_INCORRECT', { remaining: 4 }),
  )
  await expect(form.getByRole('alert')).toBeFocused()
  await current.fill(password)
  await next.fill(password)
  await again.fill(password)
  await save.click()
  await expect(next).toHaveAccessibleDescription(new RegExp(say('errors', 'PASSWORD_UNCHANGED')))
  await next.fill('Mekong2026')
  await again.fill('Mekong2026')
  await save.click()
  await expect(form.getByText(say('account', 'security.password.changed'))).toBeVisible()
  await expect(current).toHaveValue('')
})

test('two-factor is turned on with the authenticator, shows recovery codes once, and is turned off by mail', async ({
  page,
  at,
  say,
  language,
  person,
  sandbox,
  problems,
  isMobile,
}) => {
  problems.allow(/status of 400.*\/2fa/)
  await person.enterBrowser()
  await page.goto(at('/account/security'))
  const part = panel(page, say('account', 'security.two-factor'))
  await part.getByRole('button', { name: say('account', 'two-factor.turn-on') }).click()
  await expect(part.getByRole('img')).toBeVisible()
  await expectState(page, 'two-factor, setup', language)
  if (!isMobile) {
    const [code, key] = await Promise.all(
      [part.getByRole('img'), part.locator('output')].map((each) => each.boundingBox()),
    )
    // Side by side: the island's styles override the page's utilities.
    expect(key?.x).toBeGreaterThan((code?.x ?? 0) + (code?.width ?? 0))
  }
  const totp = authenticatorOf(await part.locator('output').innerText())
  const field = part.getByRole('textbox', { name: say('account', 'two-factor.code') })
  const turnOn = part.getByRole('button', { name: say('account', 'two-factor.turn-on') })
  const right = totp.generate()
  await field.fill(right === '000000' ? '000001' : '000000')
  await turnOn.click()
  await expect(field).toHaveAccessibleDescription(new RegExp(say('errors', 'INVALID_2FA_CODE')))
  await field.fill(totp.generate())
  await turnOn.click()

  const codes = part
    .getByRole('list', { name: say('account', 'recovery.codes') })
    .getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const firstCode = await codes.first().innerText()
  await expectState(page, 'recovery codes', language)
  const done = part.getByRole('button', { name: say('account', 'recovery.done') })
  await done.click()
  await expect(part.getByText(say('account', 'recovery.kept.missing'))).toBeVisible()
  await part.getByRole('checkbox', { name: say('account', 'recovery.kept') }).check()
  await done.click()
  await expect(codes).toHaveCount(0)
  await expect(part).toContainText(say('account', 'two-factor.codes.left', { count: 10 }))
  await expectState(page, 'two-factor, on', language)

  await test.step('new recovery codes replace the old ones', async () => {
    const renew = part.getByRole('button', { name: say('account', 'two-factor.codes.new') })
    await renew.click()
    await field.fill(nextCode(totp))
    await renew.click()
    await expect(codes).toHaveCount(10)
    expect(await codes.allInnerTexts()).not.toContain(firstCode)
    await part.getByRole('checkbox', { name: say('account', 'recovery.kept') }).check()
    await done.click()
    await expect(codes).toHaveCount(0)
  })

  await sandbox.reset()
  await part.getByRole('button', { name: say('account', 'two-factor.turn-off') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('account', 'two-factor.off.yes') })
    .click()
  await expect(part.getByText(say('account', 'two-factor.off.mailed'))).toBeVisible()
  await expect
    .poll(async () => (await sandbox.mails(person.email)).map(({ text }) => text).join('\n'))
    .toMatch(/\/two-factor\/disabled\/[\w-]{43}/)
})

test('two-factor turned on in another tab is not turned on again', async ({
  page,
  context,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/status of 409.*\/2fa/)
  await person.enterBrowser()
  const other = await context.newPage()
  const begin = async (tab: Page) => {
    // The tab in front, as for a real customer.
    await tab.bringToFront()
    await tab.goto(at('/account/security'))
    const part = panel(tab, say('account', 'security.two-factor'))
    const turnOn = part.getByRole('button', { name: say('account', 'two-factor.turn-on') })
    await turnOn.click()
    const totp = authenticatorOf(await part.locator('output').innerText())
    const finish = async (): Promise<void> => {
      await tab.bringToFront()
      const field = part.getByRole('textbox', { name: say('account', 'two-factor.code') })
      await field.fill(totp.generate())
      await turnOn.click()
    }
    return { part, finish }
  }
  const late = await begin(page)
  const first = await begin(other)
  await first.finish()
  await expect(
    first.part.getByRole('list', { name: say('account', 'recovery.codes') }),
  ).toBeVisible()
  await late.finish()
  await expect(late.part.getByRole('alert')).toContainText(say('errors', 'INVALID_2FA_STATUS'))
})

test('Google: an expired token and a linked account are refused, then linking and unlinking works', async ({
  page,
  at,
  say,
  person,
  shop,
  context,
  sandbox,
  problems,
}) => {
  problems.allow(/status of (400|409).*\/users\/google/)
  const other = await enterAsNew(shop, context)
  const { nonce, clientId } = await other.ask(oauthNonce, {})
  const credential = await sandbox.idToken({
    clientId: clientId ?? '',
    nonce,
    email: other.email,
  })
  await other.ask(linkGoogle, { body: { credential } })

  await person.enterBrowser()
  await page.goto(at('/account/security'))
  const part = panel(page, say('account', 'google.title'))
  const alert = part.getByRole('alert')
  await expect(part).toContainText(say('account', 'google.none'))
  // A token is valid once; the button is drawn again with the next nonce.
  const choose = (email: string) =>
    Promise.all([
      page.waitForResponse('**/api/users/oauth/nonce'),
      chooseGoogleAccount(page, part, email),
    ])
  await sandbox.control('google', { idToken: 'expired' })
  await choose(person.email)
  await expect(alert).toHaveText(say('errors', 'GOOGLE_SIGN_IN_FAILED'))
  await sandbox.control('google', { idToken: 'good' })
  await choose(other.email)
  await expect(alert).toHaveText(say('errors', 'EMAIL_EXISTS'))
  await chooseGoogleAccount(page, part, person.email)
  await expect(part).toContainText(say('account', 'google.linked', { email: person.email }))
  await expect(alert).toBeHidden()

  const unlink = say('account', 'google.unlink')
  await part.getByRole('button', { name: unlink }).click()
  await expect(part).toContainText(say('account', 'google.none'))
})

test('another session is listed and signed out, and its tabs are notified at once', async ({
  page,
  at,
  say,
  person,
  shop,
  browser,
  context,
  problems,
}) => {
  problems.allow(/status of (401|404)/)
  const onFirefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/140.0'
  await enterAccount(person.username, shop.url, context, onFirefox)
  await person.enterBrowser()
  const elsewhere = await browser.newContext({ baseURL: shop.url })
  const second = await elsewhere.newPage()
  await second.goto(at('/account/sessions'))
  await signInHere(second, say, person.username)
  const here = panel(second, say('account', 'sessions.title'))
  await expect(here.getByText(say('account', 'sessions.this'))).toBeVisible()
  const third = await elsewhere.newPage()
  await third.goto(at('/tos'))
  await expect(third.locator('html')).toHaveAttribute('data-session', 'in')

  await page.goto(at('/account/sessions'))
  const list = panel(page, say('account', 'sessions.title'))
  const lineOf = (name: string): Locator =>
    list
      .getByRole('listitem')
      .filter({ hasNotText: say('account', 'sessions.this') })
      .filter({ hasText: name })
  const dialog = page.getByRole('dialog')
  const end = new RegExp(`^${say('account', 'sessions.end')}`)
  await lineOf('Chrome').getByRole('button', { name: end }).click()
  await dialog.getByRole('button', { name: say('account', 'sessions.end'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(lineOf('Chrome')).toHaveCount(0)
  for (const tab of [second, third]) {
    await expect(tab.locator('html')).toHaveAttribute('data-session', 'out')
    await expect(tab.getByText(say('shell-news', 'session.ended'))).toBeVisible()
  }
  await elsewhere.close()

  await test.step('a session that has already ended counts as signed out', async () => {
    await lineOf('Firefox').getByRole('button', { name: end }).click()
    const known = await person.ask(listSessions, {})
    const firefox = known.find(({ userAgent }) => userAgent === onFirefox)
    await person.ask(endOneSession, { params: { id: firefox?.id ?? '' } })
    await dialog.getByRole('button', { name: say('account', 'sessions.end'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(lineOf('Firefox')).toHaveCount(0)
  })

  await test.step('all other sessions are signed out at once', async () => {
    const others = say('account', 'sessions.end.others')
    await list.getByRole('button', { name: others }).click()
    await dialog.getByRole('button', { name: others, exact: true }).click()
    await expect(list.getByText(say('account', 'sessions.only'))).toBeVisible()
    const heading = list.getByRole('heading', { name: say('account', 'sessions.title') })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(person.ask(listSessions, {})).rejects.toThrow('UNAUTHORIZED')
  })
})

test('contacts changed elsewhere are reported in view, and typed text is kept', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/status of (404|409).*\/user\/addresses|\/api\/realtime/)
  // A page without realtime events.
  await page.route('**/api/realtime', (route) => route.abort())
  for (const firstName of ['Sokha', 'Vanna'])
    await person.ask(addAddress, { body: { ...newContact, firstName } })
  await person.enterBrowser()
  await page.goto(at('/account/contacts'))
  const part = panel(page, say('account', 'contacts.title'))
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: say('checkout', 'contact.save') })

  await part.getByRole('button', { name: say('checkout', 'contact.add') }).click()
  // Prefilled from the customer.
  await expect(dialog.locator('#contact-email')).toHaveValue(person.email)
  await expect(dialog.locator('#contact-country')).toHaveValue('KH')
  const contact = { ...newContact, firstName: 'Rithy' }
  for (const name of ['firstName', 'lastName', 'email', 'phoneNumber', 'address1', 'city'] as const)
    await dialog.locator(`#contact-${name}`).fill(contact[name])
  await person.ask(addAddress, { body: newContact })
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText(
    say('errors', 'ADD_ADDRESS_WAS_LIMITED', { limit: 3 }),
  )
  await expect(dialog.locator('#contact-firstName')).toHaveValue('Rithy')
  await page.keyboard.press('Escape')

  const vanna = (await person.ask(listAddresses, {})).find(({ firstName }) => firstName === 'Vanna')
  await part
    .getByRole('button', { name: say('checkout', 'contact.edit.of', { name: 'Vanna Chan' }) })
    .click()
  await person.ask(deleteAddress, { params: { id: vanna?.id ?? '' } })
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText(say('errors', 'ADDRESS_NOT_FOUND'))
  await page.keyboard.press('Escape')
  // The list is reloaded.
  await expect(part.getByRole('listitem').filter({ hasText: 'Vanna' })).toHaveCount(0)
  await expect(part.getByRole('listitem').filter({ hasText: 'Sokha' })).toHaveCount(2)

  const other = (await person.ask(listAddresses, {})).find(({ isDefault }) => !isDefault)
  await person.ask(deleteAddress, { params: { id: other?.id ?? '' } })
  await part
    .getByRole('button', { name: say('account', 'contacts.default.of', { name: 'Sokha Chan' }) })
    .click()
  await expect(part.getByRole('alert')).toHaveText(say('errors', 'ADDRESS_NOT_FOUND'))
  await expect(part.getByRole('listitem').filter({ hasText: 'Sokha' })).toHaveCount(1)

  await part.getByRole('button', { name: say('checkout', 'contact.delete') }).click()
  await dialog.getByRole('radio', { name: /Sokha/ }).first().check()
  for (const { id } of await person.ask(listAddresses, {}))
    await person.ask(deleteAddress, { params: { id } })
  await dialog
    .getByRole('button', { name: say('checkout', 'contact.delete.yes'), exact: true })
    .click()
  await expect(dialog.getByRole('alert')).toContainText(say('errors', 'NO_MORE_ADDRESSES'))
})

test('contacts are added, edited, made the default and deleted, up to three', async ({
  page,
  at,
  say,
  language,
  person,
}) => {
  await person.enterBrowser()
  await page.goto(at('/account/contacts'))
  const part = panel(page, say('account', 'contacts.title'))
  const add = part.getByRole('button', { name: say('checkout', 'contact.add') })
  const dialog = page.getByRole('dialog')
  await add.click()
  const type = async (name: string, text: string): Promise<void> =>
    dialog.locator(`#contact-${name}`).fill(text)
  await type('firstName', newContact.firstName)
  // Closed by mistake: the input is still there.
  await page.keyboard.press('Escape')
  await add.click()
  await expect(dialog.locator('#contact-firstName')).toHaveValue(newContact.firstName)
  for (const name of ['lastName', 'email', 'phoneNumber', 'address1', 'city'] as const)
    await type(name, newContact[name])
  await dialog.getByRole('button', { name: say('checkout', 'contact.save') }).click()
  await expect(dialog).toBeHidden()
  const cards = part.getByRole('listitem')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(say('checkout', 'contact.default'))

  await person.ask(addAddress, { body: { ...newContact, firstName: 'Vanna' } })
  await person.ask(addAddress, { body: { ...newContact, firstName: 'Rithy' } })
  await page.reload()
  await expect(cards).toHaveCount(maximumContacts)
  await expectState(page, 'contacts', language)
  await add.click()
  await expect(part.getByRole('alert')).toHaveText(
    say('errors', 'ADD_ADDRESS_WAS_LIMITED', { limit: maximumContacts }),
  )
  await expect(part.getByRole('alert')).toBeInViewport({ ratio: 1 })

  await part
    .getByRole('button', { name: say('account', 'contacts.default.of', { name: 'Vanna Chan' }) })
    .click()
  await expect(cards.first()).toContainText('Vanna Chan')
  await expect(cards.first()).toContainText(say('checkout', 'contact.default'))

  await part
    .getByRole('button', { name: say('checkout', 'contact.edit.of', { name: 'Rithy Chan' }) })
    .click()
  await type('city', 'Battambang')
  await dialog.getByRole('button', { name: say('checkout', 'contact.save') }).click()
  await expect(part).toContainText('Battambang')

  await part.getByRole('button', { name: say('checkout', 'contact.delete') }).click()
  await dialog
    .getByRole('button', { name: say('checkout', 'contact.delete.yes'), exact: true })
    .click()
  await expect(dialog.getByRole('alert')).toContainText(say('checkout', 'contact.delete.none'))
  await dialog.getByRole('radio', { name: /Vanna/ }).check()
  await dialog
    .getByRole('button', { name: say('checkout', 'contact.delete.yes'), exact: true })
    .click()
  await expect(dialog).toBeHidden()
  await expect(cards).toHaveCount(2)
})

test('the company is validated and saved in both scripts', async ({ page, at, say, person }) => {
  await person.enterBrowser()
  await page.goto(at('/account/company'))
  const part = panel(page, say('account', 'company.title'))
  const field = (name: string): Locator => part.locator(`#company-${name}`)
  const save = part.getByRole('button', { name: say('account', 'save') })
  await field('companyNameEn').fill('Angkor Rice Co., Ltd.')
  await field('vatTin').fill('not a number')
  await save.click()
  await expect(part.getByRole('alert')).toBeFocused()
  await expect(field('companyNameKm')).toHaveAccessibleDescription(
    say('errors', 'field.REQUIRED', { attribute: say('account', 'company.companyNameKm') }),
  )
  await expect(field('vatTin')).toHaveAccessibleDescription(
    new RegExp(say('errors', 'field.INVALID_TIN')),
  )
  await expect(field('companyNameKm')).toHaveAttribute('lang', 'km')
  await field('companyNameKm').fill('ក្រុមហ៊ុន អង្ករ រ៉ាយស៍')
  await field('companyAddressEn').fill('12 Street 240, Phnom Penh')
  await field('companyAddressKm').fill('ផ្ទះ ១២ ផ្លូវ ២៤០ ភ្នំពេញ')
  await field('phoneNumber').fill('023 900 100')
  await field('vatTin').fill('K001-123456789')
  await save.click()
  await expect(part.getByText(say('account', 'saved'), { exact: true })).toBeVisible()
  await page.reload()
  await expect(field('companyNameKm')).toHaveValue('ក្រុមហ៊ុន អង្ករ រ៉ាយស៍')
  await expect(field('phoneNumber')).toHaveValue('+85523900100')

  const review = panel(page, say('account', 'company.verification'))
  await expect(review.getByText(say('account', 'company.state.NOT_SENT.text'))).toBeVisible()
  const send = review.getByRole('button', { name: say('account', 'company.send') })
  await send.click()
  const alert = review.getByRole('alert')
  await expect(alert).toBeFocused()
  await expect(alert).toContainText(say('account', 'company.registration.missing'))
  const released = Promise.withResolvers<undefined>()
  await page.route('**/company-info/registration?*', async (route) => {
    await released.promise
    await route.continue()
  })
  await review.locator('input[type=file]').setInputFiles({
    name: 'registration.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  })
  await expect(review.getByText('registration.pdf')).toBeVisible()
  await review.getByLabel(say('account', 'company.representativeName')).fill('Sokha Chan')
  const position = review.getByLabel(say('account', 'company.representativePosition'))
  await position.selectOption('ACCOUNTANT')
  await expect(position).toHaveAccessibleDescription(
    new RegExp(say('errors', 'field.NOT_EXECUTIVE')),
  )
  await position.selectOption('DIRECTOR')
  // Sending waits for the file that is still uploaded.
  await send.click()
  await expect(send).toHaveAttribute('aria-busy', 'true')
  released.resolve(undefined)
  await expect(review.getByText(say('account', 'company.state.IN_REVIEW'))).toBeVisible()
  await field('vatTin').fill('K002-987654321')
  await expect(part.getByText(say('account', 'company.again'))).toBeVisible()
  await save.click()
  await expect(review.getByText(say('account', 'company.state.NOT_SENT.text'))).toBeVisible()
})

test('leaving the page with unsaved changes asks for confirmation', async ({
  page,
  at,
  say,
  person,
}) => {
  await person.enterBrowser()
  await page.goto(at('/account/company'))
  await panel(page, say('account', 'company.title'))
    .locator('#company-companyNameEn')
    .fill('Angkor')
  const asked = page.waitForEvent('dialog')
  const leaving = page.goto(at('/account')).catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await leaving

  await page.goto(at('/account/company'))
  await panel(page, say('account', 'company.title'))
    .locator('#company-companyNameEn')
    .fill('Angkor')
  // Asked before the session ends, and not again by the browser.
  const signOut = page.getByRole('button', { name: say('common', 'sign-out'), exact: true })
  const questions: string[] = []
  for (const answer of ['dismiss', 'accept'] as const) {
    await page.locator('[popovertarget=account-sheet]:visible').first().click()
    page.once('dialog', (question) => {
      questions.push(`${question.type()}: ${question.message()}`)
      void question[answer]()
    })
    await signOut.click()
    const session = answer === 'dismiss' ? 'in' : 'out'
    await expect(page.locator('html')).toHaveAttribute('data-session', session)
    await page.keyboard.press('Escape')
  }
  await expect(page).toHaveURL(at('/'))
  const question = `confirm: ${say('account', 'unsaved.sign-out')}`
  expect(questions).toEqual([question, question])
})

test('the focused element is not covered by the bars', async ({ page, at, say, person }) => {
  await person.enterBrowser()
  for (const section of ['company', 'profile', 'security']) {
    await page.goto(at(`/account/${section}`))
    await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
    await expect(page.locator('main').getByRole('button').last()).toBeVisible()
    await page.locator('#content').focus()
    /**
     * Returns the focused element and whether another one covers it; undefined outside the page's
     * content.
     */
    const focus = () =>
      page.evaluate(() => {
        const { activeElement: focused } = document
        if (focused === null || focused.closest('main') === null) return undefined
        const { left, top, width, height } = focused.getBoundingClientRect()
        const over = document.elementFromPoint(left + width / 2, top + height / 2)
        const around = focused.closest('label') ?? focused
        const isFree = around.contains(over) || over?.contains(focused) === true
        return isFree ? 'free' : `covered: ${focused.outerHTML.slice(0, 200)}`
      })
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      if ((await focus()) === undefined) break
      // Browsers scroll to a focused button within a frame a moment later.
      await expect.poll(focus, `${section}: ${say('common', 'account')}`).toBe('free')
    }
  }
})

test('the free trial lists its conditions for a new customer', async ({
  page,
  at,
  say,
  language,
  person,
  problems,
}) => {
  problems.allow(/\/users\/trial\/conditions/)
  await person.enterBrowser()
  const conditions = '**/api/users/trial/conditions'
  await page.route(conditions, (route) => route.abort())
  await page.goto(at('/account'))
  const part = panel(page, say('account', 'trial.title'))
  await expect(part.getByRole('alert')).toContainText(say('errors', 'FAILED_TO_LOAD_INFORMATION'))
  await page.unroute(conditions)
  await part.getByRole('button', { name: say('account', 'again') }).click()
  const list = part.getByRole('list', { name: say('account', 'trial.conditions') })
  await expect(list.getByRole('listitem')).toContainText([
    say('account', 'trial.email'),
    say('account', 'trial.top-up'),
  ])
  const way = (name: string): Locator =>
    list.getByRole('link', { name: say('account', `trial.${name}.do`) })
  await expect(way('email')).toHaveAttribute('href', at('/account/profile'))
  await expect(way('top-up')).toHaveAttribute('href', at('/top-up'))
  await expect(part.getByText(say('account', 'trial.not-yet'))).toBeVisible()
  await expect(part.getByRole('button')).toHaveCount(0)
  await loaded(page)
  await expectState(page, 'a free trial whose conditions are not met', language)
})

test('the free trial is activated once, and its vouchers stay visible', async ({
  page,
  at,
  say,
  language,
  shop,
  context,
}) => {
  const customer = await enterAccount(storedAccounts.mayTry, shop.url, context)
  await customer.enterBrowser()
  await page.goto(at('/account'))
  const part = panel(page, say('account', 'trial.title'))
  await expect(part.getByText(say('account', 'trial.email.met'))).toBeVisible()
  await expect(part.getByText(say('account', 'trial.top-up.met'))).toBeVisible()
  await part.getByRole('button', { name: say('account', 'trial.activate') }).click()
  await expect(
    page.getByRole('status').filter({ hasText: say('account', 'trial.done') }),
  ).toBeVisible()
  await expect(part.getByRole('heading', { level: 2 })).toBeFocused()
  const vouchers = part.getByRole('listitem')
  const expectVouchers = async (): Promise<void> => {
    await expect(part.getByText(say('account', 'trial.activated'))).toBeVisible()
    await expect(vouchers).toHaveCount(trialCodes.length)
    for (const code of trialCodes) await expect(vouchers.filter({ hasText: code })).toHaveCount(1)
    await expect(
      vouchers
        .filter({ hasText: 'TRIAL-SH1M' })
        .getByRole('link', { name: new RegExp(say('account', 'trial.choose')) }),
    ).toHaveAttribute('href', at('/hosting/shared'))
    await expect(part.getByRole('button')).toHaveCount(0)
  }
  await expectVouchers()
  await page.reload()
  await expectVouchers()
  await loaded(page)
  await expectState(page, 'an activated free trial', language)
})

test('a free trial activated elsewhere is reported with its vouchers', async ({
  page,
  at,
  say,
  shop,
  context,
  problems,
}) => {
  problems.allow(/status of 409.*\/users\/trial|\/api\/realtime/)
  // A page without realtime events.
  await page.route('**/api/realtime', (route) => route.abort())
  const customer = await enterAccount(storedAccounts.triesElsewhere, shop.url, context)
  await customer.enterBrowser()
  await page.goto(at('/account'))
  const part = panel(page, say('account', 'trial.title'))
  const activate = part.getByRole('button', { name: say('account', 'trial.activate') })
  await expect(activate).toBeVisible()
  // First a refusal: the conditions no longer hold.
  const trial = '**/api/users/trial'
  const problem = { status: 409, messageCode: 'NOT_ELIGIBLE', params: {} }
  await page.route(trial, (route) => route.fulfill({ status: 409, json: problem }))
  // The refused page reads its conditions again, from before the trial is activated elsewhere.
  const conditions = page.waitForResponse('**/api/users/trial/conditions')
  await activate.click()
  await conditions
  await expect(part.getByRole('alert')).toContainText(say('errors', 'NOT_ELIGIBLE'))
  await expect(part.getByRole('alert')).toBeFocused()
  await page.unroute(trial)
  await customer.ask(activateTrial, {})
  await activate.click()
  await expect(part.getByRole('alert')).toContainText(say('errors', 'TRIAL_ACTIVATED'))
  await expect(part.getByText(say('account', 'trial.activated'))).toBeVisible()
  await expect(activate).toHaveCount(0)
})

test('a copy of the data is downloaded, and the deletion of the account is undone by signing in', async ({
  page,
  at,
  say,
  language,
  person,
  problems,
}) => {
  // The panels ask again when the session ends.
  problems.allow(/status of 401 .*\/user\/(data-export|deletion)/)
  await person.enterBrowser()
  await page.goto(at('/account/profile'))
  const data = panel(page, say('account', 'data.title'))
  await data.getByRole('button', { name: say('account', 'data.request'), exact: true }).click()
  const download = page.waitForEvent('download')
  await data.getByRole('button', { name: say('account', 'data.download'), exact: true }).click()
  expect((await download).suggestedFilename()).toBe('my-data.zip')

  const deletion = panel(page, say('account', 'deletion.title'))
  await deletion.getByRole('button', { name: say('account', 'deletion.open'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('account', 'deletion.ask') })
  await expect(dialog.getByText(say('account', 'deletion.lost.stays'))).toBeVisible()
  await expectState(page, 'the dialog that deletes the account', language)
  await dialog.getByRole('button', { name: say('account', 'deletion.yes'), exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.goto(at('/account'))
  await signInHere(page, say, person.username)
  await page
    .getByRole('link', { name: new RegExp(`^${say('account', 'attention.do.keep')}`) })
    .click()
  await expect(deletion).toBeInViewport()
  await deletion.getByRole('button', { name: say('account', 'deletion.keep'), exact: true }).click()
  await expect(
    deletion.getByRole('button', { name: say('account', 'deletion.open'), exact: true }),
  ).toBeVisible()
})
