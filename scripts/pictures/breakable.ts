const words = new Intl.Segmenter('km', { granularity: 'word' })

/** Words from other languages, which the dictionary of Khmer does not have and would take apart. */
const loanwords = /(ដូមែន|ប្រូម៉ូសិន|ក្រេឌីត|អ៊ីមែល|ហូស្ទីង|វែបសាយ|ប្លុក|ក្លោដ)/u

/** Not the sign that joins the next letter, U+17D2. */
const khmer = /[\u1780-\u17d1\u17d3\u17dd]$/
/** What may begin a line: a letter, but not the TLD that makes a noun. */
const lineStart = /^(?!ភាព)[\u1780-\u17b3]/
const zeroWidthSpace = '\u200b'

const wordsOf = (text: string): string[] =>
  text
    .split(loanwords)
    .flatMap((part, at) =>
      at % 2 === 1 ? [part] : Array.from(words.segment(part), ({ segment }) => segment),
    )

/**
 * A text that may be broken between Khmer words, which are written without spaces: with a zero-width
 * space between each two. Never before a sign of punctuation, never inside a Latin word or a name
 * such as `.com.kh`.
 */
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

/** The places at which a breakable text may end. */
const parts = (text: string): string[] => text.split(/(?<=[\s\u200b])/u)

/**
 * A breakable text without its last word, ended by an ellipsis; itself when it has only one word.
 */
export const shortened = (text: string): string => {
  const kept = parts(text.replace(/…$/u, '')).slice(0, -1)
  if (kept.length === 0) return text
  return `${kept.join('').replace(/[\s\u200b,;:·–—-]+$/u, '')}…`
}
