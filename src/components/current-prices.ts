import { formatMoney, fromDollars } from '../contract/money.ts'
import { fill } from '../i18n/fill.ts'
import { localePath, splitLocale } from '../i18n/locales.ts'
import { isBuiltPrices, isListedTld } from '../website/live-list.ts'
import { changedTlds } from './domains/live-rows.ts'
import { refreshPrices } from './refresh-prices.ts'

const isDomainPrice = (one: unknown): one is { readonly price: number } =>
  typeof one === 'object' &&
  one !== null &&
  'type' in one &&
  one.type === 'DOMAIN' &&
  'price' in one &&
  typeof one.price === 'number'

/** Shows the lowest price; only the API knows which TLDs are sold for one year. */
const showMinPrice = async (place: HTMLElement): Promise<void> => {
  const answer = await fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}/api/products/min-price`, {
    headers: { accept: 'application/json' },
  })
  const prices: unknown = answer.ok ? await answer.json() : undefined
  const price = Array.isArray(prices) ? prices.find(isDomainPrice) : undefined
  if (price === undefined) return
  const text = place.dataset['minPrice'] ?? ''
  place.textContent = fill(text, { price: formatMoney(fromDollars(price.price)) })
}

/** Shows the current prices of TLDs; rejects without an answer. */
const updatePrices = async (): Promise<void> => {
  const { locale } = splitLocale(location.pathname)
  const answer = await fetch(localePath(locale, '/live-prices.json'))
  const built: unknown = answer.ok ? await answer.json() : undefined
  if (!isBuiltPrices(built)) return
  const changed = await changedTlds(built.tag)
  const tlds = changed?.filter((tld) => isListedTld(tld))
  if (tlds === undefined || tlds.length === 0) return
  refreshPrices(tlds, locale)
  const minPrice = document.querySelector<HTMLElement>('[data-min-price]')
  if (minPrice !== null) await showMinPrice(minPrice)
}

// Without an answer the page keeps its prices.
updatePrices().catch(() => undefined)
