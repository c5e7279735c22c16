import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Reloaded } from '../platform/db/reloaded-table.ts'
import type { Log } from '../platform/log.ts'
import type { Module } from '../platform/modules/index.ts'
import type { TabNotifier } from '../platform/realtime/index.ts'
import { createChance, createNewSpins, wheelRoutes, type Wheels } from './fortune-wheel/index.ts'

interface WheelModuleDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Log
  readonly notifyTabs: TabNotifier['notifyTabs']
  readonly wheels: Reloaded<Wheels>
}

/** Creates the fortune wheel. */
export const createWheel = ({ db, clock, log, notifyTabs, wheels }: WheelModuleDeps): Module => ({
  routes: wheelRoutes({ db, clock, log, wheels, chance: createChance() }),
  on: [createNewSpins({ clock, notifyTabs, wheels: () => wheels.value })],
  reload: () => wheels.reload(),
  stop: () => wheels.stop(),
})
