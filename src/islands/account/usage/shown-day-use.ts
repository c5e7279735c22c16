import type { DayMeter } from '../../../contract/usage-history.ts'
import { shownBytes } from '../services/shown-bytes.ts'

/** What one of these is shown as: a core, and an hour of one. */
const shares: Readonly<Partial<Record<DayMeter['meter'], number>>> = {
  CPU: 1000,
  CPU_TIME: 3_600_000,
}

/** Writes what a meter counted on a day: cores, hours of a core, or data. */
export const shownDayUse = (meter: DayMeter['meter'], used: number): string => {
  const share = shares[meter]
  return share === undefined ? shownBytes(used) : (used / share).toFixed(2)
}
