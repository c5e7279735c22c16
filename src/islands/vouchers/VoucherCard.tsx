import type { ReactNode } from 'react'
import type { Voucher } from '../../contract/vouchers.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { Badge } from '../../ui/Badge.tsx'
import { priceText } from '../../ui/Price.tsx'
import { discountText } from './voucher-texts.ts'

interface VoucherCardProps {
  readonly texts: Messages
  readonly voucher: Voucher
  readonly actions: ReactNode
  /** The result of an action, such as a refusal. */
  readonly note?: ReactNode
}

/** A voucher: its discount, conditions and expiry. */
export const VoucherCard = ({ texts, voucher, actions, note }: VoucherCardProps) => (
  <li className="grid overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-[auto_minmax(0,1fr)]">
    <p className="grid content-center border-b border-dashed border-line px-4 py-3 text-xl font-bold text-sale sm:w-36 sm:border-e sm:border-b-0 sm:text-center">
      <span className="tabular-nums">
        {message(texts, 'voucher.off', { discount: discountText(texts, voucher) })}
      </span>
    </p>
    <div className="grid content-start gap-2 p-4">
      <div className="grid gap-1">
        <h3 className="font-bold">{voucher.title}</h3>
        <p className="text-ink-soft">{voucher.description}</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
          <span>{message(texts, 'voucher.until', { day: formatDay(voucher.validUntil) })}</span>
          {voucher.minimumSpend > 0 && (
            <span>
              {message(texts, 'voucher.minimum', { minimum: priceText(voucher.minimumSpend) })}
            </span>
          )}
          {voucher.expiring && <Badge tone="warn">{message(texts, 'voucher.expiring')}</Badge>}
        </p>
      </div>
      {note}
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  </li>
)
