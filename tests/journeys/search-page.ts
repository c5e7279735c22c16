import type { Locator, Page } from 'playwright/test'

/** The row of a name on the search page. */
export const resultRow = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
