import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spfWith } from '../../../contract/dns-records/mail-records.ts'
import { spfAllows } from './spf-allows.ts'

const sender = { host: 'sh1.hosting.example', ip: '203.0.113.10' }
const domain = 'mekong.com'

const texts: Readonly<Record<string, readonly string[]>> = {
  'ours.example': ['v=spf1 ip4:203.0.113.0/24 -all'],
  'others.example': ['other text', 'v=spf1 ip4:198.51.100.0/24 -all'],
  'neutral.example': ['v=spf1 ?ip4:203.0.113.10 -all'],
  'loop.example': ['v=spf1 include:loop.example -all'],
  'no-spf.example': ['other text'],
}
const ips: Readonly<Record<string, readonly string[]>> = {
  [domain]: ['203.0.113.10'],
  'mail.mekong.com': ['203.0.113.10'],
  'near.example': ['203.0.113.77'],
  'far.example': ['198.51.100.1'],
}

const lookups = {
  texts: (name: string) => Promise.resolve(texts[name]),
  ips: (name: string) => Promise.resolve(ips[name]),
  exchanges: (name: string) =>
    Promise.resolve(
      name === domain ? [{ host: 'mail.mekong.com', text: '10 mail.mekong.com' }] : undefined,
    ),
}

const allows = (terms: string) => spfAllows(lookups, { text: `v=spf1 ${terms}`, domain }, sender)

it.each([
  ['ip4:203.0.113.10 -all', true],
  ['ip4:203.0.113.0/24 -all', true],
  ['ip4:198.51.100.0/24 ~all', false],
  ['ip4:mekong -all', false],
  ['ip6:2001:db8::1 exists:%{i}.mekong.com ptr -all', false],
  ['a -all', true],
  ['a:sh1.hosting.example -all', true],
  ['a:SH1.hosting.example -all', true],
  ['a:near.example -all', false],
  ['a:near.example/24 -all', true],
  ['mx -all', true],
  ['MX ~ALL', true],
  ['+all', true],
  ['-all', false],
  ['~ip4:203.0.113.10 a -all', false],
  ['include:ours.example -all', true],
  ['include:others.example include:ours.example -all', true],
  ['include:others.example -all', false],
  ['include:neutral.example -all', false],
  ['include:no-spf.example -all', false],
  ['redirect=ours.example', true],
  ['redirect=others.example', false],
  ['redirect=ours.example -all', false],
  ['', false],
  ['include:unknown.example -all', undefined],
  ['include:unknown.example a -all', true],
  ['a:unknown.example ~ip4:203.0.113.10', undefined],
  ['redirect=unknown.example', undefined],
  ['include:loop.example -all', undefined],
])('“v=spf1 %s” lets our server send: %s', async (terms, is) => {
  expect(await allows(terms)).toBe(is)
})

it('the record that we propose always lets our server send', async () => {
  const term = fc.constantFrom(
    ...['a:far.example', '-a', '~ip4:203.0.113.10', 'include:others.example', 'mx'],
    ...['include:unknown.example', '?all', '-all', 'redirect=others.example'],
  )
  const record = fc.array(term, { maxLength: 6 }).map((terms) => ['v=spf1', ...terms].join(' '))
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 3 }), async (present) => {
      const text = spfWith(present, sender.host)
      expect(await spfAllows(lookups, { text, domain }, sender)).toBe(true)
    }),
  )
})
