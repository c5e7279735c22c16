import type { Page } from 'playwright/test'
import { expect } from './journey.ts'

interface Shift {
  readonly value: number
  readonly startTime: number
  /** The start of the text of each element that moved, with its old and new place. */
  readonly moved: readonly string[]
}

declare global {
  interface Window {
    /** The layout shifts so far; see `recordShifts`. */
    layoutShifts?: Shift[]
  }
}

/** Records what moves by itself on every page from now on (Cumulative Layout Shift, unwindowed). */
export const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number
      readonly sources: readonly {
        readonly node: Node | null
        readonly previousRect: DOMRectReadOnly
        readonly currentRect: DOMRectReadOnly
      }[]
    }
    const isLayoutShift = (entry: PerformanceEntry): entry is LayoutShift => 'sources' in entry
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly): string =>
      [x, y, width, height].map(Math.round).join(' ')
    window.layoutShifts = []
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries().filter(isLayoutShift)) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.textContent?.trim().slice(0, 30) ?? ''}: ${placeOf(previousRect)} -> ${placeOf(currentRect)}`,
        )
        window.layoutShifts?.push({ value, startTime, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Expects that the page's shifts up to the next painted frame add up to at most `bound`. */
export const expectStill = async (page: Page, name: string, bound = 0): Promise<void> => {
  const shifts = await page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.layoutShifts ?? [])))
      }),
  )
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect.soft(sum, `${name} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(bound)
}
