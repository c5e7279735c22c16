export { lapse, lapseAbandoned, lapseUnlessPaying, lapseUnpaid } from './lapse.ts'
export { pay } from './pay.ts'
export type { Paying } from './paying.ts'
export { payWithParts } from './pay-with-parts.ts'
export {
  payableKinds,
  checkIsDue,
  purposeCodes,
  type Bill,
  type Inform,
  type OrderPayable,
  type PaidContext,
  type PaidStep,
  type PartPayable,
  type PayParts,
  type PayableKind,
  type PayableKinds,
  type Purpose,
  type Received,
  type TopUpPayable,
} from './payable-kind.ts'
export { payableTransitions, type PayableState } from './payable-states.ts'
export { checkKinds, insertedPayable, type PayableJson } from './stored-payable.ts'
