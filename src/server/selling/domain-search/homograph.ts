import type { LookAlike as Homograph } from '../../../contract/domains.ts'

/** Small letters that look like Latin ones (Unicode's confusables.txt, UTS 39 §4), by script. */
const latinOf: ReadonlyMap<string, string> = new Map(
  [
    'аa сc ԁd еe һh іi јj ӏl оo рp ԛq ѕs ԝw хx уy ѵv үy гr',
    'αa οo νv ρp ιi υu γy σo ϲc ϳj',
    'օo ոn սu հh ցg զq յj ւi',
    // Latin: open a, script g, dotless i, hooked v, small capitals
    'ɑa ɡg ıi ɩi ʋu ɪi ʏy ᴄc ᴏo ᴠv ᴡw ᴢz ᴜu ꜱs',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
)

const scripts = [
  ['Latin', /\p{Script=Latin}/u],
  ['Khmer', /\p{Script=Khmer}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Lao', /\p{Script=Lao}/u],
  ['Myanmar', /\p{Script=Myanmar}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Bengali', /\p{Script=Bengali}/u],
  ['Tamil', /\p{Script=Tamil}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  // The combined scripts of Chinese, Japanese and Korean (UTS 39 §5.1).
  [
    'Han',
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u,
  ],
  ['none', /[\p{Script=Common}\p{Script=Inherited}]/u],
] as const

const scriptOf = (character: string): string =>
  scripts.find(([, pattern]) => pattern.test(character))?.[0] ?? 'other'

const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint))

/** Returns the zero of a digit's system: its ten digits are consecutive. */
const zeroOf = (digit: string): number => {
  let zero = digit.codePointAt(0) ?? 0
  while (isDigit(zero - 1)) zero -= 1
  return zero
}

const asciiZero = 0x30

/** Returns whether digits mix systems, or a foreign system follows Latin: `sabay១៦៨`, `១6`. */
const hasForeignDigits = (label: string, letters: ReadonlySet<string>): boolean => {
  const systems = new Set((label.match(/\p{Nd}/gu) ?? []).map(zeroOf))
  return systems.size > 1 || (letters.has('Latin') && [...systems].some((of) => of !== asciiZero))
}

/** Returns what may deceive in a label (UTS 39 §4 and §5), or null. */
export const homographOf = (label: string): Homograph | null => {
  if (/^[a-z0-9-]*$/.test(label)) return null
  const letters = label.match(/[\p{L}\p{M}]/gu) ?? []
  const used = new Set(letters.map(scriptOf).filter((script) => script !== 'none'))
  if (used.size > 1) return 'mixed-scripts'
  if (hasForeignDigits(label, used)) return 'digits'
  const isLatin = (letter: string): boolean => /[a-z]/.test(letter) || latinOf.has(letter)
  const hasOther = letters.some((letter) => latinOf.has(letter))
  return hasOther && letters.every(isLatin) ? 'like-latin' : null
}
