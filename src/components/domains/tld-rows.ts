import { initialState } from '../../website/domain-table-state.ts'
import type { TableState } from '../../website/domain-table-state.ts'
import { arrangeRows } from '../../website/domain-table.ts'
import { livePrices } from '../../website/live-prices.ts'
import type { LiveTld } from '../../website/live-tld.ts'
import { createTldGroups } from './tld-groups.ts'
import { readRow, showTags, showTerm, showTransfer } from './tld-row.ts'
import { createTldStars } from './tld-stars.ts'

/** The rows of a TLD table. */
export interface TldRows {
  /** Shows the first rows of a state; returns how many match. */
  readonly show: (state: TableState, limit: number) => number
  /** Updates prices and tags; TLDs that are no longer sold disappear with the next `show`. */
  readonly refresh: (tlds: readonly LiveTld[]) => void
}

/** Reads the rows that the build rendered; their attributes are the table's data. */
export const createTldRows = (table: HTMLTableElement): TldRows => {
  const elements = [...table.tBodies].flatMap((group) => [...group.rows])
  const rows = elements.map(readRow)
  const tldOf = new Map(elements.map((element, at) => [element, rows[at]?.tld]))
  const groups = createTldGroups([...table.tBodies], elements)
  const stars = createTldStars(table, (row) => tldOf.get(row))
  const notSold = new Set<number>()
  let shownYears = initialState.years

  const showYears = (years: number, only?: ReadonlySet<number>): void => {
    elements.forEach((element, at) => {
      const prices = rows[at]?.prices
      if (prices !== undefined && only?.has(at) !== false) showTerm(element, prices, years)
    })
  }

  return {
    refresh: (tlds) => {
      const live = new Map(tlds.map((tld) => [tld.tld, tld]))
      const changed = new Set<number>()
      notSold.clear()
      rows.forEach((row, at) => {
        const tld = live.get(row.tld)
        const element = elements[at]
        if (tld === undefined) notSold.add(at)
        if (tld === undefined || element === undefined) return
        const prices = { ...row.prices, ...livePrices(tld) }
        rows[at] = { ...row, prices }
        changed.add(at)
        showTags(element, tld.tags)
        showTransfer(element, prices)
      })
      showYears(shownYears, changed)
    },
    show: (state, limit) => {
      if (state.years !== shownYears) showYears(state.years)
      shownYears = state.years
      const shown = arrangeRows(rows, state, stars.favourites()).filter((at) => !notSold.has(at))
      groups.show(shown.slice(0, limit))
      stars.addInView()
      return shown.length
    },
  }
}
