import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from './journey.ts'

// Less than half of `axe.source`, which each document would be sent.
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The narrowest phone: a 1280 px window at 400 % (WCAG 1.4.10). */
const narrow = { width: 320, height: 640 }

interface Screen {
  /** The name of the screen in reports. */
  readonly name: string
  readonly language: string
  /** Sees the screen in each scheme. */
  readonly see?: (colorScheme: keyof typeof schemes) => Promise<void>
}

/** The rules that depend on colours: they are checked in both schemes, all others in one. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Runs axe, which each document loads once. */
const violationsOf = async (page: Page, options: RunOptions) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (given) => {
    // A change of the scheme fades colours.
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
    const loaded = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await loaded.run(document, given)
    return violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
    }))
  }, options)
}

const schemes = {
  light: {
    runOnly: { type: 'tag', values: rules },
    rules: { 'label-content-name-mismatch': { enabled: true } },
  },
  dark: { runOnly: { type: 'rule', values: colorRules } },
} as const satisfies Record<string, RunOptions>

/**
 * Expects of what the page shows now: no violation of WCAG 2.2 AA that axe finds (on light and on
 * dark colours), the language said, one heading of the first level, and no scrolling sideways at
 * 320 px.
 */
export const expectAccessible = async (
  page: Page,
  { name, language, see }: Screen,
): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const found = await violationsOf(page, { ...schemes[colorScheme], resultTypes: ['violations'] })
    expect.soft(found, `${name}, ${colorScheme}`).toEqual([])
    await see?.(colorScheme)
  }
  await expect.soft(page.locator('html'), name).toHaveAttribute('lang', language)
  await expect.soft(page.locator('h1').filter({ visible: true }), name).toHaveCount(1)
  const size = page.viewportSize() ?? narrow
  await page.setViewportSize(narrow)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${name}: width of the content at 320 px`).toBeLessThanOrEqual(narrow.width)
  await page.setViewportSize(size)
}
