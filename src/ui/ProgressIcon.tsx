import { CircleCheck, CircleX, Clock, LoaderCircle, TriangleAlert, Undo2 } from 'lucide-react'
import type { Order } from '../contract/checkout.ts'
import type { FulfilmentState } from '../contract/items/item-fields.ts'
import type { OrderNote } from '../contract/order-note.ts'
import { classNames } from './class-names.ts'

const working = [LoaderCircle, 'text-ink-soft motion-safe:animate-spin'] as const
const waiting = [Clock, 'text-ink-soft'] as const
const stopped = [Clock, 'text-warn'] as const
const done = [CircleCheck, 'text-good'] as const
const refunded = [Undo2, 'text-warn'] as const

type Progress = Order['state'] | OrderNote | FulfilmentState

/** A wheel only while we or a provider work on it. */
const marks = {
  AWAITING_PAYMENT: stopped,
  WAITING: waiting,
  PAID: working,
  IN_PROGRESS: working,
  PROVISIONING: working,
  AWAITING_DOCUMENTS: [TriangleAlert, 'text-warn'],
  IN_REVIEW: waiting,
  PENDING_TRANSFER: waiting,
  PENDING_EXTERNAL: waiting,
  NO_CAPACITY: stopped,
  DELAYED: stopped,
  ACTIVE: done,
  COMPLETED: done,
  REFUNDED: refunded,
  PARTLY_REFUNDED: refunded,
  CANCELLED: [CircleX, 'text-ink-soft'],
} as const satisfies Record<Progress, unknown>

interface ProgressIconProps {
  readonly state: Progress
  /** Its size and place. */
  readonly className: string
}

/** Where an order or one of its items is: a wheel, a clock, a document, a check. */
export const ProgressIcon = ({ state, className }: ProgressIconProps) => {
  const [Icon, colour] = marks[state]
  return <Icon aria-hidden className={classNames('shrink-0', colour, className)} />
}
