const words = new Intl.Segmenter('km', { granularity: 'word' })

const zeroWidthSpace = '\u200b'

/** Puts zero-width spaces between Khmer words, which are written without spaces: lines break there. */
export const withBreaks = (text: string): string =>
  text.replace(/[\u1780-\u17ff\u200b]+/g, (run) =>
    [...words.segment(run.replaceAll(zeroWidthSpace, ''))]
      .map(({ segment }) => segment)
      .join(zeroWidthSpace),
  )
