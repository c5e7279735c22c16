import type { ApiError } from '../../../client/api-error.ts'
import type { Client } from '../../../client/create-client.ts'
import {
  payPalCaptureOrder,
  payPalCaptureTopUp,
  payPalCreateOrder,
  payPalCreateTopUp,
} from '../../../contract/paypal.ts'
import { isOrderOver } from '../../payment/is-order-over.ts'
import type { KeyedCall } from '../../payment/keyed-call.ts'
import type { PaymentPanelProps } from './payment-panel.ts'

/** What follows a press in PayPal's window. */
export type PayPalResult =
  /** Paid, or it is unknown: the outcome page asks. */
  | { readonly is: 'over' }
  /** The payer can choose another source in PayPal's window. */
  | { readonly is: 'declined' }
  | { readonly is: 'failed'; readonly error: ApiError }

interface PayPalPaymentDeps extends Pick<PaymentPanelProps, 'purpose' | 'payableId'> {
  readonly call: Client['call']
  readonly keyed: KeyedCall
}

const calls = {
  ORDER: { create: payPalCreateOrder, capture: payPalCaptureOrder },
  TOP_UP: { create: payPalCreateTopUp, capture: payPalCaptureTopUp },
} as const

/** Another tab, a webhook or a poll has paid it, or it was given up. */
const isOver = (error: ApiError): boolean =>
  isOrderOver(error) || error.messageCode === 'TOP_UP_PROCESSED'

const resultOf = (error: ApiError): PayPalResult => {
  if (isOver(error)) return { is: 'over' }
  if (error.params['code'] === 'INSTRUMENT_DECLINED') return { is: 'declined' }
  return { is: 'failed', error }
}

/** Creates the calls of PayPal's buttons for one order or top-up. */
export const createPayPalPayment = (deps: PayPalPaymentDeps) => {
  const { call, keyed, purpose, payableId: id } = deps
  const { create, capture } = calls[purpose]
  return {
    /** Begins the payment at PayPal; returns its id there. */
    create: async (): Promise<string | PayPalResult> => {
      const result = await call(create, { params: { id } })
      return result.ok ? result.answer.paypalOrderId : resultOf(result.error)
    },
    /** Takes the money that the payer has approved. */
    capture: async (paypalOrderId: string): Promise<PayPalResult> => {
      const result = await keyed(`paypal ${id} ${paypalOrderId}`, (options) =>
        call(capture, { params: { id }, body: { paypalOrderId } }, options),
      )
      // After a lost answer the money may be taken: the customer must not pay twice.
      if (result.ok || result.error.kind === 'network') return { is: 'over' }
      return resultOf(result.error)
    },
  }
}
