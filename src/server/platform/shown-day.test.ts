import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isoDay, shownDay } from './shown-day.ts'

const inPhnomPenh = (language: string) =>
  new Intl.DateTimeFormat(language, {
    timeZone: 'Asia/Phnom_Penh',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })

it('a day is that of Phnom Penh', () => {
  const [iso, shown] = [inPhnomPenh('sv-SE'), inPhnomPenh('en-GB')]
  const moments = fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('2200-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, (at) => {
      expect(isoDay(at)).toBe(iso.format(at))
      expect(shownDay(at)).toBe(shown.format(at))
    }),
  )
  expect(isoDay(new Date('2026-12-31T16:59:59Z'))).toBe('2026-12-31')
  expect(shownDay(new Date('2026-12-31T17:00:00Z'))).toBe('01/01/2027')
})
