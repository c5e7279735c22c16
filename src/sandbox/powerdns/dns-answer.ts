import type { Answer, Packet, Question } from 'dns-packet'
import dnsPacket from 'dns-packet'
import { txtStrings } from './record-content.ts'
import { soaOf, type RecordSet, type Zone } from './zone-table.ts'

const REFUSED = 5
const NXDOMAIN = 3
const MOST_ALIASES = 8

/** Finds the zone of a name, as the world sees it. */
export type ZoneOf = (name: string) => Zone | undefined

interface Found {
  readonly answers: Answer[]
  readonly authorities: Answer[]
  readonly code: number
  readonly isAuthoritative: boolean
}

const withoutDot = (name: string): string => name.replace(/\.$/, '')

function dataOf(
  recordType: string,
  content: string,
): Answer['data' & keyof Answer] | object | string {
  const words = content.split(' ')
  const [first = '', second = '', third = '', fourth = ''] = words
  switch (recordType) {
    case 'MX':
      return { preference: Number(first), exchange: withoutDot(second) }
    case 'SRV':
      return {
        priority: Number(first),
        weight: Number(second),
        port: Number(third),
        target: withoutDot(fourth),
      }
    case 'TXT':
      return txtStrings(content)
    case 'CAA': {
      const value = txtStrings(words.slice(2).join(' '))[0]?.toString() ?? ''
      return { flags: Number(first), tag: second, value }
    }
    case 'DS': {
      const [keyTag, algorithm, digestType] = words.map(Number)
      return { keyTag, algorithm, digestType, digest: Buffer.from(fourth, 'hex') }
    }
    case 'SOA': {
      const [serial, refresh, retry, expire, minimum] = words.slice(2).map(Number)
      return {
        ...{ mname: withoutDot(first), rname: withoutDot(second) },
        ...{ serial, refresh, retry, expire, minimum },
      }
    }
    default:
      return recordType === 'A' || recordType === 'AAAA' ? content : withoutDot(content)
  }
}

function answersOf({ type, ttl, records }: RecordSet, name: string): Answer[] {
  return records
    .filter(({ disabled }) => !disabled)
    .map(
      ({ content }) =>
        ({ type, name: withoutDot(name), ttl, class: 'IN', data: dataOf(type, content) }) as Answer,
    )
}

/** Returns the record sets of a name, or of the wildcard that covers it (RFC 4592). */
function recordSetsAt(zone: Zone, name: string): RecordSet[] | undefined {
  const own = zone.recordSets.filter((one) => one.name === name)
  if (own.length > 0) return own
  if (zone.recordSets.some((one) => one.name.endsWith(`.${name}`))) return []
  for (let parent = parentOf(name); parent.endsWith(zone.name); parent = parentOf(parent)) {
    const wild = zone.recordSets.filter((one) => one.name === `*.${parent}`)
    if (wild.length > 0) return wild
    const exists = zone.recordSets.some(
      (one) => one.name === parent || one.name.endsWith(`.${parent}`),
    )
    if (exists) return undefined
  }
  return undefined
}

const parentOf = (name: string): string => name.slice(name.indexOf('.') + 1)

/** Returns the delegation above a name, if its zone has one. */
function delegationOf(zone: Zone, name: string): RecordSet | undefined {
  return zone.recordSets.find(
    (one) =>
      one.type === 'NS' &&
      one.name !== zone.name &&
      (one.name === name || name.endsWith(`.${one.name}`)),
  )
}

function find(zoneOf: ZoneOf, name: string, type: string, aliases = 0): Found {
  const zone = zoneOf(name)
  const none = { answers: [], authorities: [], isAuthoritative: true, code: 0 }
  if (zone === undefined) {
    // No such name exists, as every resolver knows (RFC 6761 §6.4).
    if (name.endsWith('.invalid.')) return { ...none, code: NXDOMAIN, isAuthoritative: false }
    return aliases > 0 ? none : { ...none, code: REFUSED, isAuthoritative: false }
  }
  const delegation = delegationOf(zone, name)
  if (delegation !== undefined) {
    const authorities = answersOf(delegation, delegation.name)
    return { ...none, authorities, isAuthoritative: aliases > 0 }
  }
  const here = recordSetsAt(zone, name)
  const alias = here?.find((one) => one.type === 'CNAME')
  if (alias !== undefined && type !== 'CNAME' && type !== 'ANY' && aliases < MOST_ALIASES) {
    const target = alias.records[0]?.content.toLowerCase() ?? ''
    const rest = find(zoneOf, target, type, aliases + 1)
    return { ...rest, answers: [...answersOf(alias, name), ...rest.answers] }
  }
  const expanded = here?.find((one) => one.type === 'ALIAS')
  if (expanded !== undefined && (type === 'A' || type === 'AAAA') && aliases < MOST_ALIASES) {
    const target = expanded.records[0]?.content.toLowerCase() ?? ''
    const { answers } = find(zoneOf, target, type, aliases + 1)
    const own = answers.filter((one) => one.type === type)
    return { ...none, answers: own.map((one) => ({ ...one, name: withoutDot(name) })) }
  }
  const wanted = here?.filter((one) => type === 'ANY' || one.type === type) ?? []
  if (wanted.length > 0) {
    return { ...none, answers: wanted.flatMap((one) => answersOf(one, name)) }
  }
  const soa: RecordSet = {
    name: zone.name,
    type: 'SOA',
    ttl: Number(soaOf(zone)[6]),
    records: [{ content: soaOf(zone).join(' '), disabled: false }],
  }
  const code = here === undefined ? NXDOMAIN : 0
  return { ...none, authorities: answersOf(soa, zone.name), code }
}

/** Answers a DNS query (RFC 1035 §4) from the zones. */
export function dnsAnswer(query: Packet, zoneOf: ZoneOf): Packet {
  const question: Question | undefined = query.questions?.[0]
  const name = `${question?.name.toLowerCase() ?? ''}.`
  const found = find(zoneOf, name, question?.type ?? 'A')
  const flags =
    found.code |
    (found.isAuthoritative ? dnsPacket.AUTHORITATIVE_ANSWER : 0) |
    ((query.flags ?? 0) & dnsPacket.RECURSION_DESIRED)
  return {
    type: 'response',
    ...(query.id === undefined ? {} : { id: query.id }),
    flags,
    questions: query.questions ?? [],
    answers: found.answers,
    authorities: found.authorities,
  }
}

/** Encodes an answer for UDP; a longer one is empty and truncated, so that the client uses TCP. */
export function encodeForUdp(answer: Packet, most = 512): Buffer {
  const whole = dnsPacket.encode(answer)
  if (whole.length <= most) return whole
  const flags = (answer.flags ?? 0) | dnsPacket.TRUNCATED_RESPONSE
  return dnsPacket.encode({ ...answer, flags, answers: [], authorities: [] })
}
