import type { APIRoute } from 'astro'
import type { Locale } from '../../i18n/locales.ts'
import { textsOf } from '../../i18n/texts.ts'
import { tldListTag } from '../../site/build-catalogue.ts'
import { livePriceTexts, type LivePriceTexts } from '../../site/live-list.ts'

export { getStaticPaths } from '../../i18n/static-paths.ts'

/** Serves today's prices to pages: `/live-prices.json`, `/km/…`. */
export const GET: APIRoute<{ locale: Locale }> = async ({ props: { locale } }) => {
  const home = textsOf(locale, 'home')
  const texts = Object.fromEntries(
    livePriceTexts.map((key) => [key, home(key)]),
  ) as LivePriceTexts['texts']
  const told: LivePriceTexts = { tag: (await tldListTag()) ?? '', texts }
  return Response.json(told)
}
