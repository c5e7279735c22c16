import { expect, it } from 'vitest'
import { shownDayUse } from './shown-day-use.ts'

it('hours of a core are shown by hundredths, data in its unit', () => {
  expect(shownDayUse('CPU_TIME', 5_400_000)).toBe('1.50')
  expect(shownDayUse('CPU', 250)).toBe('0.25')
  expect(shownDayUse('TRAFFIC_OUT', 14 * 1_048_576)).toBe('14\u00a0MB')
})
