import type { Page } from 'playwright/test'
import { getCart } from '../../src/contract/cart.ts'
import { freeName } from './customer.ts'
import { focused, keyboardScreens, walk } from './focus-walk.ts'
import { expect, test } from './journey.ts'
import { ownProducts } from './own-products.ts'

test.setTimeout(240_000)

// On a wide screen, where keyboards are.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

// A reminder is shown over the page, and must not cover a control either, not on 400 px.
const expiring = { name: 'free-angkor.com', subject: 'free-angkor.com', state: 'EXPIRING' } as const
test.beforeEach(({ context }) => {
  const days = { expiresAt: '2026-11-30T05:00:00.000Z', deadline: '2026-12-30T05:00:00.000Z' }
  const serviceId = '0192f7a0-0000-7000-8000-000000000001'
  const service = { ...expiring, ...days, serviceId, type: 'DOMAIN' }
  return context.route('**/api/users/reminders', (route) =>
    route.fulfill({ json: { invoices: [], services: [service], waiting: [] } }),
  )
})

const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let pressed = 0; pressed < 200; pressed += 1) {
    await page.keyboard.press('Tab')
    if (name.test((await focused(page))?.name ?? '')) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

test('a keyboard alone configures and adds hosting, and no bar covers the focus', async ({
  page,
  at,
  say,
  demo,
}) => {
  const { keyboard } = page
  const text = (key: string) => say('configurator', key)
  await demo.enterBrowser()
  const query = 'package=sh-basic&term=1m&from=other&domain=keyboard-coffee.com'
  await page.goto(`${at('/hosting/shared')}?${query}`)
  await expect(page.getByRole('radio', { name: /^Basic/ })).toBeChecked()
  for (const screen of keyboardScreens) {
    await page.setViewportSize(screen)
    expect(await walk(page)).not.toEqual([])
  }

  await page.getByRole('heading', { level: 1 }).focus()
  await keyboard.press('Tab')
  const [first, second] = await page.locator('input[name=configure-region]').all()
  await expect(first ?? page.locator('body')).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(second ?? page.locator('body')).toBeChecked()
  await keyboard.press('Tab')
  await expect(page.getByLabel(text('website-name.label'))).toBeFocused()
  await keyboard.type('Keyboard coffee')
  await tabTo(page, new RegExp(`^BUTTON ${text('add')}`))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('[data-added]')).toBeVisible()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(at('/checkout-basket')))
  const { items } = await demo.ask(getCart, {})
  expect(items).toMatchObject([{ option: { websiteName: 'Keyboard coffee' } }])
})

test('a keyboard alone locks a server, and no bar covers the focus', async ({
  page,
  at,
  say,
  demo,
}) => {
  const owned = await ownProducts(demo)
  const server = owned.find(({ type }) => type === 'CLOUD_SERVER')
  await demo.enterBrowser()
  await page.goto(`${at('/account/services')}?service=${server?.id ?? ''}`)
  const lock = say('services', 'lock.erase')
  await expect(page.getByText(lock)).toBeVisible()
  await expect(page.getByRole('region', { name: say('reminder', 'title') })).toBeVisible()
  const orders: (readonly string[])[] = []
  for (const screen of keyboardScreens) {
    await page.setViewportSize(screen)
    orders.push(await walk(page))
  }
  const order = orders.at(-1) ?? []
  const places = ['server.console', 'end.open', 'renew'].map((key) =>
    order.findIndex((name) => name.includes(say('services', key, { price: '' }).trim())),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))

  await page.locator('#content').focus()
  await tabTo(page, new RegExp(`^BUTTON ${lock}`))
  await page.keyboard.press('Space')
  await expect(page.getByText(say('services', 'lock.erase.on'))).toBeVisible()
  expect((await focused(page))?.name).toContain(lock)
})

test('no bar covers the focus on the search page, with a cart', async ({ page, at, say, demo }) => {
  await demo.fill([freeName()])
  await demo.enterBrowser()
  await page.goto(`${at('/domain/search')}?domain=${freeName()}`)
  await expect(page.getByRole('link', { name: say('search', 'cart.view') })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const screen of keyboardScreens) {
    await page.setViewportSize(screen)
    expect(await walk(page)).not.toEqual([])
    const bar = page.locator('[data-cart-bar]')
    await expect(bar).toHaveCSS('position', screen.height < 512 ? 'static' : 'sticky')
  }
})
