import { useMemo, useState, type RefCallback } from 'react'
import type { Cart } from '../../contract/cart.ts'
import { domainsIn } from '../../contract/items/domain.ts'
import type { SearchRow } from '../../contract/domains.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { useAddAll, type AddingAllRows } from './use-add-all.ts'
import { useAddToCart, type Adding } from './use-add-to-cart.ts'
import { useCart } from './use-cart.ts'
import { useOverlapsCartBar } from './use-overlaps-cart-bar.ts'

/** What a list of names needs to add them to the cart; see {@link useCartAdding}. */
export interface CartAdding {
  readonly cart: Cart | undefined
  readonly inCart: ReadonlySet<string>
  readonly adding: Adding
  readonly all: AddingAllRows
  readonly registrant: SearchRow | undefined
  readonly showRegistrant: (row: SearchRow | undefined) => void
  /** The ref of 'Add all', which the cart bar must not cover. */
  readonly addAllRef: RefCallback<HTMLElement>
  readonly coversAddAll: boolean
}

/** Connects a list of names to the cart; another `listKey` resets the result of 'Add all'. */
export const useCartAdding = (
  { messages, errors }: Pick<IslandProps, 'messages' | 'errors'>,
  rows: readonly SearchRow[],
  listKey: string,
): CartAdding => {
  const cart = useCart()
  const inCart = useMemo(
    () => new Set(domainsIn(cart?.items ?? []).map(({ option }) => option.domainName ?? '')),
    [cart],
  )
  const adding = useAddToCart({ messages, errors })
  const all = useAddAll(messages, rows, listKey, adding.addQuietly)
  const [registrant, showRegistrant] = useState<SearchRow | undefined>()
  const [addAllRef, coversAddAll] = useOverlapsCartBar()
  return { cart, inCart, adding, all, registrant, showRegistrant, addAllRef, coversAddAll }
}
