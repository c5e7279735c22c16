import { listAssets, listCategoryBanners, listMaintenance } from '../../contract/announcements.ts'
import { listCountries, listRegions } from '../../contract/places.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { route, type Route } from '../http/routes.ts'
import { assetsOf } from './assets.ts'
import { bannersOf } from './banners.ts'
import { countriesIn } from './countries.ts'
import { maintenanceAt } from './maintenance.ts'
import { regionsIn } from './regions.ts'

/** What the site's calls need. */
export interface SiteParts {
  readonly db: Queryable
  readonly clock: Clock
}

/** The calls about places, and about what the provider announces. */
export const siteRoutes = ({ db, clock }: SiteParts): Route[] => [
  route(listCountries, (_, { locale }) => countriesIn(locale)),
  route(listRegions, (_, { locale }) => regionsIn(db, locale)),
  route(listMaintenance, (_, { locale }) => maintenanceAt(db, clock.now(), locale)),
  route(listAssets, ({ query }, { locale }) =>
    assetsOf(db, query.categories, { theme: query.theme, locale }),
  ),
  route(listCategoryBanners, ({ params }, { locale }) =>
    bannersOf(db, params.category, { now: clock.now(), locale }),
  ),
]
