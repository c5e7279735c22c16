import type { Order } from '../../contract/checkout.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { Notice } from '../../ui/Notice.tsx'
import { methods } from './methods/methods.ts'
import { pendingText } from './methods/pending-text.ts'
import { outcomePhase } from './outcome-state.ts'

interface UnpaidOrderProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly order: Order
}

/** The state of an order that is not paid, with a link back to the cart. */
export const UnpaidOrder = ({ locale, messages, order }: UnpaidOrderProps) => {
  const phase = outcomePhase(order, 0)
  const key =
    order.paymentState === 'NONE' || phase === 'success' ? 'order.waiting' : `order.${phase}`
  return (
    <Notice
      tone={phase === 'failed' || phase === 'cancelled' ? 'warn' : 'plain'}
      role="status"
      action={
        <a
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          href={localePath(locale, '/checkout-basket')}
        >
          {message(messages, 'order.basket')}
        </a>
      }
    >
      <p className="font-bold">
        {message(messages, 'order.number', { incrementId: order.incrementId })}
      </p>
      <p>{phase === 'pending' ? pendingText(messages, order, key) : message(messages, key)}</p>
      {phase === 'pending' && methods[order.paymentMethod].transfer !== undefined && (
        <a
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          href={`${localePath(locale, '/payment/success')}?orderId=${order.id}`}
        >
          {message(messages, 'order.instructions')}
        </a>
      )}
    </Notice>
  )
}
