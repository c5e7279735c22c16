import { expect, test } from 'vitest'
import { youngUntil } from './transfer-lock.ts'

const now = new Date('2026-11-23T00:00:00Z')
const days = (count: number): Date => new Date(now.getTime() + count * 24 * 3_600_000)

test('a name is young for 60 days after it was created, or came to its registrar', () => {
  expect(youngUntil({ createdAt: days(-1) }, now)).toEqual(days(59))
  expect(youngUntil({ createdAt: days(-60) }, now)).toBeUndefined()
  expect(youngUntil({ createdAt: days(-900), transferredAt: days(-10) }, now)).toEqual(days(50))
  expect(youngUntil({ createdAt: days(-900), transferredAt: days(-61) }, now)).toBeUndefined()
})

test('has no date for a name of unknown age', () => {
  expect(youngUntil({}, now)).toBeUndefined()
})
