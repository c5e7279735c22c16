import { atom, type ReadableAtom } from 'nanostores'
import type { CallResult } from '../../client/api-error.ts'
import { nextAddAll, noAddAll, type AddAll, type AddAllEvent } from './add-all.ts'
import type { AddPlan } from './add-plan.ts'

/** A run that adds many names; see {@link createAddAll}. */
export interface AddingAll {
  readonly $addAll: ReadableAtom<AddAll>
  readonly start: (plans: readonly AddPlan[]) => void
  /** Adds no further names; the one in flight completes. */
  readonly stop: () => void
  readonly resume: () => void
  /** Forgets the result unless it is running. */
  readonly clear: () => void
}

/** Creates a run, which skips the names that are in the cart. */
export const createAddAll = (
  add: (plan: AddPlan) => Promise<CallResult<unknown>>,
  isInCart: (name: string) => boolean,
): AddingAll => {
  const $addAll = atom<AddAll>(noAddAll)
  let plans: readonly AddPlan[] = []
  let isRunning = false

  const happen = (event: AddAllEvent): void => $addAll.set(nextAddAll($addAll.get(), event))

  const run = async (): Promise<void> => {
    // A request may still be in flight; its run continues.
    if (isRunning) return
    isRunning = true
    try {
      for (;;) {
        const { phase, waiting } = $addAll.get()
        const plan = plans.find(({ domainName }) => domainName === waiting[0])
        if (phase !== 'running' || plan === undefined) return
        const name = plan.domainName
        const result = isInCart(name) ? undefined : await add(plan)
        happen(
          result === undefined || result.ok
            ? { type: 'added', name }
            : { type: 'failed', name, error: result.error },
        )
      }
    } finally {
      isRunning = false
    }
  }

  return {
    $addAll,
    start(addable) {
      if (isRunning) return
      plans = addable
      happen({ type: 'started', names: plans.map(({ domainName }) => domainName) })
      void run()
    },
    stop: () => happen({ type: 'stopped' }),
    resume() {
      happen({ type: 'resumed' })
      void run()
    },
    clear() {
      if (!isRunning && $addAll.get().phase !== 'running') $addAll.set(noAddAll)
    },
  }
}
