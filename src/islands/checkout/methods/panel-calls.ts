import {
  payPalCaptureOrder,
  payPalCaptureTopUp,
  payPalCreateOrder,
  payPalCreateTopUp,
} from '../../../contract/paypal.ts'

/** The calls of methods' panels, whose errors a page shows. */
export const panelCalls = {
  ORDER: [payPalCreateOrder, payPalCaptureOrder],
  TOP_UP: [payPalCreateTopUp, payPalCaptureTopUp],
} as const
