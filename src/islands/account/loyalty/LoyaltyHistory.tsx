import type { LoyaltyPayment } from '../../../contract/loyalty.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Price, priceText } from '../../../ui/Price.tsx'
import { Panel } from '../Panel.tsx'

interface LoyaltyHistoryProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly history: readonly LoyaltyPayment[]
}

/** The payments that count, with the cashback of each. */
export const LoyaltyHistory = ({ locale, messages, history }: LoyaltyHistoryProps) => (
  <Panel title={message(messages, 'history')} description={message(messages, 'history.text')}>
    {history.length === 0 ? (
      <EmptyState level={3} text={message(messages, 'history.none')} />
    ) : (
      <ul className="grid">
        {history.map((payment) => (
          <li
            key={payment.invoiceId}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-3"
          >
            <span className="grid">
              <a
                className="underline underline-offset-4"
                href={localePath(
                  locale,
                  `/account/invoices?invoice=${encodeURIComponent(payment.invoiceNumber)}`,
                )}
              >
                {payment.invoiceNumber}
              </a>
              <span className="text-sm text-ink-soft">
                {message(messages, 'history.paid', {
                  amount: priceText(payment.amount),
                  date: formatDay(payment.paidAt),
                })}
              </span>
            </span>
            <span className="grid sm:text-end">
              <Price dollars={payment.cashback} />
              <span className="text-sm text-ink-soft">
                {message(messages, `history.${payment.state}`, {
                  percent: payment.cashbackPercent,
                  date: formatDay(payment.grantedAt),
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
