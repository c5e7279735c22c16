import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSearch } from './read-search.ts'

it('reads ids, numbers, references, phones and names', () => {
  const id = '0B9F8A52-6d5e-4d1b-8c3b-111111111111'
  expect(readSearch(` ${id} `)).toMatchObject({ id: id.toLowerCase(), isPhone: false })
  expect(readSearch('100000001')).toMatchObject({ number: 100_000_001, isPhone: true })
  expect(readSearch('+855 12 345 678')).toMatchObject({ isPhone: true, number: undefined })
  expect(readSearch('rf18 7k3m')).toMatchObject({ references: ['rf187k3m', 'RF187K3M'] })
  expect(readSearch('Sokha  Chan')).toMatchObject({ names: ['sokha', 'chan'] })
  expect(readSearch('Sokha')).toMatchObject({ names: ['sokha', 'sokha'], start: 'sokha' })
})

it('reads any text, and a number only where one is typed', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), (typed) => {
      const { number, id } = readSearch(typed)
      if (number !== undefined) expect(String(number)).toMatch(/^\d+$/)
      if (id !== undefined) expect(typed.trim().toLowerCase()).toBe(id)
    }),
  )
})
