import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { websiteFolder } from '../../scripts/build-website.ts'
import { changePassword } from '../../src/contract/passwords.ts'
import { expectAccessible } from './accessibility.ts'
import { enterAsNew, password } from './customer.ts'
import { chooseGoogleAccount } from './google-popup.ts'
import { expect, test } from './journey.ts'
import { expectStill, recordShifts } from './layout-shifts.ts'
import { dialogOf, giveCredentials, openSignIn } from './sign-in-dialog.ts'
import { ban, storedAccounts } from './stored-accounts.ts'

test.setTimeout(90_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const newPassword = 'Kampot9Pepper'

test('a customer is offered a second factor, and continues', async ({
  page,
  at,
  say,
  language,
}) => {
  await page.goto(at('/'))
  await openSignIn(page)
  await giveCredentials(page, say, storedAccounts.longstanding, password)
  const dialog = dialogOf(page, say, 'suggest.title')
  await expect(dialog).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  await expectAccessible(page, { name: 'suggest two-factor', language })
  await expect(
    dialog.getByRole('link', { name: say('sign-in', 'suggest.accept') }),
  ).toHaveAttribute('href', at('/account/security'))
  await dialog.getByRole('button', { name: say('sign-in', 'suggest.later') }).click()
  await expect(dialog).toBeHidden()
})

test('a required new password is set before the customer is signed in', async ({
  page,
  at,
  say,
  language,
  problems,
}) => {
  problems.allow(/status of 400.*\/password\/force/)
  await page.goto(at('/'))
  await openSignIn(page)
  await giveCredentials(page, say, storedAccounts.mustChange, password)
  const dialog = dialogOf(page, say, 'new-password.title')
  const first = dialog.getByLabel(say('password', 'new'), { exact: true })
  const again = dialog.getByLabel(say('password', 'repeat'), { exact: true })
  await expect(first).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out')
  await expectAccessible(page, { name: 'new password', language })
  await first.fill(password)
  await again.fill(password)
  const submit = dialog.getByRole('button', { name: say('sign-in', 'new-password.submit') })
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText(say('errors', 'PASSWORD_UNCHANGED'))
  await first.fill(newPassword)
  await again.fill(newPassword)
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})

test('a banned customer sees the terms that apply', async ({
  page,
  at,
  say,
  language,
  problems,
}) => {
  problems.allow(/status of 403/)
  await page.goto(at('/'))
  await openSignIn(page)
  await giveCredentials(page, say, storedAccounts.banned, password)
  const dialog = dialogOf(page, say, 'banned.title')
  await expect(dialog).toContainText(say('sign-in', 'banned.text'))
  await expect(
    dialog.getByRole('link', { name: say('sign-in', 'terms.read.here') }),
  ).toHaveAttribute('href', at('/term-and-conditions'))
  await expectAccessible(page, { name: 'banned', language })
  await dialog
    .getByRole('button', { name: say('sign-in', 'close'), exact: true })
    .last()
    .click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out')
})

test('a ban reaches every open tab', async ({ page, context, at, say, person, shop, problems }) => {
  // The server is down for a moment, so that its data can be edited.
  problems.allow(/ERR_|status of 40[13]/)
  const other = await context.newPage()
  await person.enterBrowser()
  for (const tab of [page, other]) {
    // Then all scripts of the page are loaded and follow the customer's events.
    const follows = tab.waitForResponse('**/api/user/notification/count-unread/')
    await tab.goto(at('/about-us'))
    await follows
    await expect(tab.locator('html')).toHaveAttribute('data-session', 'in')
  }
  await shop.killAndRestart((dataDir) => ban(dataDir, person.username))
  // As when the network is back: otherwise the next connection can take seconds.
  for (const tab of [page, other]) await tab.evaluate(() => dispatchEvent(new Event('online')))
  for (const tab of [page, other]) {
    await expect(dialogOf(tab, say, 'banned.title')).toBeVisible()
    await expect(tab.locator('html')).toHaveAttribute('data-session', 'out')
  }
})

test('Google registers a new customer, and refuses an expired token or the email of an account', async ({
  page,
  at,
  say,
  person,
  sandbox,
  problems,
}) => {
  problems.allow(/status of (400|409).*\/google\/callback/)
  await page.goto(at('/'))
  await openSignIn(page)
  const dialog = dialogOf(page, say)
  await sandbox.control('google', { idToken: 'expired' })
  await chooseGoogleAccount(page, dialog, person.email)
  await expect(dialog.getByRole('alert')).toContainText(say('errors', 'GOOGLE_SIGN_IN_FAILED'))
  await sandbox.control('google', { idToken: 'good' })
  await chooseGoogleAccount(page, dialog, person.email)
  await expect(dialog.getByRole('alert')).toContainText(say('sign-in', 'google.email-exists'))
  await chooseGoogleAccount(page, dialog, `google-${person.email}`)
  await expect(dialog).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})

test('a customer of another country is notified while its site is not open', async ({
  page,
  context,
  at,
  say,
  shop,
}) => {
  const { username } = await enterAsNew(shop, context, 'TH')
  await page.goto(at('/'))
  await openSignIn(page)
  await giveCredentials(page, say, username, password)
  await expect(page.getByRole('status').getByText(say('sign-in', 'other-site.TH'))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})

/** As a build with `PUBLIC_SITE_URL_TH`: only the scripts know the URL. */
const openThaiSite = async (page: Page, url: string): Promise<void> => {
  const folder = join(websiteFolder, '_astro')
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const built = readFileSync(join(folder, name), 'utf8')
    const body = built.replace(/\bTH:void 0/, `TH:${JSON.stringify(url)}`)
    const script = { contentType: 'text/javascript', body }
    if (body !== built) await page.route(`**/_astro/${name}`, (route) => route.fulfill(script))
  }
  await page.route(`${url}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Thailand</h1>' }),
  )
}

test('a customer of another country is redirected to its open site', async ({
  page,
  context,
  at,
  say,
  shop,
}) => {
  const url = 'https://th.example/welcome'
  await openThaiSite(page, url)
  const { username } = await enterAsNew(shop, context, 'TH')
  // A guest who requested an account page: the other site comes first.
  await page.goto(at('/account/profile'))
  await giveCredentials(page, say, username, password)
  await expect(page).toHaveURL(url)
  await expect(page.getByRole('heading', { name: 'Thailand' })).toBeVisible()

  // They are signed in here as well; a site that is not open is not mentioned.
  await page.goto(at('/'))
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  await expect(page.getByText(say('sign-in', 'other-site.TH'))).toHaveCount(0)
})

test('a customer of this country stays, whatever other sites are open', async ({
  page,
  at,
  say,
  person,
}) => {
  await openThaiSite(page, 'https://th.example/welcome')
  await page.goto(at('/'))
  await openSignIn(page)
  await giveCredentials(page, say, person.username, password)
  await expect(dialogOf(page, say)).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  await expect(page).toHaveURL(at('/'))
})

test('Google’s button, which comes late, moves nothing', async ({ page, at, say }) => {
  await recordShifts(page)
  await page.goto(at('/'))
  await openSignIn(page)
  const google = dialogOf(page, say).frameLocator('iframe').getByRole('button')
  await expect(google).toBeVisible()
  await expectStill(page, 'the sign-in dialog')
})

test('an unavailable Google hides its button, and the form works', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/ERR_|status of 503/)
  await page.route(/\/gsi\/client/, (route) => route.abort())
  await page.goto(at('/'))
  await openSignIn(page)
  await giveCredentials(page, say, person.username, password)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})

test('after signing in, the visitor continues to the requested page', async ({
  page,
  at,
  say,
  person,
}) => {
  await page.goto(at('/affiliate-program'))
  await page.locator('main [data-continue-to]').click()
  await giveCredentials(page, say, person.username, password)
  await expect(page).toHaveURL(at('/account/affiliate'))
})

test('a session that ended elsewhere is over after a reload', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/status of 401/)
  await person.enterBrowser()
  await person.ask(changePassword, {
    body: { currentPassword: password, password: newPassword },
  })
  await page.goto(at('/account'))
  await page.evaluate(() => {
    const key = 'tonle:session'
    const session: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof session !== 'object') return
    localStorage.setItem(key, JSON.stringify({ ...session, refreshedAt: 0 }))
  })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out')
  await expect(page.getByRole('main').getByText(say('common', 'guard.title'))).toBeAttached()
})
