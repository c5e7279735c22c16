import type { Page, Route } from 'playwright/test'
import * as addresses from '../../src/contract/addresses.ts'
import { checkoutPage, price } from './checkout-page.ts'
import { enterAccount, freeName, newContact, password } from './customer.ts'
import { expect, test } from './journey.ts'
import { inCart, resultRow } from './search-page.ts'

const success = (page: Page) => page.locator('[data-outcome="success"]')

const orderOf = (page: Page): string => new URL(page.url()).searchParams.get('orderId') ?? ''

/** Converts to ten-thousandths of a dollar. */
const units = (dollars: number): number => Math.round(dollars * 10_000)

test('a guest signs in and then sees the cart', async ({ page, at, say, demo, checkout }) => {
  const name = freeName()
  await demo.fill([name])
  // The customer’s data arrive after the checkout, which does not restart.
  const held = page.waitForResponse((response) => response.url().includes('/checkout-state/'))
  const known = page.waitForResponse('**/api/users/getUserInformation')
  await page.route('**/api/users/getUserInformation', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(at('/checkout-basket'))
  await expect(page.getByText(say('checkout', 'guest'))).toBeVisible()
  await page
    .locator('main')
    .getByRole('button', { name: say('checkout', 'guest.sign-in') })
    .click()
  const dialog = page.getByRole('dialog', { name: say('sign-in', 'title') })
  await dialog.getByLabel(say('sign-in', 'username'), { exact: true }).fill(demo.username)
  await dialog.getByLabel(say('sign-in', 'password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say('sign-in', 'submit'), exact: true }).click()
  await expect(checkout.line(name)).toBeVisible()
  await known
  await checkout.toBilling()
})

test('signing in in another tab completes the pending add of this one', async ({
  page,
  context,
  at,
  say,
  demo,
}) => {
  const name = freeName()
  await page.goto(`${at('/domain/search')}?domain=${name}`)
  const add = say('search', 'add.of', { name })
  await resultRow(page, name).getByRole('button', { name: add }).click()
  const dialog = page.getByRole('dialog', { name: say('sign-in', 'title') })
  await expect(dialog).toBeVisible()

  const other = await context.newPage()
  await demo.enterBrowser()
  await other.goto(at('/'))
  await expect(dialog).toBeHidden()
  await expect(inCart(resultRow(page, name), say, name)).toBeVisible()
  expect((await demo.cart()).items.map((item) => item.name)).toEqual([name])
})

test('an empty cart leads to the search and to each product', async ({
  page,
  at,
  say,
  demo,
  problems,
}) => {
  problems.allow(/status of 404.*\/checkout\/init/)
  await demo.enterBrowser()
  await page.goto(at('/checkout-basket'))
  await expect(
    page.getByRole('heading', { name: say('checkout', 'empty'), exact: true }),
  ).toBeVisible()
  // It never offers to continue, on any step.
  const steps = page.locator('main').getByRole('button')
  await expect(steps).toHaveCount(0)
  await page.goto(`${at('/checkout-basket')}?step=payment`)
  await expect(
    page.getByRole('heading', { name: say('checkout', 'empty'), exact: true }),
  ).toBeVisible()
  await expect(steps).toHaveCount(0)
  const products = page.getByRole('navigation', { name: say('checkout', 'products') })
  await expect(products.getByRole('link')).toHaveCount(6)
  await expect(
    products.getByRole('link', { name: say('checkout', 'product.ssl'), exact: true }),
  ).toHaveAttribute('href', at('/ssl'))
  await page
    .locator('main')
    .getByRole('link', { name: say('checkout', 'search') })
    .click()
  await expect(page).toHaveURL(at('/domain/search'))
})

test('checkout without a contact stops with a message', async ({
  page,
  at,
  say,
  person,
  checkout,
}) => {
  await person.fill([freeName()])
  await person.enterBrowser()
  await page.goto(at('/checkout-basket'))
  await checkout.toBilling()
  // The form is in the page, prefilled with what the account knows.
  const field = (name: string) => page.getByLabel(say('checkout', `contact.${name}`))
  await expect(field('email')).toHaveValue(person.email)
  await expect(field('address1')).toHaveValue('')
  await checkout.summary.getByRole('button', { name: say('checkout', 'continue.payment') }).click()
  await expect(page.getByRole('alert')).toContainText(say('errors', 'BILLING_INFO_MISSING'))
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(checkout.step('billing-information')).toBeVisible()
  expect(await person.ask(addresses.listAddresses, {})).toEqual([])

  await field('phoneNumber').fill(newContact.phoneNumber)
  await field('address1').fill(newContact.address1)
  await field('city').fill(newContact.city)
  // Enter submits the form and continues, as the button does.
  await field('city').press('Enter')
  await expect(checkout.step('payment')).toBeVisible()
  const saved = await person.ask(addresses.listAddresses, {})
  expect(saved.map(({ city, email }) => ({ city, email }))).toEqual([
    { city: newContact.city, email: person.email },
  ])
})

test('only one tab checks out at a time, in any browser', async ({
  page,
  context,
  browser,
  at,
  say,
  demo,
  shop,
  checkout,
  problems,
}) => {
  problems.allow(/status of 409/)
  await demo.fill([freeName()])
  await demo.enterBrowser()
  // The step is sent to the server after it is shown.
  const stepSent = page.waitForResponse((response) => response.url().includes('/checkout-state/'))
  await page.goto(at('/checkout-basket'))
  await expect(checkout.step('basket')).toBeVisible()
  await stepSent

  const notice = (tab: Page) => tab.getByText(say('checkout', 'other-tab'))
  const takeOver = async (tab: Page): Promise<void> => {
    await tab.goto(at('/checkout-basket'))
    await expect(notice(tab)).toBeVisible()
    await tab.getByRole('button', { name: say('checkout', 'other-tab.continue') }).click()
    await expect(checkoutPage(tab, say).step('basket')).toBeVisible()
  }
  const other = await context.newPage()
  await takeOver(other)
  await expect(notice(page)).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: shop.url })
  const sameCustomer = await enterAccount(demo.username, shop.url, elsewhere)
  await sameCustomer.enterBrowser()
  const third = await elsewhere.newPage()
  await takeOver(third)
  await expect(notice(other)).toBeVisible()
  await expect(notice(third)).toBeHidden()
  await elsewhere.close()
})

test('a stale tab shows what changed and asks again', async ({
  page,
  at,
  say,
  demo,
  checkout,
  problems,
}) => {
  problems.allow(/status of 409/)
  const before = await demo.fill([freeName()])
  await demo.enterBrowser()
  await page.goto(at('/checkout-basket'))
  await checkout.toPay('BALANCE')
  // On another device.
  const now = await demo.fill([freeName('net')])
  await checkout.payButton(before.grandTotal).click()
  await expect(page.getByRole('alert')).toContainText(say('errors', 'ORDER_CHANGED'))
  await expect(page.locator('[data-grand-total]')).toContainText(price(now.grandTotal))
  const balance = await demo.balance()
  await checkout.payButton(now.grandTotal).click()
  await expect(success(page)).toBeVisible()
  expect(units(balance - (await demo.balance()))).toBe(units(now.grandTotal))
  expect((await demo.order(orderOf(page))).items).toHaveLength(2)
})

test('an order over the limit opens a modal that leads back to the basket', async ({
  page,
  at,
  say,
  demo,
  checkout,
  problems,
}) => {
  problems.allow(/status of 409/)
  const { grandTotal } = await demo.fill([freeName()])
  await demo.enterBrowser()
  await page.goto(at('/checkout-basket'))
  await checkout.toPay('BALANCE')
  const refusal = { messageCode: 'OVER_ORDER_LIMIT', params: { max: '$20,000.00' } }
  await page.route('**/api/checkout-one-step', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', json: refusal }),
  )
  const modal = page.getByRole('dialog', { name: say('checkout', 'limit.title') })
  // Again after it was closed.
  for (const closing of ['close', 'limit.basket']) {
    await checkout.payButton(grandTotal).click()
    await expect(modal).toContainText('$20,000.00')
    await modal.getByRole('button', { name: say('checkout', closing) }).click()
    await expect(modal).toBeHidden()
  }
  await expect(checkout.step('basket')).toBeVisible()
})

test('a double click on Pay creates one order', async ({ page, at, demo, checkout, sandbox }) => {
  const name = freeName()
  const { grandTotal } = await demo.fill([name])
  const balance = await demo.balance()
  await demo.enterBrowser()
  await page.goto(at('/checkout-basket'))
  await checkout.toPay('BALANCE')
  const orders: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/checkout-one-step'))
      orders.push(request.url())
  })
  await checkout.payButton(grandTotal).dblclick()
  await expect(page.locator('[data-fulfilment="ACTIVE"]')).toBeVisible()
  expect(orders).toHaveLength(1)
  expect(units(balance - (await demo.balance()))).toBe(units(grandTotal))
  expect(await sandbox.registrations(name)).toBe(1)
})

test('a domain taken by another customer is refunded, and the rest is fulfilled', async ({
  page,
  at,
  say,
  demo,
  checkout,
  sandbox,
}) => {
  const [kept, gone] = [freeName('net'), freeName()]
  const { grandTotal, items, taxPercent } = await demo.fill([kept, gone])
  const balance = await demo.balance()
  await demo.enterBrowser()
  await page.goto(at('/checkout-basket'))
  await checkout.toPay('BALANCE')
  // The registry sells it to another customer; our check was recent.
  await sandbox.control('registry', { taken: [gone] })
  await checkout.payButton(grandTotal).click()
  const item = (name: string) => success(page).getByRole('listitem').filter({ hasText: name })
  await expect(item(gone)).toContainText(say('items-domain', 'fulfilment.REFUNDED'))
  await expect(item(kept).locator('[data-fulfilment="ACTIVE"]')).toBeVisible()
  const paid = items.find(({ name }) => name === kept)
  const net = (paid?.price ?? 0) - (paid?.discount ?? 0)
  const spent = balance - (await demo.balance())
  expect(Math.abs(spent - net * (1 + taxPercent / 100))).toBeLessThan(0.011)
  await expect
    .poll(async () => (await sandbox.mails(demo.email)).map(({ text }) => text).join())
    .toContain(gone)
})

test('a low balance shows the missing amount and the way to top up', async ({
  page,
  at,
  say,
  person,
  checkout,
  problems,
}) => {
  problems.allow(/status of 4\d\d/)
  const { grandTotal } = await person.fill([freeName()])
  await person.ask(addresses.addAddress, { body: newContact })
  await person.enterBrowser()

  await test.step('the balance cannot be chosen', async () => {
    await page.goto(`${at('/checkout-basket')}?step=payment`)
    const balance = page.getByRole('radio', { name: say('checkout', 'method.BALANCE') })
    await expect(balance).toBeDisabled()
    await expect(
      page.getByText(say('checkout', 'method.short', { missing: price(grandTotal) })),
    ).toBeVisible()
  })

  await test.step('a balance spent in another tab is refused, and nothing is lost', async () => {
    await page.route('**/api/checkout/init**', async (route) => {
      const response = await route.fetch()
      const seen: unknown = await response.json()
      const json = { ...(typeof seen === 'object' ? seen : {}), balance: grandTotal }
      await route.fulfill({ response, json })
    })
    await page.reload()
    await checkout.choose('BALANCE')
    await checkout.payButton(grandTotal).click()
    await expect(page.getByRole('alert')).toContainText(say('errors', 'BALANCE_NOT_ENOUGH'))
    await page.unrouteAll({ behavior: 'wait' })
    expect((await person.order(orderOf(page))).state).toBe('AWAITING_PAYMENT')
    await page
      .getByRole('link', { name: say('checkout', 'top-up') })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('common', 'top-up'))
    // Whole dollars, which cover the order.
    await expect(page.getByLabel(say('top-up', 'amount.other'))).toHaveValue(
      String(Math.ceil(grandTotal)),
    )
  })
})

test('a reload and the back button keep step, choice and cart', async ({
  page,
  at,
  demo,
  checkout,
}) => {
  const name = freeName()
  await demo.fill([name])
  await demo.enterBrowser()
  await page.goto(at('/checkout-basket'))
  await checkout.toBilling()
  await page.reload()
  await expect(checkout.step('billing-information')).toBeVisible()
  await checkout.toPayment()
  await page.goBack()
  await expect(checkout.step('billing-information')).toBeVisible()
  await page.goBack()
  await expect(checkout.step('basket')).toBeVisible()
  await expect(checkout.line(name)).toBeVisible()
  await page.goForward()
  await expect(checkout.step('billing-information')).toBeVisible()
  await checkout.toPayment()
  expect((await demo.cart()).items).toHaveLength(1)
})

// The server dies after handling the request and before responding.
for (const [what, path] of [
  ['placed', '**/api/checkout-one-step'],
  ['paid', '**/api/payment/balance/*'],
] as const) {
  test(`the server killed when the order was just ${what}: never paid twice, nothing lost`, async ({
    page,
    at,
    say,
    demo,
    checkout,
    shop,
    sandbox,
    problems,
  }) => {
    test.slow()
    // Whatever error a connection to a killed server ends with.
    problems.allow(/net::ERR_|status of 409/)
    const name = freeName()
    const { grandTotal } = await demo.fill([name])
    const balance = await demo.balance()
    await demo.enterBrowser()
    await page.goto(at('/checkout-basket'))
    await checkout.toPay('BALANCE')
    const dieAfterwards = async (route: Route): Promise<void> => {
      await route.fetch()
      await shop.killAndRestart()
      await route.abort()
    }
    await page.route(path, dieAfterwards, { times: 1 })
    await checkout.payButton(grandTotal).click()
    // By then the server has restarted, and a lost payment is found without a request.
    if (what === 'placed') {
      await expect(page.getByRole('alert')).toContainText(
        say('errors', 'FAILED_TO_LOAD_INFORMATION'),
        { timeout: 30_000 },
      )
      await checkout.payButton(grandTotal).click()
    }
    await expect(success(page)).toBeVisible({ timeout: 30_000 })
    expect(units(balance - (await demo.balance()))).toBe(units(grandTotal))
    expect((await demo.cart()).items).toHaveLength(0)
    // A fulfilment that died with the server continues only after its heartbeat is missed.
    expect(await sandbox.registrations(name)).toBeLessThanOrEqual(1)
  })
}
