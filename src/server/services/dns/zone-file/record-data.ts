import type { DnsRecordType } from '../../../../contract/dns.ts'
import type { Parsed } from '../../../../contract/dns-records/parsed.ts'
import { readRecordValue } from '../../../../contract/dns-records/record-value.ts'
import type { Word } from './tokenize.ts'

/** Returns a name in full, with its trailing dot: `@` is the origin, one without a dot is below it. */
export const absoluteName = (name: string, origin: string): string => {
  if (name === '@') return origin
  if (name.endsWith('.')) return name
  return origin === '.' ? `${name}.` : `${name}.${origin}`
}

/** Decodes `\DDD` as a byte and `\x` as x (RFC 1035 §5.1). */
const decoded = (text: string): string => {
  const parts = text.match(/\\\d{3}|\\.|[^\\]+/gs) ?? []
  const bytes = parts.map((part) =>
    /^\\\d{3}$/.test(part)
      ? Buffer.from([Number(part.slice(1)) & 0xff])
      : Buffer.from(part.startsWith('\\') ? part.slice(1) : part),
  )
  return Buffer.concat(bytes).toString()
}

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** The number of words in front of a host. */
const numbersBeforeHost: Partial<Record<DnsRecordType, number>> = {
  ...{ CNAME: 0, ALIAS: 0, NS: 0, MX: 1, SRV: 3 },
}

const typedValue = (type: DnsRecordType, words: readonly Word[], origin: string): string => {
  const texts = words.map(({ text }) => text)
  if (type === 'TXT') return texts.map((text) => quoted(decoded(text))).join(' ')
  if (type === 'CAA') return [...texts.slice(0, 2), quoted(texts.slice(2).join(' '))].join(' ')
  const numbers = numbersBeforeHost[type]
  return numbers === undefined
    ? texts.join(' ')
    : texts.map((text, at) => (at === numbers ? absoluteName(text, origin) : text)).join(' ')
}

/** Reads the data of a record to the content that we store. */
export const readRecordData = (
  type: DnsRecordType,
  words: readonly Word[],
  { origin, zone }: { readonly origin: string; readonly zone: string },
): Parsed<string> => {
  // The form takes a mail server without its priority; a zone file does not.
  if (type === 'MX' && words.length !== 2) return { ok: false, code: 'INVALID_MX' }
  return readRecordValue(type, typedValue(type, words, origin), zone)
}
