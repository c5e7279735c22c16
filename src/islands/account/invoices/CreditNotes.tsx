import type { Invoice } from '../../../contract/invoices.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { Price, priceText } from '../../../ui/Price.tsx'
import { Panel } from '../Panel.tsx'
import { DownloadPdf } from './DownloadPdf.tsx'

interface CreditNotesProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly invoice: Pick<Invoice, 'status' | 'creditNotes' | 'paymentFee'>
}

/** The credit notes of an invoice; nothing without one. */
export const CreditNotes = ({ messages, errors, invoice }: CreditNotesProps) => {
  const { status, creditNotes: notes, paymentFee } = invoice
  if (notes.length === 0) return null
  const why = status === 'VOIDED' ? 'credit-notes.cancelled' : 'credit-notes.why'
  const fee = message(messages, 'credit-notes.fee', { fee: priceText(paymentFee) })
  const description = [message(messages, why), ...(paymentFee > 0 ? [fee] : [])].join(' ')
  return (
    <Panel title={message(messages, 'credit-notes')} description={description}>
      <ul>
        {notes.map(({ number, description, total, issuedAt }) => (
          <li
            key={number}
            className="grid gap-x-4 gap-y-2 border-t border-line py-3 sm:grid-cols-[1fr_auto]"
          >
            <div className="min-w-0">
              <p className="font-bold tabular-nums">{number}</p>
              <p className="[overflow-wrap:anywhere]">{description}</p>
              <time className="text-sm text-ink-soft tabular-nums" dateTime={issuedAt}>
                {formatDay(issuedAt)}
              </time>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-4 sm:grid sm:content-start sm:justify-items-end">
              <Price dollars={total} />
              <DownloadPdf {...{ messages, errors, number }} document="credit-note" />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
