import * as v from 'valibot'
import { ServiceType } from '../../../contract/service-types.ts'
import { usageHistoryDays, type DayMeter } from '../../../contract/usage-history.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Log } from '../../platform/log.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { isoDay } from '../../platform/shown-day.ts'
import type { Service, ServiceKinds, UsageCounter } from '../lifecycle/index.ts'
import { addCounted } from './add-counted.ts'
import { deleteReadings, findUnread, storeReading, type Unread } from './stored-readings.ts'

export interface UsageHistoryDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly kinds: ServiceKinds
  readonly log: Pick<Log, 'warn'>
}

const batch = 50
/** Of a round: a day has 24. */
const mostAsked = 10 * batch
/** Below the hour of a round, so that one that runs early leaves out nothing. */
const countedEveryMs = 50 * 60_000
const dayMs = 86_400_000

/** Returns the first day of the history that customers see. */
export const firstDayOf = (now: Date): string =>
  isoDay(new Date(now.getTime() - (usageHistoryDays - 1) * dayMs))

interface Reading {
  readonly meters: readonly DayMeter[]
  readonly counters: readonly UsageCounter[] | null
}

/** Returns what a service used so far that day, if its system counts. @throws ProviderError */
const readCounted = async (
  read: (service: Service) => Promise<readonly UsageCounter[]>,
  { service, meters, counters: before }: Unread,
): Promise<Reading> => {
  const counters = await read(service)
  // What was counted before the first reading is of no day.
  return { counters, meters: before === null ? meters : addCounted(meters, before, counters) }
}

/** Returns the meters of a service now. @throws ApiError, ProviderError */
const readMeters = async (kinds: ServiceKinds, service: Service): Promise<Reading> => {
  const task = kinds[service.type].task('usage')
  if (task?.in.includes(service.state) !== true) return { meters: [], counters: null }
  const call = { actor: { kind: 'system', id: 'usage-history' }, locale: 'en' } as const
  return { meters: (await task.run(service, undefined, call)).meters, counters: null }
}

/** Returns the reading of a service; why not, if its system is busy or down. */
const readNow = async (kinds: ServiceKinds, unread: Unread): Promise<Reading | string> => {
  const { counters } = kinds[unread.service.type]
  try {
    return counters === undefined
      ? await readMeters(kinds, unread.service)
      : await readCounted(counters, unread)
  } catch (error) {
    if (error instanceof ProviderError) return error.message
    if (!(error instanceof ApiError)) throw error
    return error.code === 'SERVICE_BUSY' ? error.code : { meters: [], counters: null }
  }
}

const Placed = v.object({
  server: v.optional(v.string(), ''),
  regionId: v.optional(v.string(), ''),
})

/** Returns the system that a service is on: that of its type, or its server or region. */
const systemOf = (kinds: ServiceKinds, { type, config }: Service): string => {
  const placed = v.safeParse(Placed, config)
  if (!placed.success) return type
  const { server, regionId } = placed.output
  return `${type} ${kinds[type].counters === undefined ? server : regionId}`
}

/** Creates the round that reads what services use: once a day where their system reports it, each hour where it counts. */
export const createTakeReadings =
  ({ db, clock, kinds, log }: UsageHistoryDeps) =>
  async (): Promise<void> => {
    const now = clock.now()
    const day = isoDay(now)
    const wanted = {
      ...{ day, before: new Date(now.getTime() - countedEveryMs) },
      daily: ServiceType.options.filter((type) => kinds[type].task('usage') !== undefined),
      counted: ServiceType.options.filter((type) => kinds[type].counters !== undefined),
    }
    const failures: unknown[] = []
    const down = new Set<string>()
    const read = async (unread: Unread): Promise<void> => {
      let reading: Reading | string = ''
      try {
        reading = await readNow(kinds, unread)
        if (typeof reading === 'string') {
          const system = systemOf(kinds, unread.service)
          down.add(system)
          log.warn({ system, why: reading }, 'the usage of services')
        }
      } catch (error) {
        failures.push(error)
      }
      // A service that does not answer is not asked again at once, so it can't hold up the others.
      const found =
        typeof reading === 'string' ? { meters: unread.meters, counters: null } : reading
      await storeReading(db, unread, { ...found, day, at: now })
    }
    let asked = 0
    let after: Unread | undefined
    while (asked < mostAsked) {
      const page = await findUnread(db, wanted, { after, limit: batch })
      for (const unread of page) {
        // The next round asks a system again.
        if (down.has(systemOf(kinds, unread.service))) continue
        asked += 1
        await read(unread)
      }
      if (page.length < batch) break
      after = page.at(-1)
    }
    await deleteReadings(db, firstDayOf(now))
    // One service that can't be read holds up no other.
    if (failures.length > 0) throw failures[0]
  }
