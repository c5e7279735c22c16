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

/** Returns the toolbar's menu button. */
export const searchMenu = (page: Page, say: Say): Locator =>
  page.getByRole('button', { name: say('search', 'menu'), exact: true })

/** Returns 'Add all' of the open menu. The number of names depends on which suggestions are taken. */
export const addAllButton = (page: Page, say: Say): Locator => {
  const [name = ''] = say('search', 'add-all', { count: '#' }).split('#')
  return page.getByRole('button', { name })
}
