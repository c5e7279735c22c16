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

/** The rules that depend on colours: they are checked in both schemes, all others in one. */
const colorRules = ['color-contrast', 'link-in-text-block']

const schemes = ['light', 'dark'] as const

/**
 * Expects of what the page shows now: no violation of WCAG 2.2 AA that axe finds (on light and on
 * dark colours), the language said, one heading of the first level, and no scrolling sideways at
 * 320 px.
 */
export const expectAccessible = async (page: Page, { name, language }: Screen): Promise<void> => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    const runOnly =
      colorScheme === 'light'
        ? { type: 'tag' as const, values: rules }
        : { type: 'rule' as const, values: colorRules }
    // Its other mode opens a page for each look, to ask into frames; all that is looked at is in this one.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({
        runOnly,
        ...(colorScheme === 'light' && {
          rules: { 'label-content-name-mismatch': { enabled: true } },
        }),
        resultTypes: ['violations'],
      })
      .analyze()
    const found = violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
    }))
    expect.soft(found, `${name}, ${colorScheme}`).toEqual([])
  }
  await expect.soft(page.locator('html'), name).toHaveAttribute('lang', language)
  await expect.soft(page.locator('h1').filter({ visible: true }), name).toHaveCount(1)
  const size = page.viewportSize() ?? narrow
  await page.setViewportSize(narrow)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${name}: width of the content at 320 px`).toBeLessThanOrEqual(narrow.width)
  await page.setViewportSize(size)
}
