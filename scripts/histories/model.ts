/** What the ledger should say: written from the rules, without any code of the shop. All amounts are ten-thousandths of a dollar. */

export interface ModelItem {
  readonly id: string
  readonly net: number
  readonly tax: number
  /** Promo credit that pays a part of it, besides `net`. */
  readonly credit: number
  isRefunded: boolean
}

export interface ModelPayment {
  readonly reference: string
  readonly amount: number
  state: 'AWAITING' | 'DECLINED' | 'CLOSED' | 'SETTLED' | 'CREDITED'
  received: number
  refunded: number
  reversed: number
  refunding: { readonly id: string; readonly amount: number } | undefined
}

export interface ModelPayable {
  readonly id: string
  readonly is: 'order' | 'top-up'
  readonly total: number
  readonly items: readonly ModelItem[]
  readonly payment: ModelPayment | undefined
  state: 'DUE' | 'PAID' | 'LAPSED'
  credited: number
}

/** The accounts of one customer, and what the customer moved in those of the shop. */
export interface ModelAccounts {
  balance: number
  promoCredit: number
  owed: number
  refunds: number
  gateway: number
  sales: number
  vat: number
  badDebts: number
}

const hasMoney = ({ state }: ModelPayment): boolean => state === 'SETTLED' || state === 'CREDITED'

const sum = (items: readonly ModelItem[], of: 'net' | 'tax' | 'credit'): number =>
  items.reduce((total, item) => total + item[of], 0)

/** Creates the model of one customer. */
export const createModel = (opening: number) => {
  const accounts: ModelAccounts = {
    ...{ balance: opening, promoCredit: 0, owed: 0, refunds: 0 },
    ...{ gateway: 0, sales: 0, vat: 0, badDebts: 0 },
  }
  const payables: ModelPayable[] = []

  const sell = (order: ModelPayable): void => {
    order.state = 'PAID'
    accounts.sales += sum(order.items, 'net')
    accounts.vat += sum(order.items, 'tax')
  }

  /** What went from a payment into the balance: all of it, or the refunds of its order. */
  const creditedBy = (payable: ModelPayable, payment: ModelPayment): number =>
    payment.state === 'CREDITED' || payable.is === 'top-up' ? payment.received : payable.credited

  return {
    accounts,
    payables,
    add: (payable: ModelPayable): void => {
      payables.push(payable)
      accounts.promoCredit -= sum(payable.items, 'credit')
    },
    win: (amount: number): void => {
      accounts.promoCredit += amount
    },
    /** Returns whether the balance pays an order. Trying closes the open payment of a due one. */
    payByBalance: (order: ModelPayable): boolean => {
      if (order.state !== 'DUE' || order.is !== 'order') return false
      if (order.payment?.state === 'AWAITING') order.payment.state = 'CLOSED'
      if (accounts.balance < order.total) return false
      accounts.balance -= order.total
      sell(order)
      return true
    },
    /** The gateway says that a payment was paid. */
    paid: (payable: ModelPayable, payment: ModelPayment, amount: number): void => {
      if (hasMoney(payment)) return
      accounts.gateway += amount
      payment.received = amount
      const isExact = amount === payment.amount && payable.state === 'DUE'
      payment.state = isExact ? 'SETTLED' : 'CREDITED'
      if (isExact && payable.is === 'order') {
        sell(payable)
        return
      }
      if (isExact) payable.state = 'PAID'
      accounts.balance += amount
    },
    declined: (payment: ModelPayment): void => {
      if (payment.state === 'AWAITING') payment.state = 'DECLINED'
    },
    closed: (payment: ModelPayment): void => {
      if (!hasMoney(payment)) payment.state = 'CLOSED'
    },
    lapse: (payable: ModelPayable): void => {
      if (payable.state !== 'DUE') return
      payable.state = 'LAPSED'
      accounts.promoCredit += sum(payable.items, 'credit')
    },
    refundItem: (order: ModelPayable, item: ModelItem): void => {
      if (order.state !== 'PAID' || item.isRefunded) return
      item.isRefunded = true
      accounts.balance += item.net + item.tax
      accounts.sales -= item.net
      accounts.vat -= item.tax
      accounts.promoCredit += item.credit
      order.credited += item.net + item.tax
    },
    /** Returns whether a refund to the gateway is allowed, and takes it out of the balance. */
    beginRefund: (
      payable: ModelPayable,
      payment: ModelPayment,
      refund: { readonly id: string; readonly amount: number },
    ): boolean => {
      if (!hasMoney(payment) || payment.refunding !== undefined) return false
      const { received, refunded, reversed } = payment
      if (refund.amount > received - refunded - reversed) return false
      if (refund.amount > creditedBy(payable, payment) - refunded) return false
      if (refund.amount > accounts.balance) return false
      payment.refunding = refund
      accounts.balance -= refund.amount
      accounts.refunds += refund.amount
      return true
    },
    endRefund: (payment: ModelPayment, isRefunded: boolean): void => {
      const amount = payment.refunding?.amount ?? 0
      payment.refunding = undefined
      accounts.refunds -= amount
      if (!isRefunded) accounts.balance += amount
      else {
        payment.refunded += amount
        accounts.gateway -= amount
      }
    },
    /** The gateway says how much of a payment it has paid back so far. */
    reversed: (payment: ModelPayment, soFar: number): void => {
      if (!hasMoney(payment) || payment.refunding !== undefined) return
      const known = payment.refunded + payment.reversed
      const amount = Math.max(0, Math.min(soFar, payment.received) - known)
      const covered = Math.min(accounts.balance, amount)
      payment.reversed += amount
      accounts.gateway -= amount
      accounts.balance -= covered
      accounts.owed += amount - covered
    },
    collect: (): void => {
      const amount = Math.min(accounts.balance, accounts.owed)
      accounts.balance -= amount
      accounts.owed -= amount
    },
    writeOff: (): void => {
      accounts.badDebts += accounts.owed
      accounts.owed = 0
    },
  }
}

export type Model = ReturnType<typeof createModel>
