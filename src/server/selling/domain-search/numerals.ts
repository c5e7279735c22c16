/** Words that a number replaces: `cars4you`, `shop2go`. */
const spoken: Readonly<Record<string, readonly string[]>> = {
  '1': ['one'],
  '2': ['to', 'two'],
  '3': ['three'],
  '4': ['for', 'four'],
  '5': ['five'],
  '6': ['six'],
  '7': ['seven'],
  '8': ['eight'],
  '9': ['nine'],
  '10': ['ten'],
}

const digitsOf: ReadonlyMap<string, string> = new Map(
  Object.entries(spoken).flatMap(([digits, words]) => words.map((word) => [word, digits] as const)),
)

/** A label with one number written differently. */
export interface OtherNumeral {
  readonly label: string
  readonly word: string
}

const asWords = (label: string): OtherNumeral[] =>
  [...label.matchAll(/(?<!\d)(?:10|[1-9])(?!\d)/g)].flatMap(({ 0: digits, index }) =>
    (spoken[digits] ?? []).map((word) => ({
      label: label.slice(0, index) + word + label.slice(index + digits.length),
      word,
    })),
  )

const asDigits = (words: readonly string[]): OtherNumeral[] =>
  words.flatMap((word, at) => {
    const digits = words.length > 1 ? digitsOf.get(word) : undefined
    return digits === undefined ? [] : [{ label: words.with(at, digits).join(''), word: digits }]
  })

const zeroOf = { khmer: 0x17e0, thai: 0x0e50 } as const

const inOwnDigits = (label: string): OtherNumeral[] => {
  const zero = /\p{Script=Khmer}/u.test(label)
    ? zeroOf.khmer
    : /\p{Script=Thai}/u.test(label)
      ? zeroOf.thai
      : undefined
  const [number] = /\p{Nd}+/u.exec(label) ?? []
  if (zero === undefined || number === undefined) return []
  const word = number.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    return code < zero ? String.fromCodePoint(zero + Number(digit)) : String(code - zero)
  })
  return [{ label: label.replace(number, word), word }]
}

/** Returns variants with other numerals; longer numbers such as years stay. */
export const otherNumerals = (label: string, words: readonly string[]): OtherNumeral[] =>
  /^[a-z0-9-]+$/.test(label) ? [...asWords(label), ...asDigits(words)] : inOwnDigits(label)
