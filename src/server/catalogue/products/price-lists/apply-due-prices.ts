import type { Queryable } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { VerbError } from '../../../platform/verbs/index.ts'
import { applyPrices } from './apply-prices.ts'
import { lockDue, settlePlanned } from './planned-prices.ts'
import type { ApplyDeps } from './price-list.ts'
import { priceLists } from './price-lists.ts'

export interface DuePricesDeps extends ApplyDeps {
  readonly db: Queryable
  readonly log: Pick<Log, 'warn' | 'info'>
  readonly notifyTabs: (customerId: string) => void
}

/** Applies the earliest change that is due, whole or not at all. Returns whether one was due. */
const applyOne = async ({ db, log, notifyTabs, ...deps }: DuePricesDeps): Promise<boolean> => {
  const noticed: string[] = []
  const wasDue = await db.transaction(async (tx) => {
    const due = await lockDue(tx, deps.clock.now())
    if (due === undefined) return false
    const { id, list, rows, reason, actorKind: kind, actorId } = due
    const change = { rows, actor: { kind, id: actorId, reason } }
    try {
      // A savepoint: a refused row undoes the others, and the refusal is stored.
      noticed.push(
        ...(await tx.transaction((within) => applyPrices(within, priceLists[list], change, deps))),
      )
      await settlePlanned(tx, id)
      log.info({ id, rows: rows.length }, 'a planned change of prices was applied')
    } catch (error) {
      if (!(error instanceof VerbError)) throw error
      await settlePlanned(tx, id, error.message)
      log.warn({ id, err: error }, 'a planned change of prices failed')
    }
    return true
  })
  for (const customerId of new Set(noticed)) notifyTabs(customerId)
  return wasDue
}

/** Applies all changes of prices that are due; two servers apply each once. Returns how many. */
export const applyDuePrices = async (deps: DuePricesDeps): Promise<number> => {
  let count = 0
  while (await applyOne(deps)) count += 1
  return count
}
