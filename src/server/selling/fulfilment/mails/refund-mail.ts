import { defineMail, mailText, type MailDeps } from '../../../platform/mail/index.ts'
import { describeItem, refundTextOf } from '../../items/index.ts'
import { findMailedItem, type MailedItem } from './mailed-item.ts'
import { amount } from './order-mail.ts'

const paramsOf = ({ order, item, why: { failure, refusal } }: MailedItem) => ({
  name: describeItem(item, order.locale).name,
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
  subject: (refund, { t }) => t(`${refundTextOf(refund.item).about}.subject`, paramsOf(refund)),
  content: (refund, { t, link }) => {
    const { about, path } = refundTextOf(refund.item)
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
