import type { Page } from 'playwright/test'

/** Keeps a page on its fallback fonts, so only its content can move. */
export const withFallbackFonts = (page: Page): Promise<unknown> =>
  page.route('**/*.woff2', (route) => route.fulfill({ body: '' }))
