import { payPalCaptureTopUp, payPalCreateTopUp } from '../../../contract/paypal.ts'

/** The calls of methods' panels, whose errors a page of top-ups shows. */
export const panelCalls = [payPalCreateTopUp, payPalCaptureTopUp] as const
