import type { Order } from '../../contract/checkout.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { OutcomePhase } from '../payment/outcome-phase.ts'
import { failedText, pendingText } from './methods/pending-text.ts'

/** Returns what the state of an order's payment means for its customer. */
export const outcomeDetail = (
  messages: Messages,
  phase: OutcomePhase,
  { order, hasCart }: { readonly order: Order | undefined; readonly hasCart: boolean },
): string => {
  const key =
    phase === 'cancelled' && hasCart ? 'outcome.cancelled.cart' : `outcome.${phase}.detail`
  const own = phase === 'pending' ? pendingText : phase === 'failed' ? failedText : undefined
  return order === undefined || own === undefined
    ? message(messages, key)
    : own(messages, order, key)
}
