import { formatMoney, fromDollars, zero } from '../../contract/money.ts'
import { isOnSale, priceOfYears, termFit, type TldPrices } from '../../website/domain-prices.ts'
import { longestYears } from '../../website/domain-table-state.ts'
import type { TldRow } from '../../website/domain-table.ts'
import { placeRegions } from '../../website/place-regions.ts'
import { fillElement } from '../fill-template.ts'

const tags = ['hot', 'new', 'sale'] as const

/** Reads the data of a row that the build rendered. */
export const readRow = (row: HTMLTableRowElement): TldRow => {
  const { prices = '', years = `1 ${longestYears}`, tld, kind, region } = row.dataset
  const unicode = (row.querySelector('a')?.textContent ?? '').slice(1)
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

/** Shows a row's prices for a number of years, or the terms that its registry offers instead. */
export const showTerm = (row: HTMLTableRowElement, prices: TldPrices, years: number): void => {
  const [, register, renew] = row.cells
  if (register === undefined || renew === undefined) return
  const fit = termFit(prices, years)
  if (fit !== 'offered') {
    const bound = fit === 'too-long' ? prices.maximumYears : prices.minimumYears
    const name = fit === 'too-short' ? 'below' : bound === 1 ? 'above-one' : 'above'
    const text = fillElement(name, { years: String(bound) })
    register.replaceChildren(text)
    renew.replaceChildren(text.cloneNode(true))
    return
  }
  const price = priceOfYears(prices, years)
  register.textContent = formatMoney(price.registration)
  renew.textContent = formatMoney(price.renewal)
  if (isOnSale(prices))
    register.append(' ', fillElement('regular', { price: formatMoney(price.regularRegistration) }))
}

/** Shows a row's transfer price. */
export const showTransfer = (row: HTMLTableRowElement, { transfer }: TldPrices): void => {
  const cell = row.cells[3]
  if (cell !== undefined) cell.textContent = formatMoney(transfer)
}

/** Shows a row's tags. */
export const showTags = (row: HTMLTableRowElement, shown: readonly string[]): void => {
  for (const old of row.querySelectorAll('.tld-tag')) old.remove()
  row
    .querySelector('a')
    ?.after(...tags.filter((tag) => shown.includes(tag)).map((tag) => fillElement(`tag-${tag}`)))
}
