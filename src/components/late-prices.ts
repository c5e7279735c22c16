import { formatMoney, fromDollars } from '../contract/money.ts'
import { fill } from '../i18n/fill.ts'
import { localeNames, localePath, splitLocale } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'
import {
  cheapest,
  isListedTld,
  isLivePriceTexts,
  type ListedTld,
  type LivePriceText,
} from '../site/live-list.ts'
import { onSale } from '../site/on-sale.ts'
import { changedTlds } from './domains/live-rows.ts'

/** Today's list, and the words in which a page tells of it. */
interface Today {
  readonly locale: Locale
  /** The most wanted first. */
  readonly tlds: readonly ListedTld[]
  readonly words: (key: LivePriceText, params?: Readonly<Record<string, string | number>>) => string
}

const price = (dollars: number): string => formatMoney(fromDollars(dollars))

const make = (
  name: 'span' | 's' | 'li' | 'h3' | 'p' | 'a',
  className: string,
  ...content: readonly (string | Node)[]
): HTMLElement => {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  element.append(...content)
  return element
}

const write = (element: Element | null | undefined, text: string): void => {
  if (element !== null && element !== undefined) element.textContent = text
}

/** The cell of the first year; `regular` is what a screen reader hears of the price before. */
const showFirstYear = (cell: HTMLElement, tld: ListedTld, sale: string, regular: string): void => {
  const [first, mark] = cell.children
  write(first, price(tld.registrationPrice))
  mark?.remove()
  if (onSale([tld]).length === 0) return
  const before = make('s', 'text-ink-soft', make('span', 'sr-only', regular))
  const shown = make('span', '', price(tld.regularPrice))
  shown.ariaHidden = 'true'
  before.append(shown)
  cell.append(make('span', 'block text-sm text-sale', sale, ' ', before))
}

/** A table of some endings: one that is sold no more goes. */
const showTable = ({ tlds }: Today, sale: string, regularOf: (price: string) => string): void => {
  for (const row of document.querySelectorAll<HTMLTableRowElement>('main tbody tr')) {
    const [name, first, renewal] = row.cells
    const ending = name?.querySelector('a,span')?.textContent.trim()
    const tld = tlds.find(({ unicode }) => `.${unicode}` === ending)
    if (tld === undefined) {
      row.remove()
      continue
    }
    if (first !== undefined) showFirstYear(first, tld, sale, regularOf(price(tld.regularPrice)))
    write(renewal, price(tld.renewalPrice))
  }
}

/** Of the facts under the search those that prices decide: how many endings, and the cheapest. */
const showFacts = ({ tlds, words }: Today): void => {
  const facts = document.querySelectorAll('.hero dl > div')
  const [count, from] = facts
  write(count?.querySelector('dd'), tlds.length.toLocaleString(localeNames.en.iso))
  const least = cheapest(tlds)
  // Built without a price it has no place for one.
  if (least === undefined || facts.length < 3) return
  write(from?.querySelector('dd'), price(least.registrationPrice))
  write(from?.querySelector('dt'), words('facts.from', { tld: least.unicode }))
}

/** The most wanted ending on sale, in front of the other offers. */
const showOffer = ({ locale, tlds, words }: Today): void => {
  const offers = document.querySelector('.offers')
  const path = localePath(locale, '/promotion')
  const old = offers?.querySelector(`a[href="${path}"]`)?.closest('li')
  const sales = onSale(tlds)
  const [first] = sales
  if (first === undefined) {
    old?.remove()
    return
  }
  const title = words('offers.sale.title', {
    price: price(first.registrationPrice),
    tld: first.unicode,
  })
  const text = words('offers.sale.text', {
    regular: price(first.regularPrice),
    renewal: price(first.renewalPrice),
  })
  const more = words('offers.sale.more', { count: sales.length })
  if (old === null || old === undefined) {
    const link = make('a', '', more)
    link.setAttribute('href', path)
    offers?.prepend(make('li', '', make('h3', 'text-xl', title), make('p', '', text), link))
    return
  }
  write(old.querySelector('h3'), title)
  write(old.querySelector('p'), text)
  write(old.querySelector('a'), more)
}

/** The price that the family of domains starts at, by the API: a year of what is sold for one. */
const showFamily = async ({ locale, words }: Today): Promise<void> => {
  const answer = await fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}/api/products/min-price`, {
    headers: { accept: 'application/json' },
  })
  const told: unknown = answer.ok ? await answer.json() : undefined
  const domain: unknown = Array.isArray(told)
    ? told.find(
        (one: unknown) =>
          typeof one === 'object' && one !== null && 'type' in one && one.type === 'DOMAIN',
      )
    : undefined
  const link = document.querySelector(`.families a[href="${localePath(locale, '/domain')}"]`)
  const [, from] = link?.closest('li')?.querySelectorAll('p') ?? []
  if (typeof domain !== 'object' || domain === null || !('price' in domain)) return
  if (typeof domain.price === 'number')
    write(from, words('families.from.YEAR', { price: price(domain.price) }))
}

const showHome = async (today: Today): Promise<void> => {
  const { words } = today
  showFacts(today)
  showTable(today, words('tlds.sale'), (regular) => words('tlds.regular', { price: regular }))
  showOffer(today)
  await showFamily(today)
}

/** How many endings on sale the page of domains shows at most. */
const mostSales = 8

const showSale = (card: Element, tld: ListedTld, { locale, words }: Today): void => {
  card.querySelector('a')?.setAttribute('href', localePath(locale, `/domain/tld/${tld.tld}`))
  const [ending, prices, then] = card.querySelectorAll('a > span')
  write(ending, `.${tld.unicode}`)
  write(prices?.firstElementChild, price(tld.registrationPrice))
  prices
    ?.querySelector('s')
    ?.replaceChildren(
      make('span', 'sr-only', `${words('regular-price')} `),
      price(tld.regularPrice),
    )
  write(then, words('domain.sale.then', { price: price(tld.renewalPrice) }))
}

/** The endings on sale; when there are none any more, nothing stands there. */
const showSales = (today: Today): void => {
  const list = document.querySelector('main li > a[href*="/domain/tld/"] s')?.closest('ul')
  const template = list?.firstElementChild
  const sales = onSale(today.tlds).slice(0, mostSales)
  if (sales.length === 0) list?.closest('section')?.remove()
  if (list === null || list === undefined || !(template instanceof Element)) return
  sales.forEach((tld, at) => {
    const there = list.children[at]
    const card = there ?? template.cloneNode(true)
    if (!(card instanceof Element)) return
    showSale(card, tld, today)
    if (there === undefined) list.append(card)
  })
  for (const card of [...list.children].slice(sales.length)) card.remove()
}

const showDomains = (today: Today): void => {
  const { words } = today
  showTable(today, words('tag.sale'), (regular) => `${words('regular-price')} ${regular}`)
  showSales(today)
}

/**
 * Shows today's prices on home and on the page of domains, where they are others than those of the
 * build. Those pages say nothing of this themselves, so that they are no larger for it. Rejects when
 * the prices can't be asked for.
 */
const bringPricesUpToDate = async (): Promise<void> => {
  const { locale, path } = splitLocale(location.pathname)
  const answer = await fetch(localePath(locale, '/live-prices.json'))
  const built: unknown = answer.ok ? await answer.json() : undefined
  if (!isLivePriceTexts(built)) return
  const changed = await changedTlds(built.tag)
  const tlds = changed?.filter((tld) => isListedTld(tld))
  if (tlds === undefined || tlds.length === 0) return
  const today: Today = {
    locale,
    tlds,
    words: (key, params) => fill(built.texts[key], params),
  }
  if (path === '/') await showHome(today)
  else showDomains(today)
}

// What can't be asked stays as it is.
bringPricesUpToDate().catch(() => undefined)
