import { requestTime, sign } from './signature.ts'
import { fetchAnswer, retryAfterMs, type Answer } from '../fetch-answer.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { createPurchaseForm, type PurchaseForm, type PurchaseInput } from './purchase-form.ts'
import { readPushback, type Pushback } from './pushback.ts'
import { readClosing, readTransaction, type Closing, type Transaction } from './transaction.ts'
import { paymentsUrl, type PayWayConfig } from './config.ts'
import type { Clock } from '../../platform/clock.ts'

/** Calls ABA PayWay (developer.payway.com.kh); network calls throw ProviderError. */
export interface PayWay {
  /** Returns the form that starts a purchase; throws RangeError on an unpayable input. */
  purchaseForm(input: PurchaseInput): PurchaseForm
  /** Reads a push-back and its `X-PAYWAY-HMAC-SHA512` header; never throws. */
  verifyPushback(rawBody: string, signature: string | undefined): Pushback
  /** Returns a purchase's state, the only answer that may move money. */
  checkTransaction(tranId: string): Promise<Transaction>
  /** Closes an unpaid purchase; the bank reverses later payments. */
  closeTransaction(tranId: string): Promise<Closing>
}

const maxAnswerBytes = 65_536

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

  const ask = async (call: string, tranId: string): Promise<unknown> => {
    const req_time = requestTime(clock.now())
    const { merchantId: merchant_id, apiKey, referer } = config
    const answer = await fetchAnswer(
      'payway',
      paymentsUrl(config, call),
      {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(referer === undefined ? {} : { referer }),
        },
        body: JSON.stringify({
          req_time,
          merchant_id,
          tran_id: tranId,
          hash: sign(apiKey, req_time + merchant_id + tranId),
        }),
      },
      { timeoutMs: config.timeoutMs, maxBytes: maxAnswerBytes },
    )
    return parseAnswer(answer, clock.now())
  }

  return {
    purchaseForm: (input) => createPurchaseForm(config, input, clock.now()),
    verifyPushback: (rawBody, signature) => readPushback(config.apiKey, rawBody, signature),
    checkTransaction: async (tranId) => readTransaction(await ask('check-transaction-2', tranId)),
    closeTransaction: async (tranId) => readClosing(await ask('close-transaction', tranId)),
  }
}
