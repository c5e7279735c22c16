import type { Queryable } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { VerbError } from '../../../platform/verbs/index.ts'
import { applyPrices } from './apply-prices.ts'
import { lockDue, lockPriceLists, settlePlanned } from './planned-prices.ts'
import type { ApplyDeps } from './price-list.ts'
import { priceLists } from './price-lists.ts'

export interface DuePricesDeps extends ApplyDeps {
  readonly db: Queryable
  readonly log: Pick<Log, 'error' | 'warn' | 'info'>
  readonly notifyTabs: (customerId: string) => void
}

/**
 * Applies the earliest change that is due, whole or not at all. An error that is no refusal leaves it
 * for the next round and adds it to `skipped`. Returns whether one was due.
 */
const applyOne = async (
  { db, log, notifyTabs, ...deps }: DuePricesDeps,
  skipped: Set<string>,
): Promise<boolean> => {
  const noticed: string[] = []
  let found: string | undefined
  try {
    await db.transaction(async (tx) => {
      await lockPriceLists(tx)
      const due = await lockDue(tx, deps.clock.now(), skipped)
      if (due === undefined) return
      const { id, list, rows, reason, actorKind: kind, actorId } = due
      found = id
      const change = { rows, actor: { kind, id: actorId, reason } }
      try {
        // A savepoint: a refused row undoes the others, and the refusal is stored.
        noticed.push(
          ...(await tx.transaction((within) =>
            applyPrices(within, priceLists[list], change, deps),
          )),
        )
        await settlePlanned(tx, id)
        log.info({ id, rows: rows.length }, 'a planned change of prices was applied')
      } catch (error) {
        if (!(error instanceof VerbError)) throw error
        await settlePlanned(tx, id, error.message)
        log.warn({ id, err: error }, 'a planned change of prices failed')
      }
    })
  } catch (error) {
    if (found === undefined) throw error
    skipped.add(found)
    log.error({ id: found, err: error }, 'a planned change of prices is tried again')
    return true
  }
  for (const customerId of new Set(noticed)) notifyTabs(customerId)
  return found !== undefined
}

/** Applies all changes of prices that are due, in their order; two servers apply each once. Returns how many. */
export const applyDuePrices = async (deps: DuePricesDeps): Promise<number> => {
  const skipped = new Set<string>()
  let count = 0
  while (await applyOne(deps, skipped)) count += 1
  return count - skipped.size
}
