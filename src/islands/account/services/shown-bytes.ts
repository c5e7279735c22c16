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

/** Writes an amount of a meter; CPU is in thousandths of a core. */
export const shownUse = (meter: DayMeter['meter'], used: number): string =>
  meter === 'CPU' ? (used / 1000).toFixed(2) : shownBytes(used)
