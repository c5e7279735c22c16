import { fill } from '../i18n/fill.ts'
import { localeNames, localePath } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'
import { cheapest, type ListedTld } from '../website/live-list.ts'
import { priceFigures } from '../website/live-prices.ts'
import { onSale } from '../website/on-sale.ts'

const formatCount = (count: number): string => count.toLocaleString(localeNames.en.iso)

const all = (root: ParentNode, selector: string): NodeListOf<HTMLElement> =>
  root.querySelectorAll(selector)

/** Shows the prices of a TLD in its row or card. */
const showPrices = (place: HTMLElement, tld: ListedTld): void => {
  const figures: Readonly<Record<string, string>> = priceFigures(tld)
  for (const element of all(place, '[data-figure]'))
    element.textContent = figures[element.dataset['figure'] ?? ''] ?? ''
  for (const element of all(place, '[data-figures]'))
    element.textContent = fill(element.dataset['figures'] ?? '', figures)
  for (const element of all(place, '[data-renews]')) {
    const { renews = '', same = '' } = element.dataset
    element.textContent = figures['first'] === figures['renewal'] ? same : fill(renews, figures)
  }
  for (const mark of all(place, '[data-on-sale]')) mark.hidden = onSale([tld]).length === 0
}

/** Updates a list of sales, which has a template for new entries. */
const showSales = (list: HTMLElement, sales: readonly ListedTld[], locale: Locale): void => {
  const template = list.querySelector('template')
  const known = all(list, ':scope > :not(template)')
  sales.forEach((tld, at) => {
    // Existing entries stay, and so does the focus.
    const place = known[at] ?? template?.content.firstElementChild?.cloneNode(true)
    if (!(place instanceof HTMLElement)) return
    showPrices(place, tld)
    const link = place.querySelector('a')
    link?.setAttribute('href', localePath(locale, `/domain/tld/${tld.tld}`))
    if (known[at] === undefined) list.append(place)
  })
  for (const place of [...known].slice(sales.length)) place.remove()
}

/**
 * Writes today's prices into the places that a page marks:
 *
 * - `data-prices-of="com"`: the row or card of a TLD; one that is sold no more goes. In it
 *   `data-figure` is one of its figures (`priceFigures`), `data-figures` a text with such in braces,
 *   `data-on-sale` shows while it is on sale, and `data-renews` is the text of the renewal, for which
 *   `data-same` stands while it costs as much as the first year.
 * - `data-sales="8"`: the list of at most so many TLDs on sale, of all without a number.
 * - `data-sale="some"`, `data-sale="none"`: shows while any TLD, or none, is on sale.
 * - `data-cheapest`, `data-first-sale`: the place of the cheapest TLD, and of the first on sale.
 * - `data-counts="{tlds} … {sales}"`: a text with the number of TLDs and of those on sale.
 *
 * @param tlds all that is sold today, the most wanted first
 */
export const refreshPrices = (tlds: readonly ListedTld[], locale: Locale): void => {
  const byName = new Map(tlds.map((tld) => [tld.tld, tld]))
  for (const place of all(document, '[data-prices-of]')) {
    const tld = byName.get(place.dataset['pricesOf'] ?? '')
    if (tld === undefined) place.remove()
    else showPrices(place, tld)
  }
  const sales = onSale(tlds)
  for (const list of all(document, '[data-sales]')) {
    const most = Number(list.dataset['sales'])
    showSales(list, most > 0 ? sales.slice(0, most) : sales, locale)
  }
  const [firstSale] = sales
  const least = cheapest(tlds)
  if (least) for (const place of all(document, '[data-cheapest]')) showPrices(place, least)
  if (firstSale)
    for (const place of all(document, '[data-first-sale]')) showPrices(place, firstSale)
  const counts = { tlds: formatCount(tlds.length), sales: formatCount(sales.length) }
  for (const place of all(document, '[data-counts]'))
    place.textContent = fill(place.dataset['counts'] ?? '', counts)
  for (const part of all(document, '[data-sale]'))
    part.hidden = (part.dataset['sale'] === 'some') !== sales.length > 0
}
