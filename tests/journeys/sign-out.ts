import { expect, type Page } from 'playwright/test'
import type { Problems } from './journey.ts'
import type { Say } from './say.ts'

/**
 * Signs out by the page’s own button in the account panel. Requests still in progress are then
 * refused, which the browser logs.
 */
export const signOut = async (page: Page, say: Say, problems: Problems): Promise<void> => {
  problems.allow(/status of 401.*\/api\/users\/(session-log|getUserInformation)\)/)
  await page.locator('[popovertarget=account-sheet]:visible').first().click()
  problems.allowRefusals()
  await page.getByRole('button', { name: say('common', 'sign-out'), exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out')
}
