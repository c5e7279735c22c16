import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DnsRecordChange } from '../../../contract/dns.ts'
import { changeRecords } from '../../../contract/dns-records/change-records.ts'
import type { ZoneRecordSet } from '../../../contract/dns-records/record-set.ts'
import { zoneDiff } from './zone-diff.ts'

const zone = 'mekong.com'

const apply = (changes: readonly DnsRecordChange[]) => {
  const changed = changeRecords([], changes, zone)
  if (!changed.ok) throw new Error(JSON.stringify(changed.errors))
  return changed.recordSets
}

it('makes the name server’s zone ours, once', () => {
  const setOf = fc
    .record({
      name: fc.constantFrom('@', 'www', 'mail'),
      type: fc.constantFrom('A' as const, 'TXT' as const),
      values: fc.uniqueArray(fc.ipV4(), { minLength: 1, maxLength: 3 }),
    })
    .map(({ name, type, values }) => ({ name, type, ttl: 3600, values }))
  const sets = fc
    .uniqueArray(setOf, { selector: ({ name, type }) => name + type })
    .map((changes) => apply(changes))
  fc.assert(
    fc.property(sets, sets, (ours, theirs) => {
      const there = new Map(theirs.map((one) => [`${one.name} ${one.type}`, one]))
      for (const one of zoneDiff(ours, theirs, zone)) {
        const key = `${one.name} ${one.type}`
        if (one.contents.length === 0) there.delete(key)
        else there.set(key, one as ZoneRecordSet)
      }
      expect(zoneDiff(ours, [...there.values()], zone)).toEqual([])
    }),
  )
})

it('leaves SOA and the zone’s own nameservers to the server', () => {
  const soa = { name: zone, type: 'SOA', ttl: 3600, contents: ['x'] }
  const ns = { name: zone, type: 'NS', ttl: 3600, contents: ['ns1.tonle.example.'] }
  expect(zoneDiff([], [soa, ns], zone)).toEqual([])
})
