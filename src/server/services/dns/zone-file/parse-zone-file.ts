import * as v from 'valibot'
import { dnsRecordTypes, dnsTtl, type ZoneFileProblem } from '../../../../contract/dns.ts'
import { readRecordName } from '../../../../contract/dns-records/record-name.ts'
import { keyOf } from '../../../../contract/dns-records/record-key.ts'
import { type ZoneRecordSet } from '../../../../contract/dns-records/record-set.ts'
import { absoluteName, readRecordData } from './record-data.ts'
import { tokenize, type Entry, type Word } from './tokenize.ts'

/** A record set of a zone file, with the lines of its records. */
export interface FileRecordSet extends ZoneRecordSet {
  readonly lines: readonly number[]
}

export interface ParsedZoneFile {
  readonly recordSets: readonly FileRecordSet[]
  readonly problems: readonly ZoneFileProblem[]
  /** The zone's own SOA and NS records, which are its host's. */
  readonly skipped: number
}

const Type = v.picklist(dnsRecordTypes)
const classes = ['IN', 'CH', 'HS']
const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** Reads `3600`, or `1h30m` as BIND writes it. */
const readTtl = (text: string): number | undefined => {
  if (/^\d{1,10}$/.test(text)) return Number(text)
  if (!/^(?:\d{1,9}[smhdw])+$/i.test(text)) return undefined
  return Array.from(
    text.toLowerCase().matchAll(/(\d+)([smhdw])/g),
    ([, count, unit = '']) => Number(count) * (seconds[unit] ?? 0),
  ).reduce((sum, part) => sum + part, 0)
}

const withinLimits = (ttl: number): number => Math.min(dnsTtl.max, Math.max(dnsTtl.min, ttl))

interface State {
  origin: string
  ttl: number
  owner: string | undefined
}

type ReadEntry =
  | { readonly is: 'record'; readonly record: ZoneRecordSet }
  | { readonly is: 'nothing' | 'skipped' }
  | { readonly is: 'problem'; readonly code: ZoneFileProblem['code'] }

const problem = (code: ZoneFileProblem['code']): ReadEntry => ({ is: 'problem', code })

const readDirective = (state: State, [directive, value]: readonly Word[]): ReadEntry => {
  const name = directive?.text.toUpperCase()
  const ttl = readTtl(value?.text ?? '')
  if (name === '$TTL' && ttl !== undefined) state.ttl = ttl
  else if (name === '$ORIGIN' && value !== undefined) {
    state.origin = absoluteName(value.text, state.origin)
  } else return problem('ZONE_DIRECTIVE')
  return { is: 'nothing' }
}

/** Takes the TTL and the class, which come in either order, from the front of the words. */
const takeTtl = (words: Word[]): number | undefined => {
  let ttl: number | undefined
  for (let [first] = words; first !== undefined; [first] = words) {
    const read = ttl === undefined ? readTtl(first.text) : undefined
    if (read === undefined && !classes.includes(first.text.toUpperCase())) break
    ttl = read ?? ttl
    words.shift()
  }
  return ttl
}

const readRecord = (state: State, entry: Entry, zone: string): ReadEntry => {
  const words = [...entry.words]
  if (!entry.isIndented) state.owner = absoluteName(words.shift()?.text ?? '', state.origin)
  const ttl = takeTtl(words) ?? state.ttl
  const typed = words.shift()?.text.toUpperCase()
  if (entry.isOpen || typed === undefined || state.owner === undefined) {
    return problem('ZONE_LINE_UNREADABLE')
  }
  const name = readRecordName(state.owner, zone)
  if (!name.ok) return problem(name.code)
  if (typed === 'SOA' || (typed === 'NS' && name.value === zone)) return { is: 'skipped' }
  const type = v.safeParse(Type, typed)
  if (!type.success) return problem('RECORD_TYPE_UNKNOWN')
  const data = readRecordData(type.output, words, { origin: state.origin, zone })
  if (!data.ok) return problem(data.code)
  const set = { name: name.value, type: type.output, ttl: withinLimits(ttl) }
  return { is: 'record', record: { ...set, contents: [data.value] } }
}

/** Reads a zone file (RFC 1035 §5) of a domain. A line that cannot be read is a problem, not an end. */
export const parseZoneFile = (text: string, zone: string): ParsedZoneFile => {
  const state: State = { origin: `${zone}.`, ttl: dnsTtl.usual, owner: undefined }
  const sets = new Map<string, FileRecordSet>()
  const problems: ZoneFileProblem[] = []
  let skipped = 0
  for (const entry of tokenize(text)) {
    const { line, words } = entry
    if (words.length === 0 && !entry.isOpen) continue
    const isDirective = words[0]?.text.startsWith('$') === true && !entry.isIndented
    const read = isDirective ? readDirective(state, words) : readRecord(state, entry, zone)
    if (read.is === 'problem') {
      const shown = words.map((word) => word.text).join(' ')
      problems.push({ line, code: read.code, text: shown.slice(0, 200) })
    } else if (read.is === 'skipped') skipped += 1
    else if (read.is === 'record') {
      const { record } = read
      const before = sets.get(keyOf(record)) ?? { ...record, contents: [], lines: [] }
      const contents = [...new Set([...before.contents, ...record.contents])]
      sets.set(keyOf(record), { ...before, contents, lines: [...before.lines, line] })
    }
  }
  return { recordSets: [...sets.values()], problems, skipped }
}
