import type { Locator, Page } from 'playwright/test'
import { expect } from './journey.ts'
import type { Say } from './say.ts'

/** The views of the sign-in dialog by the key of their title. */
export const dialogOf = (page: Page, say: Say, titleKey = 'title'): Locator =>
  page.getByRole('dialog', { name: say('sign-in', titleKey), exact: true })

/** Opens the dialog by the page's own button: in the header, or at the bottom of a phone. */
export const openSignIn = async (page: Page): Promise<void> => {
  await page.locator('[data-sign-in]:visible').first().click()
}

/** Fills in name and password, and sends them. */
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

/** Ticks the captcha of a form. */
export const solveCaptcha = async (form: Locator): Promise<void> => {
  const frame = form.getByRole('group').frameLocator('iframe')
  await frame.getByRole('checkbox').click()
  // Ticked at once, solved when its server has answered.
  await expect(frame.getByRole('status')).toHaveText(/\S/)
}
