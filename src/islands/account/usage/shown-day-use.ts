import type { DayMeter } from '../../../contract/usage-history.ts'
import { shownUse } from '../services/shown-bytes.ts'

const hourMs = 3_600_000

/** Writes what a meter had on a day: hours of a core, or what a service uses now is written as. */
export const shownDayUse = (meter: DayMeter['meter'], used: number): string =>
  meter === 'CPU_TIME' ? (used / hourMs).toFixed(2) : shownUse(meter, used)
