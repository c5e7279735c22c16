import { expect, it } from 'vitest'
import { usageWarnings } from './warn-of-usage.ts'

const usage = (disk: number, traffic: number) => ({
  ...{ diskUsedMb: disk, diskLimitMb: 1000, trafficBytes: traffic, trafficLimitBytes: 1000 },
})

it.each([
  [usage(899, 899), []],
  [usage(900, 0), ['DISK_NEARLY_FULL']],
  [usage(1000, 999), ['DISK_FULL', 'TRAFFIC_NEARLY_USED']],
  [usage(0, 1001), ['TRAFFIC_USED']],
  [{ ...usage(5000, 5000), diskLimitMb: undefined, trafficLimitBytes: undefined }, []],
])('warns at 90 and 100 %% of %j', (used, warnings) => {
  expect(usageWarnings(used)).toEqual(warnings)
})
