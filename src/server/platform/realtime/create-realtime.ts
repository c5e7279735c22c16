import type { Module } from '../modules/index.ts'
import { createHub, type Hub, type HubDeps } from './hub.ts'
import { realtimeRoutes, type RealtimeDeps } from './routes.ts'
import { deleteOldEvents } from './stored-events.ts'

interface RealtimeModuleDeps extends HubDeps, Pick<RealtimeDeps, 'sessionOf'> {
  readonly tidyEveryMs: number
}

/** The streams of events to customers. */
export interface Realtime extends Module, Pick<Hub, 'endSession' | 'endBanned'> {
  /** Returns the number of open streams. */
  readonly streams: () => number
  /** Ends the open streams. */
  readonly endStreams: () => void
}

/** Creates the streams of events to customers. */
export const createRealtime = ({
  sessionOf,
  tidyEveryMs,
  ...deps
}: RealtimeModuleDeps): Realtime => {
  const hub = createHub(deps)
  const { database, clock } = deps
  return {
    endSession: hub.endSession,
    endBanned: hub.endBanned,
    streams: hub.connections,
    endStreams: hub.close,
    routes: realtimeRoutes({ hub, sessionOf }),
    schedules: [
      {
        name: 'old events',
        everyMs: tidyEveryMs,
        run: () => deleteOldEvents(database.db, clock.now()),
      },
    ],
    stop: () => hub.stop(),
  }
}
