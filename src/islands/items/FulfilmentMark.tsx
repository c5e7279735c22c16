import { CircleCheck, Clock, FileUp, LoaderCircle, Undo2 } from 'lucide-react'
import type { OrderItem } from '../../contract/items/variants.ts'
import { classNames } from '../../ui/class-names.ts'

const working = { Icon: LoaderCircle, className: 'text-ink-soft motion-safe:animate-spin' }
const waiting = { Icon: Clock, className: 'text-ink-soft' }
const late = { Icon: Clock, className: 'text-warn' }

const marks = {
  WAITING: waiting,
  IN_PROGRESS: working,
  AWAITING_DOCUMENTS: { Icon: FileUp, className: 'text-warn' },
  IN_REVIEW: waiting,
  PROVISIONING: working,
  NO_CAPACITY: late,
  DELAYED: late,
  PENDING_TRANSFER: waiting,
  ACTIVE: { Icon: CircleCheck, className: 'text-good' },
  REFUNDED: { Icon: Undo2, className: 'text-warn' },
} as const satisfies Record<OrderItem['fulfilment'], unknown>

interface FulfilmentMarkProps {
  readonly state: OrderItem['fulfilment']
  readonly className: string
}

/** The icon of a paid item's state: it turns only while a system works on it. */
export const FulfilmentMark = ({ state, className }: FulfilmentMarkProps) => {
  const { Icon, className: colour } = marks[state]
  return <Icon aria-hidden className={classNames('shrink-0', colour, className)} />
}
