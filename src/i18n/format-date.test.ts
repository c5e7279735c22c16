import { expect, it } from 'vitest'
import { distanceOf, formatDay, formatMoment } from './format-date.ts'

it.each([
  ['2026-11-21T16:59:59.999Z', '21/11/2026', '21/11/2026 23:59:59'],
  ['2026-11-21T17:00:00.000Z', '22/11/2026', '22/11/2026 00:00:00'],
  ['2026-12-31T17:05:07.000Z', '01/01/2027', '01/01/2027 00:05:07'],
  ['2026-03-04T05:06:07+07:00', '04/03/2026', '04/03/2026 05:06:07'],
])('%s is written in the time of Phnom Penh and Bangkok', (moment, day, written) => {
  expect(formatDay(moment)).toBe(day)
  expect(formatMoment(moment)).toBe(written)
})

it.each([
  ['2026-11-21T08:00:00Z', 'today', 0],
  ['2026-11-22T01:00:00Z', 'tomorrow', 1],
  ['2026-11-19T23:00:00Z', 'yesterday', 1],
  ['2026-11-24T01:00:00Z', 'days-ahead', 3],
  ['2026-09-22T00:00:00Z', 'days-ago', 60],
  ['2026-09-21T00:00:00Z', 'months-ago', 2],
  ['2027-08-13T04:00:00Z', 'months-ahead', 8],
  ['2028-11-20T00:00:00Z', 'months-ahead', 23],
  ['2028-11-22T00:00:00Z', 'years-ahead', 2],
  ['1999-10-08T00:00:00Z', 'years-ago', 27],
])('%s is %s (%i)', (moment, text, count) => {
  expect(distanceOf(moment, new Date('2026-11-21T00:00:00Z'))).toEqual({ text, count })
})
