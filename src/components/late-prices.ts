import { fill } from '../i18n/fill.ts'
import { localePath, splitLocale } from '../i18n/locales.ts'
import { isListedTld, isLivePriceTexts } from '../site/live-list.ts'
import { changedTlds } from './domains/live-rows.ts'
import { showHome } from './home/home-prices.ts'
import { showMarkedPrices } from './marked-prices.ts'

/**
 * Shows today's prices of TLDs on a page that was built with others. Rejects when they can't be
 * asked for.
 */
const bringPricesUpToDate = async (): Promise<void> => {
  const { locale, path } = splitLocale(location.pathname)
  const answer = await fetch(localePath(locale, '/live-prices.json'))
  const built: unknown = answer.ok ? await answer.json() : undefined
  if (!isLivePriceTexts(built)) return
  const changed = await changedTlds(built.tag)
  const tlds = changed?.filter((tld) => isListedTld(tld))
  if (tlds === undefined || tlds.length === 0) return
  if (path !== '/') showMarkedPrices(tlds, locale)
  else await showHome({ locale, tlds, words: (key, params) => fill(built.texts[key], params) })
}

// What can't be asked stays as it is.
bringPricesUpToDate().catch(() => undefined)
