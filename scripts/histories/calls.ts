import type { PaymentMethod } from '../../src/contract/checkout.ts'
import { ApiError } from '../../src/server/platform/http/api-error.ts'
import type { CustomerContext } from '../../src/server/platform/http/request-context.ts'
import { VerbError } from '../../src/server/platform/verbs/index.ts'
import type { GatewayKey } from './model-state.ts'

/** The method of each gateway in the histories. */
export const methods = {
  payway: 'PAYWAY_PLUS',
  cybersource: 'CARD',
  paypal: 'PAYPAL',
  'bank-transfer': 'BANK_TRANSFER',
} as const satisfies Record<GatewayKey, PaymentMethod>

/** Returns what a request of a customer carries; the session has the customer's id. */
export const contextOf = (customerId: string, key: string): CustomerContext => ({
  ...{
    requestId: '',
    locale: 'en',
    site: 'KH',
    ip: '',
    userAgent: '',
    rawBody: '',
    isSigned: true,
  },
  ...{ cartSid: undefined, checkoutTab: undefined, idempotencyKey: key },
  header: () => undefined,
  setCartSid: () => undefined,
  signal: new AbortController().signal,
  customer: { customerId, websiteId: 'KH', session: customerId },
})

const refusals: ReadonlySet<string> = new Set([
  'BALANCE_NOT_ENOUGH',
  'ORDER_STATUS_INVALID',
  'ORDER_INVALID',
  'ORDER_NOT_FOUND',
  ...['INVOICE_PROCESSED', 'INVOICE_NOT_FOUND', 'TRANSACTION_IN_PROGRESS'],
])

/** Runs what the shop may refuse; undefined when it did. */
export const unlessRefused = async <Result>(
  run: () => Promise<Result>,
): Promise<Result | undefined> => {
  try {
    return await run()
  } catch (error) {
    const isRefusal =
      (error instanceof ApiError && refusals.has(error.code)) || error instanceof VerbError
    if (isRefusal) return undefined
    throw error
  }
}
