import type { ReactNode } from 'react'
import {
  CircleCheck,
  CircleDollarSign,
  FileText,
  KeyRound,
  MailCheck,
  PartyPopper,
  ShieldCheck,
  ShieldOff,
  type LucideIcon,
} from 'lucide-react'
import type { Notification, NotificationCode } from '../../contract/notifications.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatMoment } from '../../i18n/format-date.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { classNames } from '../../ui/class-names.ts'
import { notificationPath } from './notification-links.ts'

/** Other notifications have the icon of a document. */
const icons: Readonly<Partial<Record<NotificationCode, LucideIcon>>> = {
  ORDER_COMPLETED: CircleCheck,
  ITEM_REFUNDED: CircleDollarSign,
  PAYMENT_CREDITED: CircleDollarSign,
  PAYMENT_PARTLY_RECEIVED: CircleDollarSign,
  PAYMENT_COVERS_ORDER: CircleDollarSign,
  PAYMENT_CONFIRMED: CircleCheck,
  TOP_UP_PAID: CircleDollarSign,
  PAYMENT_REFUNDED: CircleDollarSign,
  PAYMENT_REVERSED: CircleDollarSign,
  PAYMENT_RETURNED: CircleDollarSign,
  RECEIVABLE_PAID: CircleDollarSign,
  INVOICES_PAID: CircleCheck,
  INVOICE_PAYMENT_CREDITED: CircleDollarSign,
  INVOICE_REFUNDED: CircleDollarSign,
  CARD_EXPIRES: CircleDollarSign,
  WELCOME: PartyPopper,
  EMAIL_VERIFIED: MailCheck,
  PASSWORD_CHANGED: KeyRound,
  TWO_FACTOR_ON: ShieldCheck,
  TWO_FACTOR_OFF: ShieldOff,
  PASSKEY_ADDED: KeyRound,
  PASSKEY_REMOVED: KeyRound,
  GOOGLE_LINKED: ShieldCheck,
  GOOGLE_UNLINKED: ShieldOff,
  RECOVERY_CODE_USED: KeyRound,
  TRANSFER_BEGUN: CircleCheck,
  TRANSFER_COMPLETED: CircleCheck,
  TRANSFER_FAILED: CircleDollarSign,
  DOMAIN_FREE: CircleCheck,
  AUTO_RENEW_SOON: CircleDollarSign,
  AUTO_RENEW_SOON_BY_CARD: CircleDollarSign,
  AUTO_RENEW_CARD_REFUSED: CircleDollarSign,
  BALANCE_LOW: CircleDollarSign,
  AUTO_RENEW_SHORT: CircleDollarSign,
  AUTO_RENEW_STOPPED: CircleDollarSign,
  AUTO_RENEW_FAILED: CircleDollarSign,
  AUTO_RENEW_NOT_SOLD: CircleDollarSign,
  SERVICE_EXPIRING: CircleDollarSign,
  SERVICE_STOPPED: CircleDollarSign,
  SERVICE_CANCELLED: CircleDollarSign,
  SERVICE_REMOVED_SOON: CircleDollarSign,
  SMS_SENDER_FREED_SOON: CircleDollarSign,
  DOMAIN_EXPIRING: CircleDollarSign,
  DOMAIN_EXPIRED: CircleDollarSign,
  DOMAIN_REDEMPTION_SOON: CircleDollarSign,
  DOMAIN_REDEMPTION: CircleDollarSign,
  DOMAIN_RELEASED_SOON: CircleDollarSign,
  CERTIFICATE_EXPIRING: CircleDollarSign,
  CERTIFICATE_ENDED: CircleDollarSign,
  SERVICE_SUSPENDED: ShieldOff,
  SERVICE_RESUMED: CircleCheck,
  SERVICE_REFUNDED: CircleDollarSign,
  SERVICE_TERMINATED: CircleDollarSign,
  ACCOUNT_OVERDUE: CircleDollarSign,
  ACCOUNT_SUSPENDED: CircleDollarSign,
  ACCOUNT_REACTIVATED: CircleCheck,
  AUTO_RENEWED: CircleCheck,
  SERVICE_READY: CircleCheck,
  MAIL_PORT_OPEN: CircleCheck,
  CERTIFICATE_ISSUED: CircleCheck,
  CERTIFICATE_REISSUED: CircleCheck,
  SMS_SENDER_APPROVED: CircleCheck,
  DOCUMENTS_APPROVED: CircleCheck,
  DOMAIN_REMOVED: CircleDollarSign,
  PROMO_CREDIT_REFUNDED: CircleDollarSign,
  PROMO_CREDIT_GRANTED: PartyPopper,
  PROMO_CREDIT_WITHDRAWN: CircleDollarSign,
  SLA_CONFIRMED: CircleDollarSign,
  SLA_ISSUED: CircleDollarSign,
  REMOVAL_REFUSED: ShieldCheck,
  NAMESERVERS_CHANGED: ShieldCheck,
  TRANSFER_OUT: ShieldOff,
  DOMAIN_MOVED_AWAY: ShieldOff,
  LOYALTY_TIER_REACHED: PartyPopper,
  WHEEL_CREDIT_WON: PartyPopper,
  WHEEL_VOUCHER_WON: PartyPopper,
  WHEEL_SPINS_GRANTED: PartyPopper,
}

interface RowProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly notice: Notification
  readonly onRead: () => void
}

const rowClass =
  'flex min-h-16 w-full items-start gap-3 px-4 py-3 text-start hover:bg-surface focus-visible:-outline-offset-2'

/** A notification: a link if it has a target, else a button while unread. Both mark it as read. */
export const NotificationRow = ({ locale, messages, notice, onRead }: RowProps) => {
  const { code, params, isRead, createdAt } = notice
  const Icon = icons[code] ?? FileText
  const path = notificationPath(notice)
  const content: ReactNode = (
    <>
      <span
        className={classNames(
          'mt-0.5 inline-flex size-9 shrink-0 items-center justify-center rounded-full border border-line',
          isRead ? 'text-ink-soft' : 'text-accent',
        )}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="grid min-w-0 flex-1 gap-1">
        <span className={classNames('break-words', !isRead && 'font-medium')}>
          {!isRead && <span className="sr-only">{message(messages, 'unread')}: </span>}
          {message(messages, code, params)}
        </span>
        <time dateTime={createdAt} className="text-sm text-ink-soft tabular-nums">
          {formatMoment(createdAt)}
        </time>
      </span>
      <span
        aria-hidden
        data-unread-mark={isRead ? undefined : ''}
        className={classNames('mt-2 size-2.5 shrink-0 rounded-full', !isRead && 'bg-accent')}
      />
    </>
  )
  const read = (): void => {
    if (!isRead) onRead()
  }
  if (path !== undefined) {
    return (
      <a className={rowClass} href={localePath(locale, path)} onClick={read}>
        {content}
      </a>
    )
  }
  if (isRead) return <div className={rowClass}>{content}</div>
  return (
    <button type="button" className={rowClass} onClick={read}>
      {content}
    </button>
  )
}
