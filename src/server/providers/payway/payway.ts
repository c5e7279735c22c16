import { requestTime, sign } from './signature.ts'
import { fetchAnswer, retryAfterMs, type Answer } from '../fetch-answer.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { createPurchaseForm, type PurchaseForm, type PurchaseInput } from './purchase-form.ts'
import { readKhqr, type Khqr } from './khqr.ts'
import { readRefund, refundBody, type RefundInput } from './refund.ts'
import { readPushback, type Pushback } from './pushback.ts'
import { readClosing, readTransaction, type Closing, type Transaction } from './transaction.ts'
import { paymentsUrl, refundUrl, type PayWayConfig } from './config.ts'
import type { Clock } from '../../platform/clock.ts'

/** Calls ABA PayWay (developer.payway.com.kh); network calls throw ProviderError. */
export interface PayWay {
  /** Returns the form that starts a purchase; throws RangeError on an unpayable input. */
  purchaseForm(input: PurchaseInput): PurchaseForm
  /** Begins a purchase that is paid by a KHQR code; `refused` with code 4 when it was begun before. */
  khqr(input: Omit<PurchaseInput, 'paymentOption'>): Promise<Khqr>
  /** Reads a push-back and its `X-PAYWAY-HMAC-SHA512` header; never throws. */
  verifyPushback(rawBody: string, signature: string | undefined): Pushback
  /** Returns a purchase's state, the only answer that may move money. */
  checkTransaction(tranId: string): Promise<Transaction>
  /** Closes an unpaid purchase; the bank reverses later payments. */
  closeTransaction(tranId: string): Promise<Closing>
  /** Returns a purchase of any age; ten times a minute. */
  findTransaction(tranId: string): Promise<Transaction>
  /** Pays back a part or all within 30 days; repeating it pays back again. */
  refund(input: RefundInput): Promise<'refunded' | 'refused'>
}

const maxAnswerBytes = 65_536
const json = { 'content-type': 'application/json' }

const parseAnswer = (answer: Answer, now: Date): unknown => {
  const code = String(answer.status)
  if (answer.status === 429) {
    throw new ProviderError('payway', 'rate-limited', 'too many requests', {
      code,
      retryAfterMs: retryAfterMs(answer.headers, now),
    })
  }
  if (answer.status >= 500)
    throw new ProviderError('payway', 'unreachable', 'out of order', { code })
  try {
    // Errors arrive with 200 or 403 and a code in the body.
    return JSON.parse(answer.text)
  } catch {
    const kind = answer.status === 200 ? 'protocol' : 'refused'
    throw new ProviderError('payway', kind, 'an answer that is no JSON', { code })
  }
}

/** Creates a client for one merchant profile; throws RangeError on a broken configuration. */
export const createPayWay = (config: PayWayConfig, clock: Clock): PayWay => {
  const { lifetimeMinutes } = config
  if (!Number.isInteger(lifetimeMinutes) || lifetimeMinutes < 3 || lifetimeMinutes > 43_200) {
    throw new RangeError('a purchase lives for 3 to 43,200 minutes')
  }

  const post = async (
    url: string,
    body: FormData | string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> => {
    const { referer, timeoutMs } = config
    const answer = await fetchAnswer(
      'payway',
      url,
      {
        method: 'POST',
        redirect: 'error',
        headers: {
          ...headers,
          accept: 'application/json',
          ...(referer === undefined ? {} : { referer }),
        },
        body,
      },
      { timeoutMs, maxBytes: maxAnswerBytes },
    )
    return parseAnswer(answer, clock.now())
  }

  const ask = (call: string, tranId: string): Promise<unknown> => {
    const req_time = requestTime(clock.now())
    const { merchantId: merchant_id, apiKey } = config
    const hash = sign(apiKey, req_time + merchant_id + tranId)
    const body = JSON.stringify({ req_time, merchant_id, tran_id: tranId, hash })
    return post(paymentsUrl(config, call), body, json)
  }

  return {
    purchaseForm: (input) => createPurchaseForm(config, input, clock.now()),
    async khqr(input) {
      const option = 'abapay_khqr_deeplink' as const
      const { action, fields } = createPurchaseForm(
        config,
        { ...input, paymentOption: option },
        clock.now(),
      )
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      return readKhqr(await post(action, form))
    },
    verifyPushback: (rawBody, signature) => readPushback(config.apiKey, rawBody, signature),
    checkTransaction: async (tranId) => readTransaction(await ask('check-transaction-2', tranId)),
    closeTransaction: async (tranId) => readClosing(await ask('close-transaction', tranId)),
    findTransaction: async (tranId) => readTransaction(await ask('transaction-detail', tranId)),
    refund: async (input) =>
      readRefund(await post(refundUrl(config), refundBody(config, input, clock.now()), json)),
  }
}
