import type { ListedInvoice } from '../../../contract/invoices.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import type { IslandProps } from '../../shell/use-session.ts'

interface PayInvoiceProps extends Pick<IslandProps, 'locale' | 'messages'> {
  readonly invoice: Pick<ListedInvoice, 'number' | 'status'>
}

/** The way to pay an unpaid invoice; nothing for another. */
export const PayInvoice = ({ locale, messages, invoice: { number, status } }: PayInvoiceProps) =>
  status === 'UNPAID' || status === 'OVERDUE' ? (
    <a
      className={buttonClass()}
      href={`${localePath(locale, '/online-payment')}?invoice=${number}`}
      aria-label={message(messages, 'pay.of', { number })}
    >
      {message(messages, 'pay')}
    </a>
  ) : null
