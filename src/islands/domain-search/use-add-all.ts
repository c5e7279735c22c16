import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { CallResult } from '../../client/api-error.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { domainsIn } from '../../contract/items/domain.ts'
import type { Messages } from '../../i18n/fill.ts'
import { $cart } from '../../stores/cart.ts'
import { $request, requestSignIn } from '../../stores/requests.ts'
import { $session } from '../../stores/session.ts'
import { addableRows, noAddAll, type AddAll } from './add-all.ts'
import { addPlan, type AddPlan } from './add-plan.ts'
import { createAddAll } from './create-add-all.ts'
import { storePendingList, takePendingList, type PendingList } from './pending-list.ts'

/** Returns the names (ASCII) in the current cart. */
export const namesInCart = (): ReadonlySet<string> =>
  new Set(domainsIn($cart.get()?.items ?? []).map(({ option }) => option.domainName ?? ''))

/** Adding all shown rows; see {@link useAddAll}. */
export interface AddingAllRows {
  readonly state: AddAll
  /** Whether the run is about all rows, and not chosen ones. */
  readonly isOfAll: boolean
  /** Adds these rows, or all that need no decision. */
  readonly start: (chosen?: readonly SearchRow[]) => void
  readonly stop: () => void
  readonly resume: () => void
}

/** Adds rows in sequence, after signing in if necessary; another `search` key resets the last result. */
export const useAddAll = (
  messages: Messages,
  rows: readonly SearchRow[],
  search: string,
  add: (plan: AddPlan) => Promise<CallResult<unknown>>,
): AddingAllRows => {
  const run = useMemo(() => createAddAll(add, (name) => namesInCart().has(name)), [add])
  const state = useStore(run.$addAll, { ssr: () => noAddAll })
  useEffect(() => run.clear(), [run, search])

  const [isOfAll, setOfAll] = useState(true)
  const begin = useCallback(
    (list: PendingList): void => {
      setOfAll(list.isOfAll)
      run.start(list.plans)
    },
    [run],
  )

  // Without rows, nothing would show the progress.
  const hasRows = rows.length > 0
  useEffect(
    () =>
      hasRows
        ? $request.subscribe((request) => {
            if (request !== undefined || $session.get() === undefined) return
            const list = takePendingList(Date.now())
            if (list !== undefined) begin(list)
          })
        : undefined,
    [begin, hasRows],
  )

  const start = (chosen?: readonly SearchRow[]): void => {
    const list: PendingList = {
      plans: (chosen ?? addableRows(rows, namesInCart())).map((row) => addPlan(row)),
      isOfAll: chosen === undefined,
    }
    if ($session.get() !== undefined) begin(list)
    else {
      storePendingList(messages, list)
      requestSignIn()
    }
  }
  return { state, isOfAll, start, stop: run.stop, resume: run.resume }
}
