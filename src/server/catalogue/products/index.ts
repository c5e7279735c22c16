export type { RenewalPriceChange } from './announce-renewal-price.ts'
export {
  offeredYears,
  registrationPrice,
  renewalPricePerYear,
  transferPrice,
  type PricedTld,
  type Registration,
  type RegistrationPrice,
} from './price-domain.ts'
export { listUnapplied } from './price-lists/planned-prices.ts'
export { hostingDiscountPercent } from './hosting-discount.ts'
export { orderedPrice, type OrderedPackage, type RefusedOrder } from './ordered-price.ts'
export {
  createProducts,
  type CertificateRecord,
  type PackageRecord,
  type Products,
} from './products.ts'
export { showCertificate, showPackage } from './show-product.ts'
export { addYears, renewableYears } from './renewable-years.ts'
export { catalogueRoutes, type CatalogueDeps } from './routes.ts'
export { smsPrices, type SoldMessages } from './sms-prices.ts'
export { showTld, tagsOf } from './show-tld.ts'
export { createPublishChanges } from './publish-changes.ts'
export { reactivationPrice } from './tld-rules.ts'
export {
  createCatalogue,
  type Catalogue,
  type TldRecord,
  type TldRules,
  type TldRulesByTld,
} from './tlds.ts'
