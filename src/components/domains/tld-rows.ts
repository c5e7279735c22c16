import { formatMoney, fromDollars, zero } from '../../contract/money.ts'
import { fill } from '../../i18n/fill.ts'
import { placeRegions } from '../../site/place-regions.ts'
import { isOnSale, priceOfYears, termFit } from '../../site/domain-prices.ts'
import { initialState, longestYears } from '../../site/domain-table-state.ts'
import type { TableState } from '../../site/domain-table-state.ts'
import { arrangeRows } from '../../site/domain-table.ts'
import type { TldRow } from '../../site/domain-table.ts'
import { livePrices } from '../../site/live-prices.ts'
import type { LiveTld } from '../../site/live-tld.ts'
import { favouriteTlds } from './favourite-tlds.ts'

/** The rows of a table of tlds. */
export interface TldRows {
  /** Shows what a state asks for, in its order and for its years; gives how many rows that are. */
  readonly show: (state: TableState) => number
  /** Takes today's prices and marks of all that is sold; what is shown next has them, and nothing else. */
  readonly refresh: (tlds: readonly LiveTld[]) => void
}

/** The marks in the order in which they stand, and where their words are. */
const marks = { hot: 'tagHot', new: 'tagNew', sale: 'tagSale' } as const

/** More rows than any screen has. */
const screenful = 60

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

/** The star of a row. */
const makeStar = (label: string): HTMLButtonElement => {
  const star = document.createElement('button')
  star.type = 'button'
  star.className = 'tld-favourite'
  star.ariaLabel = label
  return star
}

/**
 * Reads the rows that the page came with; their texts are the table's data. Rows that come into view
 * get a star, by which their TLDs are marked as favourites.
 */
export const createTldRows = (table: HTMLTableElement): TldRows => {
  const texts = table.dataset
  const groups = [...table.tBodies]
  const groupSize = groups[0]?.rows.length ?? 0
  const elements = groups.flatMap((group) => [...group.rows])
  const rows = elements.map(readRow)
  const hidden = rows.map(() => false)
  /** Rows of what is not sold any more. */
  const gone = new Set<number>()
  /** The rows as they stand in the groups, as places in `rows`, and by what. */
  let order = [...rows.keys()]
  let knownOrder = ''
  let knownYears = initialState.years

  const stars = new Map<HTMLTableRowElement, HTMLButtonElement>()
  const tldOf = new Map(elements.map((element, place) => [element, rows[place]?.tld ?? '']))
  const showStars = (): void => {
    const marked = favourites.all()
    for (const [element, star] of stars)
      star.ariaPressed = String(marked.has(tldOf.get(element) ?? ''))
  }
  const favourites = favouriteTlds(showStars)
  const inView = new Set<Element>()
  const addStars = (): void => {
    for (const group of groups) {
      if (!inView.has(group)) continue
      for (const element of group.rows) {
        if (stars.has(element)) continue
        const name = element.querySelector('a')?.textContent ?? ''
        const star = makeStar(fill(texts['favourite'] ?? '', { tld: name }))
        stars.set(element, star)
        element.cells[0]?.append(star)
      }
    }
    showStars()
  }
  // A screen ahead, so that no star comes late.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
      }
      addStars()
    },
    { rootMargin: '100%' },
  )
  for (const group of groups) observer.observe(group)
  table.addEventListener('click', ({ target }) => {
    const star = target instanceof Element ? target.closest('.tld-favourite') : null
    const row = star?.closest('tr')
    const tld = row === undefined || row === null ? undefined : tldOf.get(row)
    if (tld !== undefined) favourites.toggle(tld)
  })

  const showYears = (years: number, only?: ReadonlySet<number>): void => {
    elements.forEach((element, place) => {
      if (only?.has(place) === false) return
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

  /**
   * Hides all rows but these, group by group until so many are shown; a group's height is guessed from
   * what it shows. Gives the first group that is left.
   */
  const showIn = (visible: ReadonlySet<number>, from: number, most: number): number => {
    let at = from
    for (let shown = 0; at < groups.length && shown < most; at += 1) {
      let count = 0
      for (const place of order.slice(at * groupSize, (at + 1) * groupSize)) {
        const isVisible = visible.has(place)
        count += Number(isVisible)
        if (hidden[place] === isVisible) elements[place]?.toggleAttribute('hidden', !isVisible)
        hidden[place] = !isVisible
      }
      const group = groups[at]
      group?.toggleAttribute('hidden', count === 0)
      group?.style.setProperty('--group-rows', String(count))
      shown += count
    }
    return at
  }

  // What fills the screen comes in this frame. It pushes the other groups out of view, so that they
  // cost nothing when they change in the next one: to lay out all that a cleared filter brings back
  // takes longer than a frame.
  let rest = 0
  const showOnly = (visible: ReadonlySet<number>): void => {
    cancelAnimationFrame(rest)
    const left = showIn(visible, 0, screenful)
    if (left === groups.length) return
    rest = requestAnimationFrame(() => {
      showIn(visible, left, Infinity)
    })
  }

  const showMarks = (element: HTMLTableRowElement, tags: readonly string[]): void => {
    for (const old of element.querySelectorAll('.tld-tag')) old.remove()
    const fresh = Object.entries(marks)
      .filter(([mark]) => tags.includes(mark))
      .map(([mark, text]) => {
        const tag = make('span', texts[text] ?? '')
        tag.className = 'tld-tag'
        tag.dataset['tag'] = mark
        return tag
      })
    element.querySelector('a')?.after(...fresh)
  }

  return {
    refresh: (tlds) => {
      const today = new Map(tlds.map((tld) => [tld.tld, tld]))
      const changed = new Set<number>()
      gone.clear()
      rows.forEach((row, place) => {
        const tld = today.get(row.tld)
        const element = elements[place]
        if (tld === undefined) gone.add(place)
        if (tld === undefined || element === undefined) return
        rows[place] = { ...row, prices: { ...row.prices, ...livePrices(tld) } }
        changed.add(place)
        showMarks(element, tld.tags)
        const transfer = element.cells[3]
        if (transfer !== undefined) transfer.textContent = formatMoney(livePrices(tld).transfer)
      })
      showYears(knownYears, changed)
      knownOrder = ''
    },

    show: (state) => {
      if (state.years !== knownYears) showYears(state.years)
      knownYears = state.years
      const orderedBy =
        state.sort === 'popular' ? '' : `${state.sort} ${state.descending} ${state.years}`
      // Sorted whole, so that typing afterwards only hides and shows.
      if (orderedBy !== knownOrder) sort(state)
      knownOrder = orderedBy
      const shown = arrangeRows(rows, state, favourites.all()).filter((place) => !gone.has(place))
      showOnly(new Set(shown))
      addStars()
      return shown.length
    },
  }
}
