import type { Locator, Page } from 'playwright/test'
import type { Say } from './say.ts'

/** The row of a name on the search page. */
export const resultRow = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })

/** What stands in a name's row in place of the way to add it. In Khmer the one has the other's words. */
export const inCart = (row: Locator, say: Say, name: string): Locator =>
  row.getByRole('button', { name: say('search', 'in-cart.of', { name }), exact: true })
