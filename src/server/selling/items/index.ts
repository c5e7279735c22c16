export { refundAmount } from './refund-amount.ts'
export {
  checkItemTypes,
  creditTypes,
  describeItem,
  hasRegistrant,
  nameOfKey,
  orderDetailsOf,
  readFacts,
  receiptNotes,
  refundJson,
  refundTextOf,
  setupJson,
  setupOf,
  takesPromoCredit,
  termKindOf,
} from './describe-item.ts'
export {
  addLines,
  priceLine,
  recheckLines,
  type ItemKinds,
  type RenewalLines,
} from './item-kinds.ts'
export type {
  CartDetails,
  NewLine,
  OrderItemJson,
  PricedChange,
  PricedLine,
  Recheck,
  StoredItem,
  StoredLine,
  TermKind,
} from './item-kind.ts'
export { itemMailJobs } from './item-mails.ts'
export type { ItemStuckMailDeps } from './item-stuck-mail.ts'
export { findServiceFacts } from './package-facts.ts'
export { monthsOf } from './item-term.ts'
export {
  fulfilmentOf,
  gaveUp,
  type Active,
  type Fulfilment,
  type FulfilmentTable,
  type Impossible,
  type ItemFulfilment,
  type ItemOrder,
  type ItemWork,
  type Waiting,
} from './item-fulfilment.ts'
export { renewingActions } from './renewing-actions.ts'
