import { expect, it } from 'vitest'
import { nextReconciliation } from './reconciliation-schedule.ts'

const day = 24 * 3_600_000

it('asks daily, seven times', () => {
  const paidAt = new Date('2026-11-26T03:00:00Z')
  const asked: number[] = []
  for (
    let next = nextReconciliation(paidAt, paidAt);
    next !== undefined;
    next = nextReconciliation(paidAt, next)
  ) {
    asked.push((next.getTime() - paidAt.getTime()) / day)
  }
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7])
})
