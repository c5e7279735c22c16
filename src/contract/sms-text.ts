/** GSM 03.38: letters of the default alphabet, by their septets. */
const gsmLetters =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

const escape = 0x1b

/** The extension table: each letter takes an escape and a septet. */
const gsmExtension: Readonly<Record<string, number>> = {
  ...{ '\f': 0x0a, '^': 0x14, '{': 0x28, '}': 0x29, '\\': 0x2f, '[': 0x3c },
  ...{ '~': 0x3d, ']': 0x3e, '|': 0x40, '€': 0x65 },
}

const septets: ReadonlyMap<string, readonly number[]> = new Map([
  ...Array.from(gsmLetters, (letter, at): [string, number[]] => [letter, [at]]).filter(
    ([, [at]]) => at !== escape,
  ),
  ...Object.entries(gsmExtension).map(([letter, at]): [string, number[]] => [letter, [escape, at]]),
])

export type SmsEncoding = 'GSM7' | 'UCS2'

/** Units of a message alone, and of each part of a longer one, whose header takes the rest. */
export const smsLimits = {
  GSM7: { single: 160, part: 153 },
  UCS2: { single: 70, part: 67 },
} as const

/** Maximum number of parts of a message. */
export const maximumSmsParts = 10

/** A text as phones receive it. */
export interface SmsText {
  readonly encoding: SmsEncoding
  /** Septets of GSM-7, or UTF-16 code units. */
  readonly units: number
  /** Units that are left in the last part. */
  readonly left: number
  readonly parts: readonly string[]
}

/** Returns the septets of a text, one per number; undefined when it needs UCS-2. */
export const gsmSeptets = (text: string): readonly number[] | undefined => {
  const all: number[] = []
  for (const letter of text) {
    const letters = septets.get(letter)
    if (letters === undefined) return undefined
    all.push(...letters)
  }
  return all
}

/** Returns the encoding that a text needs. */
export const smsEncoding = (text: string): SmsEncoding =>
  gsmSeptets(text) === undefined ? 'UCS2' : 'GSM7'

const unitsOf = (letter: string, encoding: SmsEncoding): number =>
  encoding === 'UCS2' ? letter.length : (septets.get(letter)?.length ?? 0)

/** Cuts a text into parts; no escape, surrogate pair or letter is cut. */
const cut = (
  text: string,
  encoding: SmsEncoding,
  limit: number,
): { part: string; units: number }[] => {
  const parts = [{ part: '', units: 0 }]
  for (const letter of text) {
    const units = unitsOf(letter, encoding)
    const last = parts.at(-1)
    if (last !== undefined && last.units + units <= limit) {
      last.part += letter
      last.units += units
    } else parts.push({ part: letter, units })
  }
  return parts
}

/** Returns the encoding, size and parts of a text. */
export const readSmsText = (text: string): SmsText => {
  const encoding = smsEncoding(text)
  const { single, part } = smsLimits[encoding]
  const whole = cut(text, encoding, single)
  const parts = whole.length === 1 ? whole : cut(text, encoding, part)
  const limit = parts.length === 1 ? single : part
  return {
    encoding,
    units: parts.reduce((sum, { units }) => sum + units, 0),
    left: limit - (parts.at(-1)?.units ?? 0),
    parts: parts.map((one) => one.part),
  }
}

/** Maximum letters of a text; in any encoding they are at most ten parts. */
export const maximumSmsLetters = smsLimits.UCS2.part * maximumSmsParts

/** Returns a typed text as it is sent: with plain line ends, without spaces around it. */
export const cleanSmsText = (text: string): string => text.replace(/\r\n?/g, '\n').trim()
