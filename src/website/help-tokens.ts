const khmer = '\\u1780-\\u17d3\\u17dd'
/** A consonant or vowel letter with its subscripts, vowel signs and marks. */
const cluster = /[\u1780-\u17b3](?:\u17d2[\u1780-\u17b3]|[\u17b4-\u17d1\u17d3\u17dd])*/g
const run = new RegExp(`[${khmer}]+|[^\\p{P}\\p{S}\\p{Z}\\p{C}${khmer}]+`, 'gu')
const isKhmer = new RegExp(`^[${khmer}]`)

/** Spellings that look the same, or nearly so, and are typed for each other. */
const sameSpellings: readonly (readonly [RegExp, string])[] = [
  [/\u17d2\u178a/g, '\u17d2\u178f'],
  [/\u17b2(?=\u17d2)/g, '\u17b1'],
  [/\u17c1\u17b8/g, '\u17be'],
  [/\u17c1\u17b6/g, '\u17c4'],
  // Invisible word breaks, which some keyboards write.
  [/[\u200b-\u200d\u2060\ufeff]/g, ''],
]

const normalized = (text: string): string =>
  sameSpellings
    .reduce((rest, [from, to]) => rest.replace(from, to), text.normalize('NFC').toLowerCase())
    .replace(/[\u17e0-\u17e9]/g, (digit) => String(digit.charCodeAt(0) - 0x17e0))

/** Returns pairs of adjacent clusters, because Khmer has no spaces between words. */
const pairsOf = (text: string): string[] => {
  // Matching skips a vowel sign without its letter.
  const clusters = text.match(cluster) ?? []
  return clusters.length < 2
    ? clusters
    : clusters.slice(1).map((one, at) => `${clusters[at] ?? ''}${one}`)
}

/** Returns the terms of a text: words, and in Khmer pairs of syllable clusters. */
export const helpTokens = (text: string): string[] =>
  (normalized(text).match(run) ?? []).flatMap((part) => (isKhmer.test(part) ? pairsOf(part) : part))
