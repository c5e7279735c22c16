import '../../styles/islands.css'
import { useMemo } from 'react'
import { useStore } from '@nanostores/react'
import { searchApi } from '../../stores/search-api.ts'
import { $takenNames } from '../../stores/taken-names.ts'
import { message } from '../../i18n/fill.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { AddAllBar, AddAllButton } from './AddAllBar.tsx'
import { CartAddingDialogs } from './CartAddingDialogs.tsx'
import type { RowActions } from './name-props.ts'
import { FavouritesLink } from './FavouritesLink.tsx'
import { ProtectOffer } from './ProtectOffer.tsx'
import { SearchField } from './SearchField.tsx'
import { SearchMenu } from './SearchMenu.tsx'
import { SearchResults } from './SearchResults.tsx'
import { SearchToolbar } from './SearchToolbar.tsx'
import { createSearch } from './create-search.ts'
import { arrangeRows, filterCount, noFilters } from './search-filters.ts'
import { startSearchOfUrl } from './search-history.ts'
import { searchKey } from './search-url.ts'
import { useCartAdding } from './use-cart-adding.ts'
import { useProtect } from './use-protect.ts'
import { useSearchUrl } from './use-search-url.ts'
import { useShownSearch } from './use-shown-search.ts'

/** Milliseconds in which most registries answer. */
const settlingMs = 250

const search = createSearch(searchApi, settlingMs)
// The rows are known when React's largest script arrives: the page shows them with its first update.
if (!import.meta.env.SSR) startSearchOfUrl(search)

/** The search page: the fixed field on top and the results below. */
export const DomainSearch = (props: IslandProps) => {
  const { locale, messages, errors } = props
  const texts = { locale, messages, errors }
  const state = useShownSearch(search)
  const taken = useStore($takenNames, { ssr: 'initial' })
  const hydrated = useHydrated()
  const { field, params, submit, type, filter, more } = useSearchUrl(search)

  const arranged = useMemo(
    () => arrangeRows(state.rows, params, state.kept),
    [state.rows, state.kept, params],
  )
  const rows = useMemo(
    () =>
      [...arranged.exact, ...arranged.lists.flatMap(({ rows, gone }) => [...rows, ...gone])].filter(
        ({ domainName }) => !taken.has(domainName),
      ),
    [arranged, taken],
  )
  const to = useCartAdding(props, rows, searchKey(state))
  const protect = useProtect(rows, to)
  const isSettled = state.phase === 'done'
  const { showRegistrant } = to
  const { add, remove, adding, failures } = to.adding
  const actions = useMemo(
    (): RowActions => ({
      add,
      remove: ({ domainName }) => remove(domainName),
      showRegistrant,
      recheck: ({ domainName }) => void search.recheck(domainName),
    }),
    [add, remove, showRegistrant],
  )

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchField
        {...texts}
        field={field}
        $search={search.$search}
        onSearch={submit}
        onType={type}
      />
      <SearchToolbar {...texts} hydrated={hydrated} filters={params} onFilter={filter}>
        <SearchMenu label={message(props.messages, 'menu')} disabled={!hydrated}>
          <AddAllButton {...texts} {...to} {...{ rows, isSettled }} />
          <FavouritesLink {...texts} />
        </SearchMenu>
      </SearchToolbar>
      <SearchResults
        {...texts}
        {...{ state, arranged, hydrated, taken, adding, failures, actions }}
        cart={to.cart}
        inCart={to.inCart}
        isLimited={filterCount({ ...params, tlds: [], free: false }) > 0}
        onMore={more}
        onAgain={search.again}
        onClear={() => filter(noFilters)}
      >
        {(!hydrated || state.phase !== 'idle') && (
          <AddAllBar
            {...texts}
            {...to}
            {...{ rows, isSettled }}
            offer={
              protect.names.length > 0 ? (
                <ProtectOffer {...texts} protect={protect} searched={state.rows} />
              ) : null
            }
          />
        )}
      </SearchResults>
      <CartAddingDialogs {...texts} to={to} isBusy={to.all.state.phase === 'running'} />
    </div>
  )
}
