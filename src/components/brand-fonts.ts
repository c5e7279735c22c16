import { fontsKey } from './before-paint.ts'

const root = document.documentElement
const { faces, text } =
  root.lang === 'km' ? { faces: [400, 700], text: 'aក' } : { faces: [400, 500, 700], text: 'a' }

/** Returns where the lines of a block of text are, and how high it is. */
const linesOf = (block: HTMLElement): readonly number[] => {
  const { top, height } = block.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(block)
  return [height, ...Array.from(range.getClientRects(), (line) => line.bottom - top)]
}

const isOnScreen = (block: HTMLElement): boolean => {
  const { top, bottom, height } = block.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < innerHeight
}

const changeFonts = (): void => {
  const blocks = [
    ...document.querySelectorAll<HTMLElement>('h1,h2,h3,p,li,dt,dd,td,th,label,a,button'),
  ]
    .filter(isOnScreen)
    .map((block) => ({ block, lines: linesOf(block) }))
  root.dataset['fonts'] = ''
  const rewrapped = blocks.filter(({ block, lines }) => {
    const now = linesOf(block)
    // The glyphs of another font are higher or lower in their line, by less than half of it.
    return (
      now.length !== lines.length ||
      now.some((place, at) => Math.abs(place - (lines[at] ?? 0)) > (at === 0 ? 2 : 10))
    )
  })
  for (const { block } of rewrapped) block.dataset['fallbackFont'] = ''
  try {
    sessionStorage.setItem(fontsKey, root.lang)
  } catch {
    // Without storage the next page starts with its fallback fonts, too.
  }
}

/**
 * Loads our fonts after the first paint and puts them in place of the fallbacks, but for a block on the
 * screen whose lines would break differently. Later pages of the tab begin with them.
 */
export const applyBrandFonts = async (): Promise<void> => {
  if (root.dataset['fonts'] !== undefined) return
  await Promise.all(
    faces.map((weight) => document.fonts.load(`${weight} 1em "Kantumruy Pro"`, text)),
  )
  changeFonts()
}
