import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const pdf = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }

test('a customer buys a brand name and credits, sends the documents and sees both as services', async ({
  page,
  at,
  say,
  language,
  demo,
  checkout,
}) => {
  test.setTimeout(120_000)
  const text = (key: string, params?: Record<string, string | number>) => say('sms', key, params)
  const name = `A${randomUUID().slice(0, 8)}`
  await demo.enterBrowser()

  await test.step('the form says what is wrong with a name, and shows it on a phone', async () => {
    await page.goto(at('/sms'))
    await page.getByRole('link', { name: say('products', 'sms.brand.order') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('name.title'))
    const field = page.getByLabel(text('name.name'), { exact: true })
    await field.fill('A&B')
    await expect(page.getByText(text('problem.CHARACTERS'))).toBeVisible()
    await field.fill('012345')
    await page.getByRole('button', { name: text('order.add') }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeFocused()
    await expect(alert).toContainText(text('problem.LETTER'))
    await expect(alert).toContainText(text('name.sample.missing'))
    await alert.getByRole('link', { name: text('name.use.missing') }).click()
    await expect(page.getByLabel(text('name.use'), { exact: true })).toBeFocused()
    await field.fill(name)
    await page.getByLabel(text('name.use'), { exact: true }).fill('Order confirmations')
    await page.getByLabel(text('name.sample'), { exact: true }).fill('សូមអរគុណ')
    await expect(alert).toBeHidden()
    await expect(page.getByRole('figure')).toContainText(name)
    await expect(page).toHaveURL(new RegExp(`name=${name}`))
    await expectAccessible(page, { name: 'order of a brand name', language })
    await page.getByRole('button', { name: text('order.add') }).click()
    await expect(page.getByRole('heading', { name: text('added.title', { name }) })).toBeFocused()
  })

  await test.step('the price follows the chosen credits', async () => {
    await page.goto(at('/sms'))
    await page.getByRole('link', { name: say('products', 'sms.service.order') }).click()
    await page
      .getByRole('radio', {
        name: new RegExp(text('pack', { credits: '1,000', price: '\\$32.00' })),
      })
      .check()
    await expect(page.locator('[data-total-today]')).toContainText('$35.20')
    await expect(page.getByText(text('line.vat', { percent: 10 }))).toHaveCount(1)
    await expect(page).toHaveURL(/credits=1000/)
    await expectAccessible(page, { name: 'order of credits', language })
    await page.getByRole('button', { name: text('order.add') }).click()
    await page.getByRole('link', { name: text('added.cart') }).click()
    await expect(checkout.line(name)).toContainText(say('items-sms-brand-name', 'action.purchase'))
  })

  await test.step('both are paid from the balance', async () => {
    const { grandTotal } = await demo.cart()
    await checkout.toPay('BALANCE')
    await checkout.payButton(grandTotal).click()
    await expect(page.locator('[data-fulfilment="ACTIVE"]')).toHaveCount(2)
    await expect(page.getByText(say('items-sms-brand-name', 'fulfilment.ACTIVE'))).toBeVisible()
  })

  await test.step('the brand name says what is next, and takes the documents', async () => {
    await page.goto(at('/account/services'))
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByText(text('step.UPLOAD'), { exact: true })).toBeVisible()
    await expect(page.getByText(text('carrier.usual', { name: 'Smart', days: 14 }))).toBeVisible()
    for (const kind of ['business-registration', 'letter-of-authorisation']) {
      const document = text(`document.${kind}`)
      await page.getByLabel(say('documents', 'choose.of', { document })).setInputFiles(pdf)
      await expect(
        page.getByRole('region', { name: document, exact: true }).getByText('scan.pdf').first(),
      ).toBeVisible()
    }
    await expectAccessible(page, { name: 'brand name', language })
    await page.getByRole('button', { name: say('documents', 'send.of', { name }) }).click()
    await expect(page.getByText(text('step.REVIEW'), { exact: true })).toBeVisible()
  })

  await test.step('the credits are there', async () => {
    await page.goto(at('/account/services'))
    await page.getByRole('main').getByRole('link', { name: 'SMS', exact: true }).click()
    await expect(
      page.getByText(text('count.credit', { count: '1,000' }), { exact: true }),
    ).toBeVisible()
    await expect(page.getByText(text('senders.none'))).toBeVisible()
    await expectAccessible(page, { name: 'credits', language })
  })
})
