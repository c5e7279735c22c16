import type { Locator } from 'playwright/test'

/** Presses a button at the upper or lower edge of the window, where what appears beyond it is not visible. */
export const pressAtEdge = async (
  button: Locator,
  edge: ScrollLogicalPosition = 'end',
): Promise<void> => {
  await button.evaluate((pressed, block) => pressed.scrollIntoView({ block }), edge)
  await button.click()
}
