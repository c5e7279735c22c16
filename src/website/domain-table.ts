import { answersTo } from '../contract/find-tlds.ts'
import type { Money } from '../contract/money.ts'
import type { PlaceRegion } from './place-regions.ts'
import { priceOfYears, termFit } from './domain-prices.ts'
import type { TldPrices } from './domain-prices.ts'
import type { TableState, TldRowKind } from './domain-table-state.ts'

/** A TLD in a price table. */
export interface TldRow {
  /** ASCII, without a dot: `com.kh`, `xn--…`. */
  readonly tld: string
  readonly unicode: string
  readonly kind: TldRowKind
  readonly region: PlaceRegion | undefined
  readonly prices: TldPrices
}

const priceIn = (
  { prices }: TldRow,
  sort: 'register' | 'renew' | 'transfer',
  years: number,
): Money | undefined => {
  if (sort === 'transfer') return prices.transfer
  if (termFit(prices, years) !== 'offered') return undefined
  const { registration, renewal } = priceOfYears(prices, years)
  return sort === 'register' ? registration : renewal
}

const compareNames = (one: TldRow, other: TldRow): number => {
  if (one.unicode === other.unicode) return 0
  return one.unicode < other.unicode ? -1 : 1
}

/** Returns the indexes of the rows that match a state, in its order; stable. */
export const arrangeRows = (
  rows: readonly TldRow[],
  state: TableState,
  favourites: ReadonlySet<string> = new Set(),
): number[] => {
  const answers = answersTo(state.query)
  const { kind, region, sort, years } = state
  const shown = [...rows.entries()].filter(
    ([, row]) =>
      (kind === undefined || row.kind === kind) &&
      (region === undefined || row.region === region) &&
      (!state.favourites || favourites.has(row.tld)) &&
      answers(row),
  )
  const direction = state.descending ? -1 : 1
  if (sort === 'name') shown.sort(([, a], [, b]) => direction * compareNames(a, b))
  else if (sort !== 'popular') {
    const keyed = shown.map(([place, row]) => ({ place, price: priceIn(row, sort, years) }))
    keyed.sort(({ price: a }, { price: b }) => {
      if (a === undefined || b === undefined)
        return Number(a === undefined) - Number(b === undefined)
      return direction * (a - b)
    })
    return keyed.map(({ place }) => place)
  }
  return shown.map(([place]) => place)
}
