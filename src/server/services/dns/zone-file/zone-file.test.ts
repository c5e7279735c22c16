import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeRecords } from '../../../../contract/dns-records/change-records.ts'
import { showRecordSets } from '../../../../contract/dns-records/record-set.ts'
import type { DnsRecordChange } from '../../../../contract/dns.ts'
import { formatZoneFile } from './format-zone-file.ts'
import { importZoneFile } from './import-zone-file.ts'

const zone = 'mekong.com'

const imported = (text: string, present: readonly DnsRecordChange[] = [], replaceAll = false) => {
  const before = changeRecords([], present, zone)
  if (!before.ok) throw new Error(JSON.stringify(before.errors))
  const { recordSets, problems, skipped } = importZoneFile(
    { name: zone, recordSets: before.recordSets },
    text,
    replaceAll,
  )
  return {
    lines: showRecordSets(recordSets, zone).map(({ name, type, ttl, values }) =>
      [name, ttl, type, values.join(' | ')].join(' '),
    ),
    problems: problems.map(({ line, code }) => `${line} ${code}`),
    skipped,
  }
}

describe('a zone file', () => {
  it('is read with directives, relative names, comments, parentheses and quotes', () => {
    const file = `; from another host
$TTL 1h
$ORIGIN mekong.com.
@  IN SOA ns5.other.com. admin.mekong.com. (
      2026112401 ; serial
      10800 3600
      604800 3600 )
   IN NS ns5.other.com.
   IN A 192.0.2.1
   300 IN A 192.0.2.2
www   CNAME @
mail.mekong.com. IN 1h30m A 192.0.2.3 ; the mail server
@ MX 10 mail
@ MX 20 mx.other.com.
@ TXT ( "v=spf1 mx " "-all" )
txt TXT "a;b (c) \\"d\\"" ; e
km TXT "\\225\\158\\128"
plain TXT unquoted
_sip._tcp SRV 10 5 5060 sip
@ CAA 0 issue "letsencrypt.org"
$ORIGIN lab.mekong.com.
a AAAA 2001:DB8::1
* A 192.0.2.4
`
    expect(imported(file)).toEqual({
      lines: [
        '@ 3600 A 192.0.2.1 | 192.0.2.2',
        '@ 3600 CAA 0 issue "letsencrypt.org"',
        '@ 3600 MX 10 mail.mekong.com | 20 mx.other.com',
        '@ 3600 TXT v=spf1 mx -all',
        '*.lab 3600 A 192.0.2.4',
        '_sip._tcp 3600 SRV 10 5 5060 sip.mekong.com',
        'a.lab 3600 AAAA 2001:db8::1',
        'km 3600 TXT ក',
        'mail 5400 A 192.0.2.3',
        'plain 3600 TXT unquoted',
        'txt 3600 TXT a;b (c) "d"',
        'www 3600 CNAME mekong.com',
      ],
      problems: [],
      skipped: 2,
    })
  })

  it('is imported without its wrong lines, each of which is named', () => {
    const file = `@ A 192.0.2.1
@ A 192.0.2.300
$INCLUDE other.zone
other.com. A 192.0.2.1
@ DNSKEY 257 3 13 abc
b TXT "open
c MX mail
d A 192.0.2.4 (
`
    expect(imported(file)).toMatchObject({
      lines: ['@ 3600 A 192.0.2.1'],
      problems: [
        '2 INVALID_IPV4',
        '3 ZONE_DIRECTIVE',
        '4 NAME_OUTSIDE_ZONE',
        '5 RECORD_TYPE_UNKNOWN',
        '6 ZONE_LINE_UNREADABLE',
        '7 INVALID_MX',
        '8 ZONE_LINE_UNREADABLE',
      ],
    })
  })

  it('cannot have an alias beside other records, nor two of them', () => {
    const file =
      'www CNAME a.example.\nwww A 192.0.2.1\nftp CNAME a.example.\nftp CNAME b.example.\n'
    expect(imported(file)).toMatchObject({
      lines: [],
      problems: ['1 CNAME_NOT_ALONE', '2 CNAME_NOT_ALONE', '3 CNAME_ONLY_ONE'],
    })
  })

  it('replaces records of its names and types, and the others only on request', () => {
    const present: DnsRecordChange[] = [
      { name: '@', type: 'A', ttl: 3600, values: ['192.0.2.80'] },
      { name: '@', type: 'MX', ttl: 3600, values: ['10 mx.example.'] },
      { name: 'www', type: 'A', ttl: 3600, values: ['192.0.2.80'] },
    ]
    const file = '@ A 192.0.2.1\nwww CNAME @\n'
    const changed = ['@ 3600 A 192.0.2.1', 'www 3600 CNAME mekong.com']
    expect(imported(file, present).lines).toEqual([
      changed[0],
      '@ 3600 MX 10 mx.example',
      changed[1],
    ])
    expect(imported(file, present, true).lines).toEqual(changed)
    expect(imported('nothing here', present, true).lines).toHaveLength(3)
  })

  it('has the same records after an export and an import', () => {
    const label = fc.stringMatching(/^[a-z0-9]{1,8}$/)
    const host = fc.tuple(label, label).map(([one, two]) => `${one}.${two}.example`)
    const value = fc.oneof(
      fc.record({ type: fc.constant('A' as const), value: fc.ipV4() }),
      fc.record({
        type: fc.constant('MX' as const),
        value: fc.tuple(fc.nat(65_535), host).map((words) => words.join(' ')),
      }),
      fc.record({
        type: fc.constant('TXT' as const),
        value: fc
          .string({ unit: 'grapheme', minLength: 1, maxLength: 400 })
          .filter((text) => text.trim() !== '' && !/\p{Cc}/u.test(text)),
      }),
    )
    const changes = fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('@', 'www', '*', 'a.b', '_dmarc'),
        ttl: fc.integer({ min: 60, max: 604_800 }),
        value,
      }),
      { selector: ({ name, value: { type } }) => name + type, maxLength: 12 },
    )
    fc.assert(
      fc.property(changes, (all) => {
        const sets = all.map(({ name, ttl, value: one }) => ({
          ...{ name, ttl, type: one.type, values: [one.value] },
        }))
        const before = changeRecords([], sets, zone)
        if (!before.ok) throw new Error(JSON.stringify(before.errors))
        const text = formatZoneFile({ name: zone, recordSets: before.recordSets })
        expect(text).toMatch(/^[\t\n\x20-\x7e]*$/)
        const again = importZoneFile({ name: zone, recordSets: [] }, text, true)
        expect(again.problems).toEqual([])
        expect(again.recordSets).toEqual(before.recordSets)
      }),
    )
  })

  it('is read to its end, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.boolean(), (text, all) => {
        expect(() => importZoneFile({ name: zone, recordSets: [] }, text, all)).not.toThrow()
      }),
      { numRuns: 500 },
    )
  })
})
