export {
  offeredYears,
  registrationPrice,
  renewalPricePerYear,
  transferPrice,
  type PricedTld,
  type Registration,
  type RegistrationPrice,
} from './price-domain.ts'
export { catalogueRoutes, type CatalogueParts } from './routes.ts'
export { showTld, tagsOf } from './show-tld.ts'
export { createCatalogue, type Catalogue, type TldRecord } from './tlds.ts'
