import { describe, expect, it } from 'vitest'
import type { DnsRecordSet } from '../../../contract/dns.ts'
import { shownRecords } from './shown-records.ts'

const set = (name: string, type: DnsRecordSet['type'], ...values: string[]): DnsRecordSet => ({
  ...{ name, type, values },
  ttl: 3600,
})
const recordSets = [
  set('@', 'A', '192.0.2.1', '192.0.2.2'),
  set('@', 'MX', '10 mail.example.com'),
  set('blog', 'A', '192.0.2.3', '192.0.2.4'),
  set('zoo', 'A', '192.0.2.5'),
  set('zoo', 'TXT', 'a', 'b'),
]
const none: ReadonlySet<string> = new Set()

const shown = (...input: Parameters<typeof shownRecords>) => {
  const { groups, hidden } = shownRecords(...input)
  return [...groups.map(([name, records]) => [name, ...records.map(({ value }) => value)]), hidden]
}

describe('the shown records of a zone', () => {
  it('are all of a short one, by name', () => {
    expect(shown(recordSets, 8, none)).toEqual([
      ['@', '192.0.2.1', '192.0.2.2', '10 mail.example.com'],
      ['blog', '192.0.2.3', '192.0.2.4'],
      ['zoo', '192.0.2.5', 'a', 'b'],
      0,
    ])
  })

  it('are the first values of a long one', () => {
    expect(shown(recordSets, 4, none)).toEqual([
      ['@', '192.0.2.1', '192.0.2.2', '10 mail.example.com'],
      ['blog', '192.0.2.3'],
      4,
    ])
  })

  it('have what was saved, wherever it is', () => {
    expect(shown(recordSets, 1, new Set(['zoo TXT', 'gone A']))).toEqual([
      ['@', '192.0.2.1'],
      ['zoo', 'a', 'b'],
      5,
    ])
  })
})
