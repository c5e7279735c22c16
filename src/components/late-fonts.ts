// Fetches our fonts when a page has nothing else to do: for this page if it is English and no line
// moves, and for all later ones of the tab, which wear them from the first paint on (`data-fonts`, see
// base.css). So the first page that a visitor sees is painted with the letters of their device and waits
// for none. The tab remembers it, not the browser, whose cache may be emptied by another day.
import { fontsKey } from './fonts-key.ts'

const root = document.documentElement

/** Our fonts as the page's styles declare them, those that its language wears. */
const declaredFaces = (): FontFace[] =>
  [...document.styleSheets]
    // They come with the page; a sheet that was fetched need not be read.
    .filter(({ ownerNode }) => ownerNode instanceof HTMLStyleElement)
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(
      ({ style }) =>
        (name: string) =>
          style.getPropertyValue(name),
    )
    .filter((value) => value('font-family').includes('Kantumruy Pro'))
    .filter((value) =>
      root.lang === 'km'
        ? value('font-weight') !== '500'
        : !/U\+1780/i.test(value('unicode-range')),
    )
    .map(
      (value) =>
        // A family of its own would be looked for among the device's fonts, once for each size of text,
        // before the first paint. Faces that are added come before those of the page's styles.
        new FontFace('Kantumruy Fallback', value('src'), {
          weight: value('font-weight'),
          unicodeRange: value('unicode-range'),
        }),
    )

/** How far from the top each thing stands that is in view, in pixels. */
const heightsInView = (): ReadonlyMap<Element, number> => {
  const heights = new Map<Element, number>()
  const visit = (element: Element): void => {
    // A sheet that is closed is nowhere, and an icon moves with what is around it.
    if (element.matches('[popover],svg')) return
    const { top, bottom, height } = element.getBoundingClientRect()
    if (height > 0) {
      if (bottom <= 0 || top >= innerHeight) return
      heights.set(element, top)
    }
    for (const child of element.children) visit(child)
  }
  visit(document.body)
  return heights
}

/** Without Khmer letters a device draws the same box for each of them. */
const drawsKhmer = (): boolean => {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return true
  // Of the letters that the page has already; to look for others takes long.
  context.font = `16px ${getComputedStyle(root).fontFamily}`
  const [one, other] = ['ក', 'ឈ'].map((text) => context.measureText(text).width)
  return one !== other
}

/**
 * Puts the fetched fonts on, and off again if a line of what is in view would go up or down. They join
 * the family that the page wears already: so it is laid out anew for them, and no style is worked out.
 */
const wear = (faces: readonly FontFace[]): void => {
  const before = heightsInView()
  for (const face of faces) document.fonts.add(face)
  for (const [element, top] of before)
    if (Math.abs(element.getBoundingClientRect().top - top) > 2) {
      for (const face of faces) document.fonts.delete(face)
      return
    }
}

/** Begins to fetch each by itself: six in one go would hold up a cheap phone. */
const loaded = async (face: FontFace, index: number): Promise<FontFace> => {
  await new Promise((resolve) => setTimeout(resolve, index * 20))
  return face.load()
}

const fetchFonts = async (): Promise<void> => {
  const faces = await Promise.all(declaredFaces().map(loaded))
  // Khmer laid out a second time would hold up a cheap phone; but letters are better than boxes.
  if (root.lang !== 'km') wear(faces)
  else if (!drawsKhmer()) for (const face of faces) document.fonts.add(face)
  try {
    sessionStorage.setItem(
      fontsKey,
      `${sessionStorage.getItem(fontsKey) ?? ''} ${root.lang}`.trim(),
    )
  } catch {
    // Without storage the next page fetches them late again, from the browser's cache.
  }
}

/** Ends when they are worn, or when this page does without. */
export const worn = fetchFonts().catch(() => undefined)
