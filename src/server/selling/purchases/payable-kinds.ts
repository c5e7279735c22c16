import { payableKinds, type OrderPayable, type PayableKinds } from '../../money/payables/index.ts'
import { topUp } from '../../money/top-ups/index.ts'
import { createAutomaticRenewal } from './automatic-renewal.ts'
import { createPlanChange } from './plan-change.ts'
import { createPurchase } from './purchase.ts'

/** The table of payable kinds, and those whose orders other modules place. */
export interface OrderPayables {
  readonly all: PayableKinds
  readonly purchase: OrderPayable
  readonly renewal: OrderPayable
  readonly planChange: OrderPayable
}

/** Creates the payable kinds; a new kind is a row of the table. */
export const createPayableKinds = (beginFulfilment: (orderId: string) => void): OrderPayables => {
  const purchase = createPurchase(beginFulfilment)
  const renewal = createAutomaticRenewal(beginFulfilment)
  const planChange = createPlanChange(beginFulfilment)
  return {
    all: payableKinds(purchase, renewal, planChange, topUp),
    ...{ purchase, renewal, planChange },
  }
}
