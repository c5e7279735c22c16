import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { compareInventory, type Difference } from './compare-inventory.ts'
import type { Inventory, InventoryPlace } from './inventory.ts'
import {
  beginCheck,
  readExpected,
  storeDifferences,
  storeProblem,
  type Place,
} from './stored-checks.ts'

export interface CheckPlacesDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly inventories: readonly Inventory[]
}

const differencesAt = async (
  db: Queryable,
  place: InventoryPlace,
): Promise<readonly Difference[]> => {
  const before = await readExpected(db, place)
  const found = await place.list()
  const all = compareInventory(before, found, await readExpected(db, place))
  const { stillHas } = place
  if (stillHas === undefined) return all
  const real: Difference[] = []
  for (const one of all) {
    if (one.what === 'MISSING' || (await stillHas(one.id))) real.push(one)
  }
  return real
}

const check = async (
  { db, clock, log }: CheckPlacesDeps,
  at: Place,
  place: InventoryPlace,
): Promise<void> => {
  const now = clock.now()
  if (!(await beginCheck(db, at, now))) return
  try {
    const found = await differencesAt(db, place)
    for (const { id, what } of await storeDifferences(db, at, found, now)) {
      log.warn({ ...at, id, what }, 'a provisioning system differs from our services')
    }
  } catch (error) {
    // The next hour looks again; the other systems need not wait for it.
    if (!(error instanceof ProviderError)) throw error
    await storeProblem(db, at, error.message)
    log.warn({ ...at, why: error.message }, 'the comparison of a provisioning system')
  }
}

/** Compares each system that is due with our services, and stores what differs. It changes nothing there. */
export const checkPlaces = async (deps: CheckPlacesDeps): Promise<void> => {
  for (const { system, places } of deps.inventories) {
    for (const place of places()) await check(deps, { system, place: place.name }, place)
  }
}
