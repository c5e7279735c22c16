import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { shownMoment, zonedMoment } from './zoned-moment.ts'

const read = (text: unknown) => v.safeParse(zonedMoment('--from'), text)

describe('a moment of an operator', () => {
  it.each([
    ['2026-12-01T22:30+07:00', '2026-12-01T15:30:00.000Z'],
    ['2026-12-01T22:30:15+07:00', '2026-12-01T15:30:15.000Z'],
    ['2026-12-01T22:30Z', '2026-12-01T22:30:00.000Z'],
  ])('%s is %s', (text, moment) => {
    expect(read(text)).toMatchObject({ success: true, output: new Date(moment) })
  })

  it.each(['2026-12-01', '2026-12-01T22:30', '2026-13-01T22:30Z', 'Tuesday', ''])(
    '%j is none',
    (text) => {
      expect(read(text).issues?.map(({ message }) => message)).toEqual([
        '--from is a moment with its time zone, such as 2026-12-01T00:00:00+07:00.',
      ])
    },
  )

  it('is shown as it can be written', () => {
    const moment = new Date('2026-12-31T18:05:00Z')
    expect(shownMoment(moment)).toBe('2027-01-01T01:05+07:00')
    expect(read(shownMoment(moment))).toMatchObject({ output: moment })
  })
})
