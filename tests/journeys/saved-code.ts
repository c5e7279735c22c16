import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect } from './journey.ts'
import type { Say } from './say.ts'

/** Expects a PNG to show the modules of a code, with its margin of four in white. */
const expectPictureOf = async (file: string, text: string): Promise<void> => {
  expect((await readFile(file)).subarray(1, 4).toString()).toBe('PNG')
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect(info.width).toBeGreaterThanOrEqual(600)
  expect(info.height).toBe(info.width)
  const { data: modules, size } = encode(text, { ecc: 'M', border: 4 })
  const inPixels = info.width / size
  const isDarkAt = (x: number, y: number): boolean => {
    const [row, column] = [y, x].map((at) => Math.floor((at + 0.5) * inPixels))
    return (data[((row ?? 0) * info.width + (column ?? 0)) * info.channels] ?? 0) < 128
  }
  expect(modules.map((row, y) => row.map((_, x) => isDarkAt(x, y)))).toEqual(modules)
}

interface SavedCode {
  readonly page: Page
  readonly panel: Locator
  readonly say: Say
  /** What the code says. */
  readonly text: string
  readonly fileName: string
}

/** Saves the shown code by the keyboard, and expects the picture and what is said of it. */
export const saveCode = async ({ page, panel, say, text, fileName }: SavedCode): Promise<void> => {
  const save = panel.getByRole('button', { name: say('checkout', 'khqr.save'), exact: true })
  await expect(save).toHaveAccessibleDescription(say('checkout', 'khqr.save.hint'))
  await save.focus()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe(fileName)
  await expectPictureOf(await download.path(), text)
  await expect(save).toHaveAccessibleDescription(say('checkout', 'khqr.save.saved'))
  await expect(save).toBeFocused()
}
