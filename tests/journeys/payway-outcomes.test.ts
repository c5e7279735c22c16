import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { approve, atGateway, cancel, decline, expectPaidOnce, orderOf } from './payway-page.ts'

test.beforeEach(async ({ page, at, demo, checkout }) => {
  await demo.fill([freeName()])
  await demo.enterBrowser()
  await page.goto(at('/checkout-basket'))
  await checkout.toPay('PAYWAY_ABA')
})

test('a declined payment can be retried', async ({ page, say, demo, checkout }) => {
  const { grandTotal } = await demo.cart()
  const balance = await demo.balance()
  await checkout.payButton(grandTotal).click()
  await atGateway(page)
  await page.getByRole('button', decline).click()
  await page.getByRole('link', { name: 'Return to shop' }).click()

  await expect(page.getByText(say('checkout', 'order.failed'))).toBeVisible()
  await expect(checkout.step('payment')).toBeVisible()
  const orderId = orderOf(page)
  expect((await demo.order(orderId)).paymentState).toBe('FAILED')
  await checkout.choose('PAYWAY_CARDS')
  await checkout.payButton(grandTotal).click()
  await atGateway(page)
  await page.getByRole('button', approve).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('checkout', 'outcome.success'),
  )
  expect(orderOf(page)).toBe(orderId)
  await expectPaidOnce(demo, orderId, balance)
})

test('a payment cancelled at the gateway leaves the order payable', async ({
  page,
  say,
  demo,
  checkout,
}) => {
  const { grandTotal } = await demo.cart()
  await checkout.payButton(grandTotal).click()
  await atGateway(page)
  await page.getByRole('button', cancel).click()

  await expect(checkout.step('payment')).toBeVisible()
  const orderId = orderOf(page)
  const { incrementId } = await demo.order(orderId)
  await expect(
    page.getByText(say('checkout', 'order.number', { incrementId }), { exact: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: say('checkout', 'order.basket') }).click()
  await expect(checkout.step('basket')).toBeVisible()
  await expect(page.getByText(say('checkout', 'waiting.there', { incrementId }))).toBeVisible()
  await page.getByRole('link', { name: say('checkout', 'waiting.open') }).click()
  await checkout.choose('BALANCE')
  await checkout.payButton(grandTotal).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('checkout', 'outcome.success'),
  )
  expect(orderOf(page)).toBe(orderId)
})

test('a tab closed at the gateway without a push-back: any page finds the order paid', async ({
  page,
  context,
  at,
  say,
  demo,
  checkout,
  sandbox,
}) => {
  await sandbox.control('payway', { pushback: 'silent' })
  const { grandTotal } = await demo.cart()
  const balance = await demo.balance()
  await checkout.payButton(grandTotal).click()
  await atGateway(page)
  // Approved in the bank's app: the browser never comes back.
  const approval = await fetch(`${page.url()}/approve`, { method: 'POST', redirect: 'manual' })
  expect(approval.status).toBeLessThan(400)
  await page.close()

  const other = await context.newPage()
  await other.clock.install()
  await other.goto(at('/'))
  const shown = other.getByRole('link', { name: say('shell-news', 'order.show'), exact: true })
  await expect(async () => {
    await other.clock.fastForward(60_000)
    await expect(shown).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await shown.click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    say('checkout', 'outcome.success'),
  )
  await expectPaidOnce(demo, orderOf(other), balance)
})

test('a gateway outage at the return shows pending, and paid afterwards', async ({
  page,
  say,
  demo,
  checkout,
  sandbox,
}) => {
  await sandbox.control('payway', { pushback: 'silent' })
  const { grandTotal } = await demo.cart()
  const balance = await demo.balance()
  await checkout.payButton(grandTotal).click()
  await atGateway(page)
  await sandbox.control('payway', { down: true })
  await page.clock.install()
  await page.getByRole('button', approve).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(say('checkout', 'outcome.processing'))
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(heading).toHaveText(say('checkout', 'outcome.pending'), { timeout: 500 })
  }).toPass()
  await sandbox.control('payway', { down: false })
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(heading).toHaveText(say('checkout', 'outcome.success'), { timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await expectPaidOnce(demo, orderOf(page), balance)
})
