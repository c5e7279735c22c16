/** A part of a text that one font can draw. */
export interface Run {
  readonly text: string
  readonly isThai: boolean
}

/** A piece of a text, without a break inside. */
export type Word = readonly Run[]

const thai = /[\u0e01-\u0e5b]/

/** Returns whether a text needs the font of Thai. */
export const hasThai = (text: string): boolean => thai.test(text)

/**
 * Writes ำ as the ring and า, and the ring before tone marks. Fonts expect it so, and shapers of
 * browsers do it by themselves: the tone mark stands on the ring.
 */
const decomposed = (text: string): string =>
  text.replace(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32')

const runsOf = (word: string): Word =>
  (word.match(/[\u0e01-\u0e5b]+|[^\u0e01-\u0e5b]+/g) ?? []).map((text) => ({
    text: decomposed(text),
    isThai: thai.test(text),
  }))

const words = new Intl.Segmenter('th', { granularity: 'word' })

/** Signs that no line begins with. */
const closing = /^[\s.,;:!?)\]}”’ๆฯ]+$/

/** Splits a text at the places where its lines may break; each word has the space after it. */
export const thaiWords = (text: string): readonly Word[] => {
  const pieces: string[] = []
  for (const { segment } of words.segment(text)) {
    const before = pieces.at(-1)
    const isOpening = before !== undefined && /[([{“‘]$/.test(before)
    if (before !== undefined && (closing.test(segment) || isOpening)) {
      pieces[pieces.length - 1] = before + segment
    } else pieces.push(segment)
  }
  return pieces.map(runsOf)
}
