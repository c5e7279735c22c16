import { TriangleAlert } from 'lucide-react'
import type { UnpaidInvoice } from '../../contract/reminders.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Price } from '../../ui/Price.tsx'

interface InvoiceGroupProps {
  readonly messages: Messages
  readonly title: string
  readonly invoices: readonly UnpaidInvoice[]
  readonly selected: readonly string[]
  readonly isBusy: boolean
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void
}

const InvoiceLabel = ({
  messages,
  invoice,
}: {
  readonly messages: Messages
  readonly invoice: UnpaidInvoice
}) => {
  const { number, orderId, status, total, dueAt, items } = invoice
  const day = formatDay(dueAt)
  return (
    <span className="grid gap-x-4 gap-y-1 sm:grid-cols-[1fr_auto]">
      <span className="grid min-w-0 gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="tabular-nums">
            {orderId === null ? number : message(messages, 'order', { number })}
          </strong>
          {status === 'OVERDUE' && (
            <Badge tone="bad">
              <TriangleAlert aria-hidden className="size-4 shrink-0" />
              {message(messages, 'overdue')}
            </Badge>
          )}
        </span>
        <span className="[overflow-wrap:anywhere]">{items.join(', ')}</span>
        <span className="text-sm text-ink-soft">
          {message(messages, orderId === null ? 'due' : 'placed', { day })}
        </span>
      </span>
      <span className="sm:text-end">
        <Price dollars={total} />
      </span>
    </span>
  )
}

/** Unpaid invoices to select, one by one or all. */
export const InvoiceGroup = (props: InvoiceGroupProps) => {
  const { messages, title, invoices, selected, isBusy, onSelect } = props
  if (invoices.length === 0) return null
  const ids = invoices.map(({ id }) => id)
  return (
    <fieldset
      disabled={isBusy}
      className="min-w-0 rounded-lg border border-line bg-surface-raised px-4 pb-2"
    >
      <legend className="sr-only">{title}</legend>
      <h2 aria-hidden className="pt-4 pb-1 text-lg font-bold">
        {title}
      </h2>
      {invoices.length > 1 && (
        <Checkbox
          label={message(messages, 'select-all')}
          checked={ids.every((id) => selected.includes(id))}
          onCheck={(checked) => onSelect(ids, checked)}
        />
      )}
      <ul>
        {invoices.map((invoice) => (
          <li key={invoice.id} className="border-t border-line py-1">
            <Checkbox
              id={`invoice-${invoice.id}`}
              label={<InvoiceLabel messages={messages} invoice={invoice} />}
              checked={selected.includes(invoice.id)}
              onCheck={(checked) => onSelect([invoice.id], checked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
