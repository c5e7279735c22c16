import { sql } from 'drizzle-orm'
import type { TransferFailure } from '../../../contract/domain-transfers.ts'
import { formatMoney, money, zero } from '../../../contract/money.ts'
import { describeItem, icannFeeOf, refundTextOf } from '../items/index.ts'
import { findOrders, orderJson, type OrderItemJson, type OrderJson } from '../orders/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Worker } from '../../platform/jobs/index.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { drawMail, type MailContent } from '../../platform/mail/mail-layout.ts'
import { mailText } from '../../platform/mail/mail-texts.ts'

export interface OrderMailDeps {
  readonly db: Queryable
  readonly mailer: Mailer
  /** The shop's address, without a slash at its end. */
  readonly siteUrl: () => string
}

/** What the addresses of an order's language begin with. */
export const prefixOfOrder = ({ locale }: OrderJson): string =>
  locale === 'en' ? '' : `/${locale}`

// Said with the same identifier each time, so that a repeated try is one mail in the reader's box.
const messageId = (cause: string, siteUrl: string): string =>
  `<${cause}@${new URL(siteUrl).hostname}>`

const amount = (value: number): string => formatMoney(money(value))

/** A mail to whom an order is billed, in its language. @param cause names it, once */
export const mailOf = (
  order: OrderJson,
  siteUrl: string,
  cause: string,
  content: Omit<MailContent, 'locale' | 'name' | 'siteUrl'>,
): Mail => ({
  to: order.contact.email,
  messageId: messageId(cause, siteUrl),
  ...drawMail({ ...content, locale: order.locale, name: order.contact.firstName, siteUrl }),
})

/** In whose name the invoice is, with the contact beside it; undefined without a company. */
const billedToLines = ({ contact, locale }: OrderJson): readonly string[] | undefined => {
  const { company } = contact
  if (company === undefined) return undefined
  const isKhmer = locale === 'km'
  const person = [contact.firstName, contact.lastName].filter((name) => name !== '').join(' ')
  return [
    mailText(locale, 'receipt.billed-to'),
    isKhmer ? company.companyNameKm : company.companyNameEn,
    isKhmer ? company.companyAddressKm : company.companyAddressEn,
    mailText(locale, 'receipt.vat-tin', { vatTin: company.vatTin }),
    mailText(locale, 'receipt.contact', { name: person }),
  ]
}

/** The receipt of a paid order: whom it is billed to, every line, the tax, the total, and where to see it. */
export const receiptMail = (order: OrderJson, siteUrl: string): Mail => {
  const { locale } = order
  const total = amount(order.grand_total)
  const lines = order.items.map((item): readonly [string, string] => [
    describeItem(item, locale).detail,
    amount(item.price),
  ])
  const discount: readonly (readonly [string, string])[] =
    order.discount_amount > zero
      ? [[mailText(locale, 'receipt.discount'), amount(0 - order.discount_amount)]]
      : []
  const billedTo = billedToLines(order)
  const icann = order.items.reduce((sum, item) => sum + icannFeeOf(item), 0)
  return mailOf(order, siteUrl, `receipt-${order.id}`, {
    subject: mailText(locale, 'receipt.subject', { incrementId: order.increment_id }),
    intro: mailText(locale, 'receipt.intro', { total }),
    ...(billedTo !== undefined && { billedTo }),
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
      url: `${siteUrl}${prefixOfOrder(order)}/payment/success?orderId=${order.id}`,
    },
    ...(icann > 0 && { note: mailText(locale, 'receipt.icann', { fee: amount(icann) }) }),
  })
}

/** Why an item's money went back, where more is known than that the registry said no. */
export interface RefundReason {
  /** Of a transfer. */
  readonly failure: TransferFailure | null
  /** Of documents that were refused for good, or did not come. */
  readonly documents: 'REFUSED' | 'EXPIRED' | null
  readonly refusal: string | null
}

const reasonText = (locale: OrderJson['locale'], { failure, refusal }: RefundReason): string =>
  failure === null ? (refusal ?? '') : mailText(locale, `refund.transfer.${failure}`)

/** Says that an item's money is back in the balance, and why. */
export const refundMail = (
  order: OrderJson,
  item: OrderItemJson,
  why: RefundReason,
  siteUrl: string,
): Mail => {
  const { locale } = order
  const params = {
    name: describeItem(item, locale).name,
    incrementId: order.increment_id,
    amount: amount(item.price - item.discount + item.tax),
    reason: reasonText(locale, why),
  }
  const { about, path } = refundTextOf(item)
  return mailOf(order, siteUrl, `refund-${item.id}`, {
    subject: mailText(locale, `${about}.subject`, params),
    intro: mailText(
      locale,
      why.documents === null ? `${about}.intro` : `refund.documents.${why.documents}`,
      params,
    ),
    rows: [],
    action: {
      label: mailText(locale, `${about}.action`),
      url: `${siteUrl}${prefixOfOrder(order)}${path}`,
    },
  })
}

/** Says that a name has come to us. */
export const transferredMail = (order: OrderJson, item: OrderItemJson, siteUrl: string): Mail => {
  const { locale } = order
  const name = toUnicodeName(item.subject)
  return mailOf(order, siteUrl, `transferred-${item.id}`, {
    subject: mailText(locale, 'transferred.subject', { name }),
    intro: mailText(locale, 'transferred.intro', { name }),
    rows: [],
    action: {
      label: mailText(locale, 'transferred.action'),
      url: `${siteUrl}${prefixOfOrder(order)}/account/domains`,
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
      url: `${siteUrl}${prefixOfOrder(order)}/payment/success?orderId=${order.id}`,
    },
  })
}

const findItem = async (db: Queryable, orderItemId: string) => {
  const [row] = await rowsOf<{ order: OrderJson; why: RefundReason }>(
    db,
    sql`select ${orderJson} as order,
        jsonb_build_object('failure', t.failure, 'documents', c.state, 'refusal', c.reason) as why
      from orders o
        left join domain_transfers t on t.order_item_id = ${orderItemId}::uuid
        left join document_cases c on c.order_item_id = ${orderItemId}::uuid
          and c.state in ('REFUSED', 'EXPIRED')
      where o.id = (select order_id from order_items where id = ${orderItemId}::uuid)`,
  )
  const item = row?.order.items.find(({ id }) => id === orderItemId)
  return row === undefined || item === undefined ? undefined : { ...row, item }
}

/** The mails about orders. */
export interface OrderMails {
  readonly receipts: Worker<'mail-receipt'>
  readonly refund: (orderItemId: string) => Promise<void>
  readonly transferred: (orderItemId: string) => Promise<void>
  readonly credit: (paymentId: string) => Promise<void>
}

/** The workers that send the mails about orders. @throws ProviderError when it has to be tried again */
export const createOrderMails = ({ db, mailer, siteUrl }: OrderMailDeps): OrderMails => ({
  receipts: async (together) => {
    const orders = await findOrders(
      db,
      together.map(({ orderId }) => orderId),
    )
    return async ({ orderId }) => {
      const order = orders.get(orderId)
      if (order !== undefined) await mailer.send(receiptMail(order, siteUrl()))
    }
  },

  refund: async (orderItemId: string): Promise<void> => {
    const found = await findItem(db, orderItemId)
    if (found === undefined) return
    const { order, item, why } = found
    await mailer.send(refundMail(order, item, why, siteUrl()))
  },

  transferred: async (orderItemId: string): Promise<void> => {
    const found = await findItem(db, orderItemId)
    if (found !== undefined) {
      await mailer.send(transferredMail(found.order, found.item, siteUrl()))
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
