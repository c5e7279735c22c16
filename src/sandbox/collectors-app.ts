import { Hono } from 'hono'
import type { Behaviours } from './control/behaviours.ts'
import {
  GA_API_SECRET,
  GA_MEASUREMENT_ID,
  META_ACCESS_TOKEN,
  META_PIXEL_ID,
  SENTRY_KEY,
  SENTRY_PROJECT,
} from './credentials.ts'
import type { HttpEnv } from './http-faults.ts'
import { ga4App, type Ga4Events } from './ga4/index.ts'
import { metaApp, type MetaEvents } from './meta/index.ts'
import { sentryApp, type SentryReports } from './sentry/index.ts'

export interface CollectorsDeps {
  readonly behaviours: Behaviours
  readonly stopping: AbortSignal
  readonly metaEvents: MetaEvents
  readonly ga4Events: Ga4Events
  readonly sentryReports: SentryReports
}

/** Creates those that collect events and reports, on one port: Meta, Google Analytics and Sentry. */
export function collectorsApp(deps: CollectorsDeps): Hono<HttpEnv> {
  const { behaviours, stopping, metaEvents, ga4Events, sentryReports } = deps
  const common = { behaviours, stopping }
  const pixel = { pixelId: META_PIXEL_ID, accessToken: META_ACCESS_TOKEN }
  const stream = { measurementId: GA_MEASUREMENT_ID, apiSecret: GA_API_SECRET }
  const project = { key: SENTRY_KEY, project: SENTRY_PROJECT }
  return new Hono<HttpEnv>()
    .route('/', metaApp({ ...common, ...pixel, events: metaEvents }))
    .route('/', ga4App({ ...common, ...stream, events: ga4Events }))
    .route('/', sentryApp({ ...common, ...project, reports: sentryReports }))
}

/** Returns the collectors' endpoints on a port. */
export const collectorsEndpoints = (port: number) => ({
  meta: `http://127.0.0.1:${port}/v24.0`,
  ga4: `http://127.0.0.1:${port}`,
  sentryDsn: `http://${SENTRY_KEY}@127.0.0.1:${port}/${SENTRY_PROJECT}`,
})
