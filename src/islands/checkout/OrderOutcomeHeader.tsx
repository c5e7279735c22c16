import type { Ref } from 'react'
import type { Order } from '../../contract/checkout.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { OutcomeHeader } from '../payment/OutcomeHeader.tsx'
import type { OutcomePhase } from '../payment/outcome-phase.ts'
import { failedText, pendingText } from './methods/pending-text.ts'

interface OrderOutcomeHeaderProps {
  readonly messages: Messages
  readonly phase: OutcomePhase
  readonly order?: Order | undefined
  readonly hasCart?: boolean
  readonly heading?: Ref<HTMLHeadingElement>
}

/** The first item in large type, and how many others there are. */
const Bought = ({ messages, order }: { readonly messages: Messages; readonly order: Order }) => {
  const [first, ...others] = order.items
  return (
    <p className="grid gap-1">
      <span className="text-3xl font-bold [overflow-wrap:anywhere] sm:text-4xl">{first?.name}</span>
      {others.length > 0 && (
        <span className="text-ink-soft">
          {message(messages, others.length === 1 ? 'outcome.other' : 'outcome.others', {
            count: others.length,
          })}
        </span>
      )}
    </p>
  )
}

/** The state of an order's payment, with what was bought. */
export const OrderOutcomeHeader = (props: OrderOutcomeHeaderProps) => {
  const { messages, phase, order, hasCart = false, heading } = props
  const key =
    phase === 'cancelled' && hasCart ? 'outcome.cancelled.cart' : `outcome.${phase}.detail`
  const own = phase === 'pending' ? pendingText : phase === 'failed' ? failedText : undefined
  const detail =
    order === undefined || own === undefined ? message(messages, key) : own(messages, order, key)
  return (
    <OutcomeHeader {...{ messages, phase, detail }} {...(heading === undefined ? {} : { heading })}>
      {order !== undefined && <Bought messages={messages} order={order} />}
    </OutcomeHeader>
  )
}
