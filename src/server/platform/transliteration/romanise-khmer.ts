type Series = 'a' | 'o'

const series = (of: Series, list: string): [string, readonly [string, Series]][] =>
  list.split(' ').map((pair) => [pair.slice(0, 1), [pair.slice(1), of]])

/** UNGEGN's romanisation of 1972 without diacritics: consonants with their series. */
const consonants: ReadonlyMap<string, readonly [string, Series]> = new Map([
  ...series('a', 'កk ខkh ចch ឆchh ដd ឋth ណn តt ថth បb ផph ឝs សs ហh ឡl អ'),
  ...series('o', 'គk ឃkh ងng ជch ឈchh ញnh ឌd ឍth ទt ធth នn ពp ភph ឞs មm យy រr លl វv'),
])

const vowels: Readonly<Record<string, Readonly<Record<Series, string>>>> = {
  '': { a: 'a', o: 'o' },
  'ា': { a: 'a', o: 'ea' },
  'ិ': { a: 'e', o: 'i' },
  'ី': { a: 'ei', o: 'i' },
  'ឹ': { a: 'oe', o: 'oe' },
  'ឺ': { a: 'oe', o: 'oe' },
  'ុ': { a: 'o', o: 'u' },
  'ូ': { a: 'o', o: 'u' },
  'ួ': { a: 'uo', o: 'uo' },
  'ើ': { a: 'aeu', o: 'eu' },
  'ឿ': { a: 'oea', o: 'oea' },
  'ៀ': { a: 'ie', o: 'ie' },
  'េ': { a: 'e', o: 'e' },
  'ែ': { a: 'e', o: 'e' },
  'ៃ': { a: 'ai', o: 'ey' },
  'ោ': { a: 'ao', o: 'ou' },
  'ៅ': { a: 'au', o: 'ou' },
  'ំ': { a: 'am', o: 'um' },
  'ុំ': { a: 'om', o: 'um' },
  'ាំ': { a: 'am', o: 'oam' },
  'ះ': { a: 'ah', o: 'eah' },
  'ិះ': { a: 'eh', o: 'ih' },
  'ុះ': { a: 'oh', o: 'uh' },
  'េះ': { a: 'eh', o: 'eh' },
  'ោះ': { a: 'aoh', o: 'uoh' },
}

const independent: Readonly<Record<string, string>> = {
  ឥ: 'e',
  ឦ: 'ei',
  ឧ: 'u',
  ឨ: 'uk',
  ឩ: 'u',
  ឪ: 'ov',
  ឫ: 'rue',
  ឬ: 'rue',
  ឭ: 'lue',
  ឮ: 'lue',
  ឯ: 'ae',
  ឰ: 'ai',
  ឱ: 'ao',
  ឲ: 'ao',
  ឳ: 'au',
}

/** As subscripts these keep the series. */
const sonorants = new Set('ងញណនមយរលវ')

/** A consonant with its subscripts, shifters, vowel and signs; or a lone vowel or digit. */
const pieces =
  /(?<letters>[ក-អ](?:\u17d2[ក-អ])*)(?<shift>[៉៊]?)(?<vowel>[\u17b6-\u17c7]*)(?<signs>[\u17cb-\u17d1]*)|(?<alone>[ឥ-ឳ])|(?<digit>[០-៩])|(?<plain>[0-9-])/gu

const seriesOf = (letters: readonly string[], shift: string): Series => {
  if (shift === '៉') return 'a'
  if (shift === '៊') return 'o'
  const leading = letters.slice(1).findLast((letter) => !sonorants.has(letter)) ?? letters[0]
  return consonants.get(leading ?? '')?.[1] ?? 'a'
}

/** Returns whether a bare consonant ends the syllable before it. */
const isFinal = (letters: readonly string[], vowel: string, isOpen: boolean): boolean =>
  isOpen && letters.length === 1 && vowel === '' && letters[0] !== 'អ'

const khmerZero = 0x17e0
const digitOf = (text: string): string => {
  const value = (text.codePointAt(0) ?? 0) - khmerZero
  return value >= 0 ? String(value) : text
}

/** Romanises a Khmer label: `ភ្នំពេញ` is `phnumpenh`; undefined with other scripts. */
export const romaniseKhmer = (label: string): string | undefined => {
  let latin = ''
  let read = 0
  let isOpen = false
  for (const { 0: text, index, groups = {} } of label.matchAll(pieces)) {
    if (index !== read) return undefined
    read += text.length
    if (groups.letters === undefined) {
      isOpen = groups.alone !== undefined
      latin += independent[text] ?? digitOf(text)
      continue
    }
    // The toandakhiat silences its letter.
    if (groups.signs?.includes('\u17cd') === true) continue
    const letters = groups.letters.split('\u17d2')
    const vowel = groups.vowel ?? ''
    const sound = letters.map((letter) => consonants.get(letter)?.[0] ?? '').join('')
    if (isFinal(letters, vowel, isOpen)) {
      latin += sound
      isOpen = false
      continue
    }
    const spoken = vowels[vowel]?.[seriesOf(letters, groups.shift ?? '')]
    if (spoken === undefined) return undefined
    latin += sound + spoken
    // These signs end their syllable.
    isOpen = !/[ំះ]/.test(vowel)
  }
  return read === label.length && latin !== '' ? latin : undefined
}
