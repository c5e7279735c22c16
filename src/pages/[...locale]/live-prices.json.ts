import type { APIRoute } from 'astro'
import { tldListTag } from '../../website/build-catalogue.ts'
import type { BuiltPrices } from '../../website/live-list.ts'

export { getStaticPaths } from '../../i18n/static-paths.ts'

/** Names the list of TLDs that the pages were built with: `/live-prices.json`, `/km/…`. */
export const GET: APIRoute = async () => {
  const built: BuiltPrices = { tag: (await tldListTag()) ?? '' }
  return Response.json(built)
}
