import * as addresses from '../../src/contract/addresses.ts'
import { bankAccounts } from '../api/bank-accounts.ts'
import { expectAccessible } from './accessibility.ts'
import { order } from './buying.ts'
import { price } from './checkout-page.ts'
import { freeName, newContact } from './customer.ts'
import { expect, test } from './journey.ts'

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' }, settings: { BANK_ACCOUNTS: bankAccounts } })

test('an order waits for a bank transfer, with instructions, slips and another way to pay', async ({
  page,
  context,
  at,
  say,
  language,
  demo,
  checkout,
  problems,
}) => {
  problems.allow(/status of 415/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { grandTotal } = await demo.fill([freeName()])
  await demo.enterBrowser()
  await page.goto(at('/checkout-basket'))
  await checkout.toPay('BANK_TRANSFER')
  await checkout.payButton(grandTotal).click()
  const panel = page.getByRole('region', { name: say('bank-transfers', 'transfer.title') })

  await test.step('the outcome shows what to transfer', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('checkout', 'outcome.pending'),
    )
    await expect(panel).toContainText(price(grandTotal))
    await expect(panel).toContainText('000 123 456')
    await expect(panel).toContainText(/RF\d\d \w{4} \w{4} \w{2}/)
    await expectAccessible(page, { name: 'transfer instructions', language })
  })

  await test.step('the amounts are copied as the forms of banks take them', async () => {
    const copied = async (labelKey: string): Promise<string> => {
      const label = say('bank-transfers', labelKey)
      await panel
        .getByRole('button', { name: say('bank-transfers', 'copy', { label }), exact: true })
        .click()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    await expect.poll(() => copied('transfer.amount')).toBe(grandTotal.toFixed(2))
    await expect.poll(() => copied('transfer.riel')).toMatch(/^\d{5,}$/)
    const riel = await copied('transfer.riel')
    await expect(panel).toContainText(
      say('bank-transfers', 'transfer.riel.amount', {
        amount: new Intl.NumberFormat('en').format(Number(riel)),
      }),
    )
  })

  await test.step('a slip is refused by its type, and another one is uploaded and removed', async () => {
    const choice = panel.getByLabel(say('bank-transfers', 'slip.choose'))
    const [text, pdf] = ['not a slip', '%PDF-1.7\n'].map((content) => Buffer.from(content))
    await choice.setInputFiles({
      name: 'slip.txt',
      mimeType: 'text/plain',
      buffer: text ?? Buffer.of(),
    })
    await expect(panel.getByRole('alert')).toHaveText(say('errors', 'FILE_NOT_ACCEPTED'))
    await choice.setInputFiles({
      name: 'slip.pdf',
      mimeType: 'application/pdf',
      buffer: pdf ?? Buffer.of(),
    })
    await expect(panel.getByRole('listitem').filter({ hasText: 'slip.pdf' })).toBeVisible()
    await expect(panel.getByRole('alert')).toHaveCount(0)
    await panel
      .getByRole('button', { name: say('bank-transfers', 'slip.remove.of', { name: 'slip.pdf' }) })
      .click()
    await expect(
      panel.getByRole('heading', { name: say('bank-transfers', 'slip.title') }),
    ).toBeFocused()
  })

  await test.step('the order leads back to the instructions, and to another method', async () => {
    const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''
    const { incrementId } = await demo.order(orderId)
    await page.goto(at('/account/orders'))
    const pay = page.getByRole('link', { name: say('orders', 'pay'), exact: true })
    await expect(pay).toHaveAttribute('href', `${at('/checkout-basket')}?orderId=${orderId}`)
    await expect(pay).toHaveAccessibleDescription(say('orders', 'order', { incrementId }))
    await page.goto(`${at('/account/orders')}?order=${orderId}`)
    await page.getByRole('link', { name: say('orders', 'payment.state') }).press('Enter')
    await expect(panel).toContainText(/RF\d\d/)
    await page.getByRole('link', { name: say('checkout', 'outcome.other-way') }).click()
    await checkout.choose('BALANCE')
    await checkout.payButton(grandTotal).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('checkout', 'outcome.success'),
    )
  })
})

test('invoices wait for a transfer, whose instructions the page shows until it is given up', async ({
  page,
  at,
  say,
  language,
  person,
  checkout,
}) => {
  await person.ask(addresses.addAddress, { body: newContact })
  const unpaid = await order(person, freeName())
  await person.enterBrowser()
  await page.goto(at('/online-payment'))
  await checkout.choose('BANK_TRANSFER')
  const total = price(unpaid.grandTotal)
  await page.getByRole('button', { name: say('online-payment', 'pay', { total }) }).click()
  const panel = page.getByRole('region', { name: say('bank-transfers', 'transfer.title') })
  await expect(panel).toContainText(total)
  await page.getByRole('link', { name: say('checkout', 'outcome.other-way') }).click()
  await expect(panel).toContainText(/RF\d\d \w{4} \w{4} \w{2}/)
  // A second transfer would have another reference.
  const again = page.getByRole('radio', { name: say('checkout', 'method.BANK_TRANSFER') })
  await expect(again).toHaveCount(0)
  await expectAccessible(page, { name: 'online payment by transfer', language })
  await page.getByRole('button', { name: say('online-payment', 'open.give-up') }).click()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(panel).toHaveCount(0)
})

test('a top-up leads to the instructions', async ({ page, at, say, language, person }) => {
  await person.enterBrowser()
  await page.goto(`${at('/top-up')}?amount=50`)
  await page.getByRole('radio', { name: say('checkout', 'method.WIRE_TRANSFER') }).check()
  await page.getByRole('button', { name: say('top-up', 'pay', { total: price(50) }) }).click()
  const panel = page.getByRole('region', { name: say('bank-transfers', 'transfer.title') })
  await expect(panel).toContainText('MEKOKHPP')
  await expect(panel).not.toContainText('000 123 457')
  await expectAccessible(page, { name: 'top-up by transfer', language })
})
