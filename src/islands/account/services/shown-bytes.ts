import type { DayMeter } from '../../../contract/usage-history.ts'

const kilo = 1024
const units = ['MB', 'GB', 'TB']

const figure = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })

/** Returns an amount of data for display: `14 MB`, `1.5 GB`. */
export const shownBytes = (bytes: number): string => {
  const size = { value: bytes / (kilo * kilo), unit: 0 }
  // What would be rounded to 1,024 is the next unit.
  while (Math.round(size.value) >= kilo && size.unit < units.length - 1) {
    size.value /= kilo
    size.unit += 1
  }
  return `${figure(size.value)}\u00a0${units[size.unit] ?? ''}`
}

/** What one of these is shown as: a core, and an hour of one. */
const shares: Readonly<Partial<Record<DayMeter['meter'], number>>> = {
  CPU: 1000,
  CPU_TIME: 3_600_000,
}

/** Writes an amount of a meter: cores, hours of a core, or data. */
export const shownUse = (meter: DayMeter['meter'], used: number): string => {
  const share = shares[meter]
  return share === undefined ? shownBytes(used) : (used / share).toFixed(2)
}
