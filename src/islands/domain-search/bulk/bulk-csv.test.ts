import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bulkCsv } from './bulk-csv.ts'
import { rowOf } from './bulk.fixture.ts'

const columns = ['Name', 'ASCII', 'State', 'First year', 'Renewal', 'Premium', 'Documents', 'Who']
const words = { columns, yes: 'yes', no: 'no', whoOf: (who: string) => who }
const csvOf = (unicodeName: string, state = 'free') =>
  bulkCsv([{ name: 'a.com', unicodeName, state: 'known', row: rowOf('a.com') }], {
    ...words,
    stateOf: () => state,
  })

it('has a header, a line per name, and a byte order mark', () => {
  const taken = { name: 'b.com', unicodeName: 'ខ្មែរ.com', row: rowOf('b.com', 'taken') }
  const entries = [
    { name: 'a.com', unicodeName: 'a.com', state: 'known' as const, row: rowOf('a.com') },
    { ...taken, state: 'known' as const },
    { name: 'c.com', unicodeName: 'c.com', state: 'waiting' as const },
  ]
  const stateOf = ({ row }: { readonly row?: { readonly state: string } | undefined }) =>
    row?.state ?? '…'
  expect(bulkCsv(entries, { ...words, stateOf })).toBe(
    '\ufeffName,ASCII,State,First year,Renewal,Premium,Documents,Who\r\n' +
      'a.com,a.com,available,12.5,14.99,no,no,anyone\r\n' +
      'ខ្មែរ.com,b.com,taken,,,,,\r\n' +
      'c.com,c.com,…,,,,,\r\n',
  )
})

it('gives premium, documents and eligibility of an available name, and no price of a reserved one', () => {
  const line = (row: ReturnType<typeof rowOf>) =>
    bulkCsv([{ name: 'a.com', unicodeName: 'a.com', state: 'known', row }], {
      ...words,
      stateOf: () => 's',
    }).split('\r\n')[1]
  const more = { premium: true, needsDocuments: true, eligibility: 'company' as const }
  expect(line(rowOf('a.com', 'available', more))).toBe('a.com,a.com,s,12.5,14.99,yes,yes,company')
  expect(line(rowOf('a.com', 'reserved', more))).toBe('a.com,a.com,s,,,,,')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('escapes %j as text', (text) => {
  expect(csvOf(text)).toContain(`"'${text}",a.com`)
})

it('quotes cells with separators', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, state) => {
      const line = csvOf(name, state).slice(`\ufeff${columns.join(',')}\r\n`.length)
      const cells = [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n;]*))(?:,|\r\n$)/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      )
      expect(cells).toHaveLength(8)
      const safe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
      expect([cells[0], cells[2]]).toEqual([safe(name), safe(state)])
    }),
  )
})
