const words = new Intl.Segmenter('km', { granularity: 'word' })

/** Loanwords, which the Khmer dictionary would split. */
const loanwords = /(ដូមែន|ប្រូម៉ូសិន|ក្រេឌីត|អ៊ីមែល|ហូស្ទីង|វែបសាយ|ប្លុក|ក្លោដ)/u

/** U+17D2 joins the next letter. */
const khmer = /[\u1780-\u17d1\u17d3\u17dd]$/
/** A letter, except the noun suffix. */
const lineStart = /^(?!ភាព)[\u1780-\u17b3]/
const zeroWidthSpace = '\u200b'

const wordsOf = (text: string): string[] =>
  text
    .split(loanwords)
    .flatMap((part, at) =>
      at % 2 === 1 ? [part] : Array.from(words.segment(part), ({ segment }) => segment),
    )

/** Marks where Khmer, which has no spaces, may wrap: adds zero-width spaces between its words. */
export const breakable = (text: string): string => {
  let last = ''
  let result = ''
  for (const word of wordsOf(text)) {
    if (khmer.test(last) && lineStart.test(word)) result += zeroWidthSpace
    result += word
    if (word !== '') last = word
  }
  return result
}

const segments = (text: string): string[] => text.split(/(?<=[\s\u200b])/u)

/** Replaces the last word of a breakable text by an ellipsis; returns a single word unchanged. */
export const shortened = (text: string): string => {
  const rest = segments(text.replace(/…$/u, '')).slice(0, -1)
  if (rest.length === 0) return text
  return `${rest.join('').replace(/[\s\u200b,;:·–—-]+$/u, '')}…`
}
