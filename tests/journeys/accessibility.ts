import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect } from './journey.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The narrowest phone: a 1280 px window at 400 % (WCAG 1.4.10). */
const narrow = { width: 320, height: 640 }

interface Screen {
  /** The name of the screen in reports. */
  readonly name: string
  readonly language: string
}

/** Every screen is checked in both languages, so each language checks one colour scheme. */
const schemes: Readonly<Record<string, 'light' | 'dark'>> = { en: 'light', km: 'dark' }

/**
 * Expects no violation of WCAG 2.2 AA that axe finds on the current page (English in light colours,
 * Khmer in dark ones), a language attribute, one first-level heading, and no horizontal scrolling
 * at 320 px.
 */
export const expectAccessible = async (page: Page, { name, language }: Screen): Promise<void> => {
  const colorScheme = schemes[language] ?? 'light'
  await page.emulateMedia({ colorScheme })
  // Its other mode opens a page for each run to reach frames, and the content here has none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      runOnly: { type: 'tag', values: rules },
      rules: { 'label-content-name-mismatch': { enabled: true } },
      resultTypes: ['violations'],
    })
    .analyze()
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
  }))
  expect.soft(found, `${name}, ${colorScheme}`).toEqual([])
  await expect.soft(page.locator('html'), name).toHaveAttribute('lang', language)
  await expect.soft(page.locator('h1'), name).toHaveCount(1)
  const size = page.viewportSize() ?? narrow
  await page.setViewportSize(narrow)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${name}: width of the content at 320 px`).toBeLessThanOrEqual(narrow.width)
  await page.setViewportSize(size)
}
