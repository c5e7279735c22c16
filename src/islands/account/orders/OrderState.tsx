import { CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react'
import type { ListedOrder } from '../../../contract/orders.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { classNames } from '../../../ui/class-names.ts'

const marks = {
  AWAITING_PAYMENT: { Icon: Clock, className: 'text-warn' },
  PAID: { Icon: LoaderCircle, className: 'text-ink-soft' },
  COMPLETED: { Icon: CircleCheck, className: 'text-good' },
  CANCELLED: { Icon: CircleX, className: 'text-ink-soft' },
} as const satisfies Record<ListedOrder['state'], unknown>

interface OrderStateProps {
  readonly messages: Messages
  readonly state: ListedOrder['state']
}

/** The state of an order, in a word and an icon. */
export const OrderState = ({ messages, state }: OrderStateProps) => {
  const { Icon, className } = marks[state]
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-sm', className)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {message(messages, `state.${state}`)}
    </span>
  )
}
