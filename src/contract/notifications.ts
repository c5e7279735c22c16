import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Moment } from './shared-shapes.ts'

export const NotificationCode = v.picklist([
  'ORDER_COMPLETED',
  'ITEM_REFUNDED',
  'PROMO_CREDIT_REFUNDED',
  'PROMO_CREDIT_GRANTED',
  'PROMO_CREDIT_WITHDRAWN',
  'PAYMENT_CREDITED',
  'PAYMENT_PARTLY_RECEIVED',
  'PAYMENT_COVERS_ORDER',
  'PAYMENT_CONFIRMED',
  'PAYMENT_REFUSED',
  'PAYMENT_DUE_SOON',
  'PAYMENT_EXPIRED',
  'TOP_UP_PAID',
  'PAYMENT_REFUNDED',
  'PAYMENT_REVERSED',
  'INVOICES_PAID',
  'INVOICE_PAYMENT_CREDITED',
  'INVOICE_REFUNDED',
  'AWS_INVOICE_ISSUED',
  'AWS_INVOICE_OVERDUE',
  'CARD_EXPIRES',
  'WELCOME',
  'EMAIL_VERIFIED',
  'PASSWORD_CHANGED',
  'TWO_FACTOR_ON',
  'TWO_FACTOR_OFF',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'GOOGLE_LINKED',
  'GOOGLE_UNLINKED',
  'RECOVERY_CODE_USED',
  'REGISTRATION_PENDING',
  'DATA_EXPORT_READY',
  'TRANSFER_BEGUN',
  'TRANSFER_COMPLETED',
  'TRANSFER_FAILED',
  'DOMAIN_FREE',
  'AUTO_RENEW_SOON',
  'AUTO_RENEW_SOON_BY_CARD',
  'AUTO_RENEW_CARD_REFUSED',
  'AUTO_RENEW_SHORT',
  'AUTO_RENEW_STOPPED',
  'AUTO_RENEWED',
  'SERVICE_READY',
  'DISK_NEARLY_FULL',
  'DISK_FULL',
  'TRAFFIC_NEARLY_USED',
  'TRAFFIC_USED',
  'ITEM_DELAYED',
  'SERVER_ENDED',
  'MAIL_PORT_OPEN',
  'MAIL_PORT_REFUSED',
  'CERTIFICATE_TO_ACTIVATE',
  'CERTIFICATE_PROOF',
  'CERTIFICATE_ORGANISATION',
  'CERTIFICATE_FORBIDDEN',
  'CERTIFICATE_REFUSED',
  'CERTIFICATE_ISSUED',
  'CERTIFICATE_REISSUED',
  'CERTIFICATE_LATE',
  'CERTIFICATE_INSTALLED',
  'CERTIFICATE_UNINSTALLED',
  'SMS_SENDER_DOCUMENTS',
  'SMS_SENDER_REMINDER',
  'SMS_SENDER_DOCUMENTS_REFUSED',
  'SMS_SENDER_SUBMITTED',
  'SMS_SENDER_APPROVED',
  'SMS_SENDER_REFUSED',
  'DOCUMENTS_NEEDED',
  'DOCUMENTS_REMINDER',
  'DOCUMENTS_REFUSED',
  'DOCUMENTS_APPROVED',
  'COMPANY_VERIFIED',
  'COMPANY_REFUSED',
  'DOMAIN_REMOVED',
  'REMOVAL_REFUSED',
  'NAMESERVERS_CHANGED',
  'TRANSFER_OUT',
  'DOMAIN_MOVED_AWAY',
  'WHEEL_CREDIT_WON',
  'WHEEL_VOUCHER_WON',
])
export type NotificationCode = v.InferOutput<typeof NotificationCode>

export const Notification = v.object({
  id: Id,
  code: NotificationCode,
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  isRead: v.boolean(),
  createdAt: Moment,
})
export type Notification = v.InferOutput<typeof Notification>

/** The page sizes on offer (account §2); the first is the default. */
export const notificationPageSizes = [10, 20, 50] as const

const whole = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))

export const listNotifications = endpoint({
  method: 'GET',
  path: '/user/notification/me',
  summary: 'The customer’s notifications',
  access: 'customer',
  query: v.object({
    onlyUnread: v.optional(
      v.pipe(
        v.picklist(['true', 'false']),
        v.transform((text) => text === 'true'),
      ),
      'false',
    ),
    page: v.optional(v.pipe(whole, v.minValue(1)), '1'),
    pageSize: v.optional(v.pipe(whole, v.picklist(notificationPageSizes)), '10'),
  }),
  answer: v.object({
    items: v.array(Notification),
    total: v.number(),
    page: v.number(),
    pageSize: v.number(),
    unread: v.number(),
  }),
  errors: [],
})

export const readNotification = endpoint({
  method: 'PUT',
  path: '/user/notification/read/{id}',
  summary: 'Marks a notification as read',
  access: 'customer',
  params: IdParams,
  answer: v.object({ unread: v.number() }),
  errors: ['NOTIFICATION_NOT_FOUND'],
})

export const readAllNotifications = endpoint({
  method: 'PUT',
  path: '/user/notification/read',
  summary: 'Marks all notifications as read',
  access: 'customer',
  answer: v.object({ unread: v.number() }),
  errors: [],
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/user/notification/count-unread/',
  summary: 'The number of unread notifications',
  access: 'customer',
  answer: v.object({ unread: v.number() }),
  errors: [],
})
