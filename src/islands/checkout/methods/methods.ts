import type { PaymentMethod } from '../../../contract/checkout.ts'
import { balanceMethods } from './balance.ts'
import { bankTransferMethods } from './bank-transfer.ts'
import type { BrowserMethod } from './browser-method.ts'
import { cardMethods } from './cybersource.ts'
import { payPalMethods } from './paypal.ts'
import { payWayMethods } from './payway.ts'
import { promoCreditMethods } from './promo-credit.ts'

/** The payment methods in the browser. */
export const methods: Readonly<Record<PaymentMethod, BrowserMethod>> = {
  ...balanceMethods,
  ...payWayMethods,
  ...cardMethods,
  ...payPalMethods,
  ...promoCreditMethods,
  ...bankTransferMethods,
}
