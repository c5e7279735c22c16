import type { Page } from 'playwright/test'
import * as addresses from '../../src/contract/addresses.ts'
import { PAYPAL_CLIENT_ID, PAYPAL_SECRET } from '../../src/sandbox/credentials.ts'
import { expectAccessible } from './accessibility.ts'
import { price } from './checkout-page.ts'
import { enterAsNew, freeName, newContact } from './customer.ts'
import { expect, test } from './journey.ts'
import type { Say } from './say.ts'

test.use({
  // axe would judge animated content mid-way.
  contextOptions: { reducedMotion: 'reduce' },
  settings: { PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_FEE_PERCENT: '4.4' },
})

const panelOf = (page: Page, say: Say) =>
  page.getByRole('region', { name: say('checkout', 'method.PAYPAL.title') })

/** Presses PayPal's button and what the payer presses in its window. */
const pressAtPayPal = async (page: Page, say: Say, name: string): Promise<void> => {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    panelOf(page, say).frameLocator('iframe').getByRole('button').click(),
  ])
  await popup.getByRole('button', { name }).click()
}

test('a customer in Thailand pays with PayPal, fee included', async ({
  page,
  at,
  say,
  language,
  shop,
  context,
  checkout,
  sandbox,
  problems,
}) => {
  const person = await enterAsNew(shop, context, 'TH')
  const { grandTotal } = await person.fill([freeName()])
  await person.ask(addresses.addAddress, { body: newContact })
  await person.enterBrowser()
  const fee = 0.61
  const panel = panelOf(page, say)

  await test.step('the fee is shown before paying', async () => {
    await page.goto(`${at('/checkout-basket')}?step=payment`)
    await checkout.choose('PAYPAL')
    await expect(checkout.summary).toContainText(price(grandTotal + fee))
    await expect(page.getByText(say('checkout', 'method.fee', { percent: 4.4 }))).toBeVisible()
  })

  await test.step('a script that does not load can be loaded again', async () => {
    problems.allow(/503/)
    await sandbox.control('paypal', { scriptDead: true })
    await checkout.payButton(grandTotal + fee).click()
    await expect(panel.getByRole('status')).toHaveText(say('checkout', 'method.PAYPAL.failed'))
    await sandbox.control('paypal', { scriptDead: false })
    await panel.getByRole('button', { name: say('checkout', 'again') }).click()
    await expect(panel.getByRole('status')).toHaveText(say('checkout', 'method.PAYPAL.ready'))
    await expect(panel).toContainText(price(grandTotal + fee))
    await expectAccessible(page, { name: 'PayPal', language })
  })

  await test.step('a cancelled and a declined payment can be repeated', async () => {
    problems.allow(/502/)
    await pressAtPayPal(page, say, 'Cancel and return')
    await expect(panel).toContainText(say('checkout', 'method.PAYPAL.cancelled'))
    await sandbox.control('paypal', { captureIssue: 'TRANSACTION_REFUSED' })
    await pressAtPayPal(page, say, 'Pay now')
    await expect(panel).toContainText(say('errors', 'PAYPAL_ERROR'))
    await sandbox.control('paypal', { captureIssue: null })
  })

  // The site of Cambodia has a wheel, which customers in Thailand do not.
  problems.allow(/404.*fortune-wheel/)
  await test.step('an approved payment leads to the outcome with its fee', async () => {
    await pressAtPayPal(page, say, 'Pay now')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('checkout', 'outcome.success'),
    )
    await expect(page.getByText(price(grandTotal + fee))).toBeVisible()
  })
})
