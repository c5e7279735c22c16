import { isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dnsRecordTypes, type DnsRecordChange, type DnsRecordType } from '../dns.ts'
import { changeRecords } from './change-records.ts'
import { readRecordName, showRecordName } from './record-name.ts'
import { readRecordValue, showRecordValue } from './record-value.ts'
import { showRecordSets, type ZoneRecordSet } from './record-set.ts'
import { mailToHosting, newZoneRecords, templateChanges } from './zone-templates.ts'

const zone = 'mekong.com'

const nameOf = (typed: string) => {
  const read = readRecordName(typed, zone)
  return read.ok ? read.value : read.code
}
const contentOf = (type: DnsRecordType, typed: string) => {
  const read = readRecordValue(type, typed, zone)
  return read.ok ? read.value : read.code
}

describe('the name of a record', () => {
  it.each([
    ['@', 'mekong.com'],
    ['', 'mekong.com'],
    ['mekong.com', 'mekong.com'],
    ['Mekong.com.', 'mekong.com'],
    [' www ', 'www.mekong.com'],
    ['www.mekong.com', 'www.mekong.com'],
    ['www.mekong.com.', 'www.mekong.com'],
    ['*', '*.mekong.com'],
    ['_dmarc', '_dmarc.mekong.com'],
    ['a.b', 'a.b.mekong.com'],
    ['ខ្មែរ', 'xn--j2e0cg3n2c.mekong.com'],
    ['www.other.com.', 'NAME_OUTSIDE_ZONE'],
    ['notmekong.com.', 'NAME_OUTSIDE_ZONE'],
    ['a..b', 'INVALID_RECORD_NAME'],
    ['-a', 'INVALID_RECORD_NAME'],
    ['a b', 'INVALID_RECORD_NAME'],
    ['b.*', 'INVALID_RECORD_NAME'],
    ['x'.repeat(64), 'INVALID_RECORD_NAME'],
  ])('is read from "%s" as %s', (typed, expected) => {
    expect(nameOf(typed)).toBe(expected)
  })

  it('is shown in full where it repeats the domain', () => {
    expect(showRecordName('mekong.com.mekong.com', zone)).toBe('mekong.com.mekong.com.')
    expect(nameOf('mekong.com.mekong.com.')).toBe('mekong.com.mekong.com')
    expect(nameOf('www.mekong.com.mekong.com')).toBe('www.mekong.com.mekong.com')
  })

  it('is the same after it was shown', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(\*\.)?[a-z0-9_]{1,9}(\.[a-z0-9_]{1,9}){0,3}$/), (typed) => {
        const name = nameOf(typed)
        expect(nameOf(showRecordName(name, zone))).toBe(name)
      }),
    )
  })
})

describe('the value of a record', () => {
  it.each<[DnsRecordType, string, string]>([
    ['A', ' 192.0.2.1 ', '192.0.2.1'],
    ['A', '192.0.2.256', 'INVALID_IPV4'],
    ['A', '192.0.02.1', 'INVALID_IPV4'],
    ['A', '', 'REQUIRED'],
    ['AAAA', '2001:DB8:0:0::1', '2001:db8::1'],
    ['AAAA', '192.0.2.1', 'INVALID_IPV6'],
    ['AAAA', '::ffff:192.0.2.1', 'INVALID_IPV6'],
    ['CNAME', 'Shops.Example.com', 'shops.example.com.'],
    ['CNAME', 's1._domainkey.example.com.', 's1._domainkey.example.com.'],
    ['CNAME', '@', 'mekong.com.'],
    ['CNAME', 'www', 'www.mekong.com.'],
    ['CNAME', '192.0.2.1', 'INVALID_TARGET'],
    ['CNAME', 'https://example.com', 'INVALID_TARGET'],
    ['MX', '10 mail.example.com', '10 mail.example.com.'],
    ['MX', 'mail.example.com', '10 mail.example.com.'],
    ['MX', '05  mail', '5 mail.mekong.com.'],
    ['MX', '0 .', '0 .'],
    ['MX', '10 192.0.2.1', 'INVALID_TARGET'],
    ['MX', '70000 mail.example.com', 'INVALID_MX'],
    ['SRV', '10 5 5060 sip.example.com', '10 5 5060 sip.example.com.'],
    ['SRV', 'sip.example.com', 'INVALID_SRV'],
    ['CAA', '0 issue "letsencrypt.org"', '0 issue "letsencrypt.org"'],
    ['CAA', '0 ISSUE letsencrypt.org', '0 issue "letsencrypt.org"'],
    ['CAA', '0 issue ""', '0 issue ""'],
    ['CAA', '0 issues "letsencrypt.org"', 'INVALID_CAA'],
    ['CAA', '256 issue "letsencrypt.org"', 'INVALID_CAA'],
    ['TXT', 'v=spf1 -all', '"v=spf1 -all"'],
    ['TXT', '"v=spf1 -all"', '"v=spf1 -all"'],
    ['TXT', '"v=DKIM1; " "p=abc"', '"v=DKIM1; p=abc"'],
    ['TXT', 'say "hi" \\', String.raw`"say \"hi\" \\"`],
    ['TXT', 'a\nb', 'INVALID_TXT'],
    ['NS', 'ns1.other.example', 'ns1.other.example.'],
    ['NS', 'ns_1.other.example', 'INVALID_TARGET'],
  ])('of type %s is read from "%s" as %s', (type, typed, expected) => {
    expect(contentOf(type, typed)).toBe(expected)
  })

  it('is split into strings of at most 255 bytes between characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 600 }), (typed) => {
        const read = readRecordValue('TXT', typed, zone)
        if (!read.ok) return
        const parts = [...read.value.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, part = '']) =>
          part.replaceAll(/\\(.)/gs, '$1'),
        )
        expect(parts.every((part) => Buffer.byteLength(part) <= 255)).toBe(true)
        expect(parts.every((part) => part.isWellFormed())).toBe(true)
      }),
    )
  })

  const label = fc.stringMatching(/^[a-z0-9]{1,8}$/)
  const host = fc.tuple(label, label).map(([one, two]) => `${one}.${two}.example`)
  const typedValues: Readonly<Record<DnsRecordType, fc.Arbitrary<string>>> = {
    A: fc.ipV4(),
    AAAA: fc.ipV6(),
    CNAME: host,
    ALIAS: host,
    NS: host,
    MX: fc.tuple(fc.nat(65_535), host).map((words) => words.join(' ')),
    SRV: fc.tuple(fc.nat(65_535), fc.nat(65_535), fc.nat(65_535), host).map((w) => w.join(' ')),
    CAA: fc.tuple(fc.nat(255), fc.constantFrom('issue', 'iodef'), label).map((w) => w.join(' ')),
    TXT: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 700 }),
  }

  it.each(dnsRecordTypes)('of type %s is the same after it was shown', (type) => {
    fc.assert(
      fc.property(typedValues[type], (typed) => {
        const read = readRecordValue(type, typed, zone)
        if (!read.ok) {
          expect(type === 'TXT' || (type === 'AAAA' && isIPv6(typed))).toBe(true)
          return
        }
        expect(readRecordValue(type, showRecordValue(type, read.value), zone)).toEqual(read)
      }),
      { numRuns: 300 },
    )
  })
})

const change = (name: string, type: DnsRecordType, ...values: string[]): DnsRecordChange => ({
  ...{ name, type, values },
  ttl: 3600,
})
const apply = (changes: readonly DnsRecordChange[], before: readonly ZoneRecordSet[] = []) => {
  const changed = changeRecords(before, changes, zone)
  if (!changed.ok) throw new Error(JSON.stringify(changed.errors))
  return changed.recordSets
}
const errorsOf = (changes: readonly DnsRecordChange[], before: readonly ZoneRecordSet[] = []) => {
  const changed = changeRecords(before, changes, zone)
  return changed.ok ? [] : changed.errors.map(({ field, code }) => `${field} ${code}`)
}

describe('changes of records', () => {
  const before = apply([change('@', 'A', '192.0.2.1'), change('www', 'CNAME', '@')])

  it('replace and remove record sets, and keep the others', () => {
    const after = apply([change('www', 'CNAME'), change('www', 'A', '192.0.2.2')], before)
    expect(after.map(({ name, type, contents }) => [name, type, ...contents])).toEqual([
      ['mekong.com', 'A', '192.0.2.1'],
      ['www.mekong.com', 'A', '192.0.2.2'],
    ])
  })

  it('name the field of each error', () => {
    expect(errorsOf([change('a b', 'A', '192.0.2.1', 'x')])).toEqual([
      'changes.0.name INVALID_RECORD_NAME',
      'changes.0.values.1 INVALID_IPV4',
    ])
    expect(errorsOf([change('@', 'CNAME', 'x.example')])).toEqual(['changes.0.type CNAME_AT_ZONE'])
    expect(errorsOf([change('@', 'NS', 'x.example')])).toEqual(['changes.0.type NS_AT_ZONE'])
    expect(errorsOf([change('a', 'A', '192.0.2.1', '192.0.2.1')])).toEqual([
      'changes.0.values.1 REPEATED_RECORD',
    ])
    expect(errorsOf([change('a', 'CNAME', 'x.example', 'y.example')])).toEqual([
      'changes.0.values.1 CNAME_ONLY_ONE',
    ])
    expect(errorsOf([change('@', 'MX', '10 mail.example.com', '0 .')])).toEqual([
      'changes.0.values.1 NULL_MX_NOT_ALONE',
    ])
    expect(errorsOf([change('a', 'A', '192.0.2.1'), change('a.mekong.com.', 'A')])).toEqual([
      'changes.1.name REPEATED_RECORD',
    ])
  })

  it('take an ALIAS at the domain itself, beside all but IPs and aliases', () => {
    const alias = change('@', 'ALIAS', 'shops.example.com')
    const mail = change('@', 'MX', '10 mail.example.com')
    expect(errorsOf([alias, mail])).toEqual([])
    expect(errorsOf([alias, change('@', 'A', '192.0.2.1')])).toEqual([
      'changes.0.name ALIAS_NOT_ALONE',
      'changes.1.name ALIAS_NOT_ALONE',
    ])
    expect(errorsOf([change('a', 'ALIAS', 'x.example', 'y.example')])).toEqual([
      'changes.0.values.1 ALIAS_ONLY_ONE',
    ])
    expect(errorsOf([change('a', 'ALIAS', '192.0.2.1')])).toEqual([
      'changes.0.values.0 INVALID_TARGET',
    ])
  })

  it('refuse a CNAME beside other records, whichever comes first', () => {
    expect(errorsOf([change('www', 'TXT', 'x')], before)).toEqual([
      'changes.0.name CNAME_NOT_ALONE',
    ])
    expect(errorsOf([change('a', 'A', '192.0.2.1'), change('a', 'CNAME', 'x.example')])).toEqual([
      'changes.0.name CNAME_NOT_ALONE',
      'changes.1.name CNAME_NOT_ALONE',
    ])
  })
})

describe('the records of a new zone', () => {
  const lines = (recordSets: readonly ZoneRecordSet[]) =>
    recordSets.map(({ name, type, contents }) => `${name} ${type} ${contents.join(' | ')}`)

  it('point to the parking page, refuse mail and have no CAA', () => {
    expect(lines(apply(newZoneRecords(['192.0.2.80', '2001:db8::80'])))).toEqual([
      'mekong.com A 192.0.2.80',
      'mekong.com AAAA 2001:db8::80',
      'mekong.com MX 0 .',
      'mekong.com TXT "v=spf1 -all"',
      '_dmarc.mekong.com TXT "v=DMARC1; p=reject"',
      'www.mekong.com A 192.0.2.80',
      'www.mekong.com AAAA 2001:db8::80',
    ])
    expect(lines(apply(newZoneRecords([])))).toHaveLength(3)
  })

  it('change to those of every template, whose other texts stay', () => {
    const texts = change('@', 'TXT', 'v=spf1 -all', 'google-site-verification=abc')
    const before = apply([texts], apply(newZoneRecords(['192.0.2.80'])))
    const shown = showRecordSets(before, zone)
    const after = (template: Parameters<typeof templateChanges>[0]) =>
      lines(
        apply(templateChanges(template, shown, { zone, hostingIps: ['192.0.2.90'] }) ?? [], before),
      )
    expect(after({ name: 'GOOGLE_MAIL' })).toEqual(
      expect.arrayContaining([
        'mekong.com MX 1 smtp.google.com.',
        'mekong.com TXT "google-site-verification=abc" | "v=spf1 include:_spf.google.com ~all"',
        '_dmarc.mekong.com TXT "v=DMARC1; p=none"',
      ]),
    )
    expect(after({ name: 'MICROSOFT_MAIL' })).toContain(
      'mekong.com MX 0 mekong-com.mail.protection.outlook.com.',
    )
    expect(after({ name: 'ZOHO_MAIL' })).toContain(
      'mekong.com MX 10 mx.zoho.com. | 20 mx2.zoho.com. | 50 mx3.zoho.com.',
    )
    expect(after({ name: 'OUR_HOSTING' })).toContain('www.mekong.com A 192.0.2.90')
    expect(after({ name: 'CAA_LETS_ENCRYPT' })).toContain(
      'mekong.com CAA 0 issue "letsencrypt.org"',
    )
    expect(after({ name: 'SITE_VERIFICATION', value: 'x=1' })).toContain(
      'mekong.com TXT "v=spf1 -all" | "google-site-verification=abc" | "x=1"',
    )
    const apple = { name: 'ICLOUD_MAIL', value: 'apple-domain=Ab12Cd34' } as const
    expect(after(apple)).toEqual(
      expect.arrayContaining([
        'mekong.com MX 10 mx01.mail.icloud.com. | 10 mx02.mail.icloud.com.',
        'mekong.com TXT "google-site-verification=abc" | "v=spf1 include:icloud.com ~all" | "apple-domain=Ab12Cd34"',
        'sig1._domainkey.mekong.com CNAME sig1.dkim.mekong.com.at.icloudmailadmin.com.',
      ]),
    )
    expect(after({ name: 'OUR_MAIL' })).toEqual(
      expect.arrayContaining([
        'mekong.com MX 10 mail.mekong.com.',
        'mekong.com TXT "google-site-verification=abc" | "v=spf1 mx ip4:192.0.2.90 ~all"',
        'mail.mekong.com A 192.0.2.90',
      ]),
    )
    for (const name of ['OUR_HOSTING', 'OUR_MAIL'] as const) {
      expect(templateChanges({ name }, shown, { zone, hostingIps: [] })).toBeUndefined()
    }
  })

  it('bring mail to hosting, and keep what the customer has set up', () => {
    const parked = apply(newZoneRecords(['192.0.2.80']))
    const hosted = (...changes: DnsRecordChange[]) => {
      const before = apply(changes, parked)
      const mail = mailToHosting(showRecordSets(before, zone), { zone, ips: ['192.0.2.90'] })
      return lines(apply(mail, before)).filter((line) => / (MX|TXT) |^mail/.test(line))
    }
    expect(hosted()).toEqual([
      'mekong.com MX 10 mail.mekong.com.',
      'mekong.com TXT "v=spf1 mx ip4:192.0.2.90 ~all"',
      '_dmarc.mekong.com TXT "v=DMARC1; p=none"',
      'mail.mekong.com A 192.0.2.90',
    ])
    const own = change('@', 'TXT', 'v=spf1 include:ses.example -all', 'x=1')
    expect(hosted(own, change('_dmarc', 'TXT', 'v=DMARC1; p=quarantine'))).toEqual([
      'mekong.com MX 10 mail.mekong.com.',
      'mekong.com TXT "v=spf1 include:ses.example -all" | "x=1"',
      '_dmarc.mekong.com TXT "v=DMARC1; p=quarantine"',
      'mail.mekong.com A 192.0.2.90',
    ])
    const elsewhere = change('@', 'MX', '10 mx.example.com')
    expect(hosted(elsewhere)[0]).toBe('mekong.com MX 10 mx.example.com.')
    expect(hosted(change('mail', 'A', '192.0.2.7'))[0]).toBe('mekong.com MX 0 .')
  })
})
