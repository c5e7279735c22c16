export { lapse, lapseUnpaid } from './lapse.ts'
export { pay } from './pay.ts'
export {
  payableKinds,
  purposeCodes,
  type Bill,
  type Inform,
  type OrderPayable,
  type PaidContext,
  type PaidStep,
  type PayableKind,
  type PayableKinds,
  type Purpose,
  type Received,
} from './payable-kind.ts'
export { payableTransitions, type PayableState } from './payable-states.ts'
export { checkKinds, insertedPayable, type PayableJson } from './stored-payable.ts'
