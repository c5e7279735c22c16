import { expect, it } from 'vitest'
import { personName } from './author-name.ts'

it.each([
  ['Dara', 'Sok', 'Dara S.'],
  [' Dara ', '', 'Dara'],
  ['សុភា', 'កែវ', 'កែ. សុភា'],
])('shows %s %s as %s', (first, last, name) => {
  expect(personName(first, last)).toBe(name)
})
