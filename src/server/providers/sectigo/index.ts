export type { IssuedCertificate, OrderState } from './certificate.ts'
export type { SectigoConfig } from './config.ts'
export { SectigoRefused, type Refusal } from './errors.ts'
export type { NameProof, NewCertificate, NewOrder, Ordered, Organisation } from './orders.ts'
export { caaDomains, productCode } from './product-codes.ts'
export {
  proofMethods,
  proofValues,
  provenName,
  type ProofMethod,
  type ProofValues,
} from './proof-values.ts'
export { createSectigo, type Sectigo } from './sectigo.ts'
export type { NameState } from './validation.ts'
