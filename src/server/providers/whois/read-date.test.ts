import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readDate } from './read-date.ts'

it.each([
  ['1997-09-15T04:00:00Z', '1997-09-15T04:00:00.000Z'],
  ['2018-03-12T21:44:25+01:00', '2018-03-12T20:44:25.000Z'],
  ['2015-06-12T10:38:52-0700', '2015-06-12T17:38:52.000Z'],
  ['2003-03-17 12:20:05', '2003-03-17T12:20:05.000Z'],
  ['2026-10-11 UTC', '2026-10-11T00:00:00.000Z'],
  ['2025-04-21', '2025-04-21T00:00:00.000Z'],
  ['2005/05/30', '2005-05-30T00:00:00.000Z'],
  ['2025/06/01 01:05:04 (JST)', '2025-06-01T01:05:04.000Z'],
  ['2007. 03. 02.', '2007-03-02T00:00:00.000Z'],
  ['20051231', '2005-12-31T00:00:00.000Z'],
  ['31.12.2026', '2026-12-31T00:00:00.000Z'],
  ['02-01-2020', '2020-01-02T00:00:00.000Z'],
  ['08 Oct 1999', '1999-10-08T00:00:00.000Z'],
  ['14-Feb-1999 10:20:30', '1999-02-14T10:20:30.000Z'],
  ['11-jan-2009', '2009-01-11T00:00:00.000Z'],
  ['Fri, 8 October 1999', '1999-10-08T00:00:00.000Z'],
  ['Fri Oct  8 1999', '1999-10-08T00:00:00.000Z'],
  ['October 8, 1999', '1999-10-08T00:00:00.000Z'],
])('%s is %s', (written, iso) => {
  expect(readDate(written)?.toISOString()).toBe(iso)
})

it.each([
  '',
  'not defined',
  '31 Feb 2020',
  '2020-13-01',
  '0000-00-00',
  '12 Foo 2020',
  '1 Jan 0001',
])('%j is no date', (written) => {
  expect(readDate(written)).toBeUndefined()
})

it('is a good date or none, whatever is written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (written) => {
      expect(readDate(written)?.getTime()).not.toBeNaN()
    }),
  )
})
