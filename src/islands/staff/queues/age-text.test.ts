import { expect, it } from 'vitest'
import { ageText } from './age-text.ts'

const messages = {
  'age.minutes': '{count} min',
  'age.hours': '{count} h',
  'age.days': '{count} days',
}

it.each([
  [0, '0 min'],
  [59 * 60, '59 min'],
  [60 * 60, '1 h'],
  [24 * 3600 - 1, '23 h'],
  [24 * 3600, '1 days'],
  [-60, '0 min'],
])('shows an age of %i seconds as %s', (seconds, text) => {
  const now = new Date('2026-11-26T10:00:00Z')
  const since = new Date(now.getTime() - seconds * 1000).toISOString()
  expect(ageText(messages, since, now)).toBe(text)
})
