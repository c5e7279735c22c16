import { defaultPaymentMethod, type PaymentMethod } from '../../../contract/checkout.ts'
import { formatMoney, zero, type Money } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { limits } from '../../platform/limits.ts'

/** Where a way to pay is offered, and from which amount (commerce §9). */
interface Terms {
  readonly sites: readonly WebsiteId[]
  readonly minimum: Money
}

const everywhere = ['KH', 'TH', 'AE'] as const

const terms: Readonly<Record<PaymentMethod, Terms>> = {
  PAYWAY_PLUS: { sites: everywhere, minimum: limits.payWayMinimum },
  PAYWAY_CARDS: { sites: everywhere, minimum: limits.payWayMinimum },
  PAYWAY_ABA: { sites: ['KH'], minimum: limits.payWayMinimum },
  BALANCE: { sites: everywhere, minimum: zero },
}

const methods = Object.keys(terms) as PaymentMethod[]

/** A way to pay, as offered for an amount. */
export interface OfferedMethod {
  readonly method: PaymentMethod
  readonly isDefault: boolean
  readonly minimum: Money
  /** False when the amount is below the minimum. */
  readonly enabled: boolean
}

/** The ways to pay an amount on a site, the default first. */
export const offeredMethods = (site: WebsiteId, amount: Money): OfferedMethod[] =>
  methods
    .filter((method) => terms[method].sites.includes(site))
    .map((method) => ({
      method,
      isDefault: method === defaultPaymentMethod,
      minimum: terms[method].minimum,
      enabled: amount >= terms[method].minimum,
    }))

/**
 * Refuses a way to pay that is not offered.
 *
 * @throws ApiError PAYMENT_METHOD_NOT_MATCH, BELOW_METHOD_MINIMUM with the `minimum`
 */
export const checkMethod = (method: PaymentMethod, site: WebsiteId, amount: Money): void => {
  const { sites, minimum } = terms[method]
  if (!sites.includes(site)) throw new ApiError('PAYMENT_METHOD_NOT_MATCH')
  if (amount < minimum)
    throw new ApiError('BELOW_METHOD_MINIMUM', { minimum: formatMoney(minimum) })
}

/** Whether a method is paid at the gateway. */
export const isPayWay = (method: PaymentMethod): boolean => method !== 'BALANCE'
