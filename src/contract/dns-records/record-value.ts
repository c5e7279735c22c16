import type { DnsRecordType } from '../dns.ts'
import type { FieldErrorCode } from '../error-codes.ts'
import { isValid, refused, type Parsed } from './parsed.ts'
import { toAsciiLabels } from './record-name.ts'
import { readTxt, showTxt } from './txt-value.ts'

type ReadValue = (typed: string, zone: string) => Parsed<string>

const byte = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
const ipv4 = new RegExp(`^${byte}(?:\\.${byte}){3}$`)

const readIpv4: ReadValue = (typed) => (ipv4.test(typed) ? isValid(typed) : refused('INVALID_IPV4'))

/** Returns the canonical form (RFC 5952) of an IPv6 address; undefined if it is none. */
const toIpv6 = (typed: string): string | undefined => {
  if (!/^[\da-f:.]+$/i.test(typed)) return undefined
  try {
    return new URL(`http://[${typed}]`).hostname.slice(1, -1)
  } catch {
    return undefined
  }
}

/** IPv4 addresses in IPv6 are refused: name servers write them in different ways. */
const readIpv6: ReadValue = (typed) => {
  const ip = toIpv6(typed)
  return ip === undefined || /^::(?:ffff:)?[^:]*(?::[^:]*)?$/.test(ip)
    ? refused('INVALID_IPV6')
    : isValid(ip)
}

const isHostLabel = (label: string): boolean => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(label)
const isAliasLabel = (label: string): boolean =>
  /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/.test(label)

/** `@` is the zone; one label is below it; with a dot, a name is complete. */
const readTarget = (
  typed: string,
  zone: string,
  isLabel: (label: string) => boolean,
): Parsed<string> => {
  const ascii = toAsciiLabels(typed)
  if (ascii === undefined || ascii === '') return refused('INVALID_TARGET')
  if (ascii === '@') return isValid(`${zone}.`)
  const plain = ascii.replace(/\.$/, '')
  const name = ascii.includes('.') ? plain : `${plain}.${zone}`
  const isNamed = /[a-z]/.test(name.split('.').at(-1) ?? '')
  return name.length <= 253 && isNamed && name.split('.').every(isLabel)
    ? isValid(`${name}.`)
    : refused('INVALID_TARGET')
}

const readHost: ReadValue = (typed, zone) => readTarget(typed, zone, isHostLabel)
const readAlias: ReadValue = (typed, zone) => readTarget(typed, zone, isAliasLabel)

/** The largest priority, weight and port. */
export const mostUint16 = 65_535

const isShort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= mostUint16

/** Reads numbers before a host; `.` is no host (RFC 7505, RFC 2782). */
const readNumberedHost =
  (numbers: number, code: FieldErrorCode, defaults: readonly string[] = []): ReadValue =>
  (typed, zone) => {
    const words = typed.split(/\s+/)
    const given = words.length === 1 ? [...defaults, ...words] : words
    const target = given.at(-1) ?? ''
    const shorts = given.slice(0, -1)
    if (shorts.length !== numbers || !shorts.every(isShort)) return refused(code)
    const host = target === '.' ? isValid('.') : readHost(target, zone)
    return host.ok ? isValid([...shorts.map(Number), host.value].join(' ')) : host
  }

const caaTags = ['issue', 'issuewild', 'iodef', 'issuemail', 'issuevmc']

const readCaa: ReadValue = (typed) => {
  const [, flags = '', tag = '', value = ''] =
    /^(\d{1,3})\s+([a-z]+)\s+(?:"([^"\\]*)"|[^"\\\s]+)$/i.exec(typed) ?? []
  const plain = value === '' ? (/\s([^"\\\s]+)$/.exec(typed)?.[1] ?? '') : value
  const isKnown = caaTags.includes(tag.toLowerCase())
  return isKnown && Number(flags) <= 255 && /^[\x20-\x7e]*$/.test(plain)
    ? isValid(`${Number(flags)} ${tag.toLowerCase()} "${plain}"`)
    : refused('INVALID_CAA')
}

const readers: Readonly<Record<DnsRecordType, ReadValue>> = {
  A: readIpv4,
  AAAA: readIpv6,
  CNAME: readAlias,
  ALIAS: readAlias,
  MX: readNumberedHost(1, 'INVALID_MX', ['10']),
  TXT: readTxt,
  CAA: readCaa,
  SRV: readNumberedHost(3, 'INVALID_SRV'),
  NS: readHost,
}

/** Reads a typed value to the content that the name server stores. */
export const readRecordValue = (
  type: DnsRecordType,
  typed: string,
  zone: string,
): Parsed<string> => {
  const trimmed = typed.trim()
  return trimmed === '' ? refused('REQUIRED') : readers[type](trimmed, zone)
}

/** Returns a content as customers type it: no trailing dots, no quotes around texts. */
export const showRecordValue = (type: DnsRecordType, content: string): string => {
  if (type === 'TXT') return showTxt(content)
  const isNamed = ['CNAME', 'ALIAS', 'MX', 'NS', 'SRV'].includes(type)
  const target = content.split(' ').at(-1) ?? ''
  return isNamed && target.slice(0, -1).includes('.') ? content.slice(0, -1) : content
}
