import * as addresses from '../../src/contract/addresses.ts'
import { beginCard, getCardVerification } from '../../src/contract/cards.ts'
import {
  getOpenTransaction,
  startPaymentTransaction,
} from '../../src/contract/payment-transactions.ts'
import { listOnlineAwsInvoices } from '../../src/contract/reminders.ts'
import { GOOD_CARDS } from '../../src/sandbox/cybersource/test-cards.ts'
import { enterOnPage } from '../api/enter-card.ts'
import { runShop } from '../api/operator-command.ts'
import { expectAccessible } from './accessibility.ts'
import { price } from './checkout-page.ts'
import { newContact } from './customer.ts'
import { expect, test } from './journey.ts'
import { khqrPanel } from './khqr-panel.ts'
import { settingsOf } from './operate.ts'

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('AWS invoices that staff issue are selected, continued and paid in one', async ({
  page,
  at,
  say,
  language,
  person,
  shop,
  checkout,
  problems,
}) => {
  // The second payment is refused.
  problems.allow(/status of 409/)
  const account = String(100_000_000_000 + Math.floor(Math.random() * 800_000_000_000))
  const run = (...args: readonly string[]) =>
    runShop([...args, '--reason', 'journey'], settingsOf(shop))
  await person.ask(addresses.addAddress, { body: newContact })
  await run('aws-accounts', 'add', account, person.username)
  for (const period of ['2026-09', '2026-10']) {
    const issued = await run(
      'aws-invoices',
      'issue',
      account,
      '--period',
      period,
      '--lines',
      'EC2: 50',
    )
    expect(issued.code, issued.said).toBe(0)
  }
  const invoices = await person.ask(listOnlineAwsInvoices, {})
  const [first, second] = invoices
  await person.enterBrowser()
  const summary = page.getByRole('complementary', { name: say('online-payment', 'summary') })
  const panel = khqrPanel(page, say)

  await test.step('the page of AWS lists them, and leads to one', async () => {
    await page.goto(at('/aws-partner'))
    const list = page.locator('[data-aws-invoices]')
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page, { name: 'AWS partner, two invoices', language })
    await list.getByRole('link', { name: second?.number ?? '' }).click()
    await expect(summary).toContainText(say('online-payment', 'selected', { count: 1 }))
    await expect(summary).toContainText(price(55))
  })

  await test.step('all are selected, and a payment in another tab is continued', async () => {
    await page.getByRole('checkbox', { name: say('online-payment', 'select-all') }).check()
    await expect(summary).toContainText(price(110))
    await expectAccessible(page, { name: 'online payment', language })
    await person.ask(startPaymentTransaction, {
      body: { invoices: [first?.id ?? ''], paymentMethod: 'PAYWAY_CARDS' },
    })
    await page
      .getByRole('button', { name: say('online-payment', 'pay', { total: price(110) }) })
      .click()
    await expect(page.getByRole('alert')).toContainText(say('errors', 'TRANSACTION_IN_PROGRESS'))
    await expect(page.getByText(say('online-payment', 'open'), { exact: true })).toBeVisible()
    await expectAccessible(page, { name: 'online payment, in progress', language })
    await page.getByRole('button', { name: say('online-payment', 'open.give-up') }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(3)
    expect((await person.ask(getOpenTransaction, {})).transaction).toBeNull()
  })

  await test.step('the bank of a card asks again after a reload; refused, nothing is charged', async () => {
    const entry = await person.ask(beginCard, { query: { acceptTerms: 'true' } })
    await enterOnPage(entry, { number: GOOD_CARDS.challenge })
    await person.ask(getCardVerification, { params: { id: entry.transactionId } })
    await page.getByRole('checkbox', { name: say('online-payment', 'select-all') }).check()
    await checkout.choose('CARD')
    await expect(page.getByRole('radio', { name: GOOD_CARDS.challenge.slice(-4) })).toBeChecked()
    await page
      .getByRole('button', { name: say('online-payment', 'pay', { total: price(110) }) })
      .click()
    const bank = page.frameLocator(`iframe[title="${say('cards', 'card.secure.frame')}"]`)
    await bank.getByRole('button', { name: /Refuse/ }).waitFor()
    await page.reload()
    await bank.getByRole('button', { name: /Refuse/ }).click()
    const refusal = page.getByRole('alert').filter({ hasText: say('cards', 'card.declined') })
    await expect(refusal).toBeFocused()
    await expect(refusal).toContainText(say('errors', 'CARD_NOT_ACCEPTED'))
    await expectAccessible(page, { name: 'online payment, declined card', language })
    await page.getByRole('button', { name: say('online-payment', 'open.give-up') }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(3)
  })

  await test.step('one code for a double click, the same after a reload, pays both', async () => {
    await page.getByRole('checkbox', { name: say('online-payment', 'select-all') }).check()
    await page
      .getByRole('button', { name: say('online-payment', 'pay', { total: price(110) }) })
      .dblclick()
    await expect(panel.getByRole('timer')).toBeVisible()
    await expect(panel).toContainText(price(110))
    const codeUrl = () =>
      panel.getByRole('link', { name: say('checkout', 'khqr.page') }).getAttribute('href')
    const url = await codeUrl()
    await page.reload()
    await expect(panel.getByRole('timer')).toBeVisible()
    expect(await codeUrl()).toBe(url)
    await fetch(`${url ?? ''}/approve`, { method: 'POST', redirect: 'manual' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('checkout', 'outcome.success'),
    )
    await expect(page.getByText(first?.number ?? '')).toBeVisible()
    await expectAccessible(page, { name: 'invoices paid', language })
    await page.getByRole('link', { name: say('online-payment', 'transaction.invoices') }).click()
    await expect(
      page.getByText(say('invoices', 'invoice.status.PAID'), { exact: true }),
    ).toHaveCount(2)
    await page.goto(at('/online-payment'))
    await expect(page.getByText(say('online-payment', 'none'))).toBeVisible()
  })
})
