import type { Module } from '../../platform/modules/index.ts'
import { createSystemLimits, type SystemLimits } from './system-limits.ts'
import { checkPlaces, type CheckPlacesDeps } from './check-places.ts'

const everyMs = 5 * 60_000

/** Creates the module that compares provisioning systems with our services each night, and reads our quotas there. */
export const createSystemChecks = (
  deps: CheckPlacesDeps,
): Module & Pick<SystemLimits, 'figures'> => {
  const limits = createSystemLimits(deps.inventories, deps.log)
  return {
    figures: limits.figures,
    schedules: [
      { name: 'comparison of systems', everyMs, run: () => checkPlaces(deps) },
      limits.schedule,
    ],
  }
}
