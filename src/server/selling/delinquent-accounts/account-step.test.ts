import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromDollars, zero } from '../../../contract/money.ts'
import { accountStep, announcedDays, type AccountStanding } from './account-step.ts'

const dayMs = 86_400_000
const begin = Date.parse('2026-12-01T00:00:00Z')
const at = (day: number) => new Date(begin + day * dayMs)
const owes = fromDollars(110)

it('announces, suspends a week later, and reactivates when everything is paid', () => {
  const announced = { announcedAt: at(0), suspendedAt: undefined }
  const step = (standing: AccountStanding, day: number) => accountStep(standing, at(day))
  const fresh = { announcedAt: undefined, suspendedAt: undefined }
  expect(step({ overdue: zero, ...fresh }, 0)).toBeUndefined()
  expect(step({ overdue: owes, ...fresh }, 0)).toBe('announce')
  expect(step({ overdue: owes, ...announced }, announcedDays - 0.1)).toBeUndefined()
  expect(step({ overdue: owes, ...announced }, announcedDays)).toBe('suspend')
  expect(step({ overdue: zero, ...announced }, announcedDays)).toBe('settle')
  const suspended = { announcedAt: at(0), suspendedAt: at(7) }
  expect(step({ overdue: owes, ...suspended }, 30)).toBeUndefined()
  expect(step({ overdue: zero, ...suspended }, 30)).toBe('reactivate')
})

it('suspends only who owes and was told a week before, in any history', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (days) => {
      let announcedAt: Date | undefined
      let suspendedAt: Date | undefined
      for (const [day, isPaid] of days.entries()) {
        const now = at(day)
        const overdue = isPaid ? zero : owes
        const step = accountStep({ overdue, announcedAt, suspendedAt }, now)
        if (step === 'announce') announcedAt = now
        if (step === 'suspend') suspendedAt = now
        if (step === 'settle' || step === 'reactivate') {
          announcedAt = undefined
          suspendedAt = undefined
        }
        if (suspendedAt === undefined) continue
        expect(isPaid).toBe(false)
        const told = suspendedAt.getTime() - (announcedAt?.getTime() ?? Infinity)
        expect(told).toBeGreaterThanOrEqual(announcedDays * dayMs)
      }
    }),
  )
})
