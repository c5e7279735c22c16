import { expect, it } from 'vitest'
import { appendTerms } from './bulk-draft.ts'

it('appends the terms of the search to the draft, without duplicates', () => {
  expect(appendTerms('', 'a.com b.com, phnom coffee;c.com')).toBe(
    'a.com\nb.com\nphnom coffee\nc.com',
  )
  expect(appendTerms('a.com\n\nz.com\n', 'c.com, a.com')).toBe('a.com\nz.com\nc.com')
})
