import { lazy } from 'react'
import { WalletCards } from 'lucide-react'
import type { Order } from '../../../contract/checkout.ts'
import type { TopUp } from '../../../contract/top-ups.ts'
import { message } from '../../../i18n/fill.ts'
import type { BrowserMethod, PaymentCalls } from './browser-method.ts'

const Panel = lazy(async () => ({ default: (await import('./PayPalPanel.tsx')).PayPalPanel }))

const inPanel: PaymentCalls<Order | TopUp> = {
  begin: () => Promise.resolve({ ok: true, answer: { is: 'panel' } }),
  findOpen: ({ paymentState }) => {
    const isOpen = paymentState === 'PROCESSING' || paymentState === 'PENDING'
    return Promise.resolve({ ok: true, answer: isOpen ? { is: 'panel' } : null })
  },
}

/** PayPal, whose button is in our page. */
export const payPalMethods = {
  PAYPAL: {
    rank: 5,
    Icon: WalletCards,
    brands: ['paypal'],
    note: (messages) => message(messages, 'method.PAYPAL.note'),
    ...inPanel,
    topUp: inPanel,
    Panel,
  },
} as const satisfies Record<string, BrowserMethod>
