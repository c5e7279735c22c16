import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isCheapEnough,
  isShortEnough,
  labelLength,
  sortNames,
  type ListedName,
} from './listed-names.ts'
import { nameSorts } from './name-sorts.ts'

const name: fc.Arbitrary<ListedName> = fc.record({
  unicodeName: fc.constantFrom('sabay.com', 'sabay.net', 'ខ្មែរ.com', 'a.asia', 'my-sabay.com'),
  length: fc.integer({ min: 1, max: 63 }),
  firstYearPrice: fc.integer({ min: 0, max: 9_999 }).map((cents) => cents / 100),
  renewalPrice: fc.integer({ min: 0, max: 9_999 }).map((cents) => cents / 100),
})

describe('a label', () => {
  it('is as long as a reader counts', () => {
    expect(labelLength('sabay-1')).toBe(7)
    expect(labelLength('ខ្មែរ')).toBe(2)
    expect(labelLength('ไทย')).toBe(3)
  })
})

describe('limits', () => {
  it('let through what is at the limit, and everything where there is none', () => {
    expect(isCheapEnough(9.99, { maximumPrice: 9.99 })).toBe(true)
    expect(isCheapEnough(10, { maximumPrice: 9.99 })).toBe(false)
    expect(isCheapEnough(10_000, { maximumPrice: undefined })).toBe(true)
    expect(isShortEnough(5, { maximumLength: 5 })).toBe(true)
    expect(isShortEnough(6, { maximumLength: 5 })).toBe(false)
    expect(isShortEnough(63, { maximumLength: undefined })).toBe(true)
  })
})

describe('names in an order', () => {
  const keys = {
    price: (one: ListedName) => one.firstYearPrice,
    renewal: (one: ListedName) => one.renewalPrice,
    length: (one: ListedName) => one.length,
    name: (one: ListedName) => one.unicodeName,
  } as const

  it('are all there, the least first, and ties as they were', () => {
    fc.assert(
      fc.property(fc.array(name), fc.constantFrom(...nameSorts), (names, sort) => {
        const sorted = sortNames(names, sort)
        expect(new Set(sorted)).toEqual(new Set(names))
        expect(sorted).toHaveLength(names.length)
        const keyOf = sort === 'relevance' ? () => 0 : keys[sort]
        sorted.slice(1).forEach((one, at) => {
          const before = sorted[at] ?? one
          expect(keyOf(before) <= keyOf(one)).toBe(true)
          if (keyOf(before) === keyOf(one) && before !== one)
            expect(names.indexOf(before)).toBeLessThan(names.lastIndexOf(one))
        })
      }),
    )
  })
})
