import type { Notification, NotificationCode } from '../../contract/notifications.ts'

type NoticePath = `/${string}`

const order = ({ params: { orderId } }: Pick<Notification, 'params'>): NoticePath | undefined =>
  orderId === undefined ? undefined : `/payment/success?orderId=${encodeURIComponent(orderId)}`

/** Of an order or a top-up. */
const payment = (notice: Pick<Notification, 'params'>): NoticePath | undefined => {
  const { topUpId } = notice.params
  return topUpId === undefined
    ? order(notice)
    : `/top-up/success?topUpId=${encodeURIComponent(topUpId)}`
}

const search = ({ params: { domainName } }: Pick<Notification, 'params'>): NoticePath =>
  `/domain/search?domain=${encodeURIComponent(domainName ?? '')}`

const domain = ({ params: { domainId } }: Pick<Notification, 'params'>): NoticePath =>
  `/account/domains?domain=${encodeURIComponent(domainId ?? '')}`

const service = ({ params: { serviceId } }: Pick<Notification, 'params'>): NoticePath =>
  `/account/services?service=${encodeURIComponent(serviceId ?? '')}`

/** Older notices name a domain. */
const renewal = (notice: Pick<Notification, 'params'>): NoticePath =>
  notice.params['domainId'] === undefined ? service(notice) : domain(notice)

const paths: Readonly<
  Record<
    NotificationCode,
    NoticePath | ((notice: Pick<Notification, 'params'>) => NoticePath | undefined)
  >
> = {
  ORDER_COMPLETED: order,
  ITEM_REFUNDED: '/account',
  PROMO_CREDIT_REFUNDED: '/account',
  PROMO_CREDIT_GRANTED: '/account',
  PROMO_CREDIT_WITHDRAWN: '/account',
  SLA_CLAIMED: '/account/usage',
  SLA_CONFIRMED: '/account/usage',
  SLA_REFUSED: '/account/usage',
  SLA_ISSUED: '/account/usage',
  PAYMENT_CREDITED: '/account',
  PAYMENT_PARTLY_RECEIVED: order,
  PAYMENT_COVERS_ORDER: order,
  PAYMENT_CONFIRMED: order,
  PAYMENT_REFUSED: payment,
  PAYMENT_DUE_SOON: payment,
  PAYMENT_EXPIRED: payment,
  TOP_UP_PAID: '/account',
  PAYMENT_REFUNDED: '/account',
  PAYMENT_REVERSED: '/account',
  PAYMENT_RETURNED: '/account',
  RECEIVABLE_PAID: '/account',
  INVOICES_PAID: '/account/invoices',
  INVOICE_PAYMENT_CREDITED: '/account',
  INVOICE_REFUNDED: '/account/invoices',
  AWS_INVOICE_ISSUED: '/online-payment',
  AWS_INVOICE_OVERDUE: '/online-payment',
  CARD_EXPIRES: '/account/cards',
  WELCOME: '/account',
  EMAIL_VERIFIED: '/account/profile',
  PASSWORD_CHANGED: '/account/security',
  TWO_FACTOR_ON: '/account/security',
  TWO_FACTOR_OFF: '/account/security',
  ACCOUNT_VIEWED: '/account/sessions#views',
  BALANCE_LOW: '/top-up',
  PASSKEY_ADDED: '/account/security',
  DATA_EXPORT_READY: '/account/profile#data',
  PASSKEY_REMOVED: '/account/security',
  GOOGLE_LINKED: '/account/security',
  GOOGLE_UNLINKED: '/account/security',
  RECOVERY_CODE_USED: '/account/security',
  REGISTRATION_PENDING: order,
  TRANSFER_BEGUN: '/account/domains',
  TRANSFER_COMPLETED: '/account/domains',
  TRANSFER_FAILED: '/account/domains',
  REGISTRANT_REFUSED: domain,
  DOMAIN_FREE: search,
  AUTO_RENEW_SOON: renewal,
  AUTO_RENEW_SOON_BY_CARD: renewal,
  AUTO_RENEW_CARD_REFUSED: '/account/cards',
  AUTO_RENEW_SHORT: '/top-up',
  AUTO_RENEW_STOPPED: renewal,
  AUTO_RENEW_FAILED: '/top-up',
  AUTO_RENEW_NOT_SOLD: service,
  SERVICE_EXPIRING: service,
  SERVICE_STOPPED: service,
  SERVICE_CANCELLED: service,
  SERVICE_REMOVED_SOON: service,
  DOMAIN_EXPIRING: domain,
  DOMAIN_EXPIRED: domain,
  DOMAIN_REDEMPTION_SOON: domain,
  DOMAIN_REDEMPTION: domain,
  DOMAIN_RELEASED_SOON: domain,
  SERVICE_SUSPENDED: service,
  SERVICE_RESUMED: service,
  SERVICE_REFUNDED: '/account',
  SERVICE_TERMINATED: '/account',
  ACCOUNT_OVERDUE: '/online-payment',
  ACCOUNT_SUSPENDED: '/online-payment',
  ACCOUNT_REACTIVATED: '/account/services',
  AUTO_RENEWED: order,
  SERVICE_READY: service,
  DISK_NEARLY_FULL: service,
  DISK_FULL: service,
  TRAFFIC_NEARLY_USED: service,
  TRAFFIC_USED: service,
  ITEM_DELAYED: '/account/services',
  SERVER_ENDED: service,
  MAIL_PORT_OPEN: service,
  MAIL_PORT_REFUSED: service,
  CERTIFICATE_TO_ACTIVATE: service,
  CERTIFICATE_PROOF: service,
  CERTIFICATE_ORGANISATION: service,
  CERTIFICATE_FORBIDDEN: service,
  CERTIFICATE_REFUSED: service,
  CERTIFICATE_ISSUED: service,
  CERTIFICATE_REISSUED: service,
  CERTIFICATE_LATE: service,
  CERTIFICATE_INSTALLED: service,
  CERTIFICATE_UNINSTALLED: service,
  CERTIFICATE_EXPIRING: service,
  CERTIFICATE_ENDED: service,
  SMS_SENDER_DOCUMENTS: service,
  SMS_SENDER_REMINDER: service,
  SMS_SENDER_DOCUMENTS_REFUSED: service,
  SMS_SENDER_SUBMITTED: service,
  SMS_SENDER_APPROVED: service,
  SMS_SENDER_REFUSED: service,
  SMS_SENDER_FREED_SOON: service,
  SMS_SENDER_ENDED: service,
  DOCUMENTS_NEEDED: '/account/documents',
  DOCUMENTS_REMINDER: '/account/documents',
  DOCUMENTS_REFUSED: '/account/documents',
  DOCUMENTS_APPROVED: order,
  COMPANY_VERIFIED: '/account/company',
  COMPANY_REFUSED: '/account/company',
  REVIEW_PUBLISHED: '/account/reviews',
  REVIEW_REFUSED: '/account/reviews',
  DOMAIN_REMOVED: '/account',
  REMOVAL_REFUSED: '/account/domains',
  NAMESERVERS_CHANGED: domain,
  TRANSFER_OUT: domain,
  DOMAIN_MOVED_AWAY: domain,
  LOYALTY_TIER_REACHED: '/account/loyalty',
  LOYALTY_TIER_ENDS: '/account/loyalty',
  WHEEL_CREDIT_WON: '/account',
  WHEEL_VOUCHER_WON: '/domain/search',
  WHEEL_SPINS_GRANTED: '/fortune-wheel',
}

/** Returns the page of a notification without its language; undefined when it has none. */
export const notificationPath = (
  notice: Pick<Notification, 'code' | 'params'>,
): NoticePath | undefined => {
  const path = paths[notice.code]
  return typeof path === 'function' ? path(notice) : path
}
