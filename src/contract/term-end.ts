import type { Term } from './configured-price.ts'

const dayMs = 86_400_000

/** Returns a moment some months later; a day that the month does not have becomes its last one. */
const addMonths = (start: Date, months: number): Date => {
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + months)
  // The 31st of a shorter month is a day of the next one.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}

/** Returns the end of a term. */
export const termEnd = (start: Date, { duration, durationType }: Term): Date =>
  durationType === 'DAY'
    ? new Date(start.getTime() + duration * dayMs)
    : addMonths(start, durationType === 'YEAR' ? duration * 12 : duration)
