import {
  listAssets,
  listCategoryBanners,
  listMaintenance,
} from '../../../contract/announcements.ts'
import { getBlogPost } from '../../../contract/blogs.ts'
import { detectCountry, listCountries, listRegions } from '../../../contract/places.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { assetsOf } from './assets.ts'
import { bannersOf } from './banners.ts'
import { blogPostOf } from './blog-posts.ts'
import { countriesIn, countryFromHeader } from './countries.ts'
import { maintenanceAt } from './maintenance.ts'
import { regionsIn } from './regions.ts'

export interface SiteDeps {
  readonly db: Queryable
  readonly clock: Clock
  /** The load balancer's header for the caller's country, if any. */
  readonly countryHeader: string | undefined
  /** The built website; undefined where only the API is served. */
  readonly websiteDir: string | undefined
}

export const siteRoutes = ({ db, clock, countryHeader, websiteDir }: SiteDeps): Route[] => [
  route(listCountries, (_, { locale }) => countriesIn(locale)),
  route(detectCountry, (_, context) => {
    const country = countryHeader === undefined ? undefined : context.header(countryHeader)
    return { countryCode: countryFromHeader(country) ?? context.site }
  }),
  route(listRegions, (_, { locale }) => regionsIn(db, locale)),
  route(listMaintenance, (_, { locale }) => maintenanceAt(db, clock.now(), locale)),
  route(listAssets, ({ query }, { locale }) =>
    assetsOf(db, query.categories, { theme: query.theme, locale }),
  ),
  route(listCategoryBanners, ({ params }, { locale }) =>
    bannersOf(db, params.category, { now: clock.now(), locale }),
  ),
  route(getBlogPost, ({ params }, { locale }) => blogPostOf(websiteDir, locale, params.key)),
]
