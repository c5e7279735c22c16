import type { Locator, Page } from 'playwright/test'
import type { Say } from './say.ts'

/** The row of a name on the search page. */
export const resultRow = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })

/** The badge of a name in the cart. In Khmer the search and the cart bar share its words. */
export const inCart = (row: Locator, say: Say, name: string): Locator =>
  row.getByRole('button', { name: say('search', 'in-cart.of', { name }), exact: true })
