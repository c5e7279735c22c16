import type { Locator } from 'playwright/test'

/** Presses a button at the lower edge of the window, where what appears below it is not visible. */
export const pressAtEdge = async (button: Locator): Promise<void> => {
  await button.evaluate((pressed) => pressed.scrollIntoView({ block: 'end' }))
  await button.click()
}
