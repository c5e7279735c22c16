import type { Locator, Page } from 'playwright/test'
import { addAddress } from '../../src/contract/addresses.ts'
import { newContact } from './customer.ts'
import { eachLanguage } from './each-language.ts'
import { expect, test } from './journey.ts'
import { openRegistration } from './sign-in-dialog.ts'

/** Expects two fields one after the other: on the screen, and by the keyboard. */
const expectInOrder = async (page: Page, fields: readonly Locator[]): Promise<void> => {
  const boxes = await Promise.all(fields.map((field) => field.boundingBox()))
  const [before, after] = boxes.map((box) => (box?.y ?? 0) * 10_000 + (box?.x ?? 0))
  expect(before ?? 0).toBeLessThan(after ?? 0)
  await fields[0]?.focus()
  await page.keyboard.press('Tab')
  await expect(fields[1] ?? page.locator('none')).toBeFocused()
}

eachLanguage(() => {
  test('Khmer names are written, and in Khmer asked for, family name first', async ({
    page,
    at,
    say,
    language,
    person,
  }) => {
    const inOrder = (keyOf: (name: string) => string, fieldOf: (key: string) => Locator) => {
      const names = language === 'km' ? ['lastName', 'firstName'] : ['firstName', 'lastName']
      return names.map((name) => fieldOf(keyOf(name)))
    }
    await page.goto(at('/'))
    const dialog = await openRegistration(page, say)
    await dialog.locator('summary').click()
    const registration = (key: string) => dialog.getByRole('textbox', { name: say('sign-in', key) })
    await expectInOrder(
      page,
      inOrder((name) => `register.${name}`, registration),
    )

    await person.ask(addAddress, {
      body: { ...newContact, firstName: 'សុខា', lastName: 'ចាន់' },
    })
    await person.ask(addAddress, { body: newContact })
    await person.enterBrowser()
    await page.goto(at('/account/profile'))
    const profile = (key: string) =>
      page.getByRole('textbox', { name: say('account', key), exact: true })
    await expectInOrder(
      page,
      inOrder((name) => `profile.${name}`, profile),
    )

    await page.goto(at('/account/contacts'))
    const list = page.getByRole('region', { name: say('account', 'contacts.title') })
    await expect(list).toContainText('ចាន់ សុខា')
    await expect(list).toContainText('Sokha Chan')
    const edit = say('checkout', 'contact.edit.of', { name: 'ចាន់ សុខា' })
    await list.getByRole('button', { name: edit }).click()
    const contact = (key: string) =>
      page.getByRole('dialog').getByRole('textbox', { name: say('checkout', key), exact: true })
    await expectInOrder(
      page,
      inOrder((name) => `contact.${name}`, contact),
    )
  })
})
