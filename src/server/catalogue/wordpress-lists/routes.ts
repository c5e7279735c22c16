import type { BodyOf } from '../../../contract/endpoint.ts'
import {
  listWordpressPlugins,
  listWordpressThemes,
  type WordpressList,
} from '../../../contract/wordpress-lists.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import type { CachedPages } from './cached-pages.ts'
import { showPage } from './show-page.ts'

export interface WordpressListDeps {
  readonly themes: CachedPages
  readonly plugins: CachedPages
  readonly limit: RateLimit
}

const locales = { en: 'en_US', km: 'km', th: 'th' } as const
const perPage = 24

const read = async (
  pages: CachedPages,
  { locale, search, page, fields }: BodyOf<typeof listWordpressThemes>,
): Promise<WordpressList> => {
  const asked = search === undefined || search === '' ? undefined : search
  try {
    const found = await pages({ locale: locales[locale], search: asked, page, perPage })
    return showPage(found, fields)
  } catch (error) {
    if (error instanceof ProviderError) throw new ApiError('WORDPRESS_LISTS_UNAVAILABLE')
    throw error
  }
}

/** Returns the routes of the theme and plugin lists. */
export const wordpressListRoutes = ({ themes, plugins, limit }: WordpressListDeps): Route[] => [
  route(listWordpressThemes, async ({ body }, { ip }) => {
    await limit(ip)
    return read(themes, body)
  }),
  route(listWordpressPlugins, async ({ body }, { ip }) => {
    await limit(ip)
    return read(plugins, body)
  }),
]
