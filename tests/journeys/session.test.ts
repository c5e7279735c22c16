import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { getUserInformation } from '../../src/contract/accounts.ts'
import {
  addAddress,
  deleteAddress,
  listAddresses,
  maximumContacts,
} from '../../src/contract/addresses.ts'
import { placeOrder, setCheckoutState } from '../../src/contract/checkout.ts'
import { changePassword } from '../../src/contract/passwords.ts'
import { saveProfile } from '../../src/contract/profile.ts'
import { expectAccessible } from './accessibility.ts'
import { freeName, newContact, password } from './customer.ts'
import { expect, test } from './journey.ts'
import { resultRow } from './search-page.ts'
import { dialogOf, giveCredentials, openSignIn } from './sign-in-dialog.ts'
import { signOut } from './sign-out.ts'

test.setTimeout(90_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const root = (page: Page) => page.locator('html')

/** Returns what the browser still stores of a customer. */
const storedOfCustomer = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      ['session', 'unread-count', 'cart-count', 'cart-sid'].map((key) => [
        key,
        localStorage.getItem(`tonle:${key}`) ?? '',
      ]),
    ),
  )

const nothing = { session: '', 'unread-count': '0', 'cart-count': '0', 'cart-sid': '' }

test('signing out in one tab signs out all tabs and ends the session at the server', async ({
  page,
  context,
  at,
  say,
  demo,
  problems,
}) => {
  await demo.fill([freeName()])
  await demo.enterBrowser()
  await page.goto(at('/checkout-basket'))
  await expect(root(page)).toHaveAttribute('data-session', 'in')
  await expect.poll(async () => (await storedOfCustomer(page))['cart-count']).toBe('1')
  const other = await context.newPage()
  await other.goto(at('/account'))
  await expect(root(other)).toHaveAttribute('data-session', 'in')
  await page.goto(at('/about-us'))
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('tonle:reminded')))
    .toBeTruthy()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('tonle:realtime-last')))
    .toBeTruthy()
  // The lazy parts are unavailable: signing out needs none of them.
  await page.route('**/_astro/calls*', (route) => route.abort())

  const posted: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST') posted.push(pathname)
  })
  await signOut(page, say, problems)
  await expect(page).toHaveURL(at('/'))
  await expect(root(page)).toHaveAttribute('data-session', 'out')
  await expect(root(other)).toHaveAttribute('data-session', 'out')
  await expect(other).toHaveURL(at('/'))
  expect(await storedOfCustomer(page)).toEqual(nothing)
  // Neither the position in the events nor the reminders.
  const storedKeys = () =>
    page.evaluate(() => [
      localStorage.getItem('tonle:realtime-last'),
      sessionStorage.getItem('tonle:reminded'),
    ])
  await expect.poll(storedKeys).toEqual([null, null])
  await expect
    .poll(() => posted)
    .toEqual(expect.arrayContaining(['/api/realtime/leave', '/api/users/logout']))
})

test('signing out on the home page stays there without a network, and clears the registration form', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await page.goto(at('/'))
  await openSignIn(page)
  await dialogOf(page, say)
    .getByRole('button', { name: say('sign-in', 'register'), exact: true })
    .click()
  const register = dialogOf(page, say, 'register.title')
  const email = register.getByRole('textbox', {
    name: say('sign-in', 'register.email'),
    exact: true,
  })
  await email.fill('bopha@example.com')
  await register.getByRole('button', { name: say('sign-in', 'back'), exact: true }).click()
  await giveCredentials(page, say, person.username, password)
  await expect(dialogOf(page, say)).toBeHidden()
  await expect(root(page)).toHaveAttribute('data-session', 'in')

  await page.route('**/api/{realtime/leave,users/logout}', (route) => route.abort())
  await signOut(page, say, problems)
  await expect(root(page)).toHaveAttribute('data-session', 'out')
  await expect(page).toHaveURL(at('/'))
  expect(await storedOfCustomer(page)).toEqual(nothing)
  await openSignIn(page)
  await dialogOf(page, say)
    .getByRole('button', { name: say('sign-in', 'register'), exact: true })
    .click()
  await expect(email).toHaveValue('')
})

test('signing in again on the same page restores the notifications, also in a tab that asked to sign in', async ({
  page,
  context,
  at,
  say,
  person,
  problems,
}) => {
  const other = await context.newPage()
  await other.goto(at('/account'))
  await expect(dialogOf(other, say)).toBeVisible()
  await page.bringToFront()
  await page.goto(at('/'))
  for (const round of [1, 2]) {
    const asked = page.waitForResponse((response) =>
      response.url().includes('/user/notification/count-unread'),
    )
    await openSignIn(page)
    await giveCredentials(page, say, person.username, password)
    await asked
    await expect(dialogOf(page, say)).toBeHidden()
    await expect(root(other)).toHaveAttribute('data-session', 'in')
    await expect(dialogOf(other, say)).toBeHidden()
    await expect(
      other.getByRole('region', { name: say('account', 'overview.money') }),
    ).toBeVisible()
    if (round === 1) {
      await signOut(page, say, problems)
      await expect(other).toHaveURL(at('/'))
      await other.goto(at('/account'))
      await expect(dialogOf(other, say)).toBeVisible()
      await page.bringToFront()
    }
  }
})

test('an error of the server is shown in place, and typed text is kept', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/status of (400|404|500|502)/)
  await person.enterBrowser()
  await page.goto(at('/account/profile'))
  const form = page.getByRole('region', { name: say('account', 'profile.person'), exact: true })
  const city = form.locator('#profile-city')
  const save = form.getByRole('button', { name: say('account', 'save') })
  await city.fill('Kampot')
  const codes = {
    SERVICE_SERVER_ERROR: 500,
    BAD_REQUEST: 400,
    USER_NOT_FOUND: 404,
    // A load balancer's page without a code.
    SYSTEM_BUSY: 502,
  } as const
  // No network: not about a field.
  problems.allow(/ERR_FAILED/)
  await page.route('**/api/users', (route) => route.abort(), { times: 1 })
  await save.click()
  await expect(form.getByRole('alert')).toHaveText(say('errors', 'NOT_SENT'))
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(city).toHaveValue('Kampot')
  for (const [code, status] of Object.entries(codes)) {
    const body = status === 502 ? '<h1>Bad gateway</h1>' : { messageCode: code, params: {} }
    await page.route('**/api/users', (route) => route.fulfill({ status, json: body }), { times: 1 })
    await save.click()
    await expect(form.getByRole('alert')).toContainText(say('errors', code))
    await expect(form.getByRole('alert')).toBeFocused()
    await expect(city).toHaveValue('Kampot')
  }
  await save.click()
  await expect(form.getByText(say('account', 'saved'), { exact: true })).toBeVisible()
})

test('a language switch reaches every tab, and asks first where text was typed', async ({
  page,
  context,
  at,
  say,
  language,
  person,
}) => {
  const other = language === 'en' ? 'km' : 'en'
  const inOther = (path: string): string => (other === 'km' ? `/km${path}` : path)
  await person.enterBrowser()
  await page.goto(`${at('/domain')}?a=1#content`)
  const reading = await context.newPage()
  await reading.goto(`${at('/about-us')}?b=2#content`)
  const typing = await context.newPage()
  // The scripts of a slow network come after the first input, the form's own after the switch.
  const network = Promise.withResolvers<undefined>()
  const switched = Promise.withResolvers<undefined>()
  await typing.route('**/_astro/*.js', async (route) => {
    await (route.request().url().includes('/ContactForm.') ? switched : network).promise
    await route.continue()
  })
  await typing.goto(at('/contact-us'), { waitUntil: 'domcontentloaded' })
  const subject = typing.locator('main form[data-sends] input[name=subject]')
  await subject.fill('A question')
  await expect(typing.locator('[data-toasts]')).not.toBeAttached()
  network.resolve(undefined)
  // Their scripts are loaded, so they follow a switch.
  for (const tab of [reading, typing]) {
    await expect(tab.locator('[data-customer-name]').first()).not.toBeEmpty()
    await expect(tab.locator('[data-toasts]')).toBeAttached()
  }

  await page.bringToFront()
  await page.locator(`a[data-locale=${other}]:visible`).first().click()
  await expect(page).toHaveURL(inOther('/domain?a=1#content'))
  await expect(reading).toHaveURL(inOther('/about-us?b=2#content'))
  await expect(root(reading)).toHaveAttribute('lang', other)
  await expect(typing).toHaveURL(at('/contact-us'))
  await expect(subject).toHaveValue('A question')
  await expect(typing.getByText(say('shell-news', 'language.switched'))).toBeVisible()
  switched.resolve(undefined)
  await typing.getByRole('link', { name: say('shell-news', 'language.show') }).click()
  await expect(typing).toHaveURL(inOther('/contact-us'))
})

test('the root redirects to the browser’s language, and remembers it for a year', async ({
  browser,
  shop,
}) => {
  for (const [locale, path] of [
    ['km-KH', '/km?a=1#content'],
    ['en-GB', '/?a=1#content'],
    ['th-TH', '/?a=1#content'],
  ] as const) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await page.goto(`${shop.url}/?a=1#content`)
    await expect(page).toHaveURL(`${shop.url}${path}`)
    const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
    expect(cookie?.value).toBe(locale === 'km-KH' ? 'km' : 'en')
    // Days; Chromium itself caps cookies at 400.
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(365)
    // Other pages keep the requested language.
    await page.goto(`${shop.url}/about-us`)
    await expect(page).toHaveURL(`${shop.url}/about-us`)
    await context.close()
  }
})

test('a session that ended elsewhere does not block a guest page', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/status of 401/)
  await person.enterBrowser()
  await person.ask(changePassword, {
    body: { currentPassword: password, password: 'Kampot9Pepper' },
  })
  await page.goto(at('/forgot-password'))
  await expect(page.getByLabel(say('password', 'email'), { exact: true })).toBeVisible()
  await expect(root(page)).toHaveAttribute('data-session', 'out')
  await expect(page).toHaveURL(at('/forgot-password'))
})

test('a signed-in browser can use a mailed reset link', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/status of 400/)
  await person.enterBrowser()
  await page.goto(at('/reset-password/abcdefghijklmnopqrstuvwxyz'))
  await expect(root(page)).toHaveAttribute('data-session', 'in')
  await expect(page.getByText(say('errors', 'CODE_INCORRECT'))).toBeVisible()
})

test('after a wrong password, a refusal of Google is shown too', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/status of (401|409)/)
  await page.goto(at('/'))
  await openSignIn(page)
  const dialog = dialogOf(page, say)
  await giveCredentials(page, say, person.username, 'Wrong8Password')
  await expect(dialog.getByRole('alert')).toBeFocused()
  const choose = async (): Promise<void> => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.frameLocator('iframe').getByRole('button').click(),
    ])
    await popup.locator('input[name=email]').last().fill(person.email)
    await popup.locator('input[name=given_name]').last().fill('Malee')
    await popup.locator('input[name=family_name]').last().fill('Srisai')
    await popup.locator('input[name=email]').last().press('Enter')
  }
  await choose()
  const posted = dialog.getByText(say('sign-in', 'google.email-exists'))
  await expect(posted).toBeVisible()
  await expect(dialog.getByRole('alert')).toBeFocused()
  // Then the form's own answer again.
  await giveCredentials(page, say, person.username, 'Wrong8Password')
  await expect(posted).toBeHidden()
  await expect(dialog.getByRole('alert')).toBeVisible()
})

test('an add that failed does not prevent the other sign-in steps', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/status of 409/)
  const name = freeName()
  await page.route('**/api/users/login', async (route) => {
    const response = await route.fetch()
    const tokens: unknown = await response.json()
    if (typeof tokens !== 'object') throw new Error('No tokens')
    await route.fulfill({ response, json: { ...tokens, messageCode: 'SUGGEST_ENABLE_2FA' } })
  })
  await page.route('**/api/cart/items', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { messageCode: 'DOMAIN_NOT_AVAILABLE', params: {} },
    }),
  )
  await page.goto(`${at('/domain/search')}?domain=${name}`)
  await resultRow(page, name)
    .getByRole('button', { name: say('search', 'add.of', { name }) })
    .click()
  await giveCredentials(page, say, person.username, password)
  const refused = dialogOf(page, say, 'not-added.title')
  await expect(refused).toBeVisible()
  await refused
    .getByRole('button', { name: say('sign-in', 'close') })
    .last()
    .click()
  await expect(dialogOf(page, say, 'suggest.title')).toBeVisible()
})

test('a missing script chunk reloads the page once', async ({ page, at, say, problems }) => {
  problems.allow(/ERR_FAILED|dynamically imported module/)
  await page.route('**/_astro/mount-sign-in*', (route) => route.abort())
  await page.goto(at('/about-us'))
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await openSignIn(page)
  await expect.poll(() => loads).toBe(1)
  await openSignIn(page)
  await expect(page.getByText(say('shell', 'sign-in.failed'))).toBeVisible()
  expect(loads).toBe(1)
  // The new version is there.
  await page.unroute('**/_astro/mount-sign-in*')
  await openSignIn(page)
  await expect(dialogOf(page, say)).toBeVisible()
})

test('a chunk that is unavailable during an outage leaves the page usable', async ({
  page,
  at,
  say,
  problems,
}) => {
  problems.allow(/ERR_FAILED|dynamically imported module/)
  await page.goto(at('/about-us'))
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  for (const away of ['**/_astro/mount-sign-in*', `**${at('/about-us')}`])
    await page.route(away, (route) => route.abort())
  await openSignIn(page)
  await expect(page.getByText(say('shell', 'sign-in.failed'))).toBeVisible()
  // The toast ends; what the page needs stays, until it is there.
  const needs = page.getByText(say('common', 'needs.page'))
  await expect(needs).toBeVisible()
  await page.unrouteAll()
  await openSignIn(page)
  await expect(dialogOf(page, say)).toBeVisible()
  await expect(needs).toBeHidden()
  expect(loads).toBe(0)
})

test('a blocked captcha is reported, and can be retried', async ({
  page,
  at,
  say,
  language,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const script = /\/recaptcha\/api\.js/
  await page.route(script, (route) => route.abort())
  await page.goto(at('/forgot-password'))
  const form = page.locator('main form')
  const posted = form.getByText(say('password', 'captcha.away'))
  await expect(posted).toBeVisible()
  await expectAccessible(page, { name: 'captcha blocked', language })
  await page.unroute(script)
  await form.getByRole('button', { name: say('password', 'captcha.again') }).click()
  await expect(posted).toBeHidden()
  await expect(form.getByRole('group').locator('iframe')).toBeVisible()
})

test('typed text is restored when the same customer signs in again', async ({
  page,
  context,
  at,
  say,
  person,
  problems,
}) => {
  await person.enterBrowser()
  await page.goto(at('/account/profile'))
  const firstName = page.locator('#profile-firstName')
  await firstName.fill('Chantha')
  const other = await context.newPage()
  await other.goto(at('/'))
  await signOut(other, say, problems)
  await expect(root(page)).toHaveAttribute('data-session', 'out')
  await expect(firstName).toBeHidden()
  await page.bringToFront()
  await page.locator('main [data-sign-in]').click()
  await giveCredentials(page, say, person.username, password)
  await expect(firstName).toBeVisible()
  await expect(firstName).toHaveValue('Chantha')
})

test('a dialog open when the session ends does not block signing in, and returns with its text', async ({
  page,
  context,
  at,
  say,
  person,
  problems,
}) => {
  await person.enterBrowser()
  await page.goto(at('/account/contacts'))
  await page.getByRole('button', { name: say('checkout', 'contact.add') }).click()
  const field = page.locator('#contact-firstName')
  await field.fill('Chantha')
  const other = await context.newPage()
  await other.goto(at('/'))
  await signOut(other, say, problems)
  await expect(root(page)).toHaveAttribute('data-session', 'out')
  await page.bringToFront()
  await page.locator('main [data-sign-in]').click()
  await giveCredentials(page, say, person.username, password)
  await expect(field).toBeVisible()
  await expect(field).toHaveValue('Chantha')
})

test('the outcome page without a payment leads to the cart', async ({ page, at }) => {
  await page.goto(at('/payment/success'))
  await expect(page).toHaveURL(at('/checkout-basket'))
})

test('an unknown guard leads to the error page, which names it', async ({ page, at, say }) => {
  await page.route(`**${at('/account')}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('data-guard="auth"', 'data-guard="staff"')
    await route.fulfill({ response, body })
  })
  await page.goto(at('/account'))
  await expect(page).toHaveURL(at('/error'))
  const cause = page.getByText(say('status', 'error.guard', { name: 'staff' }), { exact: true })
  await expect(cause).toBeVisible()
  // Shown once.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('status', 'error.title'))
  await expect(page.getByText('middleware')).toBeHidden()
})

test('contacts deleted elsewhere are reported and removed from the list', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/status of (404|409)|\/api\/realtime/)
  // A page without realtime events.
  await page.route('**/api/realtime', (route) => route.abort())
  const contact = (firstName: string) => ({ ...newContact, firstName })
  await person.ask(addAddress, { body: contact('First') })
  const [, second] = await person.ask(addAddress, { body: contact('Second') })
  await person.enterBrowser()
  await page.goto(at('/account/contacts'))
  const listed = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Second' })
  await expect(listed).toBeVisible()
  await person.ask(deleteAddress, { params: { id: second?.id ?? '' } })
  await listed
    .getByRole('button', { name: /Second/ })
    .last()
    .click()
  await expect(page.getByText(say('errors', 'ADDRESS_NOT_FOUND'))).toBeVisible()
  await expect(listed).toHaveCount(0)

  // Full by now, which this page does not know.
  await person.ask(addAddress, { body: contact('Third') })
  await person.ask(addAddress, { body: contact('Fourth') })
  await page.getByRole('button', { name: say('checkout', 'contact.add') }).click()
  await expect(page.getByRole('alert')).toContainText(
    say('errors', 'ADD_ADDRESS_WAS_LIMITED', { limit: maximumContacts }),
  )
  await expect(page.getByText('Fourth')).toBeVisible()
})

test('the language is saved although the token was refused at first', async ({
  page,
  at,
  language,
  person,
  problems,
}) => {
  problems.allow(/status of 401/)
  const other = language === 'en' ? 'km' : 'en'
  await person.enterBrowser()
  await page.goto(at('/about-us'))
  await expect(root(page)).toHaveAttribute('data-session', 'in')
  // As if it had expired on the way.
  await page.route(
    '**/api/users/locale',
    (route) => {
      const headers = { ...route.request().headers(), authorization: 'Bearer a.b.c' }
      return route.continue({ headers })
    },
    { times: 1 },
  )
  const renewed = page.waitForResponse((response) => response.url().endsWith('/users/refresh'))
  await page.locator(`a[data-locale=${other}]:visible`).first().click()
  await renewed
  await expect.poll(async () => (await person.ask(getUserInformation, {})).locale).toBe(other)
})

test('accepting the suggested second factor leads on to the requested page', async ({
  page,
  at,
  say,
  person,
}) => {
  await page.route('**/api/users/login', async (route) => {
    const response = await route.fetch()
    const tokens: unknown = await response.json()
    if (typeof tokens !== 'object') throw new Error('No tokens')
    await route.fulfill({ response, json: { ...tokens, messageCode: 'SUGGEST_ENABLE_2FA' } })
  })
  await page.goto(at('/affiliate-program'))
  await page.locator('main [data-continue-to]').click()
  await giveCredentials(page, say, person.username, password)
  await dialogOf(page, say, 'suggest.title')
    .getByRole('link', { name: say('sign-in', 'suggest.accept') })
    .click()
  const part = page.getByRole('region', {
    name: say('account', 'security.two-factor'),
    exact: true,
  })
  const turnOn = part.getByRole('button', { name: say('account', 'two-factor.turn-on') })
  await turnOn.click()
  await expect(part.getByRole('img')).toBeVisible()
  const secret = (await part.locator('output').innerText()).replace(/\s/g, '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await part.getByRole('textbox', { name: say('account', 'two-factor.code') }).fill(totp.generate())
  await turnOn.click()
  await part.getByRole('checkbox', { name: say('account', 'recovery.kept') }).check()
  await part.getByRole('button', { name: say('account', 'recovery.done') }).click()
  await expect(page).toHaveURL(at('/account/affiliate'))
})

test('an order placed in another tab reloads cart and checkout in this one', async ({
  page,
  at,
  demo,
  checkout,
}) => {
  const { cartUpdatedAt, grandTotal } = await demo.fill([freeName()])
  const [contact] = await demo.ask(listAddresses, {})
  await demo.enterBrowser()
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/realtime')),
    page.goto(at('/checkout-basket')),
  ])
  await expect(checkout.step('basket')).toBeVisible()
  const asked = (path: string) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === path)
  const anew = Promise.all([asked('/api/cart'), asked('/api/checkout/init')])
  // From another device, which takes over the checkout.
  await demo.ask(setCheckoutState, {
    params: { x: 'payment' },
    body: { takeOver: true, leave: true },
  })
  await demo.ask(placeOrder, {
    body: {
      addressId: contact?.id ?? '',
      paymentMethod: 'BALANCE',
      acceptTerms: true,
      acceptAutoSign: true,
      cartUpdatedAt,
      grandTotal,
    },
  })
  await anew
})

test('the longest names and emails fit the narrowest phone', async ({ page, at, say, person }) => {
  const word = (length: number): string => 'W'.repeat(length)
  const name = { firstName: word(50), lastName: word(50) }
  const place = { organizationName: word(100), address1: word(150), city: word(100) }
  await person.ask(saveProfile, { body: name })
  await person.ask(addAddress, { body: { ...newContact, ...name, ...place } })
  await person.enterBrowser()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/account', '/account/contacts'] as const) {
    await page.goto(at(path))
    await expect(page.getByRole('main').getByText(word(100)).first()).toBeVisible()
    await expect(page.locator('[data-customer-name]').first()).toHaveText(word(50))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(320)
  }
  await page.locator('[popovertarget=account-sheet]:visible').first().click()
  const sheet = page.locator('#account-sheet')
  await expect(sheet).toContainText(word(50))
  expect(await sheet.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0)
  const invoices = sheet.getByRole('link', { name: say('account', 'section.invoices') })
  await expect(invoices).toHaveAttribute('href', at('/account/invoices'))
  // Its top, with the way to close it, stays on the screen.
  await expect(sheet.getByRole('button', { name: say('common', 'close') })).toBeInViewport()
})
