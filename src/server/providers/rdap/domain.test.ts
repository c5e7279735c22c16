import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDomain } from './domain.ts'

const owner = [
  ['fn', {}, 'text', 'Sok Dara'],
  ['tel', {}, 'uri', 'tel:+855.12345678'],
  ['email', {}, 'text', 'sok@example.com'],
]
const domain = (card: unknown[] = owner) => ({
  objectClassName: 'domain',
  ldhName: 'EXAMPLE.com.',
  status: ['client transfer prohibited', 7],
  events: [
    { eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' },
    { eventAction: 'Expiration', eventDate: '2027-08-13T04:00:00Z' },
    { eventAction: 'last changed' },
    { eventAction: 'last changed', eventDate: '2026-08-13T04:00:00Z' },
  ],
  secureDNS: { delegationSigned: true },
  entities: [
    'rubbish',
    {
      roles: ['registrar'],
      handle: '292',
      vcardArray: ['vcard', [['fn', {}, 'text', 'Registrar Inc.']]],
    },
    { roles: ['registrant'], vcardArray: ['vcard', card] },
  ],
  nameservers: [{ ldhName: 'NS1.example.net.' }, {}, { ldhName: 'ns2.example.net' }],
})
const registrantOf = (object: unknown) =>
  readDomain('example.com', JSON.stringify(object))?.registrant
const path = (property: string) =>
  `$.entities[?(@.roles[0]=='registrant')].vcardArray[1][?(@[0]=='${property}')][3]`

describe('domain object', () => {
  it('is read part by part, rubbish left out', () => {
    const object = domain()
    expect(readDomain('example.com', JSON.stringify(object))).toEqual({
      registrar: 'Registrar Inc.',
      statuses: ['client transfer prohibited'],
      registeredAt: new Date('1995-08-14T04:00:00Z'),
      updatedAt: new Date('2026-08-13T04:00:00Z'),
      expiresAt: new Date('2027-08-13T04:00:00Z'),
      signed: true,
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      registrant: {
        name: 'Sok Dara',
        phone: '+855.12345678',
        email: 'sok@example.com',
        contactUrl: 'mailto:sok@example.com',
        redacted: false,
      },
      raw: object,
    })
  })

  it.each([
    '',
    '[]',
    'null',
    '{}',
    '{"objectClassName":"entity"}',
    '{"objectClassName":"domain","ldhName":"other.com"}',
  ])('is not %s', (text) => {
    expect(readDomain('example.com', text)).toBeUndefined()
  })

  it('is read without any of its parts', () => {
    const bare = { objectClassName: 'domain', status: 'active', events: {}, redacted: 1 }
    expect(readDomain('example.com', JSON.stringify(bare))).toEqual({
      statuses: [],
      nameservers: [],
      registrant: { redacted: true },
      raw: bare,
    })
  })

  it('is undefined or a domain, never an error', () => {
    const part = fc.jsonValue()
    const object = fc.record({
      objectClassName: fc.constant('domain'),
      status: part,
      events: part,
      entities: fc.oneof(part, fc.array(fc.record({ roles: part, vcardArray: part }))),
      nameservers: part,
      redacted: fc.oneof(part, fc.array(fc.record({ name: part, prePath: part }))),
    })
    fc.assert(
      fc.property(object, (value) => {
        expect(readDomain('a.com', JSON.stringify(value))?.registrant).toBeDefined()
      }),
    )
  })
})

describe('redaction', () => {
  it.each([
    [
      { name: { type: 'Registrant Name' }, prePath: '$.x' },
      { phone: 1, email: 1 },
    ],
    [{ name: { description: 'registrant email' } }, { name: 1, phone: 1 }],
    [
      { name: {}, postPath: path('fn') },
      { phone: 1, email: 1 },
    ],
    [
      { name: {}, replacementPath: path('tel') },
      { name: 1, email: 1 },
    ],
    [{ name: {}, prePath: "$.entities[?(@.roles[0]=='registrant')]" }, {}],
  ])('RFC 9537 %j hides the field whatever stands in its place', (entry, left) => {
    const registrant = registrantOf({ ...domain(), redacted: [entry] })
    const { redacted, contactUrl, ...shown } = registrant ?? { redacted: undefined }
    expect(redacted).toBe(true)
    expect(contactUrl).toBe('email' in left ? 'mailto:sok@example.com' : undefined)
    expect(Object.keys(shown).sort()).toEqual(Object.keys(left).sort())
  })

  it('of other contacts is no redaction of the owner', () => {
    const redacted = [
      { name: { type: 'Tech Email' } },
      { name: { type: 'Registry Registrant ID' } },
    ]
    expect(registrantOf({ ...domain(), redacted })).toMatchObject({
      name: 'Sok Dara',
      redacted: false,
    })
  })

  it('is seen in notices and gaps too', () => {
    const card = [
      ['fn', {}, 'text', 'REDACTED FOR PRIVACY'],
      ['org', {}, 'text', 'Angkor Ltd'],
      ['email', {}, 'text', 'https://registrar.example/contact'],
    ]
    expect(registrantOf(domain(card))).toEqual({
      name: 'Angkor Ltd',
      contactUrl: 'https://registrar.example/contact',
      redacted: true,
    })
  })

  it.each([
    [[['contact-uri', {}, 'uri', 'https://form.example/a']], 'https://form.example/a'],
    [[['contact-uri', {}, 'uri', 'javascript:alert(1)']], undefined],
    [[['url', {}, 'uri', 'https://owner.example/']], 'https://owner.example/'],
  ])('still tells where to write: %j', (card, contactUrl) => {
    const removed = [{ name: { type: 'Registrant Email' } }]
    const registrant = registrantOf({ ...domain([...card, owner[2]]), redacted: removed })
    expect(registrant).toMatchObject({ redacted: true })
    expect(registrant?.contactUrl).toBe(contactUrl)
    expect(registrant).not.toHaveProperty('email')
  })
})
