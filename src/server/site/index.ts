export { countriesIn, isCountry } from './countries.ts'
export { refuseUnderMaintenance } from './maintenance.ts'
export { siteRoutes } from './routes.ts'
