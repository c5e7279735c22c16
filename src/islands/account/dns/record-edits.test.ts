import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dnsRecordTypes, type DnsRecordSet, type DnsRecordType } from '../../../contract/dns.ts'
import { readRecordValue, showRecordValue } from '../../../contract/dns-records/record-value.ts'
import {
  changesBetween,
  endsMail,
  minutesToFollow,
  removalOf,
  type DnsRecord,
  type EditedZone,
} from './record-edits.ts'
import { recordSetsAfter } from './record-sets-after.ts'
import { changesOf, checkRecord, type TypedRecord } from './typed-record.ts'
import {
  checkFields,
  joinFields,
  newFields,
  splitValue,
  type RecordFields,
} from './record-fields.ts'
import { recordWarnings } from './record-warnings.ts'

const domainName = 'mekong.com'

const set = (name: string, type: DnsRecordType, ...values: string[]): DnsRecordSet => ({
  ...{ name, type, values },
  ttl: 3600,
})
const zoneOf = (...recordSets: DnsRecordSet[]): EditedZone => ({
  ...{ domainName, recordSets },
  version: 1,
})
const typed = (
  name: string,
  type: DnsRecordType,
  fields: Partial<RecordFields>,
  ttl = 3600,
): TypedRecord => ({ ...{ name, type, ttl }, fields: { ...newFields, ...fields } })
const record = (name: string, type: DnsRecordType, value: string): DnsRecord => ({
  ...{ name, type, value },
  ttl: 3600,
})

describe('the fields of a value', () => {
  const values: Readonly<Record<DnsRecordType, string>> = {
    A: '192.0.2.1',
    AAAA: '2001:db8::1',
    CNAME: 'www.example.com',
    ALIAS: 'shops.example.com',
    MX: '10 mail.example.com',
    TXT: 'v=spf1 include:example.com -all',
    CAA: '0 issue "letsencrypt.org"',
    SRV: '10 5 5060 sip.example.com',
    NS: 'ns1.example.com',
  }

  it.each(dnsRecordTypes)('of type %s are split, valid and joined again', (type) => {
    const fields = splitValue(type, values[type])
    expect(checkFields(type, fields, domainName)).toEqual([])
    expect(joinFields(type, fields)).toBe(values[type])
  })

  it.each<[DnsRecordType, Partial<RecordFields>, string]>([
    ['A', { ip: '' }, 'ip REQUIRED'],
    ['A', { ip: '1.2.3' }, 'ip INVALID_IPV4'],
    ['MX', { priority: '', target: 'mail.example.com' }, 'priority REQUIRED'],
    ['MX', { priority: 'x', target: 'mail.example.com' }, 'priority INVALID'],
    ['MX', { priority: '65536', target: 'mail.example.com' }, 'priority MAX_VALUE'],
    ['MX', { target: '10 mail.example.com' }, 'target INVALID_TARGET'],
    ['MX', { target: 'mail_1.example.com' }, 'target INVALID_TARGET'],
    ['SRV', { port: '', target: '' }, 'port REQUIRED, target REQUIRED'],
    ['CAA', { authority: 'a "quote"' }, 'authority INVALID_CAA'],
    ['TXT', { text: 'x'.repeat(4001) }, 'text INVALID_TXT'],
  ])('of type %s with %j have the errors %s', (type, fields, expected) => {
    const errors = checkFields(type, { ...newFields, ...fields }, domainName)
    expect(errors.map(({ field, code }) => `${field} ${code}`).join(', ')).toBe(expected)
  })

  it('accept what the server accepts, and refuse what it refuses', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...dnsRecordTypes),
        fc.string({ maxLength: 12 }),
        (type, text) => {
          const fields = { ...newFields, port: '1', ip: text, target: text, text, authority: text }
          const read = readRecordValue(type, joinFields(type, fields), domainName)
          const isTyped =
            text.trim() !== '' && !(type !== 'TXT' && type !== 'CAA' && /\s/.test(text.trim()))
          if (isTyped) expect(checkFields(type, fields, domainName).length === 0).toBe(read.ok)
          else expect(checkFields(type, fields, domainName)).not.toEqual([])
          if (read.ok) expect(showRecordValue(type, read.value)).not.toBe('')
        },
      ),
    )
  })
})

describe('an edit', () => {
  const zone = zoneOf(
    set('@', 'A', '192.0.2.1', '192.0.2.2'),
    set('@', 'MX', '0 .'),
    set('www', 'CNAME', 'mekong.com'),
  )

  it('adds a value to those of its name and type', () => {
    for (const name of ['@', '', 'mekong.com', ' Mekong.com. ']) {
      expect(changesOf(zone, undefined, typed(name, 'A', { ip: '192.0.2.3' }))).toEqual([
        set('@', 'A', '192.0.2.1', '192.0.2.2', '192.0.2.3'),
      ])
    }
  })

  it('replaces its value in place', () => {
    const before = record('@', 'A', '192.0.2.1')
    expect(changesOf(zone, before, typed('@', 'A', { ip: '192.0.2.9' }, 300))).toEqual([
      { ...set('@', 'A', '192.0.2.9', '192.0.2.2'), ttl: 300 },
    ])
  })

  it('moves to another name, and leaves nothing behind', () => {
    const before = record('www', 'CNAME', 'mekong.com')
    const edit = typed('www', 'A', { ip: '192.0.2.1' })
    expect(changesOf(zone, before, edit)).toEqual([
      set('www', 'A', '192.0.2.1'),
      set('www', 'CNAME'),
    ])
    expect(checkRecord(zone, before, edit)).toEqual([])
  })

  it('adds its value when another tab has removed the one before', () => {
    expect(
      changesOf(zone, record('@', 'A', '192.0.2.7'), typed('@', 'A', { ip: '192.0.2.9' })),
    ).toEqual([set('@', 'A', '192.0.2.1', '192.0.2.2', '192.0.2.9')])
  })

  it('replaces “no mail” by a mail server', () => {
    const edit = typed('@', 'MX', { target: 'mail.example.com' })
    expect(changesOf(zone, undefined, edit)).toEqual([set('@', 'MX', '10 mail.example.com')])
    expect(recordWarnings(zone, undefined, edit)).toEqual(['NO_MAIL_ENDS'])
  })

  it.each<[TypedRecord, string]>([
    [typed('www', 'TXT', { text: 'x' }), 'name CNAME_NOT_ALONE'],
    [typed('@', 'CNAME', { target: 'x.example' }), 'type CNAME_AT_ZONE, name CNAME_NOT_ALONE'],
    [typed('@', 'A', { ip: '192.0.2.1' }), 'ip REPEATED_RECORD'],
    [typed('a b', 'A', { ip: '' }), 'ip REQUIRED, name INVALID_RECORD_NAME'],
    [typed('www', 'CNAME', { target: 'x.example' }), 'target CNAME_ONLY_ONE'],
  ])('%j has the errors %s', (edit, expected) => {
    const errors = checkRecord(zone, undefined, edit)
    expect(errors.map(({ field, code }) => `${field} ${code}`).join(', ')).toBe(expected)
  })

  it('is undone by the changes between the two versions', () => {
    const sets = fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('@', 'www', 'mail'),
        type: fc.constantFrom('A' as const, 'TXT' as const),
        ttl: fc.constantFrom(300, 3600),
        values: fc.uniqueArray(fc.ipV4(), { minLength: 1, maxLength: 3 }),
      }),
      { selector: ({ name, type }) => `${name} ${type}` },
    )
    fc.assert(
      fc.property(sets, sets, (before, now) => {
        const undone = recordSetsAfter(zoneOf(...now), changesBetween(now, before))
        expect(undone).toEqual(recordSetsAfter(zoneOf(...before), []))
      }),
    )
  })
})

describe('a warning', () => {
  const zone = zoneOf(set('@', 'A', '192.0.2.1'), set('@', 'TXT', 'v=spf1 -all'))
  const warningsOf = (edit: TypedRecord, before?: DnsRecord) => recordWarnings(zone, before, edit)

  it.each(['mekong', 'www.mekong', 'mekong.com.mekong.com', 'www.mekong.com.mekong.com.'])(
    'is given for the name "%s", which repeats the domain',
    (name) => {
      expect(warningsOf(typed(name, 'A', {}))).toEqual(['REPEATED_DOMAIN'])
    },
  )

  it.each(['www', 'www.mekong.com', '_dmarc', 'mekong2', 'a b'])(
    'is not given for the name "%s"',
    (name) => {
      expect(warningsOf(typed(name, 'A', {}))).toEqual([])
    },
  )

  it('is given for a second IP and a second SPF record, not for an edited one', () => {
    expect(warningsOf(typed('@', 'A', { ip: '192.0.2.2' }))).toEqual(['SECOND_IP'])
    expect(warningsOf(typed('@', 'A', { ip: '192.0.2.2' }), record('@', 'A', '192.0.2.1'))).toEqual(
      [],
    )
    expect(warningsOf(typed('', 'TXT', { text: 'v=spf1 mx -all' }))).toEqual(['SECOND_SPF'])
    expect(warningsOf(typed('', 'TXT', { text: 'google=1' }))).toEqual([])
  })

  it('is given for an SPF record that needs more than ten look-ups', () => {
    const includes = Array.from({ length: 9 }, (_, at) => `include:${at}.example`).join(' ')
    const text = (more: string) => ({ text: `v=spf1 ${includes} ${more} ip4:192.0.2.1 -all` })
    expect(warningsOf(typed('mail', 'TXT', text('mx')))).toEqual([])
    expect(warningsOf(typed('mail', 'TXT', text('mx ?a:x.example')))).toEqual(['SPF_LOOKUPS'])
  })

  it('is given when the last mail server moves to another name', () => {
    const before = record('@', 'MX', '10 a.example')
    const one = zoneOf(set('@', 'MX', '10 a.example'))
    const moved = typed('lists', 'MX', { target: 'a.example' })
    expect(recordWarnings(one, before, moved)).toEqual(['MAIL_ENDS'])
    const edited = typed('@', 'MX', { target: 'b.example' })
    expect(recordWarnings(one, before, edited)).toEqual([])
  })
})

it('the end of mail is the loss of the last mail server of the domain', () => {
  const zone = zoneOf(
    set('@', 'MX', '10 a.example', '20 b.example'),
    set('lists', 'MX', '10 a.example'),
  )
  const one = zoneOf(set('@', 'MX', '10 a.example'))
  expect(endsMail(zone, [removalOf(zone, record('@', 'MX', '10 a.example'))])).toBe(false)
  expect(endsMail(one, [removalOf(one, record('@', 'MX', '10 a.example'))])).toBe(true)
  expect(endsMail(one, [set('@', 'MX', '0 .')])).toBe(true)
  expect(endsMail(zone, [removalOf(zone, record('lists', 'MX', '10 a.example'))])).toBe(false)
  expect(endsMail(zoneOf(set('@', 'MX', '0 .')), [set('@', 'MX')])).toBe(false)
})

it('others follow within the longest former TTL, and an hour for a new name', () => {
  const zone = zoneOf(
    { ...set('@', 'A', '192.0.2.1'), ttl: 300 },
    { ...set('www', 'A', '192.0.2.1'), ttl: 90 },
  )
  expect(minutesToFollow(zone, [set('@', 'A', '192.0.2.2')])).toBe(5)
  expect(minutesToFollow(zone, [set('@', 'A'), set('www', 'A')])).toBe(5)
  expect(minutesToFollow(zone, [set('www', 'A')])).toBe(2)
  expect(minutesToFollow(zone, [set('new', 'A', '192.0.2.2')])).toBe(60)
})
