import { freeName } from './customer.ts'
import { eachCombination } from './each-combination.ts'
import { expect, test } from './journey.ts'
import { approve, atGateway, expectPaidOnce, orderOf } from './payway-page.ts'

eachCombination(() => {
  test.beforeEach(async ({ page, at, demo, checkout }) => {
    await demo.fill([freeName()])
    await demo.enterBrowser()
    await page.goto(at('/checkout-basket'))
    await checkout.toPay('PAYWAY_ABA')
  })

  test('a payment approved at the gateway with a repeated push-back completes once', async ({
    page,
    say,
    demo,
    checkout,
    sandbox,
  }) => {
    await sandbox.control('payway', { pushback: 'twice' })
    const { grandTotal, items } = await demo.cart()
    const balance = await demo.balance()
    await checkout.payButton(grandTotal).click()
    await atGateway(page)
    await page.getByRole('button', approve).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('checkout', 'outcome.success'),
    )
    await expect(page.locator('[data-fulfilment="ACTIVE"]')).toBeVisible()
    const transactions = await sandbox.transactions()
    await sandbox.pushBack(transactions.at(-1)?.tranId ?? '', 3)
    await expectPaidOnce(demo, orderOf(page), balance)
    expect(await sandbox.registrations(items[0]?.name ?? '')).toBe(1)
    const { incrementId } = await demo.order(orderOf(page))
    const receipts = async () =>
      (await sandbox.mails(demo.email)).filter(({ text }) => text.includes(incrementId)).length
    await expect.poll(receipts).toBe(1)
  })
})
