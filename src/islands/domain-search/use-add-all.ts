import { useEffect, useMemo, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { CallResult } from '../../client/api-error.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { domainsIn } from '../../contract/items/domain.ts'
import { $cart } from '../../stores/cart.ts'
import { $request, requestSignIn } from '../../stores/requests.ts'
import { $session } from '../../stores/session.ts'
import { addableRows, noAddAll, type AddAll } from './add-all.ts'
import { createAddAll } from './create-add-all.ts'

/** Returns the names (ASCII) in the current cart. */
export const namesInCart = (): ReadonlySet<string> =>
  new Set(domainsIn($cart.get()?.items ?? []).map(({ option }) => option.domainName ?? ''))

const onceSignedIn = (then: () => void): void => {
  requestSignIn()
  const stop = $request.listen((request) => {
    if (request !== undefined) return
    stop()
    if ($session.get() !== undefined) then()
  })
}

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

/** Adds rows in sequence; another `search` key resets the last result. */
export const useAddAll = (
  rows: readonly SearchRow[],
  search: string,
  add: (row: SearchRow) => Promise<CallResult<unknown>>,
): AddingAllRows => {
  const run = useMemo(() => createAddAll(add, (name) => namesInCart().has(name)), [add])
  const state = useStore(run.$addAll, { ssr: () => noAddAll })
  useEffect(() => run.clear(), [run, search])

  const [isOfAll, setOfAll] = useState(true)

  const start = (chosen?: readonly SearchRow[]): void => {
    const begin = (): void => {
      setOfAll(chosen === undefined)
      run.start(chosen ?? addableRows(rows, namesInCart()))
    }
    if ($session.get() === undefined) onceSignedIn(begin)
    else begin()
  }
  return { state, isOfAll, start, stop: run.stop, resume: run.resume }
}
