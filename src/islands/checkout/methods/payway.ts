import { CreditCard, QrCode, WalletCards, type LucideIcon } from 'lucide-react'
import { payWayForm } from '../../../contract/payments.ts'
import { message } from '../../../i18n/fill.ts'
import type { BrowserMethod } from './browser-method.ts'

/** @param paymentOption selects PayWay's page */
const payWay = (
  method: string,
  Icon: LucideIcon,
  paymentOption: '' | 'cards' | 'abapay_khqr',
): BrowserMethod => ({
  Icon,
  note: (messages) => message(messages, `method.${method}.note`),
  begin: async (order, { call, returnPath }) => {
    const result = await call(payWayForm, {
      query: { orderId: order.id, continueUrl: returnPath(order.id), paymentOption },
    })
    return result.ok ? { ...result, answer: { is: 'form', ...result.answer } } : result
  },
})

/** PayWay's own chooser, its card page and its KHQR page. */
export const payWayMethods = {
  PAYWAY_PLUS: payWay('PAYWAY_PLUS', WalletCards, ''),
  PAYWAY_CARDS: payWay('PAYWAY_CARDS', CreditCard, 'cards'),
  PAYWAY_ABA: payWay('PAYWAY_ABA', QrCode, 'abapay_khqr'),
} as const
