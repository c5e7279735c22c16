import type { Locator, Page } from 'playwright/test'
import { price } from './checkout-page.ts'
import { expectAccessible } from './accessibility.ts'
import { combinationOf } from './combinations.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { inCart, resultRow } from './search-page.ts'
import type { Say } from './say.ts'
import { giveCredentials } from './sign-in-dialog.ts'
import { password } from './customer.ts'

test.use({ offersVouchers: true })

const offerOf = (page: Page, say: Say) =>
  page.getByRole('dialog', { name: say('voucher', 'voucher.offer.title') })

/** Returns a voucher by its discount, with its buttons. */
const voucherOf = async (within: Locator, say: Say, discount: string) => {
  const card = within
    .getByRole('listitem')
    .filter({ hasText: say('voucher', 'voucher.off', { discount }) })
  const title = (await card.getByRole('heading').textContent()) ?? ''
  const button = (text: string) =>
    card.getByRole('button', { name: say('voucher', text, { title }), exact: true })
  return { card, title, use: button('voucher.use.of'), keep: button('voucher.keep.of') }
}

const addName = (page: Page, say: Say, name: string) =>
  resultRow(page, name)
    .getByRole('button', { name: say('search', 'add.of', { name }) })
    .click()

test('a domain is added, and its voucher is applied in one press, removed and typed', async ({
  page,
  at,
  say,
  language,
  person,
  checkout,
  problems,
}) => {
  problems.allow(/status of (404|409).*\/cart\/voucher/)
  const [name, another] = [freeName(), freeName()]
  await person.enterBrowser()
  await page.goto(`${at('/domain/search')}?domain=${name}`)
  await addName(page, say, name)

  const offer = offerOf(page, say)
  await expect(offer).toBeVisible()
  await expectAccessible(page, { name: 'voucher offer', language })
  await test.step('a voucher that does not apply yet shows the reason, and can be saved', async () => {
    const { card, use, keep } = await voucherOf(offer, say, price(5))
    await use.click()
    await expect(card.getByRole('alert')).toHaveText(
      say('voucher', 'voucher.problem.BELOW_MINIMUM', { minimum: price(40) }),
    )
    await keep.click()
    await expect(card.getByRole('status')).toHaveText(say('voucher', 'voucher.kept'))
  })
  const ten = await voucherOf(offer, say, '10%')
  await ten.use.click()
  const done = page.getByRole('dialog', { name: say('voucher', 'voucher.used.title') })
  await expect(done).toBeVisible()
  const cart = await person.cart()
  expect(cart.vouchers).toMatchObject([{ code: 'DOMAIN10' }])
  await expect(done.getByRole('status').last()).toContainText(price(cart.grandTotal))
  await expectAccessible(page, { name: 'a voucher is used', language })
  await done.getByRole('button', { name: say('voucher', 'voucher.used.more') }).click()
  await expect(done).toBeHidden()

  await test.step('the row says what the voucher takes off', async () => {
    await expect(resultRow(page, name)).toContainText(
      say('search', 'voucher.applied', {
        code: 'DOMAIN10',
        amount: price(cart.vouchers[0]?.discountAmount ?? 0),
      }),
    )
  })
  await test.step('the offer is shown once', async () => {
    await page.goto(`${at('/domain/search')}?domain=${another}`)
    await addName(page, say, another)
    await expect(inCart(resultRow(page, another), say, another)).toBeVisible()
    await expect(offer).toBeHidden()
  })

  await page.goto(at('/checkout-basket'))
  await expect(checkout.line(name)).toBeVisible()
  const { grandTotal } = await person.cart()
  const total = page.locator('[data-grand-total]')
  await expect(total).toContainText(price(grandTotal))
  const drop = page.getByRole('button', {
    name: say('voucher', 'voucher.drop.of', { title: ten.title }),
  })
  await expect(drop).toBeVisible()
  await expectAccessible(page, { name: 'basket with a voucher', language })

  await test.step('the voucher is removed, and a wrong code stays as typed', async () => {
    await drop.click()
    const code = page.getByRole('button', { name: say('voucher', 'voucher.code') })
    await expect(code).toBeFocused()
    await expect(total).not.toContainText(price(grandTotal))
    await code.press('Enter')
    const field = page.getByRole('textbox', { name: say('voucher', 'voucher.code.label') })
    await page.getByRole('button', { name: say('voucher', 'voucher.code.apply') }).click()
    await expect(field).toHaveAccessibleDescription(
      new RegExp(say('voucher', 'voucher.code.missing')),
    )
    await expect(field).toBeFocused()
    await field.fill('NOBODY-HAS-IT')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(new RegExp(say('errors', 'INVALID_VOUCHER')))
    await expect(field).toHaveValue('NOBODY-HAS-IT')
    // The saved and the offered vouchers.
    const own = page.getByRole('region', { name: say('voucher', 'voucher.own') })
    await expect(own.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page, { name: 'promo code', language })
    await field.fill(' domain10 ')
    await field.press('Enter')
    await expect(drop).toBeVisible()
    await expect(total).toContainText(price(grandTotal))
  })

  await test.step('the best voucher is a line that is applied in one press, and moves nothing', async () => {
    const [used] = (await person.cart()).vouchers
    const amount = price(used?.discountAmount ?? 0)
    await drop.click()
    const best = page.getByRole('button', {
      name: say('voucher', 'voucher.use.of', { title: ten.title }),
    })
    const line = page.getByRole('status').filter({ has: best })
    await expect(line).toContainText(say('voucher', 'voucher.best', { code: 'DOMAIN10', amount }))
    // Its place is there before the answer.
    const { promise: isAsked, resolve: answer } = Promise.withResolvers<undefined>()
    await page.route('**/api/cart/voucher-offer', async (route) => {
      await isAsked
      await route.continue()
    })
    await page.reload()
    const more = page.getByText(say('checkout', 'basket.more'))
    const code = page.getByRole('button', { name: say('voucher', 'voucher.code') })
    const next = page.getByRole('heading', { name: say('checkout', 'step.billing-information') })
    await expect(code).toBeVisible()
    const places = async () =>
      Promise.all([more, code, next].map(async (each) => (await each.boundingBox())?.y))
    const before = await places()
    await expect(best).toHaveCount(0)
    answer(undefined)
    await expect(best).toBeVisible()
    expect(await places()).toEqual(before)
    await page.unroute('**/api/cart/voucher-offer')
    await best.click()
    await expect(drop).toBeVisible()
    await expect(code).toBeFocused()
    await expect(best).toHaveCount(0)
    await expect(total).toContainText(price(grandTotal))
  })

  await test.step('without its items, the voucher stays and shows the reason', async () => {
    await drop.click()
    await page.getByRole('button', { name: say('voucher', 'voucher.code') }).click()
    const own = page.getByRole('region', { name: say('voucher', 'voucher.own') })
    const { card, use, title } = await voucherOf(own, say, price(5))
    await expect(card).toContainText(say('voucher', 'voucher.minimum', { minimum: price(40) }))
    await page.getByLabel(say('items-domain', 'years.of', { name })).selectOption('5')
    await expect(total).not.toContainText(price(grandTotal))
    await use.click()
    await expect(
      page.getByRole('button', { name: say('voucher', 'voucher.drop.of', { title }) }),
    ).toBeVisible()
    await page.getByLabel(say('items-domain', 'years.of', { name })).selectOption('1')
    await expect(
      page.getByText(say('voucher', 'voucher.problem.BELOW_MINIMUM', { minimum: price(40) })),
    ).toBeVisible()
  })
})

test.describe('on a phone in Khmer', () => {
  test.use({ combination: combinationOf('km-phone') })

  test('a row of a bulk list says what the voucher takes off as soon as it is applied', async ({
    page,
    at,
    say,
    language,
    person,
  }) => {
    const [name, another] = [freeName(), freeName()]
    await person.enterBrowser()
    await page.goto(`${at('/domain/search')}?mode=bulk&names=${name},${another}`)
    const row = (of: string) =>
      page.getByRole('row').filter({ has: page.getByText(of, { exact: true }) })
    const saving = (discount: number) =>
      say('search', 'voucher.applied', { code: 'DOMAIN10', amount: price(discount) })
    await row(name)
      .getByRole('button', { name: say('search', 'add.of', { name }) })
      .click()
    const ten = await voucherOf(offerOf(page, say), say, '10%')
    await expect(row(name)).not.toContainText('DOMAIN10')
    await ten.use.click()
    await page
      .getByRole('dialog', { name: say('voucher', 'voucher.used.title') })
      .getByRole('button', { name: say('voucher', 'voucher.used.more') })
      .click()
    const discount = (await person.cart()).vouchers[0]?.discountAmount ?? 0
    await expect(row(name)).toContainText(saving(discount))
    const short = say('search', 'voucher.applied.short', { amount: price(discount) })
    const line = row(name).getByText(short, { exact: true })
    expect(await line.evaluate((text) => text.getClientRects().length)).toBe(1)
    expect((await row(name).boundingBox())?.height).toBe((await row(another).boundingBox())?.height)
    await expect(row(another)).not.toContainText('DOMAIN10')
    await expectAccessible(page, { name: 'a bulk list with a voucher', language })
  })
})

test('a guest is offered the voucher after signing in, and Escape dismisses it', async ({
  page,
  at,
  say,
  person,
}) => {
  const name = freeName()
  await page.goto(`${at('/domain/search')}?domain=${name}`)
  await addName(page, say, name)
  await giveCredentials(page, say, person.username, password)
  await expect(offerOf(page, say)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offerOf(page, say)).toBeHidden()
  await expect(inCart(resultRow(page, name), say, name)).toBeVisible()
  expect((await person.cart()).vouchers).toEqual([])
})
