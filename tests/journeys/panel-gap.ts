import { expect, type Locator } from 'playwright/test'

/** Expects no more than the usual gap between a panel's title and the first thing below it. */
export const expectOneGap = async (panel: Locator): Promise<void> => {
  const spare = await panel.evaluate((element) => {
    const [title, first] = Array.from(element.children)
      .filter((one) => one.hasChildNodes())
      .map((one) => one.getBoundingClientRect())
    if (title === undefined || first === undefined) throw new Error('the panel is empty')
    return first.top - title.bottom - Number.parseFloat(getComputedStyle(element).rowGap)
  })
  expect(spare).toBeCloseTo(0, 0)
}
