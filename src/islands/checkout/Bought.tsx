import type { Order } from '../../contract/checkout.ts'
import { message, type Messages } from '../../i18n/fill.ts'

interface BoughtProps {
  readonly messages: Messages
  readonly order: Order
}

/** The first item of an order in large type, and how many others there are. */
export const Bought = ({ messages, order }: BoughtProps) => {
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
