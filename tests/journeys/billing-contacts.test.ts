import * as addresses from '../../src/contract/addresses.ts'
import { freeName, newContact } from './customer.ts'
import { expect, test } from './journey.ts'

test('billing contacts are added, edited and deleted', async ({
  page,
  at,
  say,
  demo,
  checkout,
}) => {
  await demo.fill([freeName()])
  await demo.enterBrowser()
  await page.goto(at('/checkout-basket'))
  await checkout.toBilling()
  const contacts = page.getByRole('group', { name: say('checkout', 'billing.choose') })
  await expect(contacts.getByRole('radio')).toHaveCount(1)
  const label = (field: string) => say('checkout', `contact.${field}`)

  await test.step('an invalid field is named, and its text is kept', async () => {
    await page.getByRole('button', { name: say('checkout', 'contact.add') }).click()
    const form = page.getByRole('region', { name: say('checkout', 'contact.add') })
    await form.getByLabel(label('firstName')).fill(newContact.firstName)
    await form.getByLabel(label('email')).fill('sokha')
    await form.getByRole('button', { name: say('checkout', 'contact.save') }).click()
    const alert = form.getByRole('alert')
    await expect(alert).toBeFocused()
    await alert.getByRole('link', { name: say('errors', 'field.INVALID_EMAIL') }).click()
    await expect(form.getByLabel(label('email'))).toBeFocused()
    await form.getByRole('button', { name: say('checkout', 'cancel') }).click()
    await expect(form).toBeHidden()
    await page.getByRole('button', { name: say('checkout', 'contact.add') }).click()
    await expect(form.getByLabel(label('firstName'))).toHaveValue(newContact.firstName)
    for (const field of ['lastName', 'email', 'phoneNumber', 'address1', 'city'] as const)
      await form.getByLabel(label(field)).fill(newContact[field])
    await form.getByRole('button', { name: say('checkout', 'contact.save') }).click()
    await expect(form).toBeHidden()
    await expect(contacts.getByRole('radio')).toHaveCount(2)
    await expect(contacts.getByRole('radio', { name: newContact.email })).toBeChecked()
  })

  await test.step('a fourth contact is refused', async () => {
    await demo.ask(addresses.addAddress, { body: { ...newContact, email: 'third@example.com' } })
    await page.reload()
    await expect(contacts.getByRole('radio')).toHaveCount(3)
    await page.getByRole('button', { name: say('checkout', 'contact.add') }).click()
    await expect(page.getByRole('alert')).toHaveText(
      say('errors', 'ADD_ADDRESS_WAS_LIMITED', { limit: 3 }),
    )
  })

  await test.step('a contact is edited', async () => {
    const name = `${newContact.firstName} ${newContact.lastName}`
    await page
      .getByRole('button', { name: say('checkout', 'contact.edit.of', { name }) })
      .first()
      .click()
    const form = page.getByRole('region', { name: say('checkout', 'contact.edit') })
    await form.getByLabel(label('firstName')).fill('Sophea')
    await form.getByRole('button', { name: say('checkout', 'contact.save') }).click()
    await expect(contacts.getByRole('radio', { name: 'Sophea Chan' })).toHaveCount(1)
  })

  await test.step('deleting asks for the contact', async () => {
    await page.getByRole('button', { name: say('checkout', 'contact.delete') }).click()
    const dialog = page.getByRole('dialog', { name: say('checkout', 'contact.delete') })
    await dialog.getByRole('button', { name: say('checkout', 'contact.delete.yes') }).click()
    await expect(dialog.getByRole('alert')).toContainText(say('checkout', 'contact.delete.none'))
    await dialog.getByRole('radio', { name: 'third@example.com' }).check()
    await dialog.getByRole('button', { name: say('checkout', 'contact.delete.yes') }).click()
    await expect(dialog).toBeHidden()
    await expect(contacts.getByRole('radio')).toHaveCount(2)
    expect(await demo.ask(addresses.listAddresses, {})).toHaveLength(2)
  })

  await test.step('the order is billed to the chosen contact', async () => {
    await contacts.getByRole('radio', { name: 'Sophea Chan' }).check()
    await checkout.toPayment()
    await page.reload()
    await expect(checkout.step('payment')).toBeVisible()
    await page.getByRole('button', { name: say('checkout', 'step.billing-information') }).click()
    await expect(contacts.getByRole('radio', { name: 'Sophea Chan' })).toBeChecked()
  })
})
