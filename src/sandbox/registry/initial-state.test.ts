import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialState, isHostName, splitName, stableHash } from './initial-state.ts'

const label = (minLength: number, maxLength: number) =>
  fc.string({
    minLength,
    maxLength,
    unit: fc.constantFrom(...'b c d f g h j l m n q s v x y z 0 1 2 3 4 5 6 7 8 9'.split(' ')),
  })

describe('the state of a name', () => {
  it.each([
    ['google.com', 'taken'],
    ['aba.com.kh', 'taken'],
    ['facebook.io', 'taken'],
    ['mytakenname.shop', 'taken'],
    ['freetaken.com', 'taken'],
    ['mycafe-available.com', 'available'],
    ['free.dev', 'available'],
    ['premium-tea.com', 'premium'],
    ['nic.asia', 'reserved'],
    ['www.com.kh', 'reserved'],
    ['x.com', 'reserved'],
    ['gov.com', 'reserved'],
    ['reserved.asia', 'reserved'],
    ['reserved-free.com', 'reserved'],
  ])('%s is %s', (name, kind) => {
    expect(initialState(name).kind).toBe(kind)
  })

  it('is the same on every machine: the hash is fixed', () => {
    expect(stableHash('taken tonle.com')).toBe(500772848)
  })

  it('is taken for about 30 % of short labels and 8 % of longer ones', () => {
    const share = (minLength: number, maxLength: number) => {
      const names = fc.sample(label(minLength, maxLength), { numRuns: 4000, seed: 7 })
      return names.filter((text) => initialState(`${text}.net`).kind === 'taken').length / 4000
    }
    expect(share(6, 8)).toBeCloseTo(0.3, 1)
    expect(share(9, 20)).toBeGreaterThan(0.06)
    expect(share(9, 20)).toBeLessThan(0.1)
  })

  it('never makes a free name taken or premium', () => {
    fc.assert(
      fc.property(label(0, 4), fc.constantFrom('free', 'available'), (text, word) => {
        expect(initialState(`${text}${word}.com`).kind).toBe('available')
      }),
    )
  })
})

describe('a name', () => {
  it('is split at its public suffix', () => {
    expect(splitName('a-b.com.kh')).toEqual({ label: 'a-b', suffix: 'com.kh', tld: 'kh' })
    expect(splitName('a-b.kh')).toEqual({ label: 'a-b', suffix: 'kh', tld: 'kh' })
    expect(splitName('www.a-b.com')).toBeUndefined()
    expect(splitName('com.kh')).toBeUndefined()
  })

  it.each(['', 'com', '-a.com', 'a-.com', 'a_b.com', 'a..com', `${'a'.repeat(64)}.com`, 'ក.com'])(
    '%j is none',
    (name) => {
      expect(isHostName(name)).toBe(false)
    },
  )
})
