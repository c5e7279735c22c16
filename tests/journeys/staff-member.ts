import type { Page } from 'playwright/test'
import { password, type Customer } from './customer.ts'
import { expect } from './journey.ts'
import { operate } from './operate.ts'
import type { Say } from './say.ts'
import type { Shop } from './shop.ts'
import { dialogOf, giveCredentials } from './sign-in-dialog.ts'
import { turnOn } from './two-factor.ts'

/** Makes a customer an owner with a second factor; returns the next code of it. */
export const appoint = async (shop: Shop, person: Customer): Promise<() => string> => {
  await operate(shop, 'account', 'verify-email', person.username)
  const { totp } = await turnOn(person)
  await operate(shop, 'staff', 'add', person.email, '--role', 'owner')
  return () => totp.generate()
}

/** Signs a member of staff in with the second factor. */
export const signInAsStaff = async (
  page: Page,
  say: Say,
  person: Customer,
  code: string,
): Promise<void> => {
  await giveCredentials(page, say, person.username, password)
  const dialog = dialogOf(page, say, 'factor.title')
  const label = say('sign-in', 'factor.authenticator.label')
  const field = dialog.getByLabel(label, { exact: true })
  await field.fill(code)
  await field.press('Enter')
  // What is typed there is no shortcut.
  await expect(dialog).toBeHidden()
}
