import { whenIdle } from '../client/when-idle.ts'
import { writeTab } from '../stores/tab-storage.ts'
import { fontsKey } from './before-paint.ts'

const root = document.documentElement
const { faces, text } =
  root.lang === 'km' ? { faces: [400, 700], text: 'aក' } : { faces: [400, 500, 700], text: 'a' }

/** Returns a block's height and the places of its lines, in units of which a change by 10 shows. */
const measuresOf = (block: HTMLElement): readonly number[] => {
  const { top, height } = block.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(block)
  // In texts and navigations, words may not move sideways. Prices may, to show in our fonts.
  const sideways = block.matches('nav,.static-text *') ? 4 : 0
  // The glyphs of another font are higher or lower in their line, by less than half of it.
  const places = [...range.getClientRects()].flatMap(({ bottom, left }) => [
    bottom - top,
    left * sideways,
  ])
  return [height * 5, ...places]
}

const isOnScreen = (block: HTMLElement): boolean => {
  // The place of what is not laid out yet would lay it out.
  if (!block.checkVisibility({ contentVisibilityAuto: true })) return false
  const { top, bottom } = block.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

const changeFonts = (): void => {
  const blocks = [
    ...document.querySelectorAll<HTMLElement>('h1,h2,h3,p,li,dt,dd,td,th,label,a,nav'),
  ]
    .filter(isOnScreen)
    .map((block) => ({
      ...{ block, measures: measuresOf(block) },
      fallbacks: getComputedStyle(block).fontFamily,
    }))
  root.dataset['fonts'] = ''
  const moved = blocks.filter(({ block, measures }) =>
    measuresOf(block).some((measure, at) => Math.abs(measure - (measures[at] ?? 0)) > 10),
  )
  for (const { block, fallbacks } of moved) block.style.fontFamily = fallbacks
  writeTab(fontsKey, root.lang)
}

/**
 * Loads our fonts after the first paint and puts them in place of the fallbacks, but for a block on the
 * screen whose lines would break or move. Later pages of the tab begin with them.
 */
export const applyBrandFonts = async (): Promise<void> => {
  if (root.dataset['fonts'] !== undefined) return
  await Promise.all(
    faces.map((weight) => document.fonts.load(`${weight} 1em "Kantumruy Pro"`, text)),
  )
  // The change lays out the page twice: what an island or an open configurator shows first goes before it.
  if (document.querySelector('astro-island,[data-configuring]') === null) changeFonts()
  else whenIdle(changeFonts)
}
