/** What the ledger should say: written from the rules, without any code of the shop. All amounts are ten-thousandths of a dollar. */

export interface ModelItem {
  readonly id: string
  readonly net: number
  readonly tax: number
  /** Promo credit that pays a part of it, besides `net`. */
  readonly credit: number
  isRefunded: boolean
}

/** Where money comes from; the ledger has an account of each. */
export const gatewayKeys = ['payway', 'cybersource', 'paypal', 'bank-transfer'] as const
export type GatewayKey = (typeof gatewayKeys)[number]

/** PayPal takes 2.5 % on top, which includes the VAT of 10 %; each is rounded half up to a cent. */
export const feeOf = (gateway: GatewayKey, amount: number): { fee: number; feeTax: number } => {
  const cents = gateway === 'paypal' ? Math.floor((amount * 25) / 100_000 + 0.5) : 0
  return { fee: cents * 100, feeTax: Math.floor((cents * 10) / 110 + 0.5) * 100 }
}

export interface ModelPayment {
  readonly gateway: GatewayKey
  readonly reference: string
  /** What it pays, without the fee on top. */
  readonly amount: number
  readonly fee: number
  readonly feeTax: number
  state: 'AWAITING' | 'DECLINED' | 'CLOSED' | 'SETTLED' | 'CREDITED'
  received: number
  /** What a transfer brought beyond what was due. */
  rest: number
  /** Refunds by what they were of: the payment itself, or a part of a bulk payment. */
  readonly refunded: Map<ModelPayable, number>
  reversed: number
  /** What the gateway returned of it. */
  returned: number
  refunding: { readonly id: string; readonly amount: number; readonly of: ModelPayable } | undefined
}

export interface ModelPayable {
  readonly id: string
  readonly is: 'order' | 'top-up' | 'aws' | 'bulk'
  readonly total: number
  readonly items: readonly ModelItem[]
  readonly payment: ModelPayment | undefined
  /** Of a bulk payment. */
  readonly parts: readonly ModelPayable[]
  /** Of an AWS invoice. */
  readonly number: string
  /** The bulk payment that paid it. */
  paidBy: ModelPayable | undefined
  state: 'DUE' | 'PAID' | 'LAPSED'
  /** What refunds and, of a bulk payment, parts that were not due any more put into the balance. */
  credited: number
  /** The VAT in the refunds of an AWS invoice. */
  creditedTax: number
}

/** The accounts of one customer, and what the customer moved in those of the shop. */
export interface ModelAccounts {
  balance: number
  promoCredit: number
  owed: number
  refunds: number
  readonly gateways: Record<GatewayKey, number>
  fees: number
  sales: number
  vat: number
  badDebts: number
}

const hasMoney = ({ state }: ModelPayment): boolean => state === 'SETTLED' || state === 'CREDITED'

const sum = (items: readonly ModelItem[], of: 'net' | 'tax' | 'credit'): number =>
  items.reduce((total, item) => total + item[of], 0)

const refundedOf = ({ refunded }: ModelPayment): number =>
  [...refunded.values()].reduce((total, amount) => total + amount, 0)

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

/** Creates the model of one customer. */
export const createModel = (opening: number) => {
  const accounts: ModelAccounts = {
    ...{ balance: opening, promoCredit: 0, owed: 0, refunds: 0 },
    gateways: { payway: 0, cybersource: 0, paypal: 0, 'bank-transfer': 0 },
    ...{ fees: 0, sales: 0, vat: 0, badDebts: 0 },
  }
  const payables: ModelPayable[] = []

  const sell = (sold: ModelPayable): void => {
    sold.state = 'PAID'
    accounts.sales += sum(sold.items, 'net')
    accounts.vat += sum(sold.items, 'tax')
  }

  /** What is owed is paid first, out of the whole balance. */
  const collect = (): void => {
    const amount = Math.min(accounts.balance, accounts.owed)
    accounts.balance -= amount
    accounts.owed -= amount
  }

  /** Pays what is due; of a bulk payment, what its other parts would have cost is credited. */
  const settle = (payable: ModelPayable): void => {
    if (payable.is === 'order') sell(payable)
    payable.state = 'PAID'
    if (payable.is === 'top-up') accounts.balance += payable.total
    for (const part of payable.parts) {
      if (part.state === 'DUE') {
        sell(part)
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
      settle(payable)
      return true
    },
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
        if (payable.is === 'top-up') collect()
        return
      }
      payment.state = 'SETTLED'
      payment.rest = rest
      accounts.balance += rest
      accounts.fees += payment.fee - payment.feeTax
      accounts.vat += payment.feeTax
      settle(payable)
      if (payable.is === 'top-up') collect()
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
    /** Cancels an AWS invoice; returns whether it was unpaid. */
    cancel: (invoice: ModelPayable): boolean => {
      if (invoice.state !== 'DUE') return false
      invoice.state = 'LAPSED'
      return true
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
    collect,
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
  }
}

export type Model = ReturnType<typeof createModel>
