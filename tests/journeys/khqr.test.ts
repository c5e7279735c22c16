import type { Locator, Page } from 'playwright/test'
import { payWayOpenKhqr } from '../../src/contract/payments.ts'
import { expectAccessible } from './accessibility.ts'
import { price } from './checkout-page.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { khqrPanel } from './khqr-panel.ts'
import { approve, atGateway, expectPaidOnce, orderOf } from './payway-page.ts'
import { saveCode } from './saved-code.ts'
import type { Say } from './say.ts'

/** Returns the page of the code's payment at PayWay. */
const codeUrlOf = async (page: Page, say: Say): Promise<string> => {
  const link = khqrPanel(page, say).getByRole('link', { name: say('checkout', 'khqr.page') })
  return (await link.getAttribute('href')) ?? ''
}

/** What the bank's app does with the code that the page shows. */
const answerInApp = async (page: Page, say: Say, what: 'approve' | 'decline'): Promise<void> => {
  const url = await codeUrlOf(page, say)
  const answer = await fetch(`${url}/${what}`, { method: 'POST', redirect: 'manual' })
  expect(answer.status).toBeLessThan(400)
}

/** Returns whether nothing covers an element at its upper and at its lower edge. */
const isUncovered = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, width, top, bottom } = element.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => {
      const seen = document.elementFromPoint(left + width / 2, y)
      return seen !== null && (element.contains(seen) || seen.contains(element))
    })
  })

/** Expects code, amount and remaining time on the screen together. */
const expectSeenTogether = async (panel: Locator, say: Say, total: number): Promise<void> => {
  for (const part of [
    panel.getByRole('img', { name: say('checkout', 'khqr.code') }),
    panel.getByText(price(total), { exact: true }),
    panel.getByRole('timer'),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 })
    expect(await isUncovered(part)).toBe(true)
  }
}

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, at, demo, checkout }) => {
  await demo.fill([freeName()])
  await demo.enterBrowser()
  await page.goto(at('/checkout-basket'))
  await checkout.toPay('PAYWAY_PLUS')
})

test('a code paid in a bank’s app leads to the outcome', async ({
  page,
  say,
  language,
  demo,
  checkout,
  sandbox,
}) => {
  const { grandTotal, items } = await demo.cart()
  const balance = await demo.balance()
  await checkout.payButton(grandTotal).dblclick()
  const panel = khqrPanel(page, say)
  await expect(panel.getByRole('img', { name: say('checkout', 'khqr.code') })).toBeVisible()
  await expect(panel).toContainText(price(grandTotal))
  await expect(panel.getByRole('timer')).toContainText(/\d+:\d\d/)
  await expect(panel.getByRole('status')).toHaveText(say('checkout', 'khqr.waiting'))
  await expect(checkout.payButton(grandTotal)).toHaveCount(0)
  await expectAccessible(page, { name: 'KHQR', language })
  await answerInApp(page, say, 'approve')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('checkout', 'outcome.success'),
  )
  await expectPaidOnce(demo, orderOf(page), balance)
  await expect.poll(() => sandbox.registrations(items[0]?.name ?? '')).toBe(1)
})

test('an expired code is replaced by a new one, and only that one is paid', async ({
  page,
  say,
  demo,
  checkout,
  sandbox,
}) => {
  const { grandTotal } = await demo.cart()
  const balance = await demo.balance()
  await page.clock.install()
  await checkout.payButton(grandTotal).click()
  const panel = khqrPanel(page, say)
  await expect(panel.getByRole('timer')).toBeVisible()
  await page.clock.fastForward(31 * 60_000)
  await expect(panel.getByRole('status')).toHaveText(say('checkout', 'khqr.expired'))
  await expect(panel.getByRole('img')).toHaveCount(0)
  await panel.getByRole('button', { name: say('checkout', 'khqr.new') }).click()
  await expect(panel.getByRole('timer')).toBeVisible()
  const states = (await sandbox.transactions()).slice(-2).map(({ state }) => state)
  expect(states).toEqual(['CANCELLED', 'PENDING'])
  await answerInApp(page, say, 'approve')
  await page.clock.runFor(6000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('checkout', 'outcome.success'),
  )
  await expectPaidOnce(demo, orderOf(page), balance)
})

test('a declined code leads to another way to pay', async ({ page, say, demo, checkout }) => {
  const { grandTotal } = await demo.cart()
  await checkout.payButton(grandTotal).click()
  const panel = khqrPanel(page, say)
  await expect(panel.getByRole('timer')).toBeVisible()
  await answerInApp(page, say, 'decline')
  await expect(panel.getByRole('status')).toHaveText(say('checkout', 'khqr.declined'))
  await panel.getByRole('button', { name: say('checkout', 'khqr.other') }).click()
  await expect(panel).toBeHidden()
  await checkout.choose('BALANCE')
  await checkout.payButton(grandTotal).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('checkout', 'outcome.success'),
  )
})

test('a phone shows code, amount and time together, and the same code after a reload', async ({
  page,
  say,
  demo,
  checkout,
}) => {
  const { grandTotal } = await demo.cart()
  const balance = await demo.balance()
  await page.setViewportSize({ width: 360, height: 740 })
  // The checkout has the whole screen.
  await expect(page.locator('.bottom-navigation')).toHaveCount(1)
  await expect(page.locator('.bottom-navigation')).toBeHidden()
  await checkout.payButton(grandTotal).click()
  const panel = khqrPanel(page, say)
  await expectSeenTogether(panel, say, grandTotal)
  const url = await codeUrlOf(page, say)
  const orderId = orderOf(page)
  await page.reload()
  await expect(panel.getByRole('timer')).toContainText(/\d+:\d\d/)
  await expectSeenTogether(panel, say, grandTotal)
  expect(await codeUrlOf(page, say)).toBe(url)
  await answerInApp(page, say, 'approve')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('checkout', 'outcome.success'),
  )
  expect(orderOf(page)).toBe(orderId)
  await expectPaidOnce(demo, orderId, balance)
})

test('PayWay’s own page after a reload of the code leads to one payment', async ({
  page,
  say,
  demo,
  checkout,
  sandbox,
}) => {
  const { grandTotal, items } = await demo.cart()
  const balance = await demo.balance()
  await checkout.payButton(grandTotal).click()
  const panel = khqrPanel(page, say)
  await expect(panel.getByRole('timer')).toBeVisible()
  const orderId = orderOf(page)
  await page.reload()
  // What follows today's price stays named.
  const [renewal = ''] = say('checkout', 'renewal', {
    ...{ price: price(items[0]?.renewalPrice ?? 0), date: '|' },
  }).split('|')
  await expect(page.getByRole('complementary', { name: say('checkout', 'summary') })).toContainText(
    renewal,
  )
  await panel.getByRole('button', { name: say('checkout', 'khqr.chooser') }).click()
  await atGateway(page)
  const states = (await sandbox.transactions()).slice(-2).map(({ state }) => state)
  expect(states).toEqual(['CANCELLED', 'PENDING'])
  await page.getByRole('button', approve).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('checkout', 'outcome.success'),
  )
  expect(orderOf(page)).toBe(orderId)
  await expectPaidOnce(demo, orderId, balance)
})

test('a phone, which cannot scan itself, saves the code for any bank’s app', async ({
  page,
  say,
  language,
  demo,
  checkout,
}) => {
  const { grandTotal } = await demo.cart()
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkout.payButton(grandTotal).click()
  const panel = khqrPanel(page, say)
  await expect(panel.getByRole('timer')).toBeVisible()
  await expect(panel).toHaveAccessibleName(say('checkout', 'khqr.title'))
  const save = page.getByRole('button', { name: say('checkout', 'khqr.save'), exact: true })
  await expect(save).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(panel).toHaveAccessibleName(say('checkout', 'khqr.title.phone'))
  const id = orderOf(page)
  const { code } = await demo.ask(payWayOpenKhqr, { params: { id } })
  const { incrementId } = await demo.order(id)
  const below = panel.getByRole('link', { name: say('checkout', 'khqr.page') })
  const distance = async (): Promise<number> => {
    const [of, from] = [await below.boundingBox(), await save.boundingBox()]
    return (of?.y ?? 0) - (from?.y ?? 0)
  }
  const before = await distance()
  await saveCode({
    ...{ page, panel, say, text: code?.qr ?? '' },
    fileName: `khqr-${incrementId}.png`,
  })
  expect(await distance()).toBe(before)
  await expectAccessible(page, { name: 'KHQR, saved', language })

  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (whenDone) => whenDone(null)
  })
  await save.click()
  await expect(save).toHaveAccessibleDescription(say('checkout', 'khqr.save.failed'))
  expect(await distance()).toBe(before)
})
