import type { Page } from 'playwright/test'

/** Leaves a page its fallback fonts, so that only its content can move. */
export const withFallbackFonts = (page: Page): Promise<unknown> =>
  page.route('**/*.woff2', (route) => route.fulfill({ body: '' }))
