import { lazy } from 'react'
import { WalletCards } from 'lucide-react'
import { message } from '../../../i18n/fill.ts'
import type { BrowserMethod } from './browser-method.ts'

const Panel = lazy(async () => ({ default: (await import('./PayPalPanel.tsx')).PayPalPanel }))

/** PayPal, whose button is in our page. */
export const payPalMethods = {
  PAYPAL: {
    rank: 5,
    Icon: WalletCards,
    brands: ['paypal'],
    note: (messages) => message(messages, 'method.PAYPAL.note'),
    begin: () => Promise.resolve({ ok: true, answer: { is: 'panel' } }),
    Panel,
  },
} as const satisfies Record<string, BrowserMethod>
