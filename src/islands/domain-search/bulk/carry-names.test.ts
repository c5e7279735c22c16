import { expect, it } from 'vitest'
import { withTerms } from './carry-names.ts'

it('has the terms of the search after the list that was there, each once', () => {
  expect(withTerms('', 'a.com b.com, phnom coffee;c.com')).toBe('a.com\nb.com\nphnom coffee\nc.com')
  expect(withTerms('a.com\n\nz.com\n', 'c.com, a.com')).toBe('a.com\nz.com\nc.com')
})
