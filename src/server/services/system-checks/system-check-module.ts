import type { Module } from '../../platform/modules/index.ts'
import { checkPlaces, type CheckPlacesDeps } from './check-places.ts'

const everyMs = 5 * 60_000

/** Returns the module that compares provisioning systems with our services each night. */
export const systemCheckModule = (deps: CheckPlacesDeps): Module => ({
  schedules: [{ name: 'comparison of systems', everyMs, run: () => checkPlaces(deps) }],
})
