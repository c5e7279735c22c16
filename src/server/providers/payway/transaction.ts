import * as v from 'valibot'
import { add, fromDollars, type Money } from '../../../contract/money.ts'
import { ProviderError } from '../../platform/provider-error.ts'

/** `not-found` also covers purchases older than 7 days. */
export type TransactionState =
  | 'approved'
  | 'pending'
  | 'declined'
  | 'refunded'
  | 'cancelled'
  | 'not-found'

export interface Transaction {
  readonly state: TransactionState
  /** Paid amount plus the bank's discount when paid in dollars, else the requested amount. */
  readonly amount: Money
  /** What the gateway has paid back of it so far. */
  readonly refunded: Money
  /** Currency of the payer's account; empty until paid. */
  readonly currency: string
  /** The bank's approval code; empty until paid. */
  readonly apv: string
}

/** `final`: the gateway no longer closes it, so check it. */
export type Closing = 'closed' | 'not-found' | 'final'

const Text = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), ''),
  v.transform((value) => (value === null ? '' : String(value))),
)

const Amount = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), 0),
  v.transform((value) => (value === null || value === '' ? 0 : Number(value))),
  v.finite(),
  v.minValue(0),
  v.maxValue(100_000_000),
  v.transform(fromDollars),
)

const Status = v.object({ code: v.union([v.string(), v.number()]), message: Text })

/** PayWay documents `status` both beside and inside `data`. */
const StatusAnswer = v.union([
  v.object({ status: Status }),
  v.pipe(
    v.object({ data: v.object({ status: Status }) }),
    v.transform(({ data }) => ({ status: data.status })),
  ),
])

const TransactionAnswer = v.object({
  data: v.object({
    payment_status_code: v.union([v.string(), v.number()]),
    payment_status: Text,
    original_amount: Amount,
    refund_amount: Amount,
    discount_amount: Amount,
    payment_amount: Amount,
    payment_currency: Text,
    apv: Text,
  }),
})

const states = new Map<string, TransactionState>([
  ['0', 'approved'],
  ['2', 'pending'],
  ['3', 'declined'],
  ['4', 'refunded'],
  ['7', 'cancelled'],
])

const notFound: Transaction = {
  state: 'not-found',
  amount: fromDollars(0),
  refunded: fromDollars(0),
  currency: '',
  apv: '',
}

const failure = (code: string, message: string): ProviderError | undefined => {
  if (code === '429') {
    return new ProviderError('payway', 'rate-limited', 'too many requests', { code })
  }
  if (code === '11' || code === '503') {
    return new ProviderError('payway', 'unreachable', message, { code })
  }
  const refusals = ['1', '6', '8', '26', '401', '403']
  return refusals.includes(code)
    ? new ProviderError('payway', 'refused', message, { code })
    : undefined
}

/** Reads the code of an answer. Throws ProviderError on one without a status. */
export const readStatus = (body: unknown): { code: string; message: string } => {
  const parsed = v.safeParse(StatusAnswer, body)
  if (!parsed.success) throw new ProviderError('payway', 'protocol', 'an answer without status')
  const { code, message } = parsed.output.status
  // "00" is text; errors are numbers or texts.
  return { code: String(code), message }
}

/** Returns whether a code is that of a success. */
export const isSuccess = (code: string): boolean => code === '00' || code === '0'

/** Returns the error of an answer that is no success. Throws ProviderError on one without a status. */
export const refusalOf = (body: unknown): ProviderError | undefined => {
  const { code, message } = readStatus(body)
  if (isSuccess(code)) return undefined
  return failure(code, message) ?? new ProviderError('payway', 'refused', message, { code })
}

/** Reads an answer of check-transaction-2. Throws ProviderError. */
export const readTransaction = (body: unknown): Transaction => {
  const { code, message } = readStatus(body)
  if (code === '6') return notFound
  if (!isSuccess(code)) {
    throw (
      failure(code, message) ??
      new ProviderError('payway', 'refused', `check refused: ${message}`, { code })
    )
  }
  const parsed = v.safeParse(TransactionAnswer, body)
  const data = parsed.success ? parsed.output.data : undefined
  const state = states.get(String(data?.payment_status_code))
  if (data === undefined || state === undefined) {
    throw new ProviderError('payway', 'protocol', 'a transaction that cannot be read')
  }
  const settled = state === 'approved' || state === 'refunded'
  return {
    // We never request a hold, so one is not a payment.
    state: data.payment_status === 'PRE-AUTH' ? 'pending' : state,
    amount:
      settled && data.payment_currency === 'USD'
        ? add(data.payment_amount, data.discount_amount)
        : data.original_amount,
    refunded: data.refund_amount,
    currency: data.payment_currency,
    apv: data.apv,
  }
}

/** Reads an answer of close-transaction. Throws ProviderError. */
export const readClosing = (body: unknown): Closing => {
  const { code, message } = readStatus(body)
  if (isSuccess(code)) return 'closed'
  if (code === '5') return 'not-found'
  const error = failure(code, message)
  if (error !== undefined) throw error
  return 'final'
}
