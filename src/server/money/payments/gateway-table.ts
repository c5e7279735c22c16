import { defaultPaymentMethod, type PaymentMethod } from '../../../contract/checkout.ts'
import { formatMoney, money, type Money } from '../../../contract/money.ts'
import { paymentFee, taxWithin } from '../../../contract/payment-fee.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CardVault } from '../cards/index.ts'
import { taxPercentOf } from '../ledger/index.ts'
import type { Gateway, MethodTerms, Outside, OwnFunds, Renewals } from './gateway.ts'

export interface OfferedMethod {
  readonly method: PaymentMethod
  readonly isDefault: boolean
  readonly minimum: Money
  readonly enabled: boolean
  readonly feeBasisPoints: number
}

/** The fee of a payment, which its payer pays on top of the amount. */
export interface PaymentFee {
  readonly amount: Money
  /** The VAT in `amount`. */
  readonly tax: Money
}

export interface Gateways {
  readonly all: readonly Gateway[]
  readonly of: (key: string) => Gateway
  readonly outside: (key: string) => Outside
  readonly byMethod: (method: PaymentMethod) => Gateway
  /** Returns what begins a payment on the own page of the method's gateway; undefined without one. */
  readonly pageOf: (method: PaymentMethod) => Outside['begin']
  /** The funds that renewals are paid from. */
  readonly automatic: OwnFunds
  /** What renewals are charged to when the funds are too little. */
  readonly renewing: (Outside & { readonly renewals: Renewals }) | undefined
  /** Stores the cards that customers save; undefined: cards are off. */
  readonly cardVault: CardVault | undefined
  /** Returns the fee of a payment that begins now. */
  readonly feeOf: (method: PaymentMethod, country: WebsiteId, amount: Money) => PaymentFee
  /** The smallest amount that a gateway outside of the shop takes. */
  readonly smallestPayment: (country: WebsiteId) => Money
  readonly offered: (country: WebsiteId, due: Due) => OfferedMethod[]
  /** @throws ApiError PAYMENT_METHOD_NOT_MATCH, BELOW_METHOD_MINIMUM with the `minimum` */
  readonly checkMethod: (method: PaymentMethod, country: WebsiteId, due: Due) => void
}

/** What is to be paid. */
export interface Due {
  readonly amount: Money
  /** Whether a discount out of the customer's funds has left nothing to pay. */
  readonly isCovered: boolean
}

const isFor = ({ isForCovered }: MethodTerms, { isCovered }: Due): boolean =>
  isForCovered !== true || isCovered

/** Creates the table; its gateways' methods are offered in its order. */
export const gatewayTable = (all: readonly Gateway[]): Gateways => {
  const byKey = new Map(all.map((gateway) => [gateway.key, gateway]))
  const terms: readonly MethodTerms[] = all.flatMap(({ methods }) => methods)
  const methods = new Map(
    all.flatMap((gateway) => gateway.methods.map(({ method }) => [method, gateway] as const)),
  )
  if (byKey.size < all.length) throw new Error('two gateways have the same key')
  if (methods.size < terms.length) throw new Error('two gateways have the same method')
  const automatic = all.find((one) => one.is === 'own' && one.isAutomatic)
  if (automatic?.is !== 'own') throw new Error('renewals need funds to be paid from')

  const vaults = all.flatMap((one) =>
    one.is === 'outside' && one.cardVault !== undefined ? [one.cardVault] : [],
  )
  // A stored card does not say which gateway has it.
  if (vaults.length > 1) throw new Error('two gateways store cards')

  const of = (key: string): Gateway => {
    const gateway = byKey.get(key)
    if (gateway === undefined) throw new Error(`no gateway is named ${key}`)
    return gateway
  }
  return {
    all,
    of,
    outside: (key) => {
      const gateway = of(key)
      if (gateway.is !== 'outside') throw new Error(`${key} is no gateway outside of the shop`)
      return gateway
    },
    byMethod: (method) => {
      const gateway = methods.get(method)
      if (gateway === undefined) throw new Error(`no gateway has the method ${method}`)
      return gateway
    },
    pageOf: (method) => {
      const gateway = methods.get(method)
      return gateway?.is === 'outside' ? gateway.begin : undefined
    },
    automatic,
    renewing: all.find(
      (one): one is Outside & { readonly renewals: Renewals } =>
        one.is === 'outside' && one.renewals !== undefined,
    ),
    cardVault: vaults[0],
    feeOf: (method, country, amount) => {
      const { feeBasisPoints = 0 } = terms.find((one) => one.method === method) ?? {}
      const fee = paymentFee(amount, feeBasisPoints)
      return { amount: fee, tax: taxWithin(fee, taxPercentOf(country)) }
    },
    smallestPayment: (country) =>
      money(
        Math.min(
          ...all
            .filter((gateway) => gateway.is === 'outside')
            .flatMap((gateway) => gateway.methods)
            .filter(({ countries }) => countries.includes(country))
            .map(({ minimum }) => minimum),
        ),
      ),
    offered: (country, due) =>
      terms
        .filter(({ countries }) => countries.includes(country))
        .map((one) => ({
          method: one.method,
          isDefault: one.method === defaultPaymentMethod,
          minimum: one.minimum,
          enabled: due.amount >= one.minimum && isFor(one, due),
          feeBasisPoints: one.feeBasisPoints ?? 0,
        })),
    checkMethod: (method, country, due) => {
      const found = terms.find((one) => one.method === method)
      if (found?.countries.includes(country) !== true || !isFor(found, due)) {
        throw new ApiError('PAYMENT_METHOD_NOT_MATCH')
      }
      const { minimum } = found
      if (due.amount < minimum) {
        throw new ApiError('BELOW_METHOD_MINIMUM', { minimum: formatMoney(minimum) })
      }
    },
  }
}
