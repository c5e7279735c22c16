import { isIPv6 } from 'node:net'

/** A record's content as the server stores it, or why the server refuses it. */
export type ParsedContent = { readonly content: string } | { readonly error: string }

const parsing = (detail: string): ParsedContent => ({
  error: `Parsing record content (try 'pdnsutil check-zone'): ${detail}`,
})

const formatted = (content: string, canonical: string): ParsedContent =>
  content === canonical
    ? { content }
    : { error: `Not in expected format (parsed as '${canonical}')` }

function parseA(content: string): ParsedContent {
  const text = content.trim()
  if (text === '') return parsing(`missing field at the end of record content '${content}'`)
  const parts = text.split('.')
  if (parts.length < 4) return parsing('unable to parse IP address, not enough dots')
  const isIp =
    parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)
  return isIp
    ? formatted(content, parts.map(Number).join('.'))
    : parsing('unable to parse IP address')
}

function parseAaaa(content: string): ParsedContent {
  return isIPv6(content) && !content.includes('.') && !content.includes('%')
    ? { content: new URL(`http://[${content}]`).hostname.slice(1, -1) }
    : { error: 'Invalid IPv6 address' }
}

const isName = (name: string): boolean =>
  name === '.' ||
  (name.length <= 254 &&
    name
      .replace(/\.$/, '')
      .split('.')
      .every((label) => /^[a-z\d_*/-]{1,63}$/i.test(label)))

interface Field {
  readonly bits?: 8 | 16 | 32
}

/** Parses numbers, then a host name. */
function parseNumbersAndNames(content: string, fields: readonly Field[]): ParsedContent {
  const words = content.split(/\s+/).filter((word) => word !== '')
  let at = 0
  for (const [index, { bits }] of fields.entries()) {
    const word = words[index]
    if (word === undefined) {
      return parsing(`missing field at the end of record content '${content}'`)
    }
    if (bits !== undefined) {
      if (!/^\d+$/.test(word)) {
        return parsing(`expected digits at position ${at} in '${content}'`)
      }
      if (Number(word) >= 2 ** bits) {
        return parsing(`Overflow reading ${bits} bit integer from record content`)
      }
    } else if (!isName(word)) return parsing(`unable to parse DNS Name '${word}'`)
    at += word.length + 1
  }
  if (words.length > fields.length) return parsing(`unexpected data after '${content}'`)
  const canonical = words.map((word, index) =>
    fields[index]?.bits === undefined ? (word.endsWith('.') ? word : `${word}.`) : word,
  )
  return formatted(content, canonical.join(' '))
}

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`

function parseTxt(content: string): ParsedContent {
  if (new RegExp(`^${QUOTED}(?: ${QUOTED})*$`, 's').test(content)) return { content }
  if (content.startsWith('"')) {
    return parsing(`Data field in DNS should end on a quote (") in '${content}'`)
  }
  return formatted(content, `"${content}"`)
}

function parseCaa(content: string): ParsedContent {
  const parts = /^(\d+) (\S+) (.*)$/s.exec(content)
  if (parts === null) return parsing(`expected digits at position 0 in '${content}'`)
  const [, flags = '', tag = '', value = ''] = parts
  if (Number(flags) > 255) return parsing('Overflow reading 8 bit integer from record content')
  if (!value.startsWith('"')) {
    const at = flags.length + tag.length + 2
    return parsing(
      `Data field in DNS should start with quote (") at position ${at} of '${content}'`,
    )
  }
  return new RegExp(`^${QUOTED}$`, 's').test(value)
    ? { content }
    : parsing(`Data field in DNS should end on a quote (") in '${content}'`)
}

const name: Field = {}
const PARSERS: Readonly<Record<string, (content: string) => ParsedContent>> = {
  A: parseA,
  AAAA: parseAaaa,
  ALIAS: (content) => parseNumbersAndNames(content, [name]),
  CAA: parseCaa,
  CNAME: (content) => parseNumbersAndNames(content, [name]),
  MX: (content) => parseNumbersAndNames(content, [{ bits: 16 }, name]),
  NS: (content) => parseNumbersAndNames(content, [name]),
  PTR: (content) => parseNumbersAndNames(content, [name]),
  SOA: (content) =>
    parseNumbersAndNames(content, [
      name,
      name,
      { bits: 32 },
      { bits: 32 },
      { bits: 32 },
      { bits: 32 },
      { bits: 32 },
    ]),
  SRV: (content) => parseNumbersAndNames(content, [{ bits: 16 }, { bits: 16 }, { bits: 16 }, name]),
  TXT: parseTxt,
}

/** The record types that this server knows. */
export const isKnownType = (type: string): boolean => Object.hasOwn(PARSERS, type)

/** Parses the content of a known type as the real server does. */
export function parseContent(type: string, content: string): ParsedContent {
  return PARSERS[type]?.(content) ?? { error: 'unknown type given' }
}

/** Splits a TXT content into its strings, unescaped. */
export function txtStrings(content: string): Buffer[] {
  return Array.from(content.matchAll(new RegExp(QUOTED, 'gs')), ([quoted]) =>
    unescape(quoted.slice(1, -1)),
  )
}

/** `\DDD` is a byte, `\x` is x (RFC 1035 §5.1). */
function unescape(text: string): Buffer {
  const parts = text.match(/\\\d{3}|\\.|[^\\]+/gs) ?? []
  return Buffer.concat(
    parts.map((part) => {
      if (/^\\\d{3}$/.test(part)) return Buffer.from([Number(part.slice(1)) & 255])
      return Buffer.from(part.startsWith('\\') ? part.slice(1) : part)
    }),
  )
}
