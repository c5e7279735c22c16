import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSearch } from './read-search.ts'

it('reads ids, numbers, references, phones and names', () => {
  const id = '0B9F8A52-6d5e-4d1b-8c3b-111111111111'
  expect(readSearch(` ${id} `)).toMatchObject({ id: id.toLowerCase(), phones: [] })
  expect(readSearch('100000001')).toMatchObject({ number: 100_000_001 })
  expect(readSearch('+855 12 345 678')).toMatchObject({
    ...{ phones: ['+85512345678'], number: undefined },
  })
  expect(readSearch('rf18 7k3m')).toMatchObject({ references: ['rf187k3m', 'RF187K3M'] })
  expect(readSearch('Sokha  Chan')).toMatchObject({ names: ['sokha', 'chan'] })
  expect(readSearch('Sokha')).toMatchObject({ names: ['sokha', 'sokha'], start: 'sokha' })
})

it.each([
  '012 345 678',
  '12345678',
  '(012) 345-678',
  '855 12.345.678',
  '+855 (0)12 345 678',
  '00855 12 345 678',
])('reads %s as a number of Cambodia', (typed) => {
  expect(readSearch(typed).phones).toContain('+85512345678')
})

it('reads a number of Thailand, and no number with the code of another country as ours', () => {
  expect(readSearch('081 234 5678').phones).toContain('+66812345678')
  expect(readSearch('+1 201 555 0123').phones).toEqual(['+12015550123'])
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
