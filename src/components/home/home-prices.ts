import { formatMoney, fromDollars } from '../../contract/money.ts'
import { localeNames, localePath } from '../../i18n/locales.ts'
import type { Locale } from '../../i18n/locales.ts'
import { cheapest, type ListedTld, type LivePriceText } from '../../site/live-list.ts'
import { onSale } from '../../site/on-sale.ts'

/** Today's list, and the words in which home tells of it. */
export interface Today {
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

/** The cell of the first year. */
const showFirstYear = (cell: HTMLElement, tld: ListedTld, { words }: Today): void => {
  const [first, mark] = cell.children
  write(first, price(tld.registrationPrice))
  mark?.remove()
  if (onSale([tld]).length === 0) return
  const regular = words('tlds.regular', { price: price(tld.regularPrice) })
  const before = make('s', 'text-ink-soft', make('span', 'sr-only', regular))
  const shown = make('span', '', price(tld.regularPrice))
  shown.ariaHidden = 'true'
  before.append(shown)
  cell.append(make('span', 'block text-sm text-sale', words('tlds.sale'), ' ', before))
}

/** The table of some TLDs: one that is sold no more goes. */
const showTable = (today: Today): void => {
  for (const row of document.querySelectorAll<HTMLTableRowElement>('main tbody tr')) {
    const [name, first, renewal] = row.cells
    const shown = name?.querySelector('span')?.textContent.trim()
    const tld = today.tlds.find(({ unicode }) => `.${unicode}` === shown)
    if (tld === undefined) {
      row.remove()
      continue
    }
    if (first !== undefined) showFirstYear(first, tld, today)
    write(renewal, price(tld.renewalPrice))
  }
}

/** Of the facts under the search those that prices decide: how many TLDs, and the cheapest. */
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

/** The most wanted TLD on sale, in front of the other offers. */
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

/**
 * Writes today's prices into home, found by where they stand: its HTML has no room to mark them, since
 * it has to come in the first round trip. Rejects when the family of domains can't be asked for.
 */
export const showHome = async (today: Today): Promise<void> => {
  showFacts(today)
  showTable(today)
  showOffer(today)
  await showFamily(today)
}
