import { isValid, refused, type Parsed } from './parsed.ts'

const quoted = String.raw`"(?:[^"\\]|\\.)*"`
const quotedText = new RegExp(`^${quoted}(?:\\s+${quoted})*$`, 's')
const mostBytes = 255
const mostInAll = 4000

const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(text).length

const unquote = (text: string): string =>
  Array.from(text.matchAll(new RegExp(quoted, 'gs')), ([one]) =>
    one
      .slice(1, -1)
      .replaceAll(/\\(\d{3}|.)/gs, (_, escaped: string) =>
        escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped,
      ),
  ).join('')

/** Splits a text into strings of at most 255 bytes (RFC 1035 §3.3), between characters. */
const splitText = (text: string): string[] => {
  const parts: string[] = []
  let part = ''
  for (const character of text) {
    if (bytesOf(part + character) > mostBytes) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

/** Reads a TXT value with or without its quotes, and splits a long one. */
export const readTxt = (typed: string): Parsed<string> => {
  const trimmed = typed.trim()
  const text = quotedText.test(trimmed) ? unquote(trimmed) : trimmed
  if (text === '') return refused('REQUIRED')
  if (/\p{Cc}/u.test(text) || !text.isWellFormed()) return refused('INVALID_TXT')
  if (bytesOf(text) > mostInAll) return refused('INVALID_TXT')
  const strings = splitText(text).map((part) => `"${part.replaceAll(/["\\]/g, String.raw`\$&`)}"`)
  return isValid(strings.join(' '))
}

/** Returns the plain text of a TXT content; one that looks quoted itself stays as it is. */
export const showTxt = (content: string): string => {
  const text = unquote(content)
  return quotedText.test(text) || text !== text.trim() ? content : text
}
