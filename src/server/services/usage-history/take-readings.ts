import * as v from 'valibot'
import type { UsageMeter } from '../../../contract/service-panel.ts'
import { ServiceType } from '../../../contract/service-types.ts'
import { usageHistoryDays } from '../../../contract/usage-history.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { isoDay } from '../../platform/shown-day.ts'
import type { Service, ServiceKinds } from '../lifecycle/index.ts'
import { deleteReadings, findUnread, storeReading } from './stored-readings.ts'

export interface UsageHistoryDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly kinds: ServiceKinds
}

const batch = 50
/** Of a round: a day has 24. */
const mostAsked = 10 * batch
const dayMs = 86_400_000

/** Returns the first day of the history that customers see. */
export const firstDayOf = (now: Date): string =>
  isoDay(new Date(now.getTime() - (usageHistoryDays - 1) * dayMs))

/** Returns the meters of a service; undefined if its system is busy or down. */
const readNow = async (
  kinds: ServiceKinds,
  service: Service,
): Promise<readonly UsageMeter[] | undefined> => {
  const task = kinds[service.type].task('usage')
  if (task?.in.includes(service.state) !== true) return []
  const call = { actor: { kind: 'system', id: 'usage-history' }, locale: 'en' } as const
  try {
    return (await task.run(service, undefined, call)).meters
  } catch (error) {
    if (error instanceof ProviderError) return undefined
    if (!(error instanceof ApiError)) throw error
    return error.code === 'SERVICE_BUSY' ? undefined : []
  }
}

const Placed = v.object({ server: v.optional(v.string(), '') })

/** Returns the system that a service is on: that of its type, or its server. */
const systemOf = ({ type, config }: Service): string => {
  const placed = v.safeParse(Placed, config)
  return placed.success ? `${type} ${placed.output.server}` : type
}

/** Creates the round that reads what each service uses, once a day, where its system reports it. */
export const createTakeReadings =
  ({ db, clock, kinds }: UsageHistoryDeps) =>
  async (): Promise<void> => {
    const now = clock.now()
    const day = isoDay(now)
    const types = ServiceType.options.filter((type) => kinds[type].task('usage') !== undefined)
    const failures: unknown[] = []
    const down = new Set<string>()
    const read = async (service: Service): Promise<void> => {
      let meters: readonly UsageMeter[] | undefined = []
      try {
        meters = await readNow(kinds, service)
      } catch (error) {
        failures.push(error)
      }
      if (meters === undefined) down.add(systemOf(service))
      // A service that does not answer has no reading that day, so it can't hold up the others.
      await storeReading(db, service.id, day, meters ?? [])
    }
    let asked = 0
    let after: string | undefined
    while (asked < mostAsked) {
      const unread = await findUnread(db, types, day, { after, limit: batch })
      for (const service of unread) {
        // The next round asks a system again.
        if (down.has(systemOf(service))) continue
        asked += 1
        await read(service)
      }
      if (unread.length < batch) break
      after = unread.at(-1)?.id
    }
    await deleteReadings(db, firstDayOf(now))
    // One service that can't be read holds up no other.
    if (failures.length > 0) throw failures[0]
  }
