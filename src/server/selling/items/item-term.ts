import type { StoredLine } from './item-kind.ts'

const monthsIn = { YEAR: 12, MONTH: 1, DAY: 1 / 30 } as const

/** Returns how many months a line lasts. */
export const monthsOf = ({
  duration,
  duration_type: type,
}: Pick<StoredLine, 'duration' | 'duration_type'>): number => duration * monthsIn[type]
