import { add, formatMoney, money } from '../../contract/money.ts'
import { fill } from '../../i18n/fill.ts'
import { isOnSale, priceOfYears, type TldPrices } from '../../website/domain-prices.ts'
import { livePrices } from '../../website/live-prices.ts'
import { fillTemplate } from '../fill-template.ts'
import { isLiveTld, isNotSold, liveText, type LiveTld } from '../../website/live-tld.ts'

const all = (root: ParentNode, selector: string): NodeListOf<HTMLElement> =>
  root.querySelectorAll(selector)

/** Shows a TLD’s prices and tags on its page. */
const show = (tld: LiveTld): void => {
  const prices: TldPrices = {
    ...livePrices(tld),
    // Not used below.
    minimumYears: 1,
    maximumYears: 1,
  }
  const restoreFee =
    document.querySelector<HTMLElement>('[data-restore-fee]')?.dataset['restoreFee']
  const figuresFor = (years: number): Readonly<Record<string, string>> => {
    const { registration, regularRegistration, renewal } = priceOfYears(prices, years)
    return {
      first: formatMoney(registration),
      regular: formatMoney(regularRegistration),
      renewal: formatMoney(renewal),
      transfer: formatMoney(prices.transfer),
      reactivation: formatMoney(add(prices.renewal, money(Number(restoreFee ?? 0)))),
    }
  }
  for (const element of all(document, '[data-figure]')) {
    const years = Number(element.closest<HTMLElement>('[data-years]')?.dataset['years'] ?? 1)
    element.textContent = figuresFor(years)[element.dataset['figure'] ?? ''] ?? ''
    if (element.dataset['figure'] === 'regular')
      element.closest('s')?.toggleAttribute('hidden', !isOnSale(prices))
  }
  for (const element of all(document, '[data-figures]'))
    element.textContent = fill(element.dataset['figures'] ?? '', figuresFor(1))
  for (const element of all(document, '[data-live-tld] [data-tag]'))
    element.hidden = !tld.tags.some((tag) => tag === element.dataset['tag'])
}

/** Requests a TLD; undefined for an invalid answer. */
const requestTld = async (tld: string): Promise<LiveTld | 'not-sold' | undefined> => {
  const answer = await fetch(
    `${import.meta.env.PUBLIC_API_URL ?? ''}/api/tlds/${encodeURIComponent(tld)}`,
    { headers: { accept: 'application/json' } },
  )
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return isLiveTld(body) ? body : undefined
  return isNotSold(body) ? 'not-sold' : undefined
}

/** Replaces prices and search by a note. */
const showNotSold = (facts: HTMLElement): void => {
  document.querySelector('form[data-tld]')?.remove()
  document.querySelector('.years-table')?.closest('section')?.remove()
  facts.replaceWith(fillTemplate('not-sold'))
}

/** Updates a related TLD; removes one that is no longer sold. */
const showRelated = async (link: HTMLElement): Promise<void> => {
  const { related = '', figures = '' } = link.dataset
  const tld = await requestTld(related)
  if (tld === 'not-sold') link.closest('li')?.remove()
  else if (tld !== undefined)
    link.textContent = fill(figures, { first: formatMoney(livePrices(tld).first) })
}

/** Shows current prices, or that the TLD is no longer sold; rejects without an answer. */
export const refreshTldPage = async (facts: HTMLElement): Promise<void> => {
  const { liveTld = '', live } = facts.dataset
  const tld = await requestTld(liveTld)
  if (tld === 'not-sold') showNotSold(facts)
  else if (tld !== undefined && liveText(tld) !== live) show(tld)
  await Promise.all([...all(document, '[data-related]')].map(showRelated))
}
