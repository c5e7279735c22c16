import type { Page } from 'playwright/test'

/**
 * Leaves a page the letters of the device: what moves is its content then. Ours have a journey of
 * their own (budgets.test.ts).
 */
export const withoutOurLetters = (page: Page): Promise<unknown> =>
  page.route('**/*.woff2', (route) => route.fulfill({ body: '' }))
