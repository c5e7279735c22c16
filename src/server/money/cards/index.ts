export { brandNames } from './brand-names.ts'
export { isExpired } from './card-expiry.ts'
export { createCards, type CardsDeps } from './create-cards.ts'
export { declineCode } from './decline-code.ts'
export {
  cardTokenPurpose,
  expiryOf,
  findCard,
  findDefaultCard,
  openToken,
  type CardJson,
} from './stored-cards.ts'
