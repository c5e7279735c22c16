import { expect, it } from 'vitest'
import { formatDay, formatDistance, formatMoment } from './format-date.ts'

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
  ['2026-11-21T08:00:00Z', 'today', 'ថ្ងៃនេះ'],
  ['2026-11-24T01:00:00Z', 'in 3 days', '3 ថ្ងៃទៀត'],
  ['2027-08-13T04:00:00Z', 'in 8 months', '8 ខែទៀត'],
  ['1999-10-08T00:00:00Z', '27 years ago', '27 ឆ្នាំមុន'],
])('%s is %s', (moment, en, km) => {
  const now = new Date('2026-11-21T00:00:00Z')
  const withoutBreaks = (text: string) => text.replaceAll('\u200b', '')
  expect(formatDistance(moment, now, 'en')).toBe(en)
  expect(withoutBreaks(formatDistance(moment, now, 'km'))).toBe(withoutBreaks(km))
})
