export { countryName, isCountry } from './countries.ts'
export { isUnderMaintenance, underMaintenance } from './maintenance.ts'
export { regionsIn } from './regions.ts'
export { siteRoutes } from './routes.ts'
