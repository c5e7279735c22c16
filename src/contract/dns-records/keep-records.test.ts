import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DnsRecordSet } from '../dns.ts'
import { changeRecords } from './change-records.ts'
import { keepRecords, keptState } from './keep-records.ts'
import { showRecordSets } from './record-set.ts'
import { newZoneRecords } from './zone-templates.ts'

const zone = 'mekong.com'

const shown = (sets: readonly DnsRecordSet[]): DnsRecordSet[] => {
  const read = changeRecords([], sets, zone)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return showRecordSets(read.recordSets, zone)
}

const newZone = shown(newZoneRecords(['192.0.2.80']).filter(({ values }) => values.length > 0))

const set = (name: string, type: DnsRecordSet['type'], ...values: string[]): DnsRecordSet => ({
  ...{ name, type, ttl: 3600, values },
})

const after = (present: readonly DnsRecordSet[], live: readonly DnsRecordSet[]) => {
  const before = changeRecords([], present, zone)
  if (!before.ok) throw new Error('the records before are invalid')
  const changed = changeRecords(before.recordSets, keepRecords(live, present, newZone), zone)
  if (!changed.ok) throw new Error(JSON.stringify(changed.errors))
  return showRecordSets(changed.recordSets, zone)
}

const ips = fc.uniqueArray(fc.ipV4(), { minLength: 1, maxLength: 2 })
const hosts = fc.constant(['sites.host.example'])
const liveZone = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom('@', 'www', 'mail'),
      type: fc.constantFrom('A' as const, 'MX' as const, 'CNAME' as const),
      ips,
      hosts,
    }),
    { selector: ({ name, type }) => name + type },
  )
  .map((all) =>
    all
      .filter(({ name, type }) => type !== 'CNAME' || name !== '@')
      .filter(
        ({ name, type }) =>
          type === 'CNAME' || !all.some((one) => one.name === name && one.type === 'CNAME'),
      )
      .map(({ name, type, ips: values, hosts: targets }) =>
        set(
          name,
          type,
          ...(type === 'A' ? values : type === 'MX' ? ['10 mx.host.example'] : targets),
        ),
      ),
  )

describe('the records that a domain keeps', () => {
  it('are exactly the live ones in a new zone', () => {
    fc.assert(
      fc.property(liveZone, (live) => {
        expect(after(newZone, live)).toEqual(shown(live))
      }),
    )
  })

  it('leave the other records of the customer as they are', () => {
    const own = set('shop', 'A', '192.0.2.9')
    expect(after([...newZone, own], [set('@', 'MX', '10 mx.host.example')])).toEqual([
      set('@', 'MX', '10 mx.host.example'),
      own,
    ])
  })

  it('say whether they are new, there already, or differ from what the customer has', () => {
    const present = [...newZone.filter(({ name }) => name !== 'www'), set('www', 'A', '192.0.2.9')]
    expect(keptState(set('@', 'MX', '10 mx.host.example'), present, newZone)).toBe('NEW')
    expect(keptState(set('www', 'CNAME', 'host.example'), present, newZone)).toBe('DIFFERS')
    expect(keptState(set('www', 'A', '192.0.2.9'), present, newZone)).toBe('SAME')
  })
})
