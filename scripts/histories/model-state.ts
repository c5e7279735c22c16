/** The state of a model of the ledger. All amounts are ten-thousandths of a dollar. */

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

/** Returns whether the money of a payment arrived. */
export const hasMoney = ({ state }: ModelPayment): boolean =>
  state === 'SETTLED' || state === 'CREDITED'

/** Returns what items cost, in one of their parts. */
export const sum = (items: readonly ModelItem[], of: 'net' | 'tax' | 'credit'): number =>
  items.reduce((total, item) => total + item[of], 0)

/** Returns what refunds paid back of a payment. */
export const refundedOf = ({ refunded }: ModelPayment): number =>
  [...refunded.values()].reduce((total, amount) => total + amount, 0)
