import type { Page } from 'playwright/test'
import { changePassword } from '../../src/contract/passwords.ts'
import { expectAccessible } from './accessibility.ts'
import { password } from './customer.ts'
import { expect, test } from './journey.ts'
import { dialogOf, giveCredentials, openSignIn } from './sign-in-dialog.ts'

test.setTimeout(90_000)

// What moves in would be judged where it is not yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const login = '**/api/users/login'

const problem = (status: number, messageCode: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: '', status, messageCode, params: {} }),
})

/** Signs in with what the server answers, but for how the sign-in ended. */
const answerWith = async (page: Page, messageCode: string, keepsTokens: boolean): Promise<void> => {
  await page.route(login, async (route) => {
    const answer = await route.fetch()
    const body: unknown = await answer.json()
    const tokens = typeof body === 'object' ? body : {}
    const challenge = { accessToken: 'c'.repeat(43), refreshToken: '' }
    await route.fulfill({
      response: answer,
      json: { ...tokens, ...(keepsTokens ? {} : challenge), messageCode },
    })
  })
}

test('a customer who is asked to is offered a second factor, and goes on', async ({
  page,
  at,
  say,
  language,
  person,
}) => {
  await answerWith(page, 'SUGGEST_ENABLE_2FA', true)
  await page.goto(at('/'))
  await openSignIn(page)
  await giveCredentials(page, say, person.username, password)
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

test('a customer who must choose a new password does so, and is not signed in before', async ({
  page,
  at,
  say,
  language,
  person,
  problems,
}) => {
  problems.allow(/status of (400|409)/)
  await answerWith(page, 'FORCE_PASSWORD_CHANGE', false)
  const refusals = ['PASSWORD_UNCHANGED', 'CHALLENGE_EXPIRED']
  await page.route('**/api/users/password/force', (route) =>
    route.fulfill(problem(400, refusals.shift() ?? 'BAD_REQUEST')),
  )
  await page.goto(at('/'))
  await openSignIn(page)
  await giveCredentials(page, say, person.username, password)
  const dialog = dialogOf(page, say, 'new-password.title')
  const first = dialog.getByLabel(say('password', 'new'), { exact: true })
  await expect(first).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out')
  await expectAccessible(page, { name: 'new password', language })
  await first.fill(password)
  await dialog.getByLabel(say('password', 'repeat'), { exact: true }).fill(password)
  const submit = dialog.getByRole('button', { name: say('sign-in', 'new-password.submit') })
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText(say('errors', 'PASSWORD_UNCHANGED'))
  // The step took too long: it begins anew, and says why.
  await submit.click()
  await expect(dialogOf(page, say).getByRole('alert')).toContainText(
    say('errors', 'CHALLENGE_EXPIRED'),
  )
})

test('a banned customer reads by which terms, at the sign-in and anywhere else', async ({
  page,
  at,
  say,
  language,
  person,
  problems,
}) => {
  problems.allow(/status of 40[13]/)
  await page.route(login, (route) => route.fulfill(problem(403, 'ACCOUNT_BANNED')))
  await page.goto(at('/'))
  await openSignIn(page)
  await giveCredentials(page, say, person.username, password)
  const dialog = dialogOf(page, say, 'banned.title')
  await expect(dialog).toContainText(say('sign-in', 'banned.text'))
  await expect(
    dialog.getByRole('link', { name: say('sign-in', 'terms.read.here') }),
  ).toHaveAttribute('href', at('/term-and-conditions'))
  await expectAccessible(page, { name: 'banned', language })

  await person.enterBrowser()
  await page.route('**/api/checkout/init', (route) =>
    route.fulfill(problem(403, 'USER_HAS_BEEN_BANNED')),
  )
  await page.goto(at('/checkout-basket'))
  await expect(dialog).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out')
  await dialog
    .getByRole('button', { name: say('sign-in', 'close'), exact: true })
    .last()
    .click()
  await expect(dialog).toBeHidden()
})

test('Google signs in a new person; an email that has an account is told so', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/status of 409/)
  await page.goto(at('/'))
  await openSignIn(page)
  const choose = async (email: string): Promise<void> => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      dialogOf(page, say).frameLocator('iframe').getByRole('button').click(),
    ])
    await popup.locator('input[name=email]').last().fill(email)
    await popup.locator('input[name=given_name]').last().fill('Malee')
    await popup.locator('input[name=family_name]').last().fill('Srisai')
    await popup.locator('input[name=email]').last().press('Enter')
  }
  await choose(person.email)
  await expect(dialogOf(page, say).getByRole('alert')).toContainText(
    say('sign-in', 'google.email-exists'),
  )
  await choose(`google-${person.email}`)
  await expect(dialogOf(page, say)).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})

test('where Google can not be had, its button stays away and the form works', async ({
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

test('after signing in the visitor is led to the page that they wanted', async ({
  page,
  at,
  say,
  person,
}) => {
  await page.goto(at('/affiliate-program'))
  await page.locator('main [data-continue-to]').click()
  await giveCredentials(page, say, person.username, password)
  await expect(page).toHaveURL(at('/account'))
})

test('a session that ended elsewhere is over here, too', async ({ page, at, person, problems }) => {
  problems.allow(/status of 401/)
  await person.enterBrowser()
  await person.ask(changePassword, {
    body: { currentPassword: password, password: 'Kampot9Pepper' },
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
})
