export { countriesIn, isCountry } from './countries.ts'
export { isUnderMaintenance, refuseUnderMaintenance } from './maintenance.ts'
export { siteRoutes } from './routes.ts'
