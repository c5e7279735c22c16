import { CircleAlert, CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react'
import type { InvoiceStatus } from '../../../contract/invoices.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { classNames } from '../../../ui/class-names.ts'

const looks = {
  UNPAID: { Icon: Clock, className: 'text-warn' },
  OVERDUE: { Icon: CircleAlert, className: 'text-bad' },
  PAID: { Icon: CircleCheck, className: 'text-good' },
  PARTLY_REFUNDED: { Icon: Undo2, className: 'text-ink-soft' },
  REFUNDED: { Icon: Undo2, className: 'text-ink-soft' },
  VOIDED: { Icon: CircleX, className: 'text-ink-soft' },
} as const satisfies Record<InvoiceStatus, unknown>

interface InvoiceStateProps {
  readonly messages: Messages
  readonly status: InvoiceStatus
}

/** The status of an invoice in words and an icon. */
export const InvoiceState = ({ messages, status }: InvoiceStateProps) => {
  const { Icon, className } = looks[status]
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-sm', className)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {message(messages, `invoice.status.${status}`)}
    </span>
  )
}
