import type { Locator, Page } from 'playwright/test'
import type { Say } from './say.ts'

/** Returns the panel with a KHQR code, by the title of a computer or of a phone. */
export const khqrPanel = (page: Page, say: Say): Locator =>
  page
    .getByRole('region', { name: say('checkout', 'khqr.title'), exact: true })
    .or(page.getByRole('region', { name: say('checkout', 'khqr.title.phone'), exact: true }))
