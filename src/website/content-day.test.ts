import { expect, test } from 'vitest'
import { contentDay } from './content-day.ts'

test('posts and policies have the day of their text, other pages none', () => {
  expect(contentDay('.', '/blog/redemption-period')).toBe('2026-10-05')
  expect(contentDay('.', '/refund-policy')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  for (const path of ['/', '/blog', '/blog/nothing', '/domain/tld/com'])
    expect(contentDay('.', path)).toBeUndefined()
})
