import type { PaymentMethod } from '../../../contract/checkout.ts'
import { balanceMethods } from './balance.ts'
import type { BrowserMethod } from './browser-method.ts'
import { payPalMethods } from './paypal.ts'
import { payWayMethods } from './payway.ts'
import { promoCreditMethods } from './promo-credit.ts'

/** The payment methods in the browser. */
export const methods: Readonly<Record<PaymentMethod, BrowserMethod>> = {
  ...balanceMethods,
  ...payWayMethods,
  ...payPalMethods,
  ...promoCreditMethods,
}
