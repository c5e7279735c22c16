import { Gift } from 'lucide-react'
import { payByPromoCredit } from '../../../contract/promo-credit.ts'
import { message } from '../../../i18n/fill.ts'
import type { BrowserMethod } from './browser-method.ts'

/** Promo credit that has left nothing to pay. */
export const promoCreditMethods = {
  PROMO_CREDIT: {
    rank: 0,
    Icon: Gift,
    brands: [],
    note: (messages) => message(messages, 'method.PROMO_CREDIT.note'),
    isFor: ({ grandTotal, promoCreditDiscountAmount }) =>
      grandTotal === 0 && promoCreditDiscountAmount > 0,
    begin: async (order, { call, keyed }) => {
      const result = await keyed(`promo credit ${order.id}`, (options) =>
        call(payByPromoCredit, { params: { id: order.id } }, options),
      )
      return result.ok ? { ...result, answer: { is: 'done' } } : result
    },
  },
} as const satisfies Record<string, BrowserMethod>
