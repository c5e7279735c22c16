import { randomUUID } from 'node:crypto'
import { freeName, newContact } from '../journeys/customer.ts'
import { price } from '../journeys/checkout-page.ts'
import { khqrPanel } from '../journeys/khqr-panel.ts'
import { addAddress, deleteAddress, setDefaultAddress } from '../../src/contract/addresses.ts'
import { operate } from '../journeys/operate.ts'
import { ownHosting } from '../journeys/own-hosting.ts'
import { dialogOf, openRegistration, openSignIn } from '../journeys/sign-in-dialog.ts'
import { eachCombination, expect, test } from './screen.ts'

/** The order forms, by path and query, and the button that adds. */
const forms = [
  ['cloud', '/cloud?package=cs-baby-cloud-1', 'configurator', 'add'],
  ['cloud-hosting', '/hosting/cloud?package=ch-basic', 'configurator', 'add'],
  ['shared-hosting', '/hosting/shared?package=sh-basic', 'configurator', 'add'],
  ['wordpress', '/hosting/wordpress?package=wp-basic', 'configurator', 'add'],
  [
    'ssl',
    '/ssl/positivessl-multi-domain?package=positivessl-multi-domain',
    'certificate',
    'order.add',
  ],
  ['sms-name', '/sms?package=sms-brand-name', 'sms', 'order.add'],
  ['sms-credits', '/sms?package=sms-marketing', 'sms', undefined],
] as const

eachCombination(() => {
  test('the search', async ({ page, at, say, visit, look, sandbox, problems }) => {
    problems.allow(/status of 40[04]/)
    const label = freeName().split('.')[0] ?? ''
    await sandbox.control('registry', { taken: [`${label}.net`], tlds: { org: { fail: true } } })
    await sandbox.control('rdap', { tlds: { org: { status: 503 } } })
    const checked = () => expect(page.getByText(say('search', 'state.checking'))).toHaveCount(0)
    await visit('search/empty', '/domain/search')
    await visit('search/results', `/domain/search?domain=${label}.com`, checked)
    await visit('search/word', '/domain/search?domain=angkor', checked)
    await visit('search/khmer', `/domain/search?domain=ភ្នំពេញ${label}.com`, checked)
    await visit('search/unsupported', '/domain/search?domain=angkor.notatld', checked)
    await visit('search/nonsense', '/domain/search?domain=%F0%9F%98%80', checked)
    await visit('search/taken', `/domain/search?domain=${label}.net`, checked)
    await page.getByRole('button', { name: say('search', 'filters'), exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('checkbox', { name: /^\.com / })).toBeVisible()
    await look('search/filters', 'window')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: say('search', 'owner.of', { name: `${label}.net` }) })
      .first()
      .click()
    await expect(page.getByText(say('search', 'owner.registrar'))).toBeVisible()
    await look('search/owner', 'window')
    await page.keyboard.press('Escape')

    await visit('search/bulk', '/domain/search?mode=bulk')
    await page
      .getByLabel(say('bulk', 'label'), { exact: true })
      .fill([`${label}.com`, `${label}.net`, 'sabay', `${label}.shop`, `${label}.org`].join('\n'))
    await look('search/bulk-list')
    await page.getByRole('button', { name: say('bulk', 'check') }).click()
    await expect(page.getByRole('button', { name: say('bulk', 'finished') })).toBeVisible()
    await look('search/bulk-checked')

    await visit('search/whois', `/whois?domain=${label}.net`, () =>
      page.getByRole('heading', { level: 2, name: `${label}.net` }).waitFor(),
    )
    await page.goto(at('/domain/transfer'))
    const field = page.getByRole('searchbox', { name: say('domains', 'transfer.label') })
    await field.fill(`transfer-me-${randomUUID().slice(0, 8)}.com`)
    await field.press('Enter')
    await page.getByText(say('transfer', 'almost'), { exact: true }).waitFor()
    await look('search/transfer')
  })

  test('the order forms', async ({ page, say, visit, look }) => {
    for (const [name, path, namespace, add] of forms) {
      await visit(`form/${name}`, path, () => page.locator('[data-total-today]').waitFor())
      if (add === undefined) continue
      await page.getByRole('button', { name: say(namespace, add), exact: true }).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await look(`form/${name}-refused`)
    }
  })

  test('the sign-in', async ({ page, at, say, look, problems }) => {
    problems.allow(/status of 40[0-9]/)
    await page.goto(at('/about-us'))
    await openSignIn(page)
    const dialog = dialogOf(page, say)
    await dialog.waitFor()
    await look('sign-in/sign-in', 'window')
    await dialog.getByRole('button', { name: say('sign-in', 'submit'), exact: true }).click()
    await expect(dialog.getByText(say('sign-in', 'username.missing')).last()).toBeVisible()
    await look('sign-in/errors', 'window')
    await page.goto(at('/about-us'))
    const registration = await openRegistration(page, say)
    await look('sign-in/registration', 'window')
    await registration.locator('summary').click()
    await registration
      .getByRole('button', { name: say('sign-in', 'register.submit'), exact: true })
      .click()
    await expect(registration.locator('[aria-invalid=true]').first()).toBeVisible()
    await look('sign-in/registration-errors', 'window')
  })

  test('the checkout', async ({ page, at, say, visit, look, demo, checkout, problems }) => {
    problems.allow(/status of (404.*\/checkout\/init|409)/)
    await visit('checkout/guest', '/checkout-basket')
    await demo.enterBrowser()
    await visit('checkout/empty', '/checkout-basket')
    const name = freeName()
    await demo.fill([name, freeName('com.kh')])
    await page.reload()
    await checkout.line(name).waitFor()
    await look('checkout/basket')
    await page
      .getByRole('button', { name: say('checkout', 'remove.of', { name }), exact: true })
      .click()
    await page.getByRole('dialog').waitFor()
    await look('checkout/remove', 'window')
    await page.keyboard.press('Escape')
    await checkout.toBilling()
    await look('checkout/billing')
    await page.getByRole('button', { name: say('checkout', 'contact.add') }).click()
    const form = page.getByRole('region', { name: say('checkout', 'contact.add') })
    await form.getByRole('button', { name: say('checkout', 'contact.save') }).click()
    await expect(form.getByRole('alert')).toBeFocused()
    await look('checkout/contact-errors')
    await form.getByRole('button', { name: say('checkout', 'cancel') }).click()
    await checkout.toPayment()
    await look('checkout/payment')
    const { grandTotal } = await demo.cart()
    await checkout.choose('PAYWAY_PLUS')
    await checkout.payButton(grandTotal).click()
    await khqrPanel(page, say).getByRole('timer').waitFor()
    await look('checkout/khqr')
    await page.goto(at('/account/orders'))
    await look('checkout/unpaid-orders')
  })

  test('the outcomes', async ({ page, at, say, visit, look, demo, checkout, problems }) => {
    problems.allow(/status of (404.*\/checkout\/init|409)/)
    const before = await demo.fill([freeName(), freeName('com.kh')])
    await demo.enterBrowser()
    await page.goto(at('/checkout-basket'))
    await checkout.toPay('BALANCE')
    const { grandTotal } = await demo.fill([freeName('net')])
    await checkout.payButton(before.grandTotal).click()
    await expect(page.getByRole('alert').first()).toBeFocused()
    await look('checkout/payment-errors')
    await checkout.payButton(grandTotal).click()
    await expect(page.locator('[data-fulfilment="ACTIVE"]')).toHaveCount(2)
    await look('checkout/success')
    await visit('account/documents-wanted', '/account/documents')

    const wire = await demo.fill([freeName()])
    await page.goto(at('/checkout-basket'))
    await checkout.toPay('BANK_TRANSFER')
    await checkout.payButton(wire.grandTotal).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('checkout', 'outcome.pending'),
    )
    await look('checkout/transfer')
  })

  test('a contact in Khmer script', async ({ page, at, say, look, demo, checkout }) => {
    const firstName = 'សុខា'
    const written = { lastName: 'ចាន់', address1: 'ផ្លូវ ២៤០ សង្កាត់ទន្លេបាសាក់', city: 'ភ្នំពេញ' }
    const contacts = await demo.ask(addAddress, { body: { ...newContact, firstName, ...written } })
    const { id } = contacts.at(-1) ?? { id: '' }
    await demo.ask(setDefaultAddress, { params: { id }, body: { isDefault: true } })
    await demo.fill([freeName()])
    await demo.enterBrowser()
    await page.goto(at('/checkout-basket'))
    await checkout.toBilling()
    await page.getByRole('region', { name: say('checkout', 'contact.latin') }).waitFor()
    await look('checkout/latin')
    await page.goto(at('/account/contacts'))
    const name = `${written.lastName} ${firstName}`
    await page
      .getByRole('button', { name: say('checkout', 'contact.latin.edit', { name }) })
      .click()
    await page.getByRole('dialog').waitFor()
    await look('account/latin', 'window')
    await page.keyboard.press('Escape')
    await look('account/contact-in-khmer')
    await demo.ask(deleteAddress, { params: { id } })
  })

  test('an outage', async ({ visit, demo, shop }) => {
    await demo.enterBrowser()
    const { id: service } = await ownHosting(demo, freeName())
    const from = new Date(Date.now() - 3_600_000).toISOString()
    const what = ['--description', 'Power failure in the data centre', '--description-km']
    const inKhmer = 'ដាច់ចរន្តអគ្គិសនីនៅមជ្ឈមណ្ឌលទិន្នន័យ'
    await operate(shop, 'outages', 'add', '--service', service, '--from', from, ...what, inKhmer)
    await visit('service/outage', `/account/services?service=${service}`)
    await visit('account/outage', '/account/usage')
    await visit('services/outage', '/account/services')
    await visit('service/website-outage', `/account/services/website?service=${service}`)
  })

  test('a phone number', async ({ person, visit }) => {
    await person.ask(addAddress, { body: newContact })
    await person.enterBrowser()
    await visit('account/suggested-phone', '/account/profile')
  })

  test('a top-up', async ({ page, at, say, look, person, checkout }) => {
    await person.ask(addAddress, { body: newContact })
    await person.enterBrowser()
    await page.goto(at('/top-up?amount=50'))
    await look('top-up/amount')
    await checkout.choose('PAYWAY_PLUS')
    await page.getByRole('button', { name: say('top-up', 'pay', { total: price(50) }) }).click()
    const panel = khqrPanel(page, say)
    await expect(panel.getByRole('timer')).toBeVisible()
    await look('top-up/khqr')
    const url = await panel
      .getByRole('link', { name: say('checkout', 'khqr.page') })
      .getAttribute('href')
    await fetch(`${url ?? ''}/approve`, { method: 'POST', redirect: 'manual' })
    await expect(page.locator('[data-balance]')).toHaveText(price(50))
    await look('top-up/success')
  })
})
