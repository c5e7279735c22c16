import { useMemo, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { SearchRow } from '../../../contract/domains.ts'
import { streamLines } from '../../../stores/api.ts'
import { readTab, writeTab } from '../../../stores/tab-storage.ts'
import { $takenNames } from '../../../stores/taken-names.ts'
import { VoucherOfferLoader } from '../../vouchers/VoucherOfferLoader.tsx'
import { AddAllBar } from '../AddAllBar.tsx'
import { CartBar } from '../CartBar.tsx'
import { ConditionsDialog } from '../ConditionsDialog.tsx'
import { OwnerDialog } from '../OwnerDialog.tsx'
import { PriceChangeDialog } from '../PriceChangeDialog.tsx'
import { addPlan } from '../add-plan.ts'
import { useAddAll } from '../use-add-all.ts'
import { useInBarsWay } from '../use-in-bars-way.ts'
import { useAddToCart } from '../use-add-to-cart.ts'
import { useCart } from '../use-cart.ts'
import { BulkForm } from './BulkForm.tsx'
import type { BulkProps } from './bulk-props.ts'
import { BulkResults } from './BulkResults.tsx'
import { createBulk } from './create-bulk.ts'
import { bulkKey } from './carry-names.ts'

const bulk = createBulk({
  streamLines,
  now: () => Date.now(),
  later: (then, ms) => void setTimeout(then, ms),
  read: () => readTab(bulkKey),
  write: (text) => writeTab(bulkKey, text),
})
// Before the first render, so that a reload shows the list at once.
bulk.restore()

/** Checks a list of names: first the form, then the results. */
export const BulkCheck = (props: BulkProps) => {
  const { locale, messages, errors } = props
  const state = useStore(bulk.$bulk)
  const cart = useCart()
  const taken = useStore($takenNames)
  const adding = useAddToCart({ messages, errors })
  const [owner, setOwner] = useState<SearchRow | undefined>()
  const [isBack, setBack] = useState(false)
  const inCart = useMemo(
    () => new Set(cart?.items.map(({ option }) => option.domainName ?? '')),
    [cart],
  )
  const entries = state?.entries
  const rows = useMemo(
    () =>
      (entries ?? []).flatMap(({ name, row }) => (row === undefined || taken.has(name) ? [] : row)),
    [entries, taken],
  )
  // A new list resets the result of the previous run.
  const all = useAddAll(rows, state === undefined ? '' : bulkKey, adding.addQuietly)
  const isAddingAll = all.state.phase === 'running'
  const [placed, isBarInWay] = useInBarsWay()

  if (state === undefined) return <BulkForm {...props} isBack={isBack} onBegin={bulk.begin} />
  const clear = (): void => {
    setBack(true)
    all.stop()
    bulk.clear()
  }
  return (
    <>
      <BulkResults
        {...props}
        bulk={{ ...bulk, clear }}
        state={state}
        taken={taken}
        inCart={inCart}
        adding={adding.adding}
        failures={adding.failures}
        onAdd={(row) => adding.add(row, addPlan(row).duration)}
        onOwner={setOwner}
      >
        <AddAllBar
          messages={messages}
          errors={errors}
          rows={rows}
          inCart={inCart}
          isSettled={state.phase !== 'running'}
          isCounted
          all={all}
          placed={placed}
        />
      </BulkResults>
      <CartBar locale={locale} messages={messages} cart={cart} isAside={isBarInWay} />
      <PriceChangeDialog
        messages={messages}
        change={adding.priceChange}
        busy={adding.adding.size > 0}
        onAccept={(change) => adding.addAt(change, change.price)}
        onClose={adding.keepOldPrice}
      />
      <ConditionsDialog
        locale={locale}
        messages={messages}
        wanted={adding.conditions}
        onAccept={adding.acceptConditions}
        onClose={adding.refuseConditions}
      />
      <OwnerDialog
        locale={locale}
        messages={messages}
        errors={errors}
        row={owner}
        onClose={() => setOwner(undefined)}
      />
      <VoucherOfferLoader
        locale={locale}
        messages={messages}
        errors={errors}
        isBusy={isAddingAll || adding.adding.size > 0}
      />
    </>
  )
}
