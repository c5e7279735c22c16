import type { BodyOf } from '../../../contract/endpoint.ts'
import {
  listWordpressPlugins,
  listWordpressThemes,
  wordpressPicture,
  type WordpressList,
} from '../../../contract/wordpress-lists.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { downloadRoute, route, type Route } from '../../platform/http/routes.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import type { CachedPages } from './cached-pages.ts'
import type { CachedPictures } from './cached-pictures.ts'
import { showPage } from './show-page.ts'

export interface WordpressListDeps {
  readonly themes: CachedPages
  readonly plugins: CachedPages
  readonly pictures: CachedPictures
  readonly limit: RateLimit
  readonly pictureLimit: RateLimit
}

const locales = { en: 'en_US', km: 'km', th: 'th' } as const
const perPage = 24

/** @throws ApiError WORDPRESS_LISTS_UNAVAILABLE */
const unlessDown = async <Result>(answer: Promise<Result>): Promise<Result> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderError) throw new ApiError('WORDPRESS_LISTS_UNAVAILABLE')
    throw error
  }
}

const read = async (
  pages: CachedPages,
  { locale, search, page, fields }: BodyOf<typeof listWordpressThemes>,
): Promise<WordpressList> => {
  const asked = search === undefined || search === '' ? undefined : search
  const found = await unlessDown(pages({ locale: locales[locale], search: asked, page, perPage }))
  return showPage(found, fields)
}

const cachedSeconds = 7 * 24 * 3_600

const pictureRoute = ({ pictures, pictureLimit }: WordpressListDeps): Route =>
  downloadRoute(wordpressPicture, async ({ params, query }, { ip }) => {
    const found = await unlessDown(
      pictures({ ...params, version: query.ver }, () => pictureLimit(ip)),
    )
    if (found === undefined) throw new ApiError('EMPTY_DATA')
    return { ...found, name: params.file, cachedSeconds }
  })

/** Returns the routes of the theme and plugin lists, and of their pictures. */
export const wordpressListRoutes = (deps: WordpressListDeps): Route[] => {
  const { themes, plugins, limit } = deps
  return [
    route(listWordpressThemes, async ({ body }, { ip }) => {
      await limit(ip)
      return read(themes, body)
    }),
    route(listWordpressPlugins, async ({ body }, { ip }) => {
      await limit(ip)
      return read(plugins, body)
    }),
    pictureRoute(deps),
  ]
}
