import { forgotPassword } from '../../src/contract/passwords.ts'
import { expectAccessible } from './accessibility.ts'
import { enterAsNew, password, solvedCaptcha } from './customer.ts'
import { expect, test } from './journey.ts'
import type { Sandbox } from './sandbox.ts'
import { dialogOf, giveCredentials, openSignIn, solveCaptcha } from './sign-in-dialog.ts'

test.setTimeout(90_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const newPassword = 'Kampot9Pepper'

const tokenIn = async (sandbox: Sandbox, email: string): Promise<string | undefined> =>
  (await sandbox.mails(email))
    .map(({ text }) => /\/reset-password\/([\w-]+)/.exec(text)?.[1])
    .find((token) => token !== undefined)

test('a forgotten password is reset once by the mailed link', async ({
  page,
  context,
  at,
  say,
  language,
  person,
  sandbox,
  problems,
}) => {
  problems.allow(/status of (400|401)/)
  await page.goto(at('/forgot-password'))
  const form = page.locator('main form')
  await expect(form.getByRole('group').locator('iframe')).toBeVisible()
  await expectAccessible(page, { name: 'forgot password', language })
  const submit = form.getByRole('button', { name: say('password', 'forgot.submit') })
  await submit.click()
  await expect(form.getByRole('alert')).toBeFocused()
  await form.getByLabel(say('password', 'email'), { exact: true }).fill(person.email)
  await solveCaptcha(form)
  await submit.click()
  await expect(
    page.getByText(say('password', 'forgot.sent', { email: person.email })),
  ).toBeVisible()
  await expect.poll(() => tokenIn(sandbox, person.email), { timeout: 20_000 }).toBeDefined()
  const link = at(`/reset-password/${(await tokenIn(sandbox, person.email)) ?? ''}`)

  // Two tabs with the same link.
  const other = await context.newPage()
  await other.goto(link)
  await page.goto(link)
  const password1 = page.getByLabel(say('password', 'new'), { exact: true })
  await expect(password1).toBeVisible()
  await expectAccessible(page, { name: 'reset password', language })
  // Each button is named after its field.
  for (const key of ['show', 'show.repeat'] as const)
    await expect(page.getByRole('button', { name: say('password', key), exact: true })).toHaveCount(
      1,
    )
  await password1.fill('short')
  await page.getByLabel(say('password', 'repeat'), { exact: true }).fill('short')
  const save = page.getByRole('button', { name: say('password', 'reset.submit') })
  await save.click()
  await expect(page.locator('main').getByRole('alert')).toContainText(
    say('errors', 'field.MIN_LENGTH', { attribute: say('password', 'new'), min: 8 }),
  )
  await password1.fill(newPassword)
  await page.getByLabel(say('password', 'repeat'), { exact: true }).fill(newPassword)
  await save.click()
  await expect(page.getByText(say('password', 'reset.done'), { exact: true })).toBeVisible()

  // The other tab is too late, and so is the link itself.
  await other.getByLabel(say('password', 'new'), { exact: true }).fill('Battambang8Rice')
  await other.getByLabel(say('password', 'repeat'), { exact: true }).fill('Battambang8Rice')
  await other.getByRole('button', { name: say('password', 'reset.submit') }).click()
  const over = { level: 1, name: say('errors', 'CODE_INCORRECT') } as const
  await expect(other.getByRole('main').getByRole('alert')).toBeFocused()
  await expect(other.getByRole('alert').getByRole('heading', over)).toBeVisible()
  await expect(other.getByRole('heading', { level: 1 })).toHaveCount(1)
  await other.close()
  await page.goto(link)
  await expect(page.getByRole('alert').getByRole('heading', over)).toBeVisible()
  await expectAccessible(page, { name: 'link is over', language })
  await page.getByRole('link', { name: say('password', 'reset.over.again') }).click()
  await expect(page).toHaveURL(at('/forgot-password'))

  await openSignIn(page)
  await giveCredentials(page, say, person.username, password)
  await expect(dialogOf(page, say).getByRole('alert')).toBeVisible()
  await giveCredentials(page, say, person.username, newPassword)
  // A page for guests: signing in leads home.
  await expect(page).toHaveURL(at('/'))
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})

const whose = { own: 'their own account', other: 'another account' } as const

for (const [link, account] of Object.entries(whose)) {
  test(`a signed-in browser shows what a new password of ${account} means for it`, async ({
    page,
    context,
    shop,
    at,
    say,
    language,
    person,
    sandbox,
    problems,
  }) => {
    // This browser's session ends with the others.
    if (link === 'own') problems.allow(/status of 401/)
    const named = link === 'own' ? person : await enterAsNew(shop, context)
    const captchaToken = await solvedCaptcha(shop)
    await named.ask(forgotPassword, { body: { email: named.email, captchaToken } })
    await expect.poll(() => tokenIn(sandbox, named.email), { timeout: 20_000 }).toBeDefined()
    await person.enterBrowser()
    await page.goto(at(`/reset-password/${(await tokenIn(sandbox, named.email)) ?? ''}`))
    await page.getByLabel(say('password', 'new'), { exact: true }).fill(newPassword)
    await page.getByLabel(say('password', 'repeat'), { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: say('password', 'reset.submit') }).click()

    const main = page.locator('main')
    await expect(main.getByText(say('password', 'reset.done'), { exact: true })).toBeVisible()
    const home = main.getByRole('link', { name: say('password', 'reset.home') })
    const signIn = main.getByRole('button', { name: say('password', 'sign-in') })
    if (link === 'own') {
      await expect(page.locator('html')).not.toHaveAttribute('data-session', 'in')
      await expect(main.getByText(say('password', 'reset.done.detail'))).toBeVisible()
      await expect(signIn).toBeFocused()
      await expect(home).toBeHidden()
    } else {
      await expect(main.getByText(say('password', 'reset.done.other'))).toBeVisible()
      await expect(home).toBeFocused()
      await expect(signIn).toBeHidden()
      await expectAccessible(page, { name: 'new password of another account', language })
      await home.click()
      await expect(page).toHaveURL(at('/'))
      await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
    }
  })
}

test('the dialog sends the link too, with the same response for an unknown email', async ({
  page,
  at,
  say,
  language,
}) => {
  await page.goto(at('/'))
  await openSignIn(page)
  await dialogOf(page, say)
    .getByRole('button', { name: say('sign-in', 'forgot') })
    .click()
  const dialog = dialogOf(page, say, 'forgot.title')
  const email = dialog.getByLabel(say('password', 'email'), { exact: true })
  await expect(email).toBeFocused()
  await expectAccessible(page, { name: 'forgot password in the dialog', language })
  await email.fill('nobody@example.com')
  await solveCaptcha(dialog)
  await dialog.getByRole('button', { name: say('password', 'forgot.submit') }).click()
  await expect(dialog).toContainText(
    say('password', 'forgot.sent', { email: 'nobody@example.com' }),
  )
  await dialog.getByRole('button', { name: say('sign-in', 'back'), exact: true }).click()
  await expect(dialogOf(page, say)).toBeVisible()
})

test('switching the language keeps the token of the link', async ({ page, language }) => {
  const other = language === 'en' ? 'km' : 'en'
  const path = (locale: string) =>
    `${locale === 'km' ? '/km' : ''}/two-factor/disabled/abcdefghijklmnopqrstuvwxyz`
  await page.goto(path(language))
  await page.locator(`a[data-locale=${other}]:visible`).first().click()
  await expect(page).toHaveURL(path(other))
  await expect(page.locator('html')).toHaveAttribute('lang', other)
})

test('a signed-in customer is redirected from a guest page', async ({ page, at, person }) => {
  await person.enterBrowser()
  await page.goto(at('/forgot-password'))
  await expect(page).toHaveURL(at('/'))
})
