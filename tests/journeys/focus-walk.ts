import type { Page } from 'playwright/test'
import { expect } from './journey.ts'

/** The wide screen, the same at 200 % zoom, and a phone with a keyboard. */
export const keyboardScreens = [
  { width: 640, height: 400 },
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** Returns what has the focus: its name, whether a bar covers it (WCAG 2.4.11), and whether it shows (2.4.7). */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return undefined
    const { left, top, width, height } = element.getBoundingClientRect()
    const middle = { x: left + Math.min(width, 40) / 2, y: top + height / 2 }
    const shown = document.elementFromPoint(middle.x, middle.y)
    const label = element.closest('label') ?? element
    return {
      name: `${element.tagName} ${label.textContent.trim().slice(0, 60)}`,
      isMain: element.closest('main') !== null,
      hasRing: [element, label].some((each) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each)
        return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
      }),
      isCovered: shown !== null && !label.contains(shown) && !shown.contains(element),
    }
  })

/** Presses Tab through the content and returns the controls in order; fails at a covered one, and at one that does not show the focus. */
export const walk = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('#content').focus()
  const names: string[] = []
  for (let pressed = 0; pressed < 200; pressed += 1) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    if (at === undefined || !at.isMain) break
    expect.soft(at.isCovered, `${at.name} is covered`).toBe(false)
    expect.soft(at.hasRing, `${at.name} shows the focus`).toBe(true)
    names.push(at.name)
  }
  return names
}
