export {
  offeredYears,
  registrationPrice,
  renewalPricePerYear,
  transferPrice,
  type PricedTld,
  type Registration,
  type RegistrationPrice,
} from './price-domain.ts'
export type { Kept } from './kept.ts'
export {
  createProducts,
  type CertificateRecord,
  type PackageRecord,
  type Products,
} from './products.ts'
export { catalogueRoutes, type CatalogueParts } from './routes.ts'
export { showTld, tagsOf } from './show-tld.ts'
export { createTldRules, type TldRules } from './tld-rules.ts'
export { createCatalogue, type Catalogue, type TldRecord } from './tlds.ts'
