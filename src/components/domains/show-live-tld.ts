import { add, formatMoney, money } from '../../contract/money.ts'
import { fill } from '../../i18n/fill.ts'
import { isOnSale, priceOfYears, type TldPrices } from '../../site/domain-prices.ts'
import { livePrices } from '../../site/live-prices.ts'
import { isLiveTld, liveText, type LiveTld } from '../../site/live-tld.ts'

const all = (root: ParentNode, selector: string): NodeListOf<HTMLElement> =>
  root.querySelectorAll(selector)

/** Writes an ending's prices and marks into its page, wherever they stand. */
const show = (tld: LiveTld): void => {
  const prices: TldPrices = {
    ...livePrices(tld),
    // Nothing below asks for them.
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

const ask = async (ending: string): Promise<LiveTld | undefined> => {
  const answer = await fetch(
    `${import.meta.env.PUBLIC_API_URL ?? ''}/api/tlds/${encodeURIComponent(ending)}`,
    { headers: { accept: 'application/json' } },
  )
  const tld: unknown = answer.ok ? await answer.json() : undefined
  return isLiveTld(tld) ? tld : undefined
}

/** Shows today's prices of the endings that the page leads to; one that is sold no more goes. */
const showRelated = async (link: HTMLElement): Promise<void> => {
  const { related = '', figures = '' } = link.dataset
  const tld = await ask(related)
  if (tld !== undefined)
    link.textContent = fill(figures, { first: formatMoney(livePrices(tld).first) })
}

/** Shows today's prices where the page was built with others. Rejects when they can't be asked for. */
export const bringUpToDate = async (facts: HTMLElement): Promise<void> => {
  const { liveTld = '', live } = facts.dataset
  const tld = await ask(liveTld)
  if (tld !== undefined && liveText(tld) !== live) show(tld)
  await Promise.all([...all(document, '[data-related]')].map(showRelated))
}
