import type { Locator, Page } from 'playwright/test'
import type { Say } from './say.ts'

/** Returns the row of a name on the search page. */
export const resultRow = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })

/** Returns the badge of a name in the cart. In Khmer the search and the cart bar share its text. */
export const inCart = (row: Locator, say: Say, name: string): Locator =>
  row.getByRole('button', { name: say('search', 'in-cart.of', { name }), exact: true })
