export { countriesIn, isCountry } from './countries.ts'
export { siteRoutes } from './routes.ts'
