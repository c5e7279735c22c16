import { formatMoney, fromDollars, zero } from '../../contract/money.ts'
import { fill } from '../../i18n/fill.ts'
import { placeRegions } from '../../site/place-regions.ts'
import { isOnSale, priceOfYears, termFit } from '../../site/domain-prices.ts'
import { initialState, longestYears } from '../../site/domain-table-state.ts'
import type { TableState } from '../../site/domain-table-state.ts'
import { arrangeRows } from '../../site/domain-table.ts'
import type { TldRow } from '../../site/domain-table.ts'

/** The rows of a table of endings. */
export interface TldRows {
  /** Shows what a state asks for, in its order and for its years; gives how many rows that are. */
  readonly show: (state: TableState) => number
}

const readRow = (element: HTMLTableRowElement): TldRow => {
  const { prices = '', years = `1 ${longestYears}`, tld, kind, region } = element.dataset
  const unicode = (element.querySelector('a')?.textContent ?? '').slice(1)
  const [first = zero, regular = zero, renewal = zero, transfer = zero] = prices
    .split(' ')
    .map((dollars) => fromDollars(Number(dollars)))
  const [minimumYears = 1, maximumYears = longestYears] = years.split(' ').map(Number)
  return {
    tld: tld ?? unicode,
    unicode,
    kind: kind === 'cctld' ? kind : 'gtld',
    region: placeRegions.find((each) => each === region),
    prices: { first, regular, renewal, transfer, minimumYears, maximumYears },
  }
}

const make = (
  name: 's' | 'small' | 'span',
  ...content: readonly (string | Node)[]
): HTMLElement => {
  const element = document.createElement(name)
  element.append(...content)
  return element
}

/** Reads the rows that the page came with; their texts are the table's data. */
export const createTldRows = (table: HTMLTableElement): TldRows => {
  const texts = table.dataset
  const groups = [...table.tBodies]
  const groupSize = groups[0]?.rows.length ?? 0
  const elements = groups.flatMap((group) => [...group.rows])
  const rows = elements.map(readRow)
  const hidden = rows.map(() => false)
  /** The rows as they stand in the groups, as places in `rows`, and by what. */
  let order = [...rows.keys()]
  let knownOrder = ''
  let knownYears = initialState.years

  const showYears = (years: number): void => {
    elements.forEach((element, place) => {
      const [, register, renew] = element.cells
      const prices = rows[place]?.prices
      if (prices === undefined || register === undefined || renew === undefined) return
      const fit = termFit(prices, years)
      if (fit !== 'offered') {
        const bound = fit === 'too-long' ? prices.maximumYears : prices.minimumYears
        const text = fit === 'too-short' ? 'below' : bound === 1 ? 'aboveOne' : 'above'
        for (const cell of [register, renew])
          cell.replaceChildren(make('small', fill(texts[text] ?? '', { years: bound })))
        return
      }
      const price = priceOfYears(prices, years)
      register.textContent = formatMoney(price.registration)
      renew.textContent = formatMoney(price.renewal)
      if (!isOnSale(prices)) return
      const label = make('span', `${texts['regular'] ?? ''} `)
      label.className = 'sr-only'
      register.append(' ', make('s', label, formatMoney(price.regularRegistration)))
    })
  }

  /** Puts all rows into the order of a state; the groups keep their size. */
  const sort = ({ years, sort, descending }: TableState): void => {
    order = arrangeRows(rows, { ...initialState, years, sort, descending })
    groups.forEach((group, at) => {
      const own = order.slice(at * groupSize, (at + 1) * groupSize)
      group.append(...own.flatMap((place) => elements[place] ?? []))
    })
  }

  /** Hides all rows but these, in one pass; a group's height is guessed from what it shows. */
  const showOnly = (visible: ReadonlySet<number>): void => {
    const counts = groups.map(() => 0)
    order.forEach((place, at) => {
      const isVisible = visible.has(place)
      const group = Math.floor(at / groupSize)
      counts[group] = (counts[group] ?? 0) + Number(isVisible)
      if (hidden[place] === isVisible) elements[place]?.toggleAttribute('hidden', !isVisible)
      hidden[place] = !isVisible
    })
    groups.forEach((group, at) => {
      const count = counts[at] ?? 0
      group.hidden = count === 0
      group.style.setProperty('--group-rows', String(count))
    })
  }

  return {
    show: (state) => {
      if (state.years !== knownYears) showYears(state.years)
      knownYears = state.years
      const orderedBy =
        state.sort === 'popular' ? '' : `${state.sort} ${state.descending} ${state.years}`
      // Sorted whole, so that typing afterwards only hides and shows.
      if (orderedBy !== knownOrder) sort(state)
      knownOrder = orderedBy
      const shown = arrangeRows(rows, state)
      showOnly(new Set(shown))
      return shown.length
    },
  }
}
