import { expect, type Page } from 'playwright/test'
import type { Problems } from './journey.ts'
import type { Say } from './say.ts'

/**
 * Signs out by the page's own button, in the sheet of the account. What the page had just asked as it
 * came is refused from then on, which the browser's console says.
 */
export const signOut = async (page: Page, say: Say, problems: Problems): Promise<void> => {
  problems.allow(/status of 401.*\/api\/users\/(session-log|getUserInformation)\)/)
  await page.locator('[popovertarget=account-sheet]:visible').first().click()
  await page.getByRole('button', { name: say('common', 'sign-out'), exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out')
}
