import type { Locator, Page } from 'playwright/test'
import { expect } from './journey.ts'
import type { Say } from './say.ts'

/** Returns the sign-in dialog by the key of its view's title. */
export const dialogOf = (page: Page, say: Say, titleKey = 'title'): Locator =>
  page.getByRole('dialog', { name: say('sign-in', titleKey), exact: true })

/**
 * Opens the dialog with the header's button, which keeps the visitor on the page. In a narrow
 * window the navigation bar's button leads to the account instead.
 */
export const openSignIn = async (page: Page): Promise<void> => {
  const buttons = page.locator('[data-sign-in]:not([data-continue-to])')
  const shown = buttons.filter({ visible: true })
  if ((await shown.count()) > 0) await shown.first().click()
  else await buttons.first().dispatchEvent('click')
}

/** Opens the registration by way of the sign-in. */
export const openRegistration = async (page: Page, say: Say): Promise<Locator> => {
  await openSignIn(page)
  await dialogOf(page, say)
    .getByRole('button', { name: say('sign-in', 'register'), exact: true })
    .click()
  const dialog = dialogOf(page, say, 'register.title')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Submits user name and password. */
export const giveCredentials = async (
  page: Page,
  say: Say,
  username: string,
  password: string,
): Promise<void> => {
  const dialog = dialogOf(page, say)
  await dialog.getByLabel(say('sign-in', 'username'), { exact: true }).fill(username)
  await dialog.getByLabel(say('sign-in', 'password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say('sign-in', 'submit'), exact: true }).click()
}

/** Solves the captcha of a form. */
export const solveCaptcha = async (form: Locator): Promise<void> => {
  const frame = form.getByRole('group').frameLocator('iframe')
  await frame.getByRole('checkbox').click()
  // Ticked at once, solved when its server has answered.
  await expect(frame.getByRole('status')).toHaveText(/\S/)
}
