import { payableKinds, type PayableKind, type PayableKinds } from '../../money/payables/index.ts'
import { createAutomaticRenewal } from './automatic-renewal.ts'
import { createPlanChange } from './plan-change.ts'
import { createPurchase } from './purchase.ts'

/** The table of payable kinds, and those whose orders other modules place. */
export interface OrderPayables {
  readonly all: PayableKinds
  readonly purchase: PayableKind
  readonly renewal: PayableKind
  readonly planChange: PayableKind
}

/** Creates the payable kinds; a new kind is a row of the table. */
export const createPayableKinds = (beginFulfilment: (orderId: string) => void): OrderPayables => {
  const purchase = createPurchase(beginFulfilment)
  const renewal = createAutomaticRenewal(beginFulfilment)
  const planChange = createPlanChange(beginFulfilment)
  return {
    all: payableKinds(purchase, renewal, planChange),
    ...{ purchase, renewal, planChange },
  }
}
