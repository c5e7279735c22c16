import { khmerWords, thaiWords, type NativeWord } from './native-words.ts'
import { romaniseKhmer } from './romanise-khmer.ts'

export type NativeScript = 'Khmer' | 'Thai'

/** Exceeds every known word in code units. */
const longestWord = 20
/** Khmer's coeng: the next consonant is a subscript. */
const below = '\u17d2'

const latinOf = (words: readonly NativeWord[]): ReadonlyMap<string, string> =>
  new Map(words.map(({ native, latin }) => [native, latin]))

const nativeOf = (words: readonly NativeWord[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  // The first word with that meaning: `market` is `ផ្សារ`.
  for (const { native, latin, also } of words) {
    for (const word of [latin, ...also]) if (!found.has(word)) found.set(word, native)
  }
  return found
}

const dictionaries = {
  Khmer: { toLatin: latinOf(khmerWords), toNative: nativeOf(khmerWords) },
  Thai: { toLatin: latinOf(thaiWords), toNative: nativeOf(thaiWords) },
} as const satisfies Readonly<Record<NativeScript, object>>

/** Returns whether a word is English: Khmer and Thai reverse the order, as in `ហាងសប្បាយ`. */
const isEnglish = (word: string, script: NativeScript): boolean => {
  const { toNative: natives, toLatin: latins } = dictionaries[script]
  return latins.get(natives.get(word) ?? '') !== word
}

/** Converts Latin words to a regional script (`ផ្សារខ្មែរ`); undefined if one is unknown. */
export const toNative = (words: readonly string[], script: NativeScript): string | undefined => {
  const known = dictionaries[script].toNative
  const last = words.at(-1) ?? ''
  const turned = known.has(last) && isEnglish(last, script) ? [last, ...words.slice(0, -1)] : words
  const native = turned.map((word) => (/^\d+$/.test(word) ? word : known.get(word)))
  const isWord = native.some((word) => word !== undefined && !/^\d/.test(word))
  return isWord && native.every((word) => word !== undefined) ? native.join('') : undefined
}

/** Returns the longest known first word, unless it leaves a mark behind. */
const firstWord = (text: string, known: ReadonlyMap<string, string>): string | undefined => {
  for (let length = Math.min(text.length, longestWord); length > 1; length -= 1) {
    const word = text.slice(0, length)
    if (known.has(word) && !/^\p{M}/u.test(text.slice(length))) return word
  }
  return undefined
}

const atKnownWords = (text: string, known: ReadonlyMap<string, string>): readonly string[] => {
  const parts: string[] = []
  let between = ''
  for (let at = 0; at < text.length;) {
    // No word starts after a coeng.
    const word = between.endsWith(below) ? undefined : firstWord(text.slice(at), known)
    if (word === undefined) {
      between += text.slice(at, at + 1)
      at += 1
    } else {
      parts.push(between, word)
      between = ''
      at += word.length
    }
  }
  return [...parts, between].filter((part) => part !== '')
}

/** Converts a Khmer or Thai label to Latin letters; Thai only if all words are known. */
export const toLatin = (label: string): string | undefined => {
  const script = /\p{Script=Khmer}/u.test(label)
    ? 'Khmer'
    : /\p{Script=Thai}/u.test(label)
      ? 'Thai'
      : undefined
  if (script === undefined) return undefined
  const known = dictionaries[script].toLatin
  const parts = atKnownWords(label, known).map((part) => {
    if (/^[0-9-]+$/.test(part)) return part
    return known.get(part) ?? (script === 'Khmer' ? romaniseKhmer(part) : undefined)
  })
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined
}
