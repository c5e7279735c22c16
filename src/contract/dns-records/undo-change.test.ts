import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DnsRecordChange, DnsRecordSet } from '../dns.ts'
import { changeRecords } from './change-records.ts'
import { showRecordSets } from './record-set.ts'
import { undoChanges } from './undo-change.ts'

const zone = 'mekong.com'

const set = (name: string, type: DnsRecordSet['type'], ...values: string[]): DnsRecordSet => ({
  ...{ name, type, values },
  ttl: 3600,
})

const apply = (sets: readonly DnsRecordSet[], changes: readonly DnsRecordChange[]) => {
  const before = changeRecords([], sets, zone)
  const after = before.ok ? changeRecords(before.recordSets, changes, zone) : before
  if (!after.ok) throw new Error(JSON.stringify(after.errors))
  return showRecordSets(after.recordSets, zone)
}

/** Makes two changes one after the other, and takes the first one back. */
const undoFirst = (start: DnsRecordSet[], first: DnsRecordChange[], later: DnsRecordChange[]) => {
  const before = apply(start, [])
  const after = apply(before, first)
  const now = apply(after, later)
  return apply(now, undoChanges(now, { before, after }))
}

it('takes the latest change back exactly, and the taking back as well', () => {
  const change = fc.record({
    name: fc.constantFrom('@', 'www', 'mail'),
    type: fc.constantFrom('A' as const, 'TXT' as const),
    ttl: fc.constantFrom(300, 3600),
    values: fc.uniqueArray(fc.ipV4(), { maxLength: 3 }),
  })
  const changes = fc.uniqueArray(change, { selector: ({ name, type }) => name + type })
  fc.assert(
    fc.property(changes, changes, (start, made) => {
      const before = apply([], start)
      const after = apply(before, made)
      const undone = apply(after, undoChanges(after, { before, after }))
      expect(undone).toEqual(before)
      expect(apply(undone, undoChanges(undone, { before: after, after: before }))).toEqual(after)
    }),
  )
})

it('leaves what later changes added', () => {
  const spf = set('@', 'TXT', 'v=spf1 -all')
  const one = set('@', 'TXT', 'v=spf1 -all', 'one=1')
  const two = set('@', 'TXT', 'v=spf1 -all', 'one=1', 'two=2')
  expect(undoFirst([spf], [one], [two])).toEqual([set('@', 'TXT', 'v=spf1 -all', 'two=2')])
  const removed = [set('@', 'TXT', 'one=1')]
  const later = [set('@', 'TXT', 'one=1', 'two=2')]
  const all = set('@', 'TXT', 'one=1', 'two=2', 'v=spf1 -all')
  expect(undoFirst([one], removed, later)).toEqual([all])
})

it('restores what was replaced once more, and an alias alone', () => {
  const [first, second, third] = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
  expect(
    undoFirst([set('@', 'A', first)], [set('@', 'A', second)], [set('@', 'A', third)]),
  ).toEqual([set('@', 'A', first)])
  const [a, b] = [set('www', 'CNAME', 'a.example.com'), set('www', 'CNAME', 'b.example.com')]
  expect(undoFirst([a], [set('www', 'CNAME')], [b])).toEqual([a])
})

it('does not say again that there is no mail beside a mail server', () => {
  const before = [set('@', 'MX', '0 .')]
  const both = set('@', 'MX', '10 a.example.com', '20 b.example.com')
  expect(undoFirst(before, [set('@', 'MX', '10 a.example.com')], [both])).toEqual([
    set('@', 'MX', '20 b.example.com'),
  ])
})
