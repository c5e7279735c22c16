import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { freeName, password } from './customer.ts'
import { expect, test } from './journey.ts'
import { resultRow } from './search-page.ts'
import type { Say } from './say.ts'
import { dialogOf, giveCredentials, openSignIn, solveCaptcha } from './sign-in-dialog.ts'

test.setTimeout(90_000)

test.use({ offersVouchers: true, contextOptions: { reducedMotion: 'reduce' } })

const open = (page: Page) => page.locator('dialog:modal')

const offerOf = (page: Page, say: Say) =>
  page.getByRole('dialog', { name: say('voucher', 'voucher.offer.title') })

const addName = (page: Page, say: Say, name: string) =>
  resultRow(page, name)
    .getByRole('button', { name: say('search', 'add.of', { name }) })
    .click()

test('the voucher for a guest’s domain waits until the email was verified or put off', async ({
  page,
  at,
  say,
  language,
}) => {
  const name = freeName()
  await page.goto(`${at('/domain/search')}?domain=${name}`)
  await addName(page, say, name)
  // The dialog names what it keeps.
  const signIn = dialogOf(page, say)
  await expect(signIn.getByText(new RegExp(`${name}.*\\$\\d+\\.\\d\\d`))).toBeVisible()
  await expectAccessible(page, { name: 'sign in with an item', language })
  await signIn.getByRole('button', { name: say('sign-in', 'register'), exact: true }).click()
  const register = dialogOf(page, say, 'register.title')
  await expect(register.getByText(name)).toBeVisible()
  await register
    .getByLabel(say('sign-in', 'register.email'), { exact: true })
    .fill(`n${randomUUID().slice(0, 8)}@example.com`)
  await register
    .getByLabel(say('sign-in', 'register.password'), { exact: true })
    .fill('Kampot9Pepper')
  await solveCaptcha(register)
  const suggestions = page.waitForResponse((response) => response.url().includes('/vouchers/'))
  await register.getByRole('button', { name: say('sign-in', 'register.submit') }).click()

  const verify = dialogOf(page, say, 'verify.title')
  await expect(verify).toBeVisible()
  await suggestions
  await expect(offerOf(page, say)).toHaveCount(0)
  await expect(open(page)).toHaveCount(1)
  await verify.getByRole('button', { name: say('sign-in', 'verify.later') }).click()
  await expect(offerOf(page, say)).toBeVisible()
  await expect(verify).toHaveCount(0)
  await expect(open(page)).toHaveCount(1)
})

test('the card of a maintenance gives way to the sign-in dialog, and comes back', async ({
  page,
  at,
  say,
  person,
}) => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const soon = {
    id: '00000000-0000-4000-8000-000000000001',
    services: ['SSL'],
    title: 'Network works',
    message: '',
    startsAt: inMinutes(30),
    endsAt: inMinutes(90),
  }
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/maintenance', async (route) => {
    await answered
    await route.fulfill({ json: [soon] })
  })
  const card = page.getByRole('status').filter({ hasText: soon.title })
  await page.goto(at('/about-us'))
  await openSignIn(page)
  const dialog = dialogOf(page, say)
  await expect(dialog).toBeVisible()
  const texts = page.waitForResponse((response) => response.url().includes('maintenance.json'))
  answer()
  await texts
  await expect(card).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(card).toBeVisible()

  await openSignIn(page)
  await expect(dialog).toBeVisible()
  await expect(card).toHaveCount(0)
  await giveCredentials(page, say, person.username, password)
  await expect(open(page)).toHaveCount(0)
  await expect(card).toBeVisible()
})

test('a ban replaces an open voucher offer, which does not come back', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/status of 40[13]/)
  const name = freeName()
  await person.enterBrowser()
  await page.goto(`${at('/domain/search')}?domain=${name}`)
  await addName(page, say, name)
  const offer = offerOf(page, say)
  await expect(offer).toBeVisible()
  await page.route('**/api/cart/voucher', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { messageCode: 'ACCOUNT_BANNED', params: {} },
    }),
  )
  await offer
    .getByRole('button', { name: new RegExp(`^${say('voucher', 'voucher.use')}`) })
    .first()
    .click()
  const banned = dialogOf(page, say, 'banned.title')
  await expect(banned).toBeVisible()
  await expect(open(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(open(page)).toHaveCount(0)
})

test('a reminder gives way to a changed price, and comes back after it', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/status of 409/)
  const service = {
    ...{ name: 'free-angkor.com', subject: 'free-angkor.com', type: 'DOMAIN', state: 'EXPIRING' },
    ...{ expiresAt: '2026-11-30T05:00:00.000Z', deadline: '2026-12-30T05:00:00.000Z' },
    serviceId: '0192f7a0-0000-7000-8000-000000000001',
  }
  await page.route('**/api/users/reminders', (route) =>
    route.fulfill({ json: { invoices: [], services: [service], waiting: [] } }),
  )
  await page.route('**/api/cart/items', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { messageCode: 'PRICE_CHANGED', params: { price: 9.5 } },
    }),
  )
  await person.enterBrowser()
  const query = 'package=sh-basic&term=1m&name=Coffee&from=other&domain=mekong-coffee.com'
  await page.goto(`${at('/hosting/shared')}?${query}`)
  const reminder = page.getByRole('region', { name: say('reminder', 'title') })
  const change = page.getByRole('dialog', { name: say('configurator', 'price-changed.title') })
  await expect(reminder).toBeVisible()
  await page.getByRole('button', { name: say('configurator', 'add'), exact: true }).click()
  await expect(change).toContainText('$9.50')
  await expect(reminder).toHaveCount(0)
  await expect(open(page)).toHaveCount(1)
  await change.getByRole('button', { name: say('configurator', 'price-changed.refuse') }).click()
  await expect(reminder).toBeVisible()
  await expect(open(page)).toHaveCount(0)
})
