import { describe, expect, it } from 'vitest'
import {
  changePrice,
  downgradeCredit,
  isSamePlan,
  payableFrom,
  type Change,
} from './change-price.ts'
import type { ChosenAddon, SoldPackage } from './configured-price.ts'
import { fromDollars, toDollars, zero } from './money.ts'
import { choice, server, soldPackage } from './sold-package-fixture.ts'

const month = { duration: 1, durationType: 'MONTH' } as const
const year = { duration: 12, durationType: 'MONTH' } as const
const basic = server('cs-basic-cloud-1', 18.99, 40)
const larger = server('cs-basic-cloud-2', 26.99, 60)
const side = (sold: SoldPackage, addons: readonly ChosenAddon[] = []) => ({ sold, addons })

const change = (more: Partial<Change>): Change => ({
  ...month,
  before: side(basic),
  after: side(larger),
  terms: [{ left: 14, days: 30, priced: 'first' }],
  taxPercent: 10,
  minimum: fromDollars(2.5),
  ...more,
})

const priceOf = (more: Partial<Change>) => {
  const price = changePrice(change(more))
  if (!price.ok) throw new Error(price.code)
  return price
}

/** Credit, charge, due and total in dollars. */
const figures = (more: Partial<Change>) => {
  const { lines, due, total } = priceOf(more)
  return [...lines.map(({ amount }) => amount), due, total].map(toDollars)
}

const refusalOf = (more: Partial<Change>) => {
  const price = changePrice(change(more))
  return price.ok ? undefined : [price.code, price.params]
}

describe('a change costs the days left', () => {
  it('of a server, 14 of 30 days', () => {
    expect(figures({})).toEqual([-8.86, 12.6, 3.74, 4.11])
  })

  it('with 2 GB of RAM more', () => {
    expect(figures({ after: side(basic, [{ name: 'cs-ram', value: 4 }]) })).toEqual([
      -8.86, 11.2, 2.34, 2.57,
    ])
  })

  it('of cloud hosting in its first year, 200 of 365 days', () => {
    expect(
      figures({
        ...year,
        before: side(soldPackage('ch-standard', 15.99)),
        after: side(soldPackage('ch-advanced', 27.99)),
        terms: [{ left: 200, days: 365, priced: 'first' }],
      }),
    ).toEqual([-87.62, 153.37, 65.75, 72.33])
  })

  it('of WordPress hosting, 5 of 31 days', () => {
    expect(
      figures({
        before: side(soldPackage('wp-basic', 4.99)),
        after: side(soldPackage('wp-standard', 8.99)),
        terms: [{ left: 5, days: 31, priced: 'first' }],
      }),
    ).toEqual([-0.8, 1.45, 0.65, 0.72])
  })

  it('at the renewal price in a renewed term', () => {
    const terms = [{ left: 200, days: 365, priced: 'renewal' }] as const
    expect(figures({ ...year, terms })).toEqual([-114.46, 162.68, 48.22, 53.04])
  })

  it('of every term that is paid ahead', () => {
    const terms = [
      { left: 14, days: 30, priced: 'first' },
      { left: 31, days: 31, priced: 'renewal' },
    ] as const
    expect(figures({ terms })).toEqual([-27.85, 39.59, 11.74, 12.91])
  })
})

describe('a change is settled', () => {
  it('now from the payment minimum, and below it with the next renewal', () => {
    expect(priceOf({ minimum: fromDollars(4.11) }).settled).toBe('now')
    expect(priceOf({ minimum: fromDollars(4.12) }).settled).toBe('next-renewal')
  })

  it('for nothing on the last day', () => {
    const terms = [{ left: 0, days: 30, priced: 'first' }] as const
    expect(priceOf({ terms })).toMatchObject({ settled: 'free', total: zero })
  })

  it('as a downgrade if it costs less', () => {
    const before = side(basic, [{ name: 'cs-ram', value: 6 }])
    const price = priceOf({ before, after: side(basic) })
    expect(price).toMatchObject({ settled: 'downgrade', total: fromDollars(-5.13) })
    expect(downgradeCredit(price, [{ left: 14, days: 30, money: fromDollars(31.89) }])).toBe(
      fromDollars(5.13),
    )
  })

  it('as a downgrade with no more credit than the money that was paid', () => {
    const money = fromDollars(3)
    expect(downgradeCredit({ total: fromDollars(-5.13) }, [{ left: 14, days: 30, money }])).toBe(
      fromDollars(1.4),
    )
    expect(downgradeCredit({ total: fromDollars(5) }, [{ left: 14, days: 30, money }])).toBe(zero)
  })
})

describe('a fee', () => {
  const fees = { upgrade: 3, extend: 2 }
  const feesOf = (more: Partial<Change>) =>
    priceOf(more)
      .lines.filter(({ kind }) => kind === 'fee')
      .map(({ name, amount, tax }) => [name, toDollars(amount), toDollars(tax)])
  const before = side(server('cs-basic-cloud-1', 18.99, 40, fees))

  it('is its own line of an upgrade and of a larger disk', () => {
    const after = side(server('cs-basic-cloud-2', 26.99, 60, fees))
    expect(feesOf({ before, after })).toEqual([
      ['upgrade-fee', 3, 0.3],
      ['extend-fee', 2, 0.2],
    ])
  })

  it('of a larger disk comes alone if nothing else changes', () => {
    const after = side(before.sold, [
      { name: 'cs-storage', value: 'update' },
      { name: 'cs-more-storage', value: 50 },
    ])
    expect(feesOf({ before, after })).toEqual([['extend-fee', 2, 0.2]])
  })

  it('is not charged for a downgrade', () => {
    const more = side(before.sold, [{ name: 'cs-ram', value: 6 }])
    expect(feesOf({ before: more, after: before })).toEqual([])
  })
})

describe('a disk', () => {
  it('never shrinks', () => {
    expect(refusalOf({ before: side(larger), after: side(basic) })).toEqual([
      'DISK_CANNOT_SHRINK',
      { addon: 'cs-storage', disk: 60 },
    ])
    const more = side(basic, [{ name: 'cs-more-storage', value: 50 }])
    expect(refusalOf({ before: more, after: side(basic) })?.[0]).toBe('DISK_CANNOT_SHRINK')
    const files = (gb: number) => side(soldPackage('ch', 9, [choice('ch-file-storage', gb)]))
    expect(refusalOf({ before: files(20), after: files(10) })?.[0]).toBe('DISK_CANNOT_SHRINK')
  })

  it('of cPanel is a quota, which can shrink', () => {
    const quota = (gb: number) => side(soldPackage('sh', 9, [choice('sh-quota', gb)]))
    expect(refusalOf({ before: quota(20), after: quota(10) })).toBeUndefined()
  })

  it('keeps its type when it is extended', () => {
    const hdd = { name: 'cs-storage', value: 'hdd' }
    const more = { name: 'cs-more-storage', value: 50 }
    expect(
      figures({
        before: side(basic, [hdd]),
        after: side(basic, [{ name: 'cs-storage', value: 'update' }, more]),
      }),
    ).toEqual([-8.86, 11.2, 2.34, 2.57])
    expect(refusalOf({ before: side(basic), after: side(basic, [hdd]) })).toEqual([
      'DISK_TYPE_FIXED',
      {},
    ])
  })
})

it('a plan is the same with the same package and values, whether chosen or included', () => {
  expect(isSamePlan(side(basic), side(basic, [{ name: 'cs-ram', value: 2 }]))).toBe(true)
  expect(isSamePlan(side(basic), side(basic, [{ name: 'cs-storage', value: 'update' }]))).toBe(true)
  expect(isSamePlan(side(basic), side(basic, [{ name: 'cs-ram', value: 4 }]))).toBe(false)
  expect(isSamePlan(side(basic), side(larger))).toBe(false)
})

it('small changes add up with their VAT until they can be paid', () => {
  const from = (owed: number) => toDollars(payableFrom(fromDollars(2.5), fromDollars(owed), 10))
  expect([0, 1, 2.27, 2.28, 5].map(from)).toEqual([2.5, 1.4, 0.01, 0.01, 0.01])
})

it('a change to a choice that is not offered is refused', () => {
  expect(refusalOf({ after: side(basic, [{ name: 'cs-ram', value: 5 }]) })?.[0]).toBe(
    'ADDON_VALUE_NOT_OFFERED',
  )
})
