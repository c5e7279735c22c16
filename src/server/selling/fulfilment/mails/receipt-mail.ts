import { zero } from '../../../../contract/money.ts'
import { fullNameOf } from '../../../../contract/person-name.ts'
import { defineMail, mailText, type Recipient } from '../../../platform/mail/index.ts'
import { promoCreditIn } from '../../cart/index.ts'
import { describeItem, receiptNotes } from '../../items/index.ts'
import { paymentFeeOf, type OrderJson } from '../../orders/index.ts'
import { amount, toBuyer } from './order-mail.ts'

const billedToLines = ({ contact, locale }: OrderJson): readonly string[] | undefined => {
  const { company } = contact
  if (company === undefined) return undefined
  const isKhmer = locale === 'km'
  return [
    mailText(locale, 'receipt.billed-to'),
    isKhmer ? company.companyNameKm : company.companyNameEn,
    isKhmer ? company.companyAddressKm : company.companyAddressEn,
    mailText(locale, 'receipt.vat-tin', { vatTin: company.vatTin }),
    mailText(locale, 'receipt.contact', { name: fullNameOf(contact) }),
  ]
}

/** The receipt of a paid order. */
export const receiptMail = defineMail({
  name: 'receipt',
  data: ({ order }: { order: OrderJson | undefined }) =>
    Promise.resolve(order && { to: toBuyer(order), order }),
  identity: ({ order }: { to: Recipient; order: OrderJson }) => `receipt-${order.id}`,
  subject: ({ order }, { t }) => t('receipt.subject', { incrementId: order.increment_id }),
  content: ({ order }, { t, link }) => {
    const billedTo = billedToLines(order)
    const total = amount(order.grand_total)
    const fee = paymentFeeOf(order)
    const paid = amount(order.grand_total + fee)
    const notes = receiptNotes(order.items, order.locale)
    const bought = order.items.map((item): readonly [string, string] => [
      describeItem(item, order.locale).detail,
      amount(item.price),
    ])
    const credit = promoCreditIn(order.discounts)
    const discounts = [
      [t('receipt.discount'), order.discount_amount - credit],
      [t('receipt.promo-credit'), credit],
    ] as const
    return {
      intro: t('receipt.intro', { total: paid }),
      ...(billedTo !== undefined && { billedTo }),
      rows: [
        [t('receipt.order'), String(order.increment_id)],
        [t('receipt.invoice'), order.invoice ?? ''],
        ...bought,
        [t('receipt.subtotal'), amount(order.subtotal)],
        ...discounts
          .filter(([, taken]) => taken > zero)
          .map(([name, taken]) => [name, amount(0 - taken)] as const),
        [t('receipt.tax', { percent: order.tax_percent }), amount(order.tax_amount)],
        [t('receipt.total'), total],
        ...(fee > zero
          ? [[t('receipt.fee'), amount(fee)] as const, [t('receipt.with-fee'), paid] as const]
          : []),
      ],
      action: { label: t('receipt.action'), url: link(`/payment/success?orderId=${order.id}`) },
      ...(order.invoice !== null && {
        link: {
          label: t('receipt.invoice.link', { number: order.invoice }),
          url: link(`/account/invoices?invoice=${order.invoice}`),
        },
      }),
      ...(notes.length > 0 && { note: notes.join(' ') }),
    }
  },
})
