import type { StoredLine } from './item-kind.ts'

const monthsIn = { YEAR: 12, MONTH: 1, DAY: 1 / 30 } as const

/** Returns a line's duration in months. */
export const monthsOf = ({
  duration,
  duration_type: type,
}: Pick<StoredLine, 'duration' | 'duration_type'>): number => duration * monthsIn[type]
