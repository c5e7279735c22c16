import { useMemo, useState } from 'react'
import { useStore } from '@nanostores/react'
import { streamLines } from '../../../stores/api.ts'
import { readTab, writeTab } from '../../../stores/tab-storage.ts'
import { $takenNames } from '../../../stores/taken-names.ts'
import { AddAllBar } from '../AddAllBar.tsx'
import { CartAddingDialogs } from '../CartAddingDialogs.tsx'
import { addPlan } from '../add-plan.ts'
import { useCartAdding } from '../use-cart-adding.ts'
import { BulkForm } from './BulkForm.tsx'
import { BulkResults } from './BulkResults.tsx'
import type { BulkProps } from './bulk-props.ts'
import { bulkKey } from './bulk-draft.ts'
import { createBulk } from './create-bulk.ts'
import { leaveSharedList, sharedNames } from './shared-list.ts'

const bulk = createBulk({
  streamLines,
  now: () => Date.now(),
  later: (then, ms) => void setTimeout(then, ms),
  read: () => readTab(bulkKey),
  write: (text) => writeTab(bulkKey, text),
})
// Before the first render, so that a reload shows the list at once. A shared list replaces it.
if (sharedNames(location.search) === undefined) bulk.restore()

/** Checks a list of names: first the form, then the results. */
export const BulkCheck = (props: BulkProps) => {
  const { locale, messages, errors } = props
  const state = useStore(bulk.$bulk)
  const taken = useStore($takenNames)
  const [isBack, setBack] = useState(false)
  const entries = state?.entries
  const rows = useMemo(
    () =>
      (entries ?? []).flatMap(({ name, row }) => (row === undefined || taken.has(name) ? [] : row)),
    [entries, taken],
  )
  const to = useCartAdding(props, rows, state === undefined ? '' : bulkKey)

  if (state === undefined) return <BulkForm {...props} isBack={isBack} onBegin={bulk.begin} />
  const { adding, failures, add, remove } = to.adding
  const clear = (): void => {
    setBack(true)
    to.all.stop()
    bulk.clear()
    leaveSharedList()
  }
  return (
    <>
      <BulkResults
        {...props}
        {...{ state, taken, adding, failures }}
        bulk={{ ...bulk, clear }}
        cart={to.cart}
        inCart={to.inCart}
        onAdd={(row) => add(row, addPlan(row).duration)}
        onRemove={remove}
        onRegistrant={to.showRegistrant}
      >
        <AddAllBar {...{ messages, errors, rows }} {...to} isSettled={state.phase !== 'running'} />
      </BulkResults>
      <CartAddingDialogs
        {...{ locale, messages, errors, to }}
        isBusy={to.all.state.phase === 'running' || adding.size > 0}
      />
    </>
  )
}
