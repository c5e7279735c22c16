import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, fromDollars, money, percentOf, zero } from '../../../contract/money.ts'
import { checkVoucherCode } from './voucher-codes.ts'
import { applyVoucher, showVoucher, type StoredVoucher, type VoucherLine } from './voucher.ts'

const now = new Date('2026-11-22T05:00:00Z')
const hour = 3_600_000
const at = (hours: number) => new Date(now.getTime() + hours * hour)

const voucher = (more: Partial<StoredVoucher> = {}): StoredVoucher => ({
  code: 'TEST',
  title: 'Ten percent',
  titleKm: 'ដប់ភាគរយ',
  description: 'Off everything',
  descriptionKm: 'លើទាំងអស់',
  discount: { type: 'RATE', percent: 10 },
  productTypes: undefined,
  actions: undefined,
  months: undefined,
  minimumSpend: zero,
  startsAt: at(-1),
  endsAt: at(1),
  isUsed: false,
  ...more,
})

const line = (dollars: number, more: Partial<VoucherLine> = {}): VoucherLine => ({
  type: 'DOMAIN',
  action: 'registration',
  months: 12,
  net: fromDollars(dollars),
  ...more,
})

const anyLine = fc.record({
  type: fc.constantFrom<VoucherLine['type']>('DOMAIN', 'SSL'),
  action: fc.constantFrom<VoucherLine['action']>('registration', 'renewal', 'transfer'),
  months: fc.constantFrom(1, 12, 24),
  net: fc.integer({ min: 0, max: 2_000_000 }).map(money),
})
const anyDiscount = fc.oneof(
  fc.record({
    type: fc.constant('RATE' as const),
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    type: fc.constant('FIXED' as const),
    amount: fc.integer({ min: 1, max: 50_000 }).map((cents) => money(cents * 100)),
  }),
)

describe('a voucher', () => {
  it('discounts whole cents, at most a line’s price, and only lines that it is for', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 50 }), anyDiscount, (lines, discount) => {
        const outcome = applyVoucher(
          voucher({ discount, productTypes: ['DOMAIN'], actions: ['registration', 'transfer'] }),
          lines,
          now,
        )
        if (!outcome.ok) {
          expect(outcome.problem).toBe('NOTHING_FITS')
          return
        }
        expect(outcome.shares).toHaveLength(lines.length)
        expect(add(zero, ...outcome.shares)).toBe(outcome.amount)
        outcome.shares.forEach((share, index) => {
          const { net, type, action } = lines[index] ?? line(0)
          expect(share % 100).toBe(0)
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(net)
          if (type !== 'DOMAIN' || action === 'renewal') expect(share).toBe(0)
        })
        if (discount.type === 'FIXED') expect(outcome.amount).toBeLessThanOrEqual(discount.amount)
      }),
    )
  })

  it('rounds a rate once, on the sum and not on the lines', () => {
    const outcome = applyVoucher(voucher(), [line(0.05), line(0.05), line(0.05)], now)
    expect(outcome).toMatchObject({ ok: true, amount: percentOf(fromDollars(0.15), 10) })
  })

  it('of a fixed amount discounts at most the total', () => {
    const discount = { type: 'FIXED', amount: fromDollars(5) } as const
    expect(applyVoucher(voucher({ discount }), [line(3)], now)).toMatchObject({
      amount: fromDollars(3),
    })
  })

  it.each([
    ['used', { isUsed: true }, 'USED'],
    ['at its end', { endsAt: now }, 'EXPIRED'],
    ['before its start', { startsAt: at(0.1) }, 'NOT_YET'],
    ['for another product', { productTypes: ['SSL'] }, 'NOTHING_FITS'],
    ['for another action', { actions: ['renewal'] }, 'NOTHING_FITS'],
    ['below its minimum', { minimumSpend: fromDollars(10.01) }, 'BELOW_MINIMUM'],
  ] satisfies [string, Partial<StoredVoucher>, string][])(
    '%s discounts nothing',
    (_, more, why) => {
      expect(applyVoucher(voucher(more), [line(10)], now)).toEqual({ ok: false, problem: why })
    },
  )

  it('counts only the lines that it is for towards its minimum', () => {
    const some = voucher({ minimumSpend: fromDollars(15), actions: ['registration'] })
    const lines = [line(10), line(10, { action: 'renewal' })]
    expect(applyVoucher(some, lines, now)).toEqual({ ok: false, problem: 'BELOW_MINIMUM' })
  })

  it('for a month is only for items of a month', () => {
    const month = voucher({ months: 1 })
    const shares = (months: number) => applyVoucher(month, [line(10, { months })], now)
    expect(shares(1)).toMatchObject({ ok: true, amount: fromDollars(1) })
    expect(shares(12)).toEqual({ ok: false, problem: 'NOTHING_FITS' })
  })

  it('is marked in its last week, and shown in the requested language', () => {
    const week = 7 * 24
    expect(showVoucher(voucher({ endsAt: at(week) }), 'en', now)).toMatchObject({
      title: 'Ten percent',
      expiring: false,
    })
    expect(showVoucher(voucher({ endsAt: at(week - 1) }), 'km', now)).toMatchObject({
      title: 'ដប់ភាគរយ',
      description: 'លើទាំងអស់',
      expiring: true,
    })
  })
})

describe('a code', () => {
  it.each(['DOMAIN10', 'TRIAL-CS1M', 'A'])('can be %s', (code) => {
    expect(() => checkVoucherCode(code)).not.toThrow()
  })
  it.each(['', 'A B', '-A', 'ដូមែន', 'A'.repeat(33), '😀', "A'--"])('can not be %j', (code) => {
    expect(() => checkVoucherCode(code)).toThrow('INVALID_VOUCHER')
  })
})
