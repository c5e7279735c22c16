import { sql } from 'drizzle-orm'
import { formatMoney, money, zero } from '../../contract/money.ts'
import { orderJson, type OrderItemJson, type OrderJson } from '../checkout/index.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import { toUnicodeName } from '../domains/index.ts'
import type { Mail, Mailer } from '../providers/mail.ts'
import { drawMail, type MailContent } from './mail-layout.ts'
import { mailText } from './mail-texts.ts'

/** What the mails need from the rest of the server. */
export interface OrderMailParts {
  readonly db: Queryable
  readonly mailer: Mailer
  /** The shop's address, without a slash at its end. */
  readonly siteUrl: () => string
}

const prefixOf = ({ locale }: OrderJson): string => (locale === 'en' ? '' : `/${locale}`)

// Said with the same identifier each time, so that a repeated try is one mail in the reader's box.
const messageId = (cause: string, siteUrl: string): string =>
  `<${cause}@${new URL(siteUrl).hostname}>`

const amount = (value: number): string => formatMoney(money(value))

const mailOf = (
  order: OrderJson,
  siteUrl: string,
  cause: string,
  content: Omit<MailContent, 'locale' | 'name' | 'siteUrl'>,
): Mail => ({
  to: order.contact.email,
  messageId: messageId(cause, siteUrl),
  ...drawMail({ ...content, locale: order.locale, name: order.contact.firstName, siteUrl }),
})

/** The receipt of a paid order: every line, the tax, the total, and where to see it. */
export const receiptMail = (order: OrderJson, siteUrl: string): Mail => {
  const { locale } = order
  const total = amount(order.grand_total)
  const lines = order.items.map((item): readonly [string, string] => [
    mailText(locale, item.action === 'renewal' ? 'receipt.renewal' : 'receipt.item', {
      name: toUnicodeName(item.domain_name),
      years: item.duration,
    }),
    amount(item.price),
  ])
  const discount: readonly (readonly [string, string])[] =
    order.discount_amount > zero
      ? [[mailText(locale, 'receipt.discount'), amount(-order.discount_amount)]]
      : []
  return mailOf(order, siteUrl, `receipt-${order.id}`, {
    subject: mailText(locale, 'receipt.subject', { incrementId: order.increment_id }),
    intro: mailText(locale, 'receipt.intro', { total }),
    rows: [
      [mailText(locale, 'receipt.order'), String(order.increment_id)],
      [mailText(locale, 'receipt.invoice'), order.invoice ?? ''],
      ...lines,
      [mailText(locale, 'receipt.subtotal'), amount(order.subtotal)],
      ...discount,
      [mailText(locale, 'receipt.tax', { percent: order.tax_percent }), amount(order.tax_amount)],
      [mailText(locale, 'receipt.total'), total],
    ],
    action: {
      label: mailText(locale, 'receipt.action'),
      url: `${siteUrl}${prefixOf(order)}/payment/success?orderId=${order.id}`,
    },
  })
}

/** Says that an item's money is back in the balance, and why. */
export const refundMail = (order: OrderJson, item: OrderItemJson, siteUrl: string): Mail => {
  const { locale } = order
  const params = {
    name: toUnicodeName(item.domain_name),
    incrementId: order.increment_id,
    amount: amount(item.price - item.discount + item.tax),
  }
  const isRenewal = item.action === 'renewal'
  const about = isRenewal ? 'refund.renewal' : 'refund'
  return mailOf(order, siteUrl, `refund-${item.id}`, {
    subject: mailText(locale, `${about}.subject`, params),
    intro: mailText(locale, `${about}.intro`, params),
    rows: [],
    action: {
      label: mailText(locale, `${about}.action`),
      url: `${siteUrl}${prefixOf(order)}${isRenewal ? '/contact-us' : '/domain/search'}`,
    },
  })
}

/** Says that money which could not pay an order is in the balance. */
export const creditMail = (
  order: OrderJson,
  payment: { readonly id: string; readonly received: number },
  siteUrl: string,
): Mail => {
  const { locale } = order
  const params = { amount: amount(payment.received), incrementId: order.increment_id }
  return mailOf(order, siteUrl, `credit-${payment.id}`, {
    subject: mailText(locale, 'credit.subject', params),
    intro: mailText(locale, 'credit.intro', params),
    rows: [],
    action: {
      label: mailText(locale, 'credit.action'),
      url: `${siteUrl}${prefixOf(order)}/payment/success?orderId=${order.id}`,
    },
  })
}

/** The workers that send the mails about orders. @throws ProviderError when it has to be tried again */
export const createOrderMails = ({ db, mailer, siteUrl }: OrderMailParts) => ({
  receipt: async (orderId: string): Promise<void> => {
    const [row] = await rowsOf<{ order: OrderJson }>(
      db,
      sql`select ${orderJson} as order from orders o where o.id = ${orderId}::uuid`,
    )
    if (row !== undefined) await mailer.send(receiptMail(row.order, siteUrl()))
  },

  refund: async (orderItemId: string): Promise<void> => {
    const [row] = await rowsOf<{ order: OrderJson }>(
      db,
      sql`select ${orderJson} as order from orders o
        where o.id = (select order_id from order_items where id = ${orderItemId}::uuid)`,
    )
    const item = row?.order.items.find(({ id }) => id === orderItemId)
    if (row !== undefined && item !== undefined) {
      await mailer.send(refundMail(row.order, item, siteUrl()))
    }
  },

  credit: async (paymentId: string): Promise<void> => {
    const [row] = await rowsOf<{ order: OrderJson; received: number | null }>(
      db,
      sql`select ${orderJson} as order, p.received_amount as received
        from payments p join orders o on o.id = p.order_id where p.id = ${paymentId}::uuid`,
    )
    if (row === undefined) return
    const payment = { id: paymentId, received: row.received ?? 0 }
    await mailer.send(creditMail(row.order, payment, siteUrl()))
  },
})
