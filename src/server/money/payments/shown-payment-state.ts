import type { PaymentState as Shown } from '../../../contract/checkout.ts'
import type * as v from 'valibot'
import type { PaymentJson } from './found-payable.ts'

/** Returns the state of an unpaid payable's latest payment as the payer sees it. */
export const shownPaymentState = (payment: PaymentJson | null): v.InferOutput<typeof Shown> => {
  switch (payment?.state) {
    case undefined:
      return 'NONE'
    case 'AWAITING':
      return payment.checks === 0 ? 'PROCESSING' : 'PENDING'
    case 'REVIEW':
      return 'PENDING'
    case 'SETTLED':
      return 'SUCCESS'
    case 'DECLINED':
    case 'CLOSED':
    case 'CREDITED':
      return 'FAILED'
  }
}
