import type { Log } from '../../platform/log.ts'
import { createSteps, StepNotDone, StepUnknown } from '../../platform/steps/index.ts'
import { fulfilmentOf, gaveUp, type Fulfilment, type FulfilmentTable } from '../items/index.ts'
import type { FoundWork } from './find-work.ts'
import { createStoreResult, type StoreResultDeps } from './store-result.ts'

export interface RunItemDeps extends StoreResultDeps {
  readonly log: Pick<Log, 'error' | 'warn'>
  readonly table: Partial<FulfilmentTable>
}

export interface RunOutcome {
  readonly later?: unknown
  readonly closed?: boolean
}

/** Interval in which an item checks whether staff have settled an interrupted step. */
const unknownMs = 3_600_000

/** Creates the run of one item: its kind fulfils it, and the result is stored. */
export const createRunItem = (deps: RunItemDeps) => {
  const { db, clock, log, table } = deps
  const store = createStoreResult(deps)

  /** @param onlyLooks accepts what an earlier run did, and otherwise gives the item up */
  return async (work: FoundWork, onlyLooks: boolean): Promise<RunOutcome> => {
    const { item } = work
    const kind = fulfilmentOf(table, item)
    const steps = createSteps({ db, owner: item.id, stored: work.steps, onlyLooks })
    const end = async (result: Exclude<Fulfilment, { is: 'later' }>): Promise<RunOutcome> => ({
      closed: await store({ work, kind, steps }, result),
    })
    let result: Fulfilment
    try {
      result = await kind.fulfil(work, steps)
    } catch (error) {
      if (error instanceof StepNotDone) {
        return end({ is: 'impossible', why: gaveUp, refund: 'ALL' })
      }
      if (!(error instanceof StepUnknown)) return { later: error }
      log.error({ orderItemId: item.id, step: error.message }, 'staff must settle a step')
      const wakeAt = new Date(clock.now().getTime() + unknownMs)
      return end({ is: 'waiting', on: 'staff', what: 'STEP_UNKNOWN', wakeAt })
    }
    return result.is === 'later' ? { later: result.why } : end(result)
  }
}
