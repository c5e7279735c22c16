import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replacementOf, termEndOf } from './replace-at.ts'
import type { Issuance } from './issuance.ts'

const dayMs = 86_400_000
const at = (text: string): Date => new Date(`${text}Z`)
const renewal = (orderedAt: Date, coversFrom: Date | undefined) =>
  termEndOf([{ number: 1, days: 365, orderedAt, coversFrom }])

describe('the term of a renewal', () => {
  const coversFrom = at('2027-11-24T00:00')

  it.each([
    ['early', '2027-11-10T00:00', '2028-11-23'],
    ['a minute before midnight', '2027-11-23T23:59', '2028-11-23'],
    ['on the day', '2027-11-24T09:00', '2028-11-23'],
    ['late', '2027-11-27T09:00', '2028-11-26'],
  ])('that is ordered %s loses no day', (_, orderedAt, end) => {
    expect(renewal(at(orderedAt), coversFrom)).toEqual(at(`${end}T00:00`))
  })

  it('has all its days after the earlier term, whenever it is ordered', () => {
    const hours = fc.integer({ min: -14 * 24, max: 60 * 24 })
    fc.assert(
      fc.property(hours, (late) => {
        const orderedAt = new Date(coversFrom.getTime() + late * 3_600_000)
        const end = renewal(orderedAt, coversFrom)?.getTime() ?? 0
        const added = (end - coversFrom.getTime()) / dayMs
        expect(added).toBe(365 + Math.max(0, Math.floor(late / 24)))
      }),
    )
  })

  it('of a first order begins with it', () => {
    expect(renewal(at('2026-11-24T09:00'), undefined)).toEqual(at('2027-11-24T00:00'))
  })
})

const issued = (number: number, from: string, until: string) =>
  ({
    ...{ number, state: 'ISSUED', days: 365, orderedAt: at('2026-11-24T03:00') },
    ...{ notBefore: at(`${from}T00:00`), notAfter: at(`${until}T23:59:59`) },
    coversFrom: at('2026-12-04T00:00'),
  }) as Issuance

describe('a certificate', () => {
  const order = [issued(1, '2027-04-30', '2027-08-06'), issued(2, '2027-08-20', '2027-11-23')]
  const [first, last] = order.slice(0, 2) as [Issuance, Issuance]

  it('is replaced before it ends while its term lasts longer', () => {
    expect(replacementOf([last, first])).toEqual({ at: at('2027-10-26T00:00'), lacksMs: 0 })
  })

  it('is not replaced again and again where the order ends before the paid term', () => {
    const again = issued(3, '2027-10-26', '2027-11-23')
    expect(replacementOf([again, last, first])).toEqual({ at: undefined, lacksMs: 10 * dayMs })
  })

  it('with another key of the same day is replaced as before', () => {
    const other = issued(3, '2027-08-20', '2027-11-23')
    expect(replacementOf([other, last, first]).at).toEqual(at('2027-10-26T00:00'))
  })
})
