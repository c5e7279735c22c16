import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countSpfLookups, mostSpfLookups, spfNeeds } from './spf-lookups.ts'

const reader = (zone: Readonly<Record<string, string>>) => {
  const read: string[] = []
  return {
    read,
    of: (name: string) => {
      read.push(name)
      return Promise.resolve(zone[name])
    },
  }
}

it.each([
  ['v=spf1 -all', 0, []],
  ['v=spf1 a mx/24 ?ptr a:x.example ip4:192.0.2.1 exists:%{i}.x.example -all', 5, []],
  ['v=spf1 include:_SPF.google.com ~include:b.example -all', 2, ['_spf.google.com', 'b.example']],
  ['v=spf1 redirect=_spf.example', 1, ['_spf.example']],
  ['v=spf1 redirect=_spf.example -all', 0, []],
  ['v=spf1 include:%{d}.example -all', 1, []],
])('%s needs %i look-ups of its own', (text, lookups, included) => {
  expect(spfNeeds(text)).toEqual({ lookups, included })
})

it('look-ups of included records count, at every level', async () => {
  const zone = {
    'a.example': 'v=spf1 include:b.example include:c.example ~all',
    'b.example': 'v=spf1 a mx include:d.example ~all',
    'c.example': 'v=spf1 a:x.example a:y.example ~all',
    'd.example': 'v=spf1 ip4:192.0.2.0/24 ~all',
  }
  const count = (text: string) => countSpfLookups(text, reader(zone).of)
  expect(await count('v=spf1 include:a.example -all')).toBe(8)
  expect(await count('v=spf1 mx a include:a.example -all')).toBe(10)
  expect(await count('v=spf1 mx a a:z.example include:a.example -all')).toBe(11)
  expect(await count('v=spf1 include:unknown.example -all')).toBe(1)
})

it('a loop ends, and no record reads more than ten names', async () => {
  const name = fc.constantFrom('a.example', 'b.example', 'c.example')
  const record = fc
    .array(name, { maxLength: 6 })
    .map((names) => ['v=spf1', ...names.map((one) => `include:${one}`)].join(' '))
  const zones = fc.record({ 'a.example': record, 'b.example': record, 'c.example': record })
  await fc.assert(
    fc.asyncProperty(record, zones, async (text, zone) => {
      const { read, of } = reader(zone)
      const lookups = await countSpfLookups(text, of)
      expect(read.length).toBeLessThanOrEqual(mostSpfLookups)
      expect(lookups).toBe(Math.min(lookups, mostSpfLookups + 1))
      if (lookups <= mostSpfLookups) expect(read).toHaveLength(lookups)
    }),
  )
})
