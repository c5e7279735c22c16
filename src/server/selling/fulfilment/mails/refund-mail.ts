import { defineMail, type MailDeps } from '../../../platform/mail/index.ts'
import { describeItem, refundTextOf } from '../../items/index.ts'
import { findMailedItem, type MailedItem } from './mailed-item.ts'
import { amount } from './order-mail.ts'

const textOf = ({ order, item, refund }: MailedItem) => refundTextOf(item, refund, order.locale)

const paramsOf = (mailed: MailedItem) => {
  const { order, item } = mailed
  return {
    name: describeItem(item, order.locale).name,
    incrementId: order.increment_id,
    amount: amount(item.price - item.discount + item.tax),
    reason: textOf(mailed).reason,
  }
}

/** Says that an item was refunded to the balance, and why. */
export const refundMail = defineMail({
  name: 'refund',
  data: ({ orderItemId }: { orderItemId: string }, { db }: MailDeps) =>
    findMailedItem(db, orderItemId),
  identity: ({ item }) => `refund-${item.id}`,
  subject: (mailed, { t }) => t(`${textOf(mailed).about}.subject`, paramsOf(mailed)),
  content: (mailed, { t, link }) => {
    const { about, intro, path } = textOf(mailed)
    return {
      intro: t(intro, paramsOf(mailed)),
      action: { label: t(`${about}.action`), url: link(path) },
      ...(mailed.item.promo_credit > 0 && {
        note: t('refund.promo-credit', { credit: amount(mailed.item.promo_credit) }),
      }),
    }
  },
})
