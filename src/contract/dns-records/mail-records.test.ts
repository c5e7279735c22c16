import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dkimKey, isDmarc, spfWith } from './mail-records.ts'

const host = 'sh1.hosting.example'

it.each([
  [[], 'v=spf1 a:sh1.hosting.example ~all'],
  [['v=spf1 -all'], 'v=spf1 a:sh1.hosting.example -all'],
  [
    ['v=spf1 include:_spf.google.com ip4:192.0.2.1 -all'],
    'v=spf1 a:sh1.hosting.example include:_spf.google.com ip4:192.0.2.1 -all',
  ],
  [
    ['v=spf1 mx a ~all', 'v=spf1 a include:b.example -all'],
    'v=spf1 a:sh1.hosting.example mx a include:b.example ~all',
  ],
  [['v=spf1 redirect=_spf.example'], 'v=spf1 a:sh1.hosting.example redirect=_spf.example'],
  [['v=spf1 redirect=_spf.example ~all'], 'v=spf1 a:sh1.hosting.example ~all'],
  [['a text', 'v=spf10 mx -all'], 'v=spf1 a:sh1.hosting.example ~all'],
])('%j and our server are %s', (present, wanted) => {
  expect(spfWith(present, host)).toBe(wanted)
})

it('joining SPF records keeps what they have, and joining again changes nothing', () => {
  const term = fc.constantFrom('a', 'mx', 'ip4:192.0.2.1', 'include:b.example', `a:${host}`)
  const record = fc
    .tuple(fc.array(term, { maxLength: 4 }), fc.constantFrom('-all', '~all', '?all'))
    .map(([terms, all]) => ['v=spf1', ...terms, all].join(' '))
  fc.assert(
    fc.property(fc.array(record, { maxLength: 3 }), (present) => {
      const joined = spfWith(present, host)
      const kept = present.flatMap((text) => text.split(' ').slice(1, -1))
      expect(joined.split(' ')).toEqual(expect.arrayContaining([...kept, `a:${host}`]))
      expect(spfWith([joined], host)).toBe(joined)
    }),
  )
})

it('the key of a DKIM record is read with spaces, and not from another tag', () => {
  expect(dkimKey('v=DKIM1; k=rsa; p=MIIB IjAN; t=s')).toBe('MIIBIjAN')
  expect(dkimKey('p = MIIB')).toBe('MIIB')
  expect(dkimKey('v=DKIM1; sp=x')).toBeUndefined()
})

it.each([
  ['v=DMARC1; p=none', true],
  ['V=dmarc1;p=reject', true],
  ['v=DMARC1', true],
  ['v=DMARC10; p=none', false],
  ['p=none; v=DMARC1', false],
])('“%s” is a DMARC record: %s', (text, is) => {
  expect(isDmarc(text)).toBe(is)
})
