import '../../styles/islands.css'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '@nanostores/react'
import { call, streamLines } from '../../stores/api.ts'
import { loadCart } from '../../stores/cart-actions.ts'
import { followCart } from '../../stores/cart-sync.ts'
import { $cart } from '../../stores/cart.ts'
import { $takenNames } from '../../stores/taken-names.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import { useSession, type IslandProps } from '../shell/use-session.ts'
import { CartBar } from './CartBar.tsx'
import { OwnerDialog } from './OwnerDialog.tsx'
import { PriceChangeDialog } from './PriceChangeDialog.tsx'
import { SearchField } from './SearchField.tsx'
import { SearchResults } from './SearchResults.tsx'
import { createSearch } from './create-search.ts'
import { noSearch } from './search-state.ts'
import { addressOfTerms, splitTerms, termsOfAddress, textOfTerms } from './search-terms.ts'
import { useAddToCart } from './use-add-to-cart.ts'

const search = createSearch({ call, streamLines })

/** The search page: the field on top, which never moves, and under it the names. */
export const DomainSearch = ({ locale, messages, errors }: IslandProps) => {
  const state = useStore(search.$search, { ssr: () => noSearch })
  const cart = useStore($cart, { ssr: () => undefined })
  const taken = useStore($takenNames, { ssr: 'initial' })
  const session = useSession()
  const hydrated = useHydrated()
  const adding = useAddToCart({ messages, errors })
  const [owner, setOwner] = useState<SearchRow | undefined>()
  const field = useRef<HTMLInputElement>(null)
  const signedIn = session !== undefined

  useEffect(() => {
    const follow = (): void => {
      const terms = termsOfAddress(location.search)
      if (field.current !== null) field.current.value = textOfTerms(terms)
      search.ask(terms)
    }
    // What was typed before this ran stays; the address is searched all the same.
    const typed = field.current?.value ?? ''
    follow()
    if (field.current !== null && typed !== '') field.current.value = typed
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  useEffect(() => {
    if (!signedIn) return
    void loadCart()
    return followCart(() => {
      void loadCart()
    })
  }, [signedIn])

  const submit = (text: string): void => {
    const terms = splitTerms(text)
    if (terms.length === 0) {
      field.current?.focus()
      return
    }
    if (field.current !== null) field.current.value = textOfTerms(terms)
    const address = addressOfTerms(location.pathname, terms)
    if (address !== `${location.pathname}${location.search}`) {
      history.pushState(null, '', address)
    }
    if (textOfTerms(terms) === textOfTerms(state.terms) && state.phase === 'failed') search.again()
    else search.ask(terms)
  }

  const inCart = new Set(cart?.items.map(({ option }) => option.domainName ?? ''))
  return (
    <div className="grid gap-6">
      <SearchField
        field={field}
        messages={messages}
        errors={errors}
        state={state}
        onSearch={submit}
      />
      <SearchResults
        locale={locale}
        messages={messages}
        errors={errors}
        state={state}
        hydrated={hydrated}
        taken={taken}
        inCart={inCart}
        adding={adding.adding}
        failures={adding.failures}
        onAdd={adding.add}
        onOwner={setOwner}
        onRecheck={(row) => {
          void search.recheck(row.domainName)
        }}
        onMore={search.more}
        onAgain={search.again}
      />
      <CartBar locale={locale} messages={messages} cart={cart} />
      <PriceChangeDialog
        messages={messages}
        change={adding.priceChange}
        busy={adding.adding.size > 0}
        onAccept={({ row, price }) => adding.add(row, price)}
        onClose={adding.keepOldPrice}
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
