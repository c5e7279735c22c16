import { hasMoney, refundedOf, sum } from './model-state.ts'
import type { ModelAccounts, ModelItem, ModelPayable, ModelPayment } from './model-state.ts'

/** What a payment put into the balance: all, a top-up, or what was too much or refunded. */
const creditedBy = (payable: ModelPayable, payment: ModelPayment): number => {
  if (payment.state === 'CREDITED') return payment.received
  return payable.is === 'top-up' ? payable.total : payable.credited + payment.rest
}

/** The payments from outside that brought the money of a payable, with what they put into the balance. */
const moneyOf = (payable: ModelPayable) => {
  const { payment, paidBy } = payable
  const whole = paidBy?.payment
  return [
    ...(payment !== undefined && hasMoney(payment)
      ? [{ payment, credited: creditedBy(payable, payment) }]
      : []),
    ...(whole?.state === 'SETTLED' ? [{ payment: whole, credited: payable.credited }] : []),
  ]
}

/** Creates the rules of refunds of what was bought, into the balance. */
export const refundRules = (accounts: ModelAccounts) => ({
  refundItem: (order: ModelPayable, item: ModelItem): void => {
    if (order.state !== 'PAID' || item.isRefunded) return
    item.isRefunded = true
    accounts.balance += item.net + item.tax
    accounts.sales -= item.net
    accounts.vat -= item.tax
    accounts.promoCredit += item.credit
    order.credited += item.net + item.tax
  },
  /** Returns whether as much of a paid AWS invoice is left, and refunds it with its share of VAT. */
  refundInvoice: (invoice: ModelPayable, amount: number): boolean => {
    const left = invoice.total - invoice.credited
    if (invoice.state !== 'PAID' || amount === 0 || amount > left) return false
    const leftTax = sum(invoice.items, 'tax') - invoice.creditedTax
    const share = Math.floor((amount * leftTax) / left / 100 + 0.5) * 100
    const leastTax = amount - (left - leftTax)
    const tax = amount === left ? leftTax : Math.max(leastTax, Math.min(share, leftTax, amount))
    accounts.balance += amount
    accounts.vat -= tax
    accounts.sales -= amount - tax
    invoice.credited += amount
    invoice.creditedTax += tax
    return true
  },
})

/** Creates the rules of refunds of payments, out of the balance to the gateway. */
export const gatewayRefundRules = (accounts: ModelAccounts) => ({
  /** Returns whether a refund to the gateway is allowed, and takes it out of the balance. */
  beginRefund: (
    of: ModelPayable,
    { id, amount }: { readonly id: string; readonly amount: number },
  ): boolean => {
    const [source, ...others] = moneyOf(of)
    if (source === undefined || others.length > 0) return false
    const { payment, credited } = source
    if (payment.refunding !== undefined) return false
    if (amount > payment.received - refundedOf(payment) - payment.reversed + payment.returned)
      return false
    if (amount > credited - (payment.refunded.get(of) ?? 0)) return false
    if (amount > accounts.balance) return false
    payment.refunding = { id, amount, of }
    accounts.balance -= amount
    accounts.refunds += amount
    return true
  },
  endRefund: (payment: ModelPayment, isRefunded: boolean): void => {
    const { amount, of } = payment.refunding ?? { amount: 0 }
    payment.refunding = undefined
    accounts.refunds -= amount
    if (!isRefunded || of === undefined) accounts.balance += amount
    else {
      payment.refunded.set(of, (payment.refunded.get(of) ?? 0) + amount)
      accounts.gateways[payment.gateway] -= amount
    }
  },
})
