import fc from 'fast-check'
import { expect, it } from 'vitest'
import { add, money, zero } from '../../../contract/money.ts'
import { applyCredit } from './apply-credit.ts'

const now = new Date('2026-11-26T00:00:00Z')
const grantOf = (remaining: number, at = 0) => ({
  id: `grant-${at}`,
  remaining: money(remaining),
  expiresAt: new Date(now.getTime() + (at + 1) * 3_600_000),
})

const Lines = fc.array(
  fc.record({ isPayable: fc.boolean(), net: fc.integer({ min: 0, max: 900_000 }).map(money) }),
  { maxLength: 5 },
)
const Grants = fc
  .array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 4 })
  .map((all) => all.map(grantOf))

it('takes no line below zero, only payable lines, and what the grants pay is what the lines get', () => {
  fc.assert(
    fc.property(Grants, Lines, (grants, lines) => {
      const { amount, shares, taken, available } = applyCredit(grants, lines, now)
      expect(add(zero, ...shares)).toBe(amount)
      expect(add(zero, ...taken.map((one) => one.amount))).toBe(amount)
      expect(amount).toBeLessThanOrEqual(available)
      expect(amount % 100).toBe(0)
      shares.forEach((share, at) => {
        const line = lines[at]
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(line?.isPayable === true ? line.net : 0)
      })
      const payable = lines.filter(({ isPayable }) => isPayable)
      const most = add(zero, ...payable.map(({ net }) => money(net - (net % 100))))
      expect(amount).toBe(Math.min(available, most))
    }),
  )
})

it('says why it takes nothing', () => {
  const line = { isPayable: true, net: money(50_000) }
  expect(applyCredit([], [line], now).problem).toBe('NONE')
  expect(applyCredit([grantOf(10_000)], [{ ...line, isPayable: false }], now).problem).toBe(
    'NOTHING_FITS',
  )
  expect(applyCredit([grantOf(10_000)], [line], now).problem).toBeUndefined()
})
