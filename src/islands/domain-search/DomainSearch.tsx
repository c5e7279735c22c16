import '../../styles/islands.css'
import { useDeferredValue, useMemo, useState } from 'react'
import { useStore } from '@nanostores/react'
import { call, streamLines } from '../../stores/api.ts'
import { $takenNames } from '../../stores/taken-names.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { VoucherOfferLoader } from '../vouchers/VoucherOfferLoader.tsx'
import { AddAllBar } from './AddAllBar.tsx'
import { CartBar } from './CartBar.tsx'
import { ConditionsDialog } from './ConditionsDialog.tsx'
import { OwnerDialog } from './OwnerDialog.tsx'
import { PriceChangeDialog } from './PriceChangeDialog.tsx'
import type { RowActions } from './ResultRow.tsx'
import { SearchField } from './SearchField.tsx'
import { SearchResults } from './SearchResults.tsx'
import { SearchToolbar } from './SearchToolbar.tsx'
import { createSearch } from './create-search.ts'
import { arrangeRows, noFilters } from './search-filters.ts'
import { searchKey } from './search-place.ts'
import { noSearch } from './search-state.ts'
import { useAddAll } from './use-add-all.ts'
import { useAddToCart } from './use-add-to-cart.ts'
import { useCart } from './use-cart.ts'
import { useInBarsWay } from './use-in-bars-way.ts'
import { useSearchPlace } from './use-search-place.ts'

const search = createSearch({ call, streamLines })

/** The search page: the fixed field on top and the results below. */
export const DomainSearch = ({ locale, messages, errors }: IslandProps) => {
  const current = useStore(search.$search, { ssr: () => noSearch })
  const deferred = useDeferredValue(current)
  // While typing, keys render before results.
  const state = current.typing ? deferred : current
  const taken = useStore($takenNames, { ssr: 'initial' })
  const cart = useCart()
  const hydrated = useHydrated()
  const { field, place, submit, type, filter, more } = useSearchPlace(search)
  const adding = useAddToCart({ messages, errors })
  const [owner, setOwner] = useState<SearchRow | undefined>()
  const [placed, isBarInWay] = useInBarsWay()

  const arranged = useMemo(() => arrangeRows(state.rows, place), [state.rows, place])
  const shown = useMemo(
    () =>
      [...arranged.exact, ...arranged.lists.flatMap(({ rows }) => rows)].filter(
        ({ domainName }) => !taken.has(domainName),
      ),
    [arranged, taken],
  )
  const inCart = useMemo(
    () => new Set(cart?.items.map(({ option }) => option.domainName ?? '')),
    [cart],
  )
  const all = useAddAll(shown, searchKey(state), adding.addQuietly)
  const { add } = adding
  const actions = useMemo(
    (): RowActions => ({
      add,
      showOwner: setOwner,
      recheck: ({ domainName }) => void search.recheck(domainName),
    }),
    [add],
  )

  return (
    <div className="grid gap-6">
      <SearchField
        locale={locale}
        field={field}
        messages={messages}
        errors={errors}
        state={current}
        onSearch={submit}
        onType={type}
      />
      <SearchToolbar
        messages={messages}
        errors={errors}
        hydrated={hydrated}
        filters={place}
        onFilter={filter}
      />
      <SearchResults
        locale={locale}
        messages={messages}
        errors={errors}
        state={state}
        arranged={arranged}
        isLimited={place.price !== undefined || place.length !== undefined}
        hydrated={hydrated}
        taken={taken}
        inCart={inCart}
        adding={adding.adding}
        failures={adding.failures}
        actions={actions}
        onMore={more}
        onAgain={search.again}
        onClear={() => filter(noFilters)}
      >
        {(!hydrated || state.phase !== 'idle') && (
          <AddAllBar
            messages={messages}
            errors={errors}
            rows={shown}
            inCart={inCart}
            isSettled={state.phase === 'done'}
            all={all}
            placed={placed}
          />
        )}
      </SearchResults>
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
      <VoucherOfferLoader
        locale={locale}
        messages={messages}
        errors={errors}
        isBusy={all.state.phase === 'running'}
      />
      <OwnerDialog
        locale={locale}
        messages={messages}
        errors={errors}
        row={owner}
        onClose={() => setOwner(undefined)}
      />
    </div>
  )
}
