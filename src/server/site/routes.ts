import { listCountries, listRegions } from '../../contract/places.ts'
import type { Queryable } from '../db/database.ts'
import { route, type Route } from '../http/routes.ts'
import { countriesIn } from './countries.ts'
import { regionsIn } from './regions.ts'

/** The calls about places. */
export const siteRoutes = (db: Queryable): Route[] => [
  route(listCountries, (_, { locale }) => countriesIn(locale)),
  route(listRegions, (_, { locale }) => regionsIn(db, locale)),
]
