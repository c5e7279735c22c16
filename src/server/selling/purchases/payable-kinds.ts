import { payableKinds, type OrderPayable, type PayableKinds } from '../../money/payables/index.ts'
import { topUp } from '../../money/top-ups/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { awsInvoice } from '../aws-invoices/index.ts'
import { createBulkPayment } from '../bulk-payments/index.ts'
import { createAutomaticRenewal } from './automatic-renewal.ts'
import { createPlanChange } from './plan-change.ts'
import { createPurchase } from './purchase.ts'

/** The table of payable kinds, and those whose orders other modules place. */
export interface OrderPayables {
  readonly all: PayableKinds
  readonly purchase: OrderPayable
  readonly renewal: OrderPayable
  readonly planChange: OrderPayable
  readonly bulkPayment: OrderPayable
}

/** Creates the payable kinds; a new kind is a row of the table. */
export const createPayableKinds = (
  beginFulfilment: (orderId: string) => void,
  enqueue: Enqueue,
): OrderPayables => {
  const purchase = createPurchase(beginFulfilment)
  const renewal = createAutomaticRenewal(beginFulfilment)
  const planChange = createPlanChange(beginFulfilment)
  const bulkPayment = createBulkPayment({ kinds: () => all, enqueue })
  const all: PayableKinds = payableKinds(
    purchase,
    renewal,
    planChange,
    topUp,
    awsInvoice,
    bulkPayment,
  )
  return { all, purchase, renewal, planChange, bulkPayment }
}
