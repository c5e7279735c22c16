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
const dayMs = 86_400_000

/** Returns the first day of the history that customers see. */
export const firstDayOf = (now: Date): string =>
  isoDay(new Date(now.getTime() - (usageHistoryDays - 1) * dayMs))

const readNow = async (kinds: ServiceKinds, service: Service): Promise<readonly UsageMeter[]> => {
  const task = kinds[service.type].task('usage')
  if (task?.in.includes(service.state) !== true) return []
  const call = { actor: { kind: 'system', id: 'usage-history' }, locale: 'en' } as const
  try {
    return (await task.run(service, undefined, call)).meters
  } catch (error) {
    // Its system is busy or down: that day has no reading.
    if (error instanceof ApiError || error instanceof ProviderError) return []
    throw error
  }
}

/** Creates the round that reads what each service uses, once a day, where its system reports it. */
export const createTakeReadings =
  ({ db, clock, kinds }: UsageHistoryDeps) =>
  async (): Promise<void> => {
    const now = clock.now()
    const day = isoDay(now)
    const types = ServiceType.options.filter((type) => kinds[type].task('usage') !== undefined)
    const failures: unknown[] = []
    const read = async (service: Service): Promise<readonly UsageMeter[]> => {
      try {
        return await readNow(kinds, service)
      } catch (error) {
        failures.push(error)
        return []
      }
    }
    for (;;) {
      const unread = await findUnread(db, types, day, batch)
      for (const service of unread) await storeReading(db, service.id, day, await read(service))
      if (unread.length < batch) break
    }
    await deleteReadings(db, firstDayOf(now))
    // One service that can't be read holds up no other.
    if (failures.length > 0) throw failures[0]
  }
