import type { Order } from '../../../contract/checkout.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { priceText } from '../../../ui/Price.tsx'

const textOf =
  (phase: 'pending' | 'failed') =>
  (
    messages: Messages,
    { paymentMethod, incrementId, grandTotal }: Order,
    usual: string,
  ): string => {
    const own = `method.${paymentMethod}.${phase}`
    const total = priceText(grandTotal)
    return message(messages, own in messages ? own : usual, { incrementId, total })
  }

/** Returns the text of a pending payment: `method.<METHOD>.pending` if its method has one. */
export const pendingText = textOf('pending')

/** Returns the text of a failed payment: `method.<METHOD>.failed` if its method has one. */
export const failedText = textOf('failed')
