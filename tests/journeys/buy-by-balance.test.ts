import { buy } from './buying.ts'
import { price } from './checkout-page.ts'
import { freeName, password } from './customer.ts'
import { eachCombination } from './each-combination.ts'
import { expect, test } from './journey.ts'
import { inCart, resultRow } from './search-page.ts'

eachCombination(() => {
  test('a guest finds a domain, signs in and buys it', async ({
    page,
    at,
    say,
    demo,
    checkout,
    problems,
    sandbox,
  }) => {
    problems.allow(/status of 401/)
    const name = freeName()
    const balanceBefore = await demo.balance()

    await test.step('the search on the home page leads to the results, the exact match first', async () => {
      await page.goto(at('/'))
      const field = page.getByRole('searchbox', { name: say('common', 'search.label') })
      await field.pressSequentially(name)
      await field.press('Enter')
      await expect(page).toHaveURL(`${at('/domain/search')}?domain=${name}`)
      await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(name)
      const row = resultRow(page, name)
      await expect(row).toContainText(say('search', 'state.available'))
      const first = row.getByText(/^\$\d+\.\d\d$/)
      await expect(first.first()).toBeVisible()
      await expect(row).toContainText(/\$\d+\.\d\d.*\$\d+\.\d\d/s)
    })

    const dialog = page.getByRole('dialog', { name: say('sign-in', 'title') })
    await test.step('adding as a guest opens the sign-in dialog and adds nothing', async () => {
      await resultRow(page, name)
        .getByRole('button', { name: say('search', 'add.of', { name }) })
        .click()
      await expect(dialog).toBeVisible()
      await expect(dialog.getByLabel(say('sign-in', 'username'), { exact: true })).toBeFocused()
      expect((await demo.cart()).itemsCount).toBe(0)
      await expect(page.locator('[data-cart-count]:visible')).toHaveCount(0)
    })

    await test.step('a wrong password shows the attempts left', async () => {
      await dialog.getByLabel(say('sign-in', 'username'), { exact: true }).fill(demo.username)
      await dialog.getByLabel(say('sign-in', 'password'), { exact: true }).fill('Demo1235')
      await dialog.getByRole('button', { name: say('sign-in', 'submit'), exact: true }).click()
      const refusal = say('errors', 'USERNAME_PASSWORD_INCORRECT', { remaining: '#' })
      await expect(dialog.getByRole('alert')).toContainText(refusal.split('#')[0] ?? refusal)
      await expect(dialog.getByRole('alert')).toContainText(/\d/)
      await expect(dialog.getByRole('alert')).toBeFocused()
    })

    await test.step('the right password completes the add', async () => {
      await dialog.getByLabel(say('sign-in', 'password'), { exact: true }).fill(password)
      await dialog.getByLabel(say('sign-in', 'password'), { exact: true }).press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByText(say('sign-in', 'added', { name }))).toBeVisible()
      await expect(page.locator('[data-cart-count]:visible')).toHaveText('1')
      const count = say('common', 'cart.count', { count: 1 })
      await expect(
        page.getByRole('link', { name: count }).and(page.locator(':visible')),
      ).toHaveCount(1)
      await expect(inCart(resultRow(page, name), say, name)).toBeVisible()
    })

    await test.step('the cart shows years, VAT and total from the server', async () => {
      await page.getByRole('link', { name: say('search', 'cart.view') }).click()
      await expect(checkout.step('basket')).toBeVisible()
      await expect(checkout.line(name)).toBeVisible()
      const one = await demo.cart()
      const total = page.locator('[data-grand-total]')
      await expect(total).toContainText(price(one.grandTotal))
      await checkout
        .line(name)
        .getByRole('combobox', { name: say('items-domain', 'years.of', { name }) })
        .selectOption(say('items-domain', 'years', { count: 2 }))
      await expect(total).not.toContainText(price(one.grandTotal))
      const two = await demo.cart()
      expect(two.items.map(({ duration }) => duration)).toEqual([2])
      expect(two.grandTotal).toBeGreaterThan(one.grandTotal)
      await expect(total).toContainText(price(two.grandTotal))
      // The demo's rate is 4,000 riel.
      const riel = Math.round(two.grandTotal * 4000).toLocaleString('en')
      await expect(checkout.summary).toContainText(say('checkout', 'riel.total', { amount: riel }))
      const breakdown = checkout.summary.getByRole('button', {
        name: say('checkout', 'grand-total'),
      })
      if (await breakdown.isVisible()) await breakdown.click()
      const vat = say('checkout', 'vat', { percent: two.taxPercent })
      await expect(checkout.summary.getByText(vat)).toBeVisible()
      for (const amount of [two.subtotal, two.taxAmount, two.grandTotal])
        await expect(checkout.summary.getByText(price(amount)).first()).toBeVisible()
      if (await breakdown.isVisible()) await breakdown.click()
    })

    const { grandTotal } = await demo.cart()
    await test.step('the text above Pay names the terms and the e-contract', async () => {
      await checkout.toBilling()
      await expect(page.getByRole('radio', { name: demo.email })).toBeChecked()
      await checkout.toPayment()
      await expect(
        page.getByRole('radio', { name: say('checkout', 'method.PAYWAY_PLUS'), exact: true }),
      ).toBeChecked()
      await checkout.choose('BALANCE')
      const terms = say('checkout', 'consent.terms')
      const consent = say('checkout', 'consent', { terms: '#' }).split('#')
      for (const part of consent) await expect(checkout.summary).toContainText(part.trim())
      await expect(checkout.summary.getByRole('link', { name: terms })).toHaveAttribute(
        'href',
        at('/term-and-conditions'),
      )
    })

    await test.step('the outcome shows order, total, invoice, fulfilment, mail and balance', async () => {
      await page.route('**/api/fortune-wheel/check-spin?*', (route) =>
        route.fulfill({ json: { spins: 1 } }),
      )
      // Chromium shows the body of a request only where it is intercepted.
      await page.route('**/api/checkout-one-step', (route) => route.continue())
      const placed = page.waitForRequest('**/api/checkout-one-step')
      await checkout.payButton(grandTotal).click()
      expect((await placed).postDataJSON()).toMatchObject({
        acceptTerms: true,
        acceptAutoSign: true,
      })
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText(say('checkout', 'outcome.success'))
      await expect(page).toHaveURL(/\/payment\/success\?orderId=/)
      await expect(page.getByText(say('checkout', 'next.spin'))).toBeVisible()
      await expect(
        page.getByRole('link', { name: say('checkout', 'next.spin.open') }),
      ).toHaveAttribute('href', at('/fortune-wheel'))
      const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''
      await expect(page.locator('[data-fulfilment="ACTIVE"]')).toBeVisible()
      const order = await demo.order(orderId)
      expect(order.state).toBe('COMPLETED')
      expect(order.grandTotal).toBe(grandTotal)
      const { incrementId, invoiceNumber } = order
      await expect(
        page.getByRole('heading', { name: say('checkout', 'order.number', { incrementId }) }),
      ).toBeVisible()
      await expect(
        page.getByText(say('checkout', 'outcome.invoice', { number: invoiceNumber ?? '' })),
      ).toBeVisible()
      // In large type and in the order.
      await expect(page.getByText(name, { exact: true })).toHaveCount(2)
      const next = page.getByRole('region', { name: say('checkout', 'next'), exact: true })
      await expect(
        next.getByRole('link', { name: say('checkout', 'next.invoice.open') }),
      ).toHaveAttribute('href', `${at('/account/invoices')}?invoice=${invoiceNumber ?? ''}`)
      await expect(next).toContainText(say('checkout', 'next.manage'))
      await expect(page.getByText(price(grandTotal)).first()).toBeVisible()
      await expect(page.locator('[data-cart-count]:visible')).toHaveCount(0)
      expect(Math.round((balanceBefore - (await demo.balance())) * 10_000)).toBe(
        Math.round(grandTotal * 10_000),
      )
      expect(await sandbox.registrations(name)).toBe(1)
      await expect
        .poll(async () => (await sandbox.mails(demo.email)).map(({ text }) => text).join())
        .toContain(incrementId)
    })
  })

  test('what was bought leads to its invoice, contract, order and next steps', async ({
    page,
    at,
    say,
    demo,
    problems,
  }) => {
    problems.allow(/status of 409.*\/dns\)/)
    const name = freeName()
    const { id, grandTotal } = await buy(demo, name)
    const outcome = `${at('/payment/success')}?orderId=${id}`
    await demo.enterBrowser()
    await page.goto(outcome)
    await expect(page.locator('[data-fulfilment="ACTIVE"]')).toBeVisible()

    await test.step('the invoice opens from the outcome, and prints alone', async () => {
      await page.getByRole('link', { name: /INV-/ }).click()
      await expect(page).toHaveURL(/\/account\/invoices\?invoice=INV-[\d-]+$/)
      const invoice = page.getByRole('article', { name: say('invoices', 'invoice'), exact: true })
      await expect(invoice.getByText(name)).toBeVisible()
      await expect(invoice.getByText(price(grandTotal), { exact: true })).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(invoice).toBeVisible()
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await page.emulateMedia({ media: 'screen' })
    })

    await test.step('the contract opens from the invoice, signed by the consent at checkout', async () => {
      await page.getByRole('link', { name: /CT-/ }).click()
      const contract = page.getByRole('article', { name: say('contracts', 'contract') })
      await expect(contract.getByText(name)).toBeVisible()
      await expect(contract.getByText(price(grandTotal), { exact: true })).toBeVisible()
      const signed = say('contracts', 'signed.CHECKOUT').split('{date}')[0] ?? ''
      await expect(contract.getByText(signed)).toBeVisible()
      await page.getByRole('link', { name: /INV-/ }).click()
    })

    await test.step('the invoice is saved as a PDF, and found by its status', async () => {
      const number = new URL(page.url()).searchParams.get('invoice') ?? ''
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: say('invoices', 'download.of', { number }) }).click()
      expect((await download).suggestedFilename()).toBe(`${number}.pdf`)
      await page.getByRole('link', { name: say('invoices', 'back') }).click()
      const filters = page.getByRole('navigation', { name: say('invoices', 'filter') })
      await filters
        .getByRole('link', { name: new RegExp(`^${say('invoices', 'filter.UNPAID')}`) })
        .click()
      await expect(page.getByText(say('invoices', 'none.UNPAID'))).toBeVisible()
      await filters
        .getByRole('link', { name: new RegExp(`^${say('invoices', 'filter.PAID')}`) })
        .click()
      const row = page.getByRole('listitem').filter({ hasText: number })
      await expect(row.getByText(say('invoices', 'invoice.status.PAID'))).toBeVisible()
    })

    await test.step('the order is in the list, with its state', async () => {
      const order = new RegExp(say('invoices', 'order', { incrementId: String.raw`\d+` }))
      await page
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByRole('link', { name: order })
        .click()
      const state = page.getByText(say('orders', 'state.COMPLETED')).filter({ visible: true })
      await expect(state).toBeVisible()
      await page.getByRole('link', { name: say('orders', 'back') }).click()
      const row = page.getByRole('listitem').filter({ hasText: name })
      await expect(row.getByText(price(grandTotal))).toBeVisible()
    })

    const step = (text: string) =>
      page
        .getByRole('region', { name: say('checkout', 'next'), exact: true })
        .getByRole('link', { name: say('checkout', text) })

    await test.step('hosting opens with the domain chosen', async () => {
      await page.goto(outcome)
      await step('next.hosting').click()
      await expect(
        page.getByRole('combobox', { name: say('configurator', 'domain.label') }),
      ).toHaveValue(name)
    })

    await test.step('its DNS records open in one press', async () => {
      await page.goto(outcome)
      await step('next.dns').click()
      // This shop hosts no zones: the page says so, and has the nameservers.
      await expect(page.getByRole('heading', { name: say('dns', 'none') })).toBeVisible()
      await expect(page.getByRole('heading', { name: say('dns', 'ns') })).toBeVisible()
      await expect(page).toHaveURL(/\/account\/domains\/dns\?domain=[\da-f-]{36}$/)
    })

    await test.step('a name that is not in the account says so, beside the way to the list', async () => {
      await page.goto(`${at('/account/domains/dns')}?name=not-${name}`)
      await expect(page.getByRole('alert')).toContainText(
        say('dns', 'not-found', { name: `not-${name}` }),
      )
      await expect(page.getByRole('link', { name: say('dns', 'back.list') })).toBeVisible()
    })
  })
})
