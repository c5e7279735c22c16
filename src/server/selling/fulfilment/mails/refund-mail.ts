import { toUnicodeName } from '../../../platform/domain-names/index.ts'
import { defineMail, mailText, type MailDeps } from '../../../platform/mail/index.ts'
import type { OrderItemJson } from '../../orders/index.ts'
import { findMailedItem, type MailedItem } from './mailed-item.ts'
import { amount } from './order-mail.ts'

const texts = {
  registration: { about: 'refund', path: '/domain/search' },
  renewal: { about: 'refund.renewal', path: '/contact-us' },
  reactivation: { about: 'refund.reactivation', path: '/contact-us' },
  transfer: { about: 'refund.transfer', path: '/domain/transfer' },
} as const satisfies Record<OrderItemJson['action'], unknown>

const paramsOf = ({ order, item, why: { failure, refusal } }: MailedItem) => ({
  name: toUnicodeName(item.domain_name),
  incrementId: order.increment_id,
  amount: amount(item.price - item.discount + item.tax),
  reason: failure === null ? (refusal ?? '') : mailText(order.locale, `refund.transfer.${failure}`),
})

/** Says that an item was refunded to the balance, and why. */
export const refundMail = defineMail({
  name: 'refund',
  data: ({ orderItemId }: { orderItemId: string }, { db }: MailDeps) =>
    findMailedItem(db, orderItemId),
  identity: ({ item }) => `refund-${item.id}`,
  subject: (refund, { t }) => t(`${texts[refund.item.action].about}.subject`, paramsOf(refund)),
  content: (refund, { t, link }) => {
    const { about, path } = texts[refund.item.action]
    const { documents } = refund.why
    return {
      intro: t(
        documents === null ? `${about}.intro` : `refund.documents.${documents}`,
        paramsOf(refund),
      ),
      action: { label: t(`${about}.action`), url: link(path) },
    }
  },
})
