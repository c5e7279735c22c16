import { CreditCard } from 'lucide-react'
import { message } from '../../../i18n/fill.ts'
import type { BrowserMethod } from './browser-method.ts'

/** A saved card; its charge begins where the card is chosen. */
export const cardMethods = {
  CARD: {
    rank: 5,
    Icon: CreditCard,
    brands: ['visa', 'mastercard', 'unionpay', 'jcb'],
    note: (messages) => message(messages, 'method.CARD.note'),
    begin: () => Promise.resolve({ ok: true, answer: { is: 'done' } }),
  },
} as const satisfies Record<string, BrowserMethod>
