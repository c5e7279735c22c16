const words = new Intl.Segmenter('km', { granularity: 'word' })

const zeroWidthSpace = '\u200b'

/** No line begins with ។, ៕ or ៖. */
const beforeSign = /\u200b(?=[\u17d4-\u17d6])/g

/** Puts zero-width spaces between Khmer words, which are written without spaces: lines break there. */
export const withBreaks = (text: string): string =>
  text.replace(/[\u1780-\u17ff\u200b]+/g, (run) =>
    [...words.segment(run.replaceAll(zeroWidthSpace, ''))]
      .map(({ segment }) => segment)
      .join(zeroWidthSpace)
      .replace(beforeSign, ''),
  )
