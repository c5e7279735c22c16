import type { PaymentMethod } from '../../../contract/checkout.ts'
import { balanceMethods } from './balance.ts'
import type { BrowserMethod } from './browser-method.ts'
import { payWayMethods } from './payway.ts'

/** The ways to pay, as the checkout shows and begins them. */
export const methods: Readonly<Record<PaymentMethod, BrowserMethod>> = {
  ...balanceMethods,
  ...payWayMethods,
}
