import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright/test'
import { root } from '../../scripts/project-paths.ts'
import { expectAccessible } from '../journeys/accessibility.ts'
import { combinations, type Combination } from '../journeys/combinations.ts'
import { expect, test as base } from '../journeys/journey.ts'

/** Where the pictures are: `.cache/screens/<screen>/<language>-<phone or desktop>-<scheme>.png`. */
const folder = join(root, '.cache', 'screens')

/** The most of a long page that a picture shows. */
const highest = 8000

/** Scrolls through the page, so that what waits for that is there, and returns to the top. */
const settle = async (page: Page): Promise<void> => {
  await expect(page.locator('[data-skeleton]:visible')).toHaveCount(0)
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await frame()
      await frame()
    }
    scrollTo(0, 0)
    await document.fonts.ready
  })
  await expect(page.locator('[data-skeleton]:visible')).toHaveCount(0)
}

/** Returns texts whose box hides a part of them, without an ellipsis that says so. */
const cutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, position } = getComputedStyle(element)
        const { width, height } = element.getBoundingClientRect()
        const hasText = [...element.childNodes].some(
          (node) => node instanceof Text && node.data.trim() !== '',
        )
        if (!hasText || width <= 1 || height <= 1 || position === 'absolute') return false
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        const [wide, high] = [element.scrollWidth, element.scrollHeight]
        return (
          (hides(overflowX) && textOverflow !== 'ellipsis' && wide > element.clientWidth + 1) ||
          (hides(overflowY) && high > element.clientHeight + 3)
        )
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  )

/** Returns buttons that are narrower than their text with its padding. */
const squeezedButtons = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isSqueezed = (button: HTMLButtonElement): boolean => {
      const { left, right } = button.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(button)
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        const text = range.getBoundingClientRect()
        const isHidden =
          node.parentElement === null ||
          getComputedStyle(node.parentElement).position === 'absolute' ||
          text.width === 0
        if (isHidden) continue
        if (text.left < left + Number.parseFloat(paddingLeft) - 1) return true
        if (text.right > right - Number.parseFloat(paddingRight) + 1) return true
      }
      return false
    }
    return [...document.querySelectorAll<HTMLButtonElement>('button')]
      .filter((button) => button.checkVisibility() && isSqueezed(button))
      .map((button) => button.outerHTML.slice(0, 200))
  })

/** Takes pictures of what the page shows, in light and in dark, and judges it by axe. */
export type Look = (name: string, part?: 'page' | 'window') => Promise<void>

interface ScreenFixtures {
  /** Takes a picture of a screen, as high as the page unless it is a dialog's. */
  readonly picture: (file: string, part: 'page' | 'window') => Promise<void>
  readonly look: Look
  /** Opens a page and looks at it. */
  readonly visit: (
    name: string,
    path: `/${string}`,
    ready?: () => Promise<unknown>,
  ) => Promise<void>
}

export const test = base.extend<ScreenFixtures>({
  picture: async ({ page, shownIn: { viewport } }, use) =>
    use(async (file, part) => {
      const path = join(folder, file)
      mkdirSync(dirname(path), { recursive: true })
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      // Bars would be in the middle of a picture that is higher than its window.
      if (part === 'page')
        await page.setViewportSize({ ...viewport, height: Math.min(height, highest) })
      await page.screenshot({ path })
      await page.setViewportSize(viewport)
    }),
  look: async ({ page, picture, shownIn, language }, use) =>
    use(async (name, part = 'page') => {
      if (part === 'page') await settle(page)
      const at = `${name}, ${shownIn.name}`
      expect.soft(await cutTexts(page), `${at}: cut texts`).toEqual([])
      expect.soft(await squeezedButtons(page), `${at}: squeezed buttons`).toEqual([])
      await expectAccessible(page, {
        ...{ name: at, language },
        see: (scheme) => picture(`${name}/${shownIn.name}-${scheme}.png`, part),
      })
      await page.emulateMedia({ colorScheme: 'light' })
    }),
  visit: async ({ page, at, look }, use) =>
    use(async (name, path, ready) => {
      await page.goto(at(path))
      await ready?.()
      await look(name)
    }),
})

/** Declares screens once for each language at each width. */
export const eachCombination = (declare: (combination: Combination) => void): void => {
  for (const combination of combinations)
    test.describe(combination.name, () => {
      test.use({ combination })
      declare(combination)
    })
}

export { expect }
