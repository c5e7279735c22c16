import { getUsageHistory, listUsedServices } from '../../../contract/usage-history.ts'
import { route } from '../../platform/http/routes.ts'
import type { Module } from '../../platform/modules/index.ts'
import { findService } from '../owned-services/index.ts'
import { readingsOf, servicesWithReadings } from './stored-readings.ts'
import { createTakeReadings, firstDayOf, type UsageHistoryDeps } from './take-readings.ts'

const everyMs = 3_600_000

/** Returns the module of what services used by day. */
export const usageHistoryModule = (deps: UsageHistoryDeps): Module => ({
  routes: [
    route(listUsedServices, async (_, { customer: { customerId } }) => {
      const used = await servicesWithReadings(deps.db, customerId, firstDayOf(deps.clock.now()))
      const services = used.map(({ id, type, subject }) => ({
        ...{ id, type, name: deps.kinds[type].displayName(subject) },
      }))
      return { services }
    }),
    route(getUsageHistory, async ({ params: { id } }, { customer: { customerId } }) => {
      await findService(deps.db, customerId, id)
      return { days: [...(await readingsOf(deps.db, id, firstDayOf(deps.clock.now())))] }
    }),
  ],
  schedules: [{ name: 'usage of services', everyMs, run: createTakeReadings(deps) }],
})
