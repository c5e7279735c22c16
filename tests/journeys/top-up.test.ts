import * as addresses from '../../src/contract/addresses.ts'
import { payWayOpenTopUpKhqr } from '../../src/contract/payments.ts'
import { amountForMissing } from '../../src/contract/top-up-amount.ts'
import { getTopUp } from '../../src/contract/top-ups.ts'
import { localePath } from '../../src/i18n/locales.ts'
import { expectAccessible } from './accessibility.ts'
import { price } from './checkout-page.ts'
import { freeName, newContact } from './customer.ts'
import { fixedIn } from './fixed-in.ts'
import { expect, test } from './journey.ts'
import { khqrPanel } from './khqr-panel.ts'
import { operate } from './operate.ts'
import { atGateway, cancel } from './payway-page.ts'
import { saveCode } from './saved-code.ts'
import { sayIn } from './say.ts'

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('what an order misses is topped up by a KHQR code, and the order is paid', async ({
  page,
  at,
  say,
  language,
  shop,
  sandbox,
  person,
  checkout,
}) => {
  test.slow()
  const { grandTotal } = await person.fill([freeName()])
  await person.ask(addresses.addAddress, { body: newContact })
  await person.enterBrowser()
  const total = Math.ceil(grandTotal)
  const panel = khqrPanel(page, say)
  const gatewayUrl = () =>
    panel.getByRole('link', { name: say('checkout', 'khqr.page') }).getAttribute('href')

  await test.step('the checkout leads to the amount that is missing', async () => {
    await page.goto(`${at('/checkout-basket')}?step=payment`)
    await page.getByRole('link', { name: say('checkout', 'top-up') }).click()
    const summary = page.getByRole('complementary', { name: say('top-up', 'summary') })
    await expect(summary).toContainText(price(total))
    await expect(page.getByText(say('top-up', 'terms.free', { minimum: '$2.50' }))).toHaveCount(4)
    await expectAccessible(page, { name: 'top-up', language })
  })

  await test.step('one code for a double click, the same after a reload', async () => {
    await page
      .getByRole('button', { name: say('top-up', 'pay', { total: price(total) }) })
      .dblclick()
    await expect(panel.getByRole('timer')).toContainText(/\d+:\d\d/)
    await expect(panel).toContainText(price(total))
    const url = await gatewayUrl()
    await page.reload()
    await expect(panel.getByRole('timer')).toBeVisible()
    expect(await gatewayUrl()).toBe(url)
    await page.setViewportSize({ width: 360, height: 740 })
    const params = { id: new URL(page.url()).searchParams.get('topUpId') ?? '' }
    const { code } = await person.ask(payWayOpenTopUpKhqr, { params })
    const { number } = await person.ask(getTopUp, { params })
    await saveCode({
      ...{ page, panel, say, text: code?.qr ?? '' },
      fileName: `khqr-${number}.png`,
    })
    await fetch(`${url ?? ''}/approve`, { method: 'POST', redirect: 'manual' })
  })

  await test.step('the outcome shows the new balance and leads back', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('top-up', 'outcome.success'),
    )
    await expect(page.locator('[data-balance]')).toHaveText(price(total))
    expect(await person.balance()).toBe(total)
    const spin = page.getByRole('status').filter({ hasText: say('top-up', 'outcome.spin') })
    await expect(
      spin.getByRole('link', { name: say('top-up', 'outcome.spin.open') }),
    ).toHaveAttribute('href', at('/fortune-wheel'))
    await expectAccessible(page, { name: 'top-up, successful', language })
    await page.getByRole('link', { name: say('top-up', 'outcome.back') }).click()
    await checkout.choose('BALANCE')
    await checkout.payButton(grandTotal).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('checkout', 'outcome.success'),
    )
    expect(await person.balance()).toBeCloseTo(total - grandTotal, 2)
  })

  await test.step('the bank takes it back: the account says what is owed, in both languages', async () => {
    const tranId = (await sandbox.transactions()).at(-1)?.tranId ?? ''
    await operate(shop, 'payment', 'charge-back', tranId, total.toFixed(2), '--case', tranId)
    for (const locale of ['en', 'km'] as const) {
      const fixed = fixedIn(sayIn(locale))
      await page.goto(localePath(locale, '/account'))
      await expect(page.getByRole('main')).toContainText(fixed('account', 'attention.owed'))
      await page.goto(localePath(locale, '/online-payment'))
      await expect(page.getByRole('main')).toContainText(fixed('online-payment', 'owed'))
      await expect(page.getByRole('main')).toContainText(price(grandTotal))
      await expectAccessible(page, { name: 'a debt to pay', language: locale })
    }
  })

  await test.step('the next top-up pays it first', async () => {
    const amount = amountForMissing(grandTotal)
    await page.goto(at('/online-payment'))
    const params = { total: price(amount) }
    await page.getByRole('link', { name: say('online-payment', 'owed.top-up', params) }).click()
    const summary = page.getByRole('complementary', { name: say('top-up', 'summary') })
    await expect(summary).toContainText(say('top-up', 'owed.pays'))
    await expect(page.getByRole('main')).toContainText(fixedIn(say)('top-up', 'owed'))
    await expectAccessible(page, { name: 'a top-up that pays a debt', language })
    await page.getByRole('button', { name: say('top-up', 'pay', params) }).click()
    await expect(panel.getByRole('timer')).toBeVisible()
    await fetch(`${(await gatewayUrl()) ?? ''}/approve`, { method: 'POST', redirect: 'manual' })
    await expect(page.locator('[data-balance]')).toHaveText(price(amount - grandTotal))
    for (const locale of ['en', 'km'] as const) {
      await page.goto(localePath(locale, '/notification'))
      const text = fixedIn(sayIn(locale))('notification', 'RECEIVABLE_PAID')
      await expect(page.getByRole('main')).toContainText(text)
    }
  })
})

test('a refused amount keeps the input, and a cancelled card payment can be tried again', async ({
  page,
  at,
  say,
  language,
  person,
}) => {
  await person.enterBrowser()
  await page.goto(at('/top-up'))
  const field = page.getByLabel(say('top-up', 'amount.other'))
  const limits = { minimum: '$10.00', below: '$10,000.00' }
  for (const [text, problem] of [
    ['', 'REQUIRED'],
    ['9.99', 'MIN_VALUE'],
    ['10000', 'OVER_LIMIT'],
    ['ten', 'INVALID'],
  ] as const) {
    await field.fill(text)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText(say('top-up', `amount.${problem}`, limits))
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(field).toHaveValue(text)
  }
  await expectAccessible(page, { name: 'top-up, refused', language })

  await page.getByRole('button', { name: '$50' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('radio', { name: say('checkout', 'method.PAYWAY_CARDS') }).check()
  await page.getByRole('button', { name: say('top-up', 'pay', { total: price(50) }) }).click()
  await atGateway(page)
  await page.getByRole('button', cancel).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('top-up', 'outcome.failed'))
  expect(await person.balance()).toBe(0)
  await page.getByRole('link', { name: say('top-up', 'outcome.again') }).click()
  await expect(field).toHaveValue('50')
})
