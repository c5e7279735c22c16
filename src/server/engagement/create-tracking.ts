import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { Module } from '../platform/modules/index.ts'
import {
  createPurchaseEvents,
  deleteOldTracking,
  sendingJobs,
  trackingRoutes,
  type StoreEventDeps,
} from './tracking/index.ts'

interface TrackingModuleDeps extends Omit<StoreEventDeps, 'parties'> {
  readonly config: Pick<Config, 'meta' | 'ga4'>
  readonly log: Log
  readonly websiteUrl: () => string
  readonly tidyEveryMs: number
}

/** Creates the tracking of visitors who agreed to it. */
export const createTracking = ({ config, tidyEveryMs, ...shared }: TrackingModuleDeps): Module => {
  const deps = { ...shared, parties: config }
  const { db, clock } = deps
  return {
    routes: trackingRoutes(deps),
    jobs: sendingJobs(deps, config),
    on: [createPurchaseEvents(deps)],
    schedules: [
      { name: 'old tracking', everyMs: tidyEveryMs, run: () => deleteOldTracking(db, clock) },
    ],
  }
}
