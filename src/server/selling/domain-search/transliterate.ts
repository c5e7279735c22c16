import { khmerWords, thaiWords, type NativeWord } from './native-words.ts'
import { romaniseKhmer } from './romanise-khmer.ts'

/** A script that names of the region are written in. */
export type NativeScript = 'Khmer' | 'Thai'

/** More code units than any known word has. */
const longestWord = 20
/** Khmer's coeng: the next consonant goes below. */
const below = '\u17d2'

const latinOf = (words: readonly NativeWord[]): ReadonlyMap<string, string> =>
  new Map(words.map(({ native, latin }) => [native, latin]))

const nativeOf = (words: readonly NativeWord[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  // The first word that means it: `market` is `ផ្សារ`.
  for (const { native, latin, also } of words) {
    for (const word of [latin, ...also]) if (!found.has(word)) found.set(word, native)
  }
  return found
}

const dictionaries = {
  Khmer: { toLatin: latinOf(khmerWords), toNative: nativeOf(khmerWords) },
  Thai: { toLatin: latinOf(thaiWords), toNative: nativeOf(thaiWords) },
} as const satisfies Readonly<Record<NativeScript, object>>

/** A word of English, whose order Khmer and Thai turn: `sabay shop` is `ហាងសប្បាយ`. */
const isEnglish = (word: string, script: NativeScript): boolean => {
  const { toNative: natives, toLatin: latins } = dictionaries[script]
  return latins.get(natives.get(word) ?? '') !== word
}

/**
 * Latin words in a script of the region: `phsar`, `khmer` is `ផ្សារខ្មែរ`; what an English name is
 * about, its last word, goes first. Undefined when a word is not known, since a label of two scripts
 * no registry takes. A number stays.
 */
export const toNative = (words: readonly string[], script: NativeScript): string | undefined => {
  const known = dictionaries[script].toNative
  const last = words.at(-1) ?? ''
  const turned = known.has(last) && isEnglish(last, script) ? [last, ...words.slice(0, -1)] : words
  const native = turned.map((word) => (/^\d+$/.test(word) ? word : known.get(word)))
  const isWord = native.some((word) => word !== undefined && !/^\d/.test(word))
  return isWord && native.every((word) => word !== undefined) ? native.join('') : undefined
}

/** The longest known word that a text begins with, if no mark is left over behind it. */
const firstWord = (text: string, known: ReadonlyMap<string, string>): string | undefined => {
  for (let length = Math.min(text.length, longestWord); length > 1; length -= 1) {
    const word = text.slice(0, length)
    if (known.has(word) && !/^\p{M}/u.test(text.slice(length))) return word
  }
  return undefined
}

/** Cuts a text at known words; what lies between stays together. */
const atKnownWords = (text: string, known: ReadonlyMap<string, string>): readonly string[] => {
  const parts: string[] = []
  let between = ''
  for (let at = 0; at < text.length;) {
    // A letter below another is no beginning.
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

/**
 * A Khmer or Thai label in Latin letters: known words as people write them, the rest of Khmer by the
 * table of {@link romaniseKhmer}; Thai only when all its words are known. Undefined when it can't be.
 */
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
