import * as v from 'valibot'
import { add, fromDollars, type Money } from '../../../contract/money.ts'
import { ProviderError } from '../../platform/provider-error.ts'

/** How a purchase stands at PayWay; `not-found` also when it is more than 7 days old. */
export type TransactionState =
  'approved' | 'pending' | 'declined' | 'refunded' | 'cancelled' | 'not-found'

/** What PayWay says about a purchase. */
export interface Transaction {
  readonly state: TransactionState
  /**
   * What counts towards the purchase: paid plus the bank's discount once it is paid in dollars, else
   * the amount that was asked for. $0 when not found.
   */
  readonly amount: Money
  /** What the payer's account was charged in; a riel account can pay a dollar purchase. Empty until paid. */
  readonly currency: string
  /** The bank's approval code; empty until paid. */
  readonly apv: string
}

/** What became of a request to close: `final` = the gateway no longer lets it be closed, so check it. */
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

/** The documents show `status` beside `data` in one place and inside it in another. */
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
  currency: '',
  apv: '',
}

/** Codes that mean the same on every call: who we are, whether they can serve us. */
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

const readStatus = (body: unknown): { code: string; message: string } => {
  const parsed = v.safeParse(StatusAnswer, body)
  if (!parsed.success) throw new ProviderError('payway', 'protocol', 'an answer without status')
  const { code, message } = parsed.output.status
  // "00" is a text and errors are numbers or texts, as the gateway pleases.
  return { code: String(code), message }
}

const isSuccess = (code: string): boolean => code === '00' || code === '0'

/** Reads an answer of check-transaction-2. @throws ProviderError */
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
    // A hold is no payment yet; we ask for none, so it is not taken for one.
    state: data.payment_status === 'PRE-AUTH' ? 'pending' : state,
    amount:
      settled && data.payment_currency === 'USD'
        ? add(data.payment_amount, data.discount_amount)
        : data.original_amount,
    currency: data.payment_currency,
    apv: data.apv,
  }
}

/** Reads an answer of close-transaction. @throws ProviderError */
export const readClosing = (body: unknown): Closing => {
  const { code, message } = readStatus(body)
  if (isSuccess(code)) return 'closed'
  if (code === '5') return 'not-found'
  const error = failure(code, message)
  if (error !== undefined) throw error
  return 'final'
}
