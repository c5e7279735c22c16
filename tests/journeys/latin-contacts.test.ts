import { addAddress } from '../../src/contract/addresses.ts'
import { saveAddress } from '../../src/contract/checkout.ts'
import { saveProfile } from '../../src/contract/profile.ts'
import { expectAccessible } from './accessibility.ts'
import { combinationOf } from './combinations.ts'
import { freeName, newContact } from './customer.ts'
import { expect, test } from './journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, combination: combinationOf('km-phone') })

const khmer = {
  ...newContact,
  ...{ firstName: 'សុខា', lastName: 'ចាន់', address1: 'ផ្លូវ ២៤០', city: 'ភ្នំពេញ' },
}

test('a domain is bought with a contact in Khmer script', async ({
  page,
  at,
  say,
  language,
  demo,
  checkout,
  sandbox,
}) => {
  await sandbox.control('registry', { needsInternational: true })
  const name = freeName()
  const { grandTotal } = await demo.fill([name])
  await demo.enterBrowser()
  await page.goto(at('/checkout-basket'))
  await checkout.toBilling()
  const label = (field: string): string => say('checkout', `contact.${field}`)
  const asked = page.getByRole('region', { name: say('checkout', 'contact.latin'), exact: true })
  const latin = (field: string) =>
    asked.getByLabel(say('checkout', 'contact.latin.of', { field: label(field) }))
  const toPayment = checkout.summary.getByRole('button', {
    name: say('checkout', 'continue.payment'),
  })

  await test.step('a new contact is asked for its Latin letters, which are proposed', async () => {
    await expect(asked).toBeHidden()
    await page.getByRole('button', { name: say('checkout', 'contact.add') }).click()
    const form = page.getByRole('region', { name: say('checkout', 'contact.add') })
    for (const field of [
      ...(['firstName', 'lastName', 'email'] as const),
      ...(['phoneNumber', 'address1', 'city'] as const),
    ])
      await form.getByLabel(label(field), { exact: true }).fill(khmer[field])
    const stored = page.waitForResponse(`**/api${saveAddress.path}`)
    await toPayment.click()
    await stored
    await expect(latin(language === 'km' ? 'lastName' : 'firstName')).toBeFocused()
    await expect(latin('firstName')).toHaveValue('Sokha')
    await expect(latin('city')).toHaveValue('Phnom Penh')
    await expect(asked.getByRole('textbox')).toHaveCount(4)
    await expect(checkout.step('billing-information')).toBeVisible()
    await expectAccessible(page, { name: 'a contact in Latin letters', language })
  })

  await test.step('the contact stays chosen, and an old URL of the payment leads to them', async () => {
    await page.goto(`${at('/checkout-basket')}?step=payment`)
    await expect(latin('firstName')).toHaveValue('Sokha')
    await expect(asked.getByRole('textbox').first()).not.toBeFocused()
  })

  await test.step('they are required in Latin letters', async () => {
    await latin('lastName').fill('ចាន់')
    await toPayment.click()
    await expect(asked.getByRole('alert')).toBeFocused()
    const attribute = say('checkout', 'contact.latin.of', { field: label('lastName') })
    await expect(asked.getByRole('alert')).toContainText(
      say('errors', 'field.NOT_LATIN', { attribute }),
    )
    await latin('lastName').fill('Chan')
  })

  await test.step('another contact needs none', async () => {
    await page.getByRole('radio').first().check()
    await expect(asked).toBeHidden()
    await page.getByRole('radio').last().check()
    await expect(asked).toBeVisible()
  })

  await test.step('the domain is paid and registered', async () => {
    await latin('lastName').fill('Chan')
    await toPayment.click()
    await checkout.step('payment').waitFor()
    await checkout.choose('BALANCE')
    await checkout.payButton(grandTotal).click()
    await expect(page.locator('[data-fulfilment="ACTIVE"]')).toHaveCount(1)
  })

  await test.step('they are corrected in the account', async () => {
    await page.goto(at('/account/contacts'))
    const of = { name: 'ចាន់ សុខា' }
    const dialog = page.getByRole('dialog', { name: say('checkout', 'contact.latin') })
    const open = page.getByRole('button', { name: say('checkout', 'contact.latin.edit', of) })
    const first = dialog.getByLabel(
      say('checkout', 'contact.latin.of', { field: label('firstName') }),
    )
    await open.click()
    await first.fill('Sok Kha')
    await dialog.getByRole('button', { name: say('checkout', 'contact.save') }).click()
    await expect(dialog).toBeHidden()
    await open.click()
    await expect(first).toHaveValue('Sok Kha')
    await expectAccessible(page, { name: 'Latin letters of a contact', language })
  })
})

test('a first contact starts with the profile, and a profile with the contact’s phone number', async ({
  page,
  at,
  say,
  person,
  checkout,
}) => {
  const label = (field: string): string => say('checkout', `contact.${field}`)
  const phone = `+85512${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
  const own = { ...newContact, firstName: 'Vanna', lastName: 'Sok', address1: '7 Street 51' }
  const { firstName, lastName, address1, city } = own
  await person.ask(saveProfile, { body: { firstName, lastName, address1, city } })
  await person.enterBrowser()

  await test.step('without a phone number, the profile proposes that of the contact', async () => {
    const saved = await person.ask(addAddress, { body: { ...own, phoneNumber: phone } })
    expect(saved).toHaveLength(1)
    await page.goto(at('/account/profile'))
    const panel = page.getByRole('region', { name: say('account', 'profile.phone'), exact: true })
    await expect(panel.getByRole('textbox')).toHaveValue(phone)
    await expect(panel).toContainText(say('account', 'profile.phone.suggested'))
    await page.reload()
    await expect(panel.getByRole('textbox')).toHaveValue(phone)
    await panel.getByRole('button', { name: say('account', 'profile.phone.save') }).click()
    await expect(page.getByText(say('account', 'profile.phone.saved'))).toBeVisible()
    await expect(panel).toContainText(say('account', 'profile.phone.hint'))
  })

  const expectProfile = async (form: ReturnType<typeof page.getByRole>): Promise<void> => {
    const shown = { firstName, lastName, address1, city, phoneNumber: phone }
    for (const [field, text] of Object.entries(shown))
      await expect(form.getByLabel(label(field), { exact: true })).toHaveValue(text)
  }

  await test.step('a further contact in the account starts with the profile', async () => {
    await page.goto(at('/account/contacts'))
    await page.getByRole('button', { name: say('checkout', 'contact.add') }).click()
    await expectProfile(page.getByRole('dialog', { name: say('checkout', 'contact.add') }))
  })

  await test.step('and one in the checkout', async () => {
    await person.fill([freeName()])
    await page.goto(at('/checkout-basket'))
    await checkout.toBilling()
    await page.getByRole('button', { name: say('checkout', 'contact.add') }).click()
    await expectProfile(page.getByRole('region', { name: say('checkout', 'contact.add') }))
  })
})
