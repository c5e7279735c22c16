import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWhois, type WhoisRecord } from './read-record.ts'

const recordOf = (name: string, text: string): WhoisRecord => {
  const reading = readWhois(name, text)
  if (reading.state !== 'registered') throw new Error(reading.state)
  return reading.record
}
const nobody = { name: undefined, email: undefined, phone: undefined, contactUrl: undefined }

describe('a record', () => {
  it('in the form of most registries', () => {
    const text = `Domain Name: ANGKOR.LA
Registry Domain ID: D91024047-LANIC
Registrar WHOIS Server: whois.registrar.example
Registrar URL: https://registrar.example/
Updated Date: 2025-09-15T07:00:13.0Z
Creation Date: 2007-09-15T04:00:00.0Z
Registry Expiry Date: 2027-09-14T23:59:59.0Z
Registrar: Mekong Names Ltd.
Registrar IANA ID: 9901
Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited
Domain Status: clientHold (https://icann.org/epp#clientHold)
Registrant Organization: Angkor Coffee Co., Ltd.
Registrant Name: REDACTED FOR PRIVACY
Registrant Phone: REDACTED FOR PRIVACY
Registrant Email: Please contact the owner at https://registrar.example/contact?d=angkor.la.
Name Server: NS1.DNS.EXAMPLE.
Name Server: ns2.dns.example 192.0.2.1
DNSSEC: signedDelegation
URL of the ICANN Whois Inaccuracy Complaint Form: https://www.icann.org/wicf/
>>> Last update of WHOIS database: 2026-11-21T05:24:59.0Z <<<

Registrar: this is no longer the record, and the name was not found to be in it.`
    expect(recordOf('angkor.la', text)).toEqual({
      registrar: 'Mekong Names Ltd.',
      statuses: ['clientTransferProhibited', 'clientHold'],
      registeredAt: new Date('2007-09-15T04:00:00Z'),
      updatedAt: new Date('2025-09-15T07:00:13Z'),
      expiresAt: new Date('2027-09-14T23:59:59Z'),
      nameservers: ['ns1.dns.example', 'ns2.dns.example'],
      signed: true,
      registrant: {
        name: 'Angkor Coffee Co., Ltd.',
        email: undefined,
        phone: undefined,
        contactUrl: 'https://registrar.example/contact?d=angkor.la',
        redacted: true,
      },
    })
  })

  it('of the Thai registry', () => {
    const text = `Whois Server Version 2.1.7

Domain Name:                SIAM.CO.TH\r
Registrar:                  THNIC\r
Name Server:                NS1.DNS.EXAMPLE (192.0.2.5)\r
Name Server:                NS2.DNS.EXAMPLE\r
DNSSEC:                     unsigned\r
Status:                     ACTIVE\r
Updated date:               04 Sep 2025\r
Created date:               08 Oct 1999\r
Exp date:                   07 Oct 2027\r
Domain Holder Organization: Siam Orchid Trading (สยามออร์คิด)\r
Domain Holder Street:       1 Sukhumvit Road, Bangkok\r
Domain Holder Country:      TH\r

Tech Contact:               30000\r
Tech Organization:          Somebody Else\r
`
    expect(recordOf('siam.co.th', text)).toEqual({
      registrar: 'THNIC',
      statuses: ['ACTIVE'],
      registeredAt: new Date('1999-10-08'),
      updatedAt: new Date('2025-09-04'),
      expiresAt: new Date('2027-10-07'),
      nameservers: ['ns1.dns.example', 'ns2.dns.example'],
      signed: false,
      registrant: { ...nobody, name: 'Siam Orchid Trading (สยามออร์คิด)', redacted: true },
    })
  })

  it('of JPRS, in brackets', () => {
    const text = `[ JPRS database provides information on network administration. ]
Domain Information:
[Domain Name]                   SAKURA.JP

[Registrant]                    Sakura K.K.

[Name Server]                   ns1.dns.example
[Signing Key]

[Created on]                    2005/05/30
[Expires on]                    2027/05/31
[Status]                        Active
[Last Updated]                  2026/06/01 01:05:04 (JST)`
    expect(recordOf('sakura.jp', text)).toMatchObject({
      statuses: ['Active'],
      expiresAt: new Date('2027-05-31'),
      updatedAt: new Date('2026-06-01T01:05:04Z'),
      registrant: { name: 'Sakura K.K.' },
    })
  })

  it('in sections, whose dates are not the name’s', () => {
    const text = `
Domain:             caffe.it
Status:             ok / autoRenewPeriod
Signed:             no
Created:            1999-12-10 00:00:00
Expire Date:        2027-04-21

Registrant
  Organization:     Caffè S.p.A.
  Created:          2018-03-02 19:04:02

Registrar
  Organization:     Harbour Registrations
  Web:              https://harbour.example

Nameservers
  ns1.dns.example
  ns2.dns.example
`
    expect(recordOf('caffe.it', text)).toMatchObject({
      registrar: 'Harbour Registrations',
      registeredAt: new Date('1999-12-10'),
      signed: false,
      nameservers: ['ns1.dns.example', 'ns2.dns.example'],
      registrant: { name: 'Caffè S.p.A.' },
    })
  })

  it('with values below their keys', () => {
    const text = `
    Domain name:
        tea.co.uk

    Registrar:
        Harbour Registrations [Tag = HARBOUR]
        URL: https://harbour.example

    Relevant dates:
        Registered on: 14-Feb-1999
        Expiry date:  14-Feb-2027

    Name servers:
        ns1.dns.example           192.0.2.4
`
    expect(recordOf('tea.co.uk', text)).toMatchObject({
      registrar: 'Harbour Registrations [Tag = HARBOUR]',
      registeredAt: new Date('1999-02-14'),
      expiresAt: new Date('2027-02-14'),
      nameservers: ['ns1.dns.example'],
    })
  })

  it('with a sentence in place of an email', () => {
    const text = 'Domain: a.la\nStatus: ok\nRegistrant Email: Please query the RDDS service'
    expect(recordOf('a.la', text).registrant).toMatchObject({ email: undefined, redacted: true })
  })

  it('that has almost no facts', () => {
    const text =
      'Domain: kaffee.de\nNserver: ns1.dns.example\nStatus: connect\nChanged: 2018-03-12\n'
    expect(recordOf('kaffee.de', text)).toMatchObject({
      registrar: undefined,
      statuses: ['connect'],
      registrant: { redacted: true },
    })
  })
})

it.each([
  '% No match for "FREE.CO.TH".',
  'No match!!',
  'NOT FOUND',
  'No Data Found',
  'The queried object does not exist: free.la',
  'Domain: free.de\nStatus: free',
  'Domain Name: free.my\nStatus: AVAILABLE',
  'Domain not found.',
  'No matching record.',
  'This domain name has not been registered.',
])('%j says that nobody has the name', (text) => {
  expect(readWhois('free.de', text)).toEqual({ state: 'not-found' })
})

it.each([
  'Your query rate limit was exceeded. Try again later.',
  'WHOIS LIMIT EXCEEDED - SEE WWW.PIR.ORG/WHOIS FOR DETAILS',
  'Excessive querying, grace period of 300 seconds.',
  'access denied',
])('%j asks for patience', (text) => {
  expect(readWhois('a.th', text)).toEqual({ state: 'limited' })
})

it.each(['', 'hello', '<html><body>It works!</body></html>', 'Domain Name: other.th\nStatus: ok'])(
  '%j says nothing of the name',
  (text) => {
    expect(readWhois('a.th', text)).toEqual({ state: 'unclear' })
  },
)

it('reads any text without an error', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('Domain Name: a.th', ' Status: ok', 'Registrar:', 'Created: 1 Jan', '\t: :'),
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(readWhois('a.th', lines.join('\n'))).toHaveProperty('state')
    }),
  )
})
