import { expectAccessible } from './accessibility.ts'
import { price } from './checkout-page.ts'
import { enterAccount, freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { storedAccounts } from './stored-accounts.ts'

test('promo credit lowers the total, gives way to a voucher, and pays an order in full', async ({
  page,
  at,
  say,
  language,
  shop,
  context,
  checkout,
}) => {
  const gifted = await enterAccount(storedAccounts.gifted, shop.url, context)
  const before = await gifted.fill([freeName()])
  await gifted.enterBrowser()
  await page.goto(at('/checkout-basket'))
  const credit = page.getByRole('switch', { name: say('checkout', 'credit.use') })
  const total = page.locator('[data-grand-total]')
  await expect(credit).not.toBeChecked()
  await expect(credit).toHaveAccessibleDescription(
    new RegExp(say('checkout', 'credit.available', { available: '\\$20.00' })),
  )

  await test.step('it is one switch, which names what it takes', async () => {
    await credit.focus()
    await credit.press('Space')
    await expect(credit).toBeChecked()
    await expect(total).toContainText(price(0))
    const { promoCreditDiscountAmount } = await gifted.cart()
    expect(promoCreditDiscountAmount).toBe(before.subtotal - before.discountAmount)
    await expectAccessible(page, { name: 'basket with promo credit', language })
  })

  await test.step('a voucher turns it off, and says so', async () => {
    await page.getByRole('button', { name: say('voucher', 'voucher.code') }).click()
    await expect(page.getByText(say('checkout', 'credit.excludes'))).toBeVisible()
    const code = page.getByRole('textbox', { name: say('voucher', 'voucher.code.label') })
    await code.fill('DOMAIN10')
    await code.press('Enter')
    await expect(credit).toBeDisabled()
    await expect(credit).not.toBeChecked()
    await expect(page.getByText(say('checkout', 'credit.voucher'))).toBeVisible()
    await expectAccessible(page, { name: 'promo credit gives way to a voucher', language })
    const title = (await gifted.cart()).vouchers[0]?.title ?? ''
    await page.getByRole('button', { name: say('voucher', 'voucher.drop.of', { title }) }).click()
    await expect(credit).toBeEnabled()
  })

  await test.step('what it pays in full needs no other method', async () => {
    await credit.check()
    await expect(total).toContainText(price(0))
    await checkout.toBilling()
    await checkout.toPayment()
    const own = page.getByRole('radio', { name: say('checkout', 'method.PROMO_CREDIT') })
    await expect(own).toBeChecked()
    await expect(page.getByRole('radio')).toHaveCount(1)
    await expectAccessible(page, { name: 'payment by promo credit', language })
    await checkout.payButton(0).click()
    await page.waitForURL(/\/payment\/success/)
    const line = page.getByText(say('checkout', 'discount.PC'), { exact: true })
    await expect(line).toBeVisible()
  })
})
