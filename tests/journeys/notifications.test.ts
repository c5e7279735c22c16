import type { Page } from 'playwright/test'
import { countUnread, readAllNotifications } from '../../src/contract/notifications.ts'
import { expectAccessible } from './accessibility.ts'
import { buy, order } from './buying.ts'
import { enterAccount } from './customer.ts'
import { expect, test } from './journey.ts'
import { notices, storedAccounts } from './stored-accounts.ts'

/** Opens a page and waits for its realtime connection. */
const openConnected = async (page: Page, url: string): Promise<void> => {
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/realtime')),
    page.goto(url),
  ])
}

const unreadBadge = (page: Page) => page.locator('[data-unread-count]:visible')

const listed = (page: Page) => page.getByRole('main').getByRole('listitem')

test('a pushed notification raises the unread count, and reading it lowers it', async ({
  page,
  context,
  at,
  say,
  shop,
}) => {
  const buyer = await enterAccount(storedAccounts.buyer, shop.url, context)
  await buyer.ask(readAllNotifications, {})
  await buyer.enterBrowser()
  // From here on the page is not reloaded.
  await openConnected(page, at('/about-us'))
  await expect(unreadBadge(page)).toHaveCount(0)

  const { incrementId } = await buy(buyer)
  const text = say('notification', 'ORDER_COMPLETED', { incrementId })
  await expect(unreadBadge(page)).toHaveText('1')
  await expect(page.getByRole('status').getByText(text)).toBeVisible()
  await test.step('the header of a wide window and the bar of a phone show the same count', async () => {
    const size = page.viewportSize() ?? { width: 360, height: 740 }
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('banner').locator('[data-unread-count]')).toHaveText('1')
    await expect(unreadBadge(page)).toHaveCount(1)
    await page.setViewportSize(size)
  })

  await page
    .getByRole('link', { name: say('common', 'notification') })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(at('/notification'))
  const first = listed(page).first()
  await expect(first).toContainText(text)
  await expect(first).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(first).toContainText(say('notification', 'unread'))

  const second = await buy(buyer)
  await expect(unreadBadge(page)).toHaveText('2')
  await expect(first).toContainText(
    say('notification', 'ORDER_COMPLETED', { incrementId: second.incrementId }),
  )

  await first.getByRole('link').click()
  await expect(page).toHaveURL(`${at('/payment/success')}?orderId=${second.id}`)
  await expect(unreadBadge(page)).toHaveText('1')
  expect((await buyer.ask(countUnread, {})).unread).toBe(1)

  await page.goBack()
  const onlyUnread = page.getByRole('checkbox', { name: say('notification', 'only-unread') })
  await expect(onlyUnread).not.toBeChecked()
  await onlyUnread.check()
  await expect(page).toHaveURL(`${at('/notification')}?unread=1`)
  await expect(listed(page)).toHaveCount(1)
  await expect(listed(page)).toContainText(text)

  const readAll = page.getByRole('button', { name: say('notification', 'read-all') })
  await readAll.press('Enter')
  await expect(page.getByText(say('notification', 'empty.unread'))).toBeVisible()
  await expect(readAll).toBeFocused()
  await expect(readAll).toHaveAttribute('aria-disabled', 'true')
  await expect(unreadBadge(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(at('/notification'))
  await expect(onlyUnread).not.toBeChecked()
  await expect(listed(page).first()).toContainText(
    say('notification', 'ORDER_COMPLETED', { incrementId: second.incrementId }),
  )
  await expect(listed(page).first()).not.toContainText(say('notification', 'unread'))
})

test('a toast stays while its link has the focus', async ({ page, context, at, say, shop }) => {
  const buyer = await enterAccount(storedAccounts.buyer, shop.url, context)
  await buyer.enterBrowser()
  await page.clock.install()
  await openConnected(page, at('/about-us'))
  const { incrementId } = await buy(buyer)
  const toasts = page.locator('[data-toasts]')
  const toast = toasts.getByText(say('notification', 'ORDER_COMPLETED', { incrementId }))
  await expect(toast).toBeVisible()
  const link = toasts.getByRole('link', { name: say('notification', 'show') })
  await link.focus()
  await page.clock.fastForward(10_000)
  await expect(link).toBeFocused()
  await link.blur()
  await page.clock.runFor(4_000)
  await expect(toast).toBeHidden()
})

test('a toast does not cover the bar of a configuration', async ({
  page,
  context,
  at,
  say,
  shop,
}) => {
  const buyer = await enterAccount(storedAccounts.buyer, shop.url, context)
  await buyer.enterBrowser()
  await page.setViewportSize({ width: 360, height: 740 })
  await openConnected(page, at('/cloud?package=cs-basic-cloud-1'))
  const bar = page.getByRole('complementary', { name: say('configurator', 'summary.title') })
  await expect(bar).toBeVisible()
  const { incrementId } = await buy(buyer)
  const toast = page.locator('[data-toasts] > *').filter({
    hasText: say('notification', 'ORDER_COMPLETED', { incrementId }),
  })
  await expect(toast).toBeVisible()
  const [over, under] = [await toast.boundingBox(), await bar.boundingBox()]
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(under?.y ?? 0)
})

test('two tabs share one connection, and both receive events', async ({
  page,
  context,
  at,
  shop,
}) => {
  const buyer = await enterAccount(storedAccounts.buyer, shop.url, context)
  await buyer.ask(readAllNotifications, {})
  await buyer.enterBrowser()
  const connections: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/realtime')) connections.push(request.url())
  })
  await openConnected(page, at('/about-us'))
  const other = await context.newPage()
  await other.goto(at('/tos'))
  await expect(other.locator('html')).toHaveAttribute('data-session', 'in')
  await buy(buyer)
  await expect(unreadBadge(page)).toHaveText('1')
  await expect(unreadBadge(other)).toHaveText('1')
  expect(connections).toHaveLength(1)
  // The tab that held it closes; the other one takes over.
  const takenOver = other.waitForResponse((response) => response.url().endsWith('/api/realtime'))
  await page.close()
  await takenOver
  await buy(buyer)
  await expect(unreadBadge(other)).toHaveText('2')
})

test('without notifications the page says so, and a guest is asked to sign in', async ({
  page,
  at,
  say,
  language,
  demo,
}) => {
  await page.goto(at('/notification'))
  await expect(page.getByText(say('common', 'guard.title'))).toBeVisible()
  const dialog = page.getByRole('dialog', { name: say('sign-in', 'title') })
  await expect(dialog).toBeVisible()
  await demo.enterBrowser()
  await page.goto(at('/notification'))
  await expect(page.getByText(say('notification', 'empty'))).toBeVisible()
  await expect(page.getByLabel(say('notification', 'page-size'))).toBeHidden()
  // No room of the hidden page size indents the button, or stands above it.
  const filter = page.getByRole('checkbox', { name: say('notification', 'only-unread') })
  const button = page.getByRole('button', { name: say('notification', 'read-all'), exact: true })
  await page.setViewportSize({ width: 320, height: 640 })
  const [before, after] = [await filter.boundingBox(), await button.boundingBox()]
  if (before === null || after === null) throw new Error('not shown')
  const isOwnRow = after.y > before.y + before.height
  if (isOwnRow) expect(after.x).toBe(16)
  expect(after.y - before.y).toBeLessThan(44 + 2 * 16)
  await expectAccessible(page, { name: 'no notices', language })
})

test('page and page size are in the URL, and a failed load can be retried', async ({
  page,
  context,
  at,
  say,
  language,
  shop,
  problems,
}) => {
  problems.allow(/status of 503/)
  const noticed = await enterAccount(storedAccounts.noticed, shop.url, context)
  await noticed.enterBrowser()
  await page.goto(at('/notification'))
  await expect(listed(page)).toHaveCount(10)
  await expect(page.getByLabel(say('notification', 'page-size'))).toBeVisible()
  await expectAccessible(page, { name: 'notices', language })

  const pages = page.getByRole('navigation', { name: say('notification', 'pages') })
  await pages.getByRole('link', { name: say('notification', 'page', { page: 3 }) }).click()
  await expect(page).toHaveURL(`${at('/notification')}?page=3`)
  await expect(listed(page)).toHaveCount(3)
  await page.getByLabel(say('notification', 'page-size')).selectOption('20')
  await expect(page).toHaveURL(`${at('/notification')}?size=20`)
  await expect(listed(page)).toHaveCount(20)
  await expect(unreadBadge(page)).toHaveText(String(notices.unread))
  await page.goBack()
  await expect(listed(page)).toHaveCount(notices.all - 20)
  await page.goBack()
  await expect(page).toHaveURL(at('/notification'))
  await expect(listed(page)).toHaveCount(10)

  // A page number beyond the end is corrected.
  await page.goto(`${at('/notification')}?page=9`)
  await expect(page).toHaveURL(`${at('/notification')}?page=3`)
  await expect(listed(page)).toHaveCount(3)

  const list = '**/api/user/notification/me?**'
  await page.route(list, (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.goto(at('/notification'))
  await expect(page.getByRole('alert')).toContainText(say('errors', 'SYSTEM_BUSY'))
  await expect(page.getByText(say('notification', 'loading'))).toHaveCount(0)
  await page.unroute(list)
  await page.getByRole('button', { name: say('notification', 'again') }).click()
  await expect(listed(page)).toHaveCount(10)
})

test('reminders are shown once', async ({ page, at, say, language, demo, problems }) => {
  problems.allow(/ERR_FAILED/)
  const { incrementId } = await order(demo)
  await demo.enterBrowser()
  const name = 'free-angkor.com'
  const [expiresAt, deadline] = ['2026-11-30T05:00:00.000Z', '2026-12-30T05:00:00.000Z']
  const services = (['REDEMPTION', 'GRACE', 'EXPIRING'] as const).map((state, at) => {
    const domainName = at === 2 ? name : `${state.toLowerCase()}.com`
    const domainId = `0192f7a0-0000-7000-8000-00000000000${String(at)}`
    return {
      ...{ serviceId: domainId, type: 'DOMAIN', subject: domainName, name: domainName },
      ...{ domainName, domainId, state, expiresAt, deadline },
    }
  })
  await page.route('**/api/users/reminders', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...((await response.json()) as object), services },
    })
  })
  // It does not interrupt a purchase.
  await openConnected(page, at('/checkout-basket'))
  const card = page.getByRole('region', { name: say('reminder', 'title') })
  await expect(card).toHaveCount(0)
  await openConnected(page, at('/domain/search'))
  await expect(card).toHaveCount(0)
  // The overview lists them in the page.
  await openConnected(page, at('/account'))
  const list = page.getByRole('region', { name: say('account', 'attention.title') })
  await expect(list.getByRole('listitem').first()).toContainText('redemption.com')
  await expect(list).toContainText(incrementId)
  await expect(card).toHaveCount(0)

  await page.goto(at('/about-us'))
  await expect(card).toBeVisible()
  await expectAccessible(page, { name: 'reminders', language })
  const link = card.getByRole('link', { name: new RegExp(incrementId) })
  await expect(link).toHaveAttribute('href', `${at('/online-payment')}?invoice=${incrementId}`)
  // On a phone one and the link to all; elsewhere three.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(card.getByText(/grace\.com/)).toBeHidden()
  const more = card.getByRole('link', { name: say('reminder', 'more', { count: 2 }) })
  await expect(more).toHaveAttribute('href', at('/account/services'))
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(more).toBeHidden()
  for (const { name: ofService, state } of services) {
    const days = { name: ofService, day: '30/11/2026', deadline: '30/12/2026' }
    await expect(card).toContainText(say('reminder', `service.${state}`, days))
  }
  await expect(
    card.getByRole('link', { name: say('reminder', 'reactivate.of', { name: 'redemption.com' }) }),
  ).toHaveAttribute('href', `${at('/account/domains')}?domain=${services[0]?.domainId ?? ''}`)
  await test.step('a renewal that could not be requested shows an error', async () => {
    await page.route(/\/api\/cart|\/locales\/\w+\/errors\.json|cart-actions/, (route) =>
      route.abort(),
    )
    await card.getByRole('button', { name: say('reminder', 'renew.of', { name }) }).click()
    const line = card.getByRole('listitem').filter({ hasText: name })
    await expect(line.getByRole('alert')).toHaveText(say('reminder', 'renew.failed'))
  })
  await card.getByRole('button', { name: say('reminder', 'close') }).click()
  await expect(card).toHaveCount(0)
  await openConnected(page, at('/tos'))
  await expect(card).toHaveCount(0)
})

test('maintenance is announced until the customer dismisses it', async ({
  page,
  at,
  say,
  language,
}) => {
  // Answered here: a real maintenance window would appear in all other journeys.
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const soon = {
    id: '00000000-0000-4000-8000-000000000001',
    services: ['SSL'],
    title: 'Network works',
    message: 'Some services restart.',
    startsAt: inMinutes(30),
    endsAt: inMinutes(90),
  }
  let windows = [{ ...soon, startsAt: inMinutes(61) }]
  await page.route('**/api/maintenance', (route) => route.fulfill({ json: windows }))
  const asked = () =>
    page.waitForResponse((response) => response.url().endsWith('/api/maintenance'))
  const banner = page.getByRole('status').filter({ hasText: soon.title })

  await Promise.all([asked(), page.goto(at('/about-us'))])
  await expect(banner).toHaveCount(0)

  windows = [soon]
  await page.goto(at('/about-us'))
  await expect(banner).toBeVisible()
  await expect(banner).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expectAccessible(page, { name: 'maintenance', language })
  await banner.getByRole('button', { name: say('maintenance', 'close'), exact: true }).click()
  await expect(banner).toHaveCount(0)
  await page.goto(at('/tos'))
  await banner.getByRole('button', { name: say('maintenance', 'never') }).click()
  await expect(banner).toHaveCount(0)
  await Promise.all([asked(), page.goto(at('/about-us'))])
  await expect(banner).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('maintenance_warning'))).toContain(soon.id)

  windows = [{ ...soon, startsAt: inMinutes(-1) }]
  await page.goto(at('/ssl'))
  const product = page.getByRole('status').filter({ hasText: say('maintenance', 'product') })
  await expect(product).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(product).toContainText(soon.title)
  await product.getByRole('button', { name: say('maintenance', 'never') }).click()
  await Promise.all([asked(), page.goto(at('/ssl/compare'))])
  await expect(product).toHaveCount(0)
  await Promise.all([asked(), page.goto(at('/cloud'))])
  await expect(page.getByText(say('maintenance', 'product'))).toHaveCount(0)
})

const closable = [
  ['DOMAIN', '/domain/pricing'],
  ['CLOUD_SERVER', '/cloud'],
  ['CLOUD_HOSTING', '/hosting/cloud'],
  ['SHARED_HOSTING', '/hosting/shared'],
  ['WORDPRESS_HOSTING', '/hosting/wordpress'],
  ['SSL', '/ssl'],
  ['SMS_BRAND_NAME', '/sms'],
  ['AWS', '/aws-partner'],
] as const

test('each product page announces its maintenance', async ({ page, at, say }) => {
  let services: readonly string[] = []
  const under = () => ({
    id: '6c0ad1a4-6b43-4fd1-8f6c-0c6a2f0f7f11',
    services,
    title: 'Maintenance',
    message: '',
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    endsAt: null,
  })
  await page.route('**/api/maintenance', (route) => route.fulfill({ json: [under()] }))
  const closed = page.getByText(say('maintenance', 'product'), { exact: true })
  for (const [category, path] of closable) {
    services = [category]
    await page.goto(at(path))
    await expect(closed, path).toBeVisible()
  }
  // The last product's page; another product and then everything is under maintenance.
  services = ['SSL']
  await page.reload()
  await expect(page.getByText('Maintenance', { exact: true })).toBeVisible()
  await expect(closed).toBeHidden()
  services = []
  await page.reload()
  await expect(closed).toBeVisible()
})
