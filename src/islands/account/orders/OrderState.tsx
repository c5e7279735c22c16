import { CircleCheck, CircleX, Clock, FileUp, LoaderCircle, Undo2 } from 'lucide-react'
import type { ListedOrder } from '../../../contract/orders.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { classNames } from '../../../ui/class-names.ts'

type Shown = Pick<ListedOrder, 'state' | 'note'>

const states = {
  AWAITING_PAYMENT: { Icon: Clock, className: 'text-warn' },
  PAID: { Icon: LoaderCircle, className: 'text-ink-soft' },
  COMPLETED: { Icon: CircleCheck, className: 'text-good' },
  CANCELLED: { Icon: CircleX, className: 'text-ink-soft' },
} as const satisfies Record<Shown['state'], unknown>

const notes = {
  AWAITING_DOCUMENTS: { Icon: FileUp, className: 'text-warn' },
  NO_CAPACITY: { Icon: Clock, className: 'text-warn' },
  DELAYED: { Icon: Clock, className: 'text-warn' },
  IN_REVIEW: { Icon: Clock, className: 'text-ink-soft' },
  PENDING_TRANSFER: { Icon: Clock, className: 'text-ink-soft' },
  REFUNDED: { Icon: Undo2, className: 'text-warn' },
  PARTLY_REFUNDED: { Icon: Undo2, className: 'text-warn' },
} as const satisfies Record<NonNullable<Shown['note']>, unknown>

interface OrderStateProps {
  readonly messages: Messages
  readonly order: Shown
}

/** The state of an order and what it waits for, in words and an icon. */
export const OrderState = ({ messages, order: { state, note } }: OrderStateProps) => {
  const { Icon, className } = note === null ? states[state] : notes[note]
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-sm', className)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {message(messages, note === null ? `state.${state}` : `note.${note}`)}
    </span>
  )
}
