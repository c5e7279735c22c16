import { expect, type Locator, type Page } from 'playwright/test'

/** Presses Google’s button within an element, and chooses an account in the popup. */
export const chooseGoogleAccount = async (
  page: Page,
  part: Locator,
  email: string,
): Promise<void> => {
  // The button is dimmed until its next nonce has come.
  await expect(part.locator('[inert]')).toHaveCount(0)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    part.frameLocator('iframe').getByRole('button').click(),
  ])
  await popup.locator('input[name=email]').last().fill(email)
  await popup.locator('input[name=given_name]').last().fill('Malee')
  await popup.locator('input[name=family_name]').last().fill('Srisai')
  const closed = popup.waitForEvent('close')
  // It may close itself while the key is still pressed; what counts is that it does.
  const pressed = popup.locator('input[name=email]').last().press('Enter')
  await pressed.catch(() => undefined)
  // An open popup would be used again, without an event.
  await closed
}
