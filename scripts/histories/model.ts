/** What the ledger should say: written from the rules, without any code of the shop. */

import { gatewayRefundRules, refundRules } from './model-refunds.ts'
import { hasMoney, refundedOf, sum } from './model-state.ts'
import type { ModelAccounts, ModelPayable, ModelPayment } from './model-state.ts'

const sell = (accounts: ModelAccounts, sold: ModelPayable): void => {
  sold.state = 'PAID'
  accounts.sales += sum(sold.items, 'net')
  accounts.vat += sum(sold.items, 'tax')
}

/** What is owed is paid first, out of the whole balance. */
const collect = (accounts: ModelAccounts): void => {
  const amount = Math.min(accounts.balance, accounts.owed)
  accounts.balance -= amount
  accounts.owed -= amount
}

/** Pays what is due; of a bulk payment, what its other parts would have cost is credited. */
const settle = (accounts: ModelAccounts, payable: ModelPayable): void => {
  if (payable.is === 'order') sell(accounts, payable)
  payable.state = 'PAID'
  if (payable.is === 'top-up') accounts.balance += payable.total
  for (const part of payable.parts) {
    if (part.state === 'DUE') {
      sell(accounts, part)
      part.paidBy = payable
    } else {
      accounts.balance += part.total
      payable.credited += part.total
    }
  }
}

const close = (payable: ModelPayable): void => {
  if (payable.payment?.state === 'AWAITING') payable.payment.state = 'CLOSED'
}

/** Creates the rules of sales: buying, paying by the balance, lapsing. */
const saleRules = (accounts: ModelAccounts, payables: ModelPayable[]) => ({
  add: (payable: ModelPayable): void => {
    payables.push(payable)
    accounts.promoCredit -= sum(payable.items, 'credit')
  },
  win: (amount: number): void => {
    accounts.promoCredit += amount
  },
  /** Returns whether several can be paid in one; that closes their own open payments. */
  startBulk: (selected: readonly ModelPayable[]): boolean => {
    if (payables.some(({ is, state }) => is === 'bulk' && state === 'DUE')) return false
    if (selected.some(({ state }) => state !== 'DUE')) return false
    selected.forEach(close)
    return true
  },
  /** Returns whether the balance pays an order. Trying closes the open payment of a due one. */
  payByBalance: (payable: ModelPayable): boolean => {
    if (payable.state !== 'DUE') return false
    close(payable)
    if (accounts.balance < payable.total) return false
    if (payable.parts.some(({ state }) => state !== 'DUE')) return false
    accounts.balance -= payable.total
    settle(accounts, payable)
    return true
  },
  lapse: (payable: ModelPayable): void => {
    if (payable.state !== 'DUE') return
    payable.state = 'LAPSED'
    accounts.promoCredit += sum(payable.items, 'credit')
  },
  /** Cancels an AWS invoice; returns whether it was unpaid. */
  cancel: (invoice: ModelPayable): boolean => {
    if (invoice.state !== 'DUE') return false
    invoice.state = 'LAPSED'
    return true
  },
})

/** Creates the rules of what gateways answer. */
const paymentRules = (accounts: ModelAccounts) => ({
  /** The gateway says that a payment was paid. */
  paid: (payable: ModelPayable, payment: ModelPayment, amount: number): void => {
    if (hasMoney(payment)) return
    accounts.gateways[payment.gateway] += amount
    payment.received = amount
    const rest = amount - payment.amount - payment.fee
    const takesMore = payment.gateway === 'bank-transfer' && payable.is !== 'top-up'
    if (payable.state !== 'DUE' || rest < 0 || (rest > 0 && !takesMore)) {
      payment.state = 'CREDITED'
      accounts.balance += amount
      if (payable.is === 'top-up') collect(accounts)
      return
    }
    payment.state = 'SETTLED'
    payment.rest = rest
    accounts.balance += rest
    accounts.fees += payment.fee - payment.feeTax
    accounts.vat += payment.feeTax
    settle(accounts, payable)
    if (payable.is === 'top-up') collect(accounts)
  },
  declined: (payment: ModelPayment): void => {
    if (payment.state === 'AWAITING') payment.state = 'DECLINED'
  },
  closed: (payment: ModelPayment): void => {
    if (!hasMoney(payment)) payment.state = 'CLOSED'
  },
})

/** Creates the rules of payments that gateways take back, and of their debts. */
const debtRules = (accounts: ModelAccounts) => ({
  /** The gateway says how much of a payment it has paid back so far. */
  reversed: (payment: ModelPayment, soFar: number): void => {
    if (!hasMoney(payment) || payment.refunding !== undefined) return
    const known = refundedOf(payment) + payment.reversed
    const amount = Math.max(0, Math.min(soFar, payment.received) - known)
    const covered = Math.min(accounts.balance, amount)
    payment.reversed += amount
    accounts.gateways[payment.gateway] -= amount
    accounts.balance -= covered
    accounts.owed += amount - covered
  },
  collect: (): void => collect(accounts),
  /** The gateway returns a part of what it took back. */
  returned: (payment: ModelPayment, amount: number): void => {
    const paid = Math.min(amount, accounts.owed)
    payment.returned += amount
    accounts.gateways[payment.gateway] += amount
    accounts.owed -= paid
    accounts.balance += amount - paid
  },
  writeOff: (): void => {
    accounts.badDebts += accounts.owed
    accounts.owed = 0
  },
})

/** Creates the model of one customer. */
export const createModel = (opening: number) => {
  const accounts: ModelAccounts = {
    ...{ balance: opening, promoCredit: 0, owed: 0, refunds: 0 },
    gateways: { payway: 0, cybersource: 0, paypal: 0, 'bank-transfer': 0 },
    ...{ fees: 0, sales: 0, vat: 0, badDebts: 0 },
  }
  const payables: ModelPayable[] = []

  return {
    accounts,
    payables,
    ...saleRules(accounts, payables),
    ...paymentRules(accounts),
    ...refundRules(accounts),
    ...gatewayRefundRules(accounts),
    ...debtRules(accounts),
  }
}

export type Model = ReturnType<typeof createModel>
