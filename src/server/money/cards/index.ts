export { brandNames } from './brand-names.ts'
export { isExpired } from './card-expiry.ts'
export type { CardVault, EntryAnswer } from './card-vault.ts'
export { isInDollars, type ChargedAmount } from './charged-amount.ts'
export { refusalParams } from './refusal-params.ts'
export { createCards, type CardsDeps } from './create-cards.ts'
export {
  cardTokenPurpose,
  expiryOf,
  findCard,
  findDefaultCard,
  openToken,
  type CardJson,
} from './stored-cards.ts'
