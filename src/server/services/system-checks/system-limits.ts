import type { Log } from '../../platform/log.ts'
import type { Figure } from '../../platform/metrics/index.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { Schedule } from '../../platform/modules/index.ts'
import type { Inventory, Limit } from './inventory.ts'

/** As the alert QuotaNearlyUsed. */
const nearlyUsed = 0.9
const everyMs = 3_600_000

/** Our quotas at provisioning systems, as each server last read them. */
export interface SystemLimits {
  readonly schedule: Schedule
  readonly figures: () => readonly Figure[]
}

const shareOf = ({ used, most }: Limit): number => (most === undefined ? 0 : used / most)

/** Creates the hourly reading of our quotas, for the log and the metrics; those it can't read stay as they were. */
export const createSystemLimits = (
  inventories: readonly Inventory[],
  log: Pick<Log, 'warn'>,
): SystemLimits => {
  const shares = new Map<string, Figure['values'][number]>()
  const read = async (): Promise<void> => {
    for (const { system, places } of inventories) {
      for (const { name: place, readLimits } of places()) {
        try {
          for (const limit of (await readLimits?.()) ?? []) {
            const [labels, value] = [{ system, place, what: limit.what }, shareOf(limit)]
            shares.set(`${system} ${place} ${limit.what}`, { labels, value })
            if (value > nearlyUsed) log.warn({ ...labels, ...limit }, 'a quota is nearly used')
          }
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error
          log.warn({ system, place, why: error.message }, 'the quotas of a provisioning system')
        }
      }
    }
  }
  return {
    schedule: { name: 'quotas of systems', everyMs, run: read },
    figures: () => [
      {
        name: 'shop_system_quota_used',
        help: 'The used share of our quota at a provisioning system',
        values: [...shares.values()],
      },
    ],
  }
}
