import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDollars } from '../../../contract/money.ts'
import {
  chancesOf,
  drawPrize,
  showWheel,
  shownWinner,
  wheelOfSite,
  wheelState,
  type StoredPrize,
  type StoredWheel,
} from './wheel.ts'

const now = new Date('2026-11-22T05:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const prize = (id: string, weight: number, left?: number): StoredPrize => ({
  id,
  reward: { type: 'VOUCHER', label: 'discount-5' },
  weight,
  left,
})

const wheel = (more: Partial<StoredWheel> = {}): StoredWheel => ({
  id: 'wheel',
  theme: 'DEFAULT',
  sites: ['KH'],
  startsAt: at(-1),
  endsAt: at(1),
  spins: { REGISTER: 1, INVOICE: 1, TOP_UP: 0 },
  minimumOrder: fromDollars(5),
  cashDays: 30,
  discountDays: 60,
  prizes: [prize('a', 1)],
  ...more,
})

const anyPrizes = fc
  .array(
    fc.record({
      weight: fc.integer({ min: 1, max: 1000 }),
      left: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) => all.map(({ weight, left }, index) => prize(`${index}`, weight, left)))

describe('a wheel', () => {
  it('is not started, active, out of prizes or ended', () => {
    expect(wheelState(wheel({ startsAt: at(1), endsAt: at(2) }), now)).toBe('NOT_STARTED')
    expect(wheelState(wheel({ startsAt: now }), now)).toBe('ACTIVE')
    expect(wheelState(wheel({ endsAt: now }), now)).toBe('ENDED')
    expect(wheelState(wheel({ prizes: [prize('a', 1, 0)] }), now)).toBe('OUT_OF_PRIZES')
    expect(wheelState(wheel({ prizes: [prize('a', 1, 0), prize('b', 1, 1)] }), now)).toBe('ACTIVE')
  })

  it('of a site is the running one, else the next, else the last', () => {
    const ended = wheel({ id: 'ended', startsAt: at(-9), endsAt: at(-8) })
    const older = wheel({ id: 'older', startsAt: at(-20), endsAt: at(-19) })
    const next = wheel({ id: 'next', startsAt: at(8), endsAt: at(9) })
    const later = wheel({ id: 'later', startsAt: at(20), endsAt: at(21) })
    const thai = wheel({ id: 'thai', sites: ['TH'] })
    const shown = (all: readonly StoredWheel[]) => wheelOfSite(all, 'KH', now)?.id
    expect(shown([later, thai, next, older, ended, wheel()])).toBe('wheel')
    expect(shown([later, thai, next, older, ended])).toBe('next')
    expect(shown([thai, older, ended])).toBe('ended')
    expect(shown([thai])).toBeUndefined()
  })

  it('shows each prize with its chance, in its order', () => {
    const prizes = [prize('a', 3), prize('b', 1), prize('c', 6, 0)]
    expect(showWheel(wheel({ prizes }), now)).toMatchObject({
      state: 'ACTIVE',
      prizes: [{ chance: 75 }, { chance: 25 }, { chance: 0 }],
      minimumOrder: 5,
      expiryDays: { cash: 30, discount: 60 },
    })
  })

  it('shows two letters of a winner’s name', () => {
    expect(shownWinner('sophea')).toBe('so***')
    expect(shownWinner('x')).toBe('x***')
  })
})

describe('the draw', () => {
  it('draws only prizes that are left, and none when none is left', () => {
    fc.assert(
      fc.property(
        anyPrizes,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (prizes, random) => {
          const drawn = drawPrize(prizes, random)
          const left = prizes.filter((one) => one.left !== 0)
          if (left.length === 0) expect(drawn).toBeUndefined()
          else expect(left).toContain(drawn)
        },
      ),
    )
  })

  it('draws each prize with the published chance', () => {
    fc.assert(
      fc.property(anyPrizes, (prizes) => {
        const chances = chancesOf(prizes)
        const steps = 2000
        const counts = new Map<string, number>()
        for (let step = 0; step < steps; step += 1) {
          const id = drawPrize(prizes, (step + 0.5) / steps)?.id ?? 'none'
          counts.set(id, (counts.get(id) ?? 0) + 1)
        }
        prizes.forEach(({ id }, index) => {
          const share = ((counts.get(id) ?? 0) / steps) * 100
          expect(Math.abs(share - (chances[index] ?? 0))).toBeLessThan(0.1)
        })
      }),
      { numRuns: 30 },
    )
  })

  it('has chances that add up to 100 %, or to none', () => {
    fc.assert(
      fc.property(anyPrizes, (prizes) => {
        const sum = chancesOf(prizes).reduce((total, chance) => total + chance, 0)
        expect(sum).toBeCloseTo(prizes.some(({ left }) => left !== 0) ? 100 : 0, 6)
      }),
    )
  })
})
