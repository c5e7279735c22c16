import { expect, test } from 'vitest'
import { isPublished } from './publication.ts'

test.each([
  [{}, '2026-11-27T00:00:00Z', true],
  [{ draft: false }, '2026-11-27T00:00:00Z', true],
  [{ draft: true }, '2026-11-27T00:00:00Z', false],
  // Midnight in Phnom Penh is 17:00 UTC of the day before.
  [{ publishedAt: new Date('2026-12-01') }, '2026-11-30T16:59:59Z', false],
  [{ publishedAt: new Date('2026-12-01') }, '2026-11-30T17:00:00Z', true],
  [{ publishedAt: new Date('2026-12-01'), draft: true }, '2027-01-01T00:00:00Z', false],
])('%j at %s: %s', (fields, now, published) => {
  expect(isPublished(fields, new Date(now))).toBe(published)
})
