import { useMemo, useState } from 'react'
import type { SearchRow } from '../../contract/domains.ts'
import { hasConditions } from './add-plan.ts'
import { protectRows } from './protect-name.ts'
import type { CartAdding } from './use-cart-adding.ts'

/** The offer 'Protect the name'; see {@link useProtect}. */
export interface Protect {
  readonly names: readonly SearchRow[]
  readonly add: () => void
}

/** Offers the searched name with its most important extensions; a TLD with refused conditions leaves it. */
export const useProtect = (
  rows: readonly SearchRow[],
  { inCart, adding, all }: CartAdding,
): Protect => {
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const names = useMemo(() => protectRows(rows, inCart, refused), [rows, inCart, refused])
  return {
    names,
    add: () => {
      const restricted = names.find(hasConditions)
      if (restricted === undefined) all.start(names)
      else
        adding.confirm(restricted, (isAccepted) => {
          if (isAccepted) all.start(names)
          else setRefused(new Set([...refused, restricted.tld]))
        })
    },
  }
}
