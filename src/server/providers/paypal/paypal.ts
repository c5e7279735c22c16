import { toDecimalText, type Money } from '../../../contract/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { fetchAnswer } from '../fetch-answer.ts'
import { createAccessToken } from './access-token.ts'
import { parseJson } from './answer.ts'
import type { PayPalConfig } from './config.ts'
import { readOrder, readRefund, type PayPalOrder } from './order.ts'
import { createVerifyWebhook, type Header, type Webhook } from './webhook.ts'

export interface NewPayPalOrder {
  /** Ours; repeating it within six hours returns the same order. */
  readonly reference: string
  readonly amount: Money
  /** What the payer reads at PayPal. */
  readonly description: string
  readonly brandName: string
}

export interface PayPalRefund {
  readonly captureId: string
  /** Ours; repeating it refunds once. */
  readonly reference: string
  readonly amount: Money
}

/** Calls PayPal's Orders v2 and Payments v2; network calls throw ProviderError, refusals with PayPal's code. */
export interface PayPal {
  createOrder(order: NewPayPalOrder): Promise<PayPalOrder>
  /** Returns an order; undefined for one that PayPal does not know (any more). */
  order(id: string): Promise<PayPalOrder | undefined>
  /** Takes the money of an approved order, once. */
  capture(id: string): Promise<void>
  refund(refund: PayPalRefund): Promise<'refunded' | 'pending' | 'refused'>
  verifyWebhook(rawBody: string, header: Header): Promise<Webhook>
}

const maxAnswerBytes = 262_144
/** PayPal's limit of a description. */
const mostDescription = 127

const usd = (amount: Money) => ({ currency_code: 'USD', value: toDecimalText(amount) })

const bodyOf = ({ reference, amount, description, brandName }: NewPayPalOrder) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: reference,
      invoice_id: reference,
      description: description.slice(0, mostDescription),
      amount: usd(amount),
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: brandName,
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
      },
    },
  },
})

interface Sent {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly requestId?: string
}

const gone: ReadonlySet<string | undefined> = new Set(['INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND'])

const isTokenRefused = (error: unknown): boolean =>
  error instanceof ProviderError && error.kind === 'refused' && error.code === 'invalid_token'

/** Creates a client of one merchant. */
export const createPayPal = (config: PayPalConfig, clock: Clock): PayPal => {
  const token = createAccessToken(config, clock)

  const sendOnce = async ({ method, path, body, requestId }: Sent): Promise<unknown> => {
    const { baseUrl, timeoutMs } = config
    const answer = await fetchAnswer(
      'paypal',
      `${baseUrl}${path}`,
      {
        method,
        redirect: 'error',
        headers: {
          authorization: `Bearer ${await token.get()}`,
          accept: 'application/json',
          prefer: 'return=representation',
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...(requestId !== undefined && { 'paypal-request-id': requestId }),
        },
        ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      },
      { timeoutMs, maxBytes: maxAnswerBytes },
    )
    return parseJson(answer, clock.now())
  }

  const send = async (sent: Sent): Promise<unknown> => {
    try {
      return await sendOnce(sent)
    } catch (error) {
      if (!isTokenRefused(error)) throw error
      // It ended early: PayPal may revoke tokens.
      token.forget()
      return sendOnce(sent)
    }
  }

  return {
    createOrder: async (order) =>
      readOrder(
        await send({
          method: 'POST',
          path: '/v2/checkout/orders',
          body: bodyOf(order),
          requestId: order.reference,
        }),
      ),
    async order(id) {
      try {
        return readOrder(await send({ method: 'GET', path: `/v2/checkout/orders/${id}` }))
      } catch (error) {
        if (error instanceof ProviderError && gone.has(error.code)) return undefined
        throw error
      }
    },
    async capture(id) {
      // Without a request id: an order is captured once, and a retry after a decline must not
      // get the stored refusal.
      await send({ method: 'POST', path: `/v2/checkout/orders/${id}/capture` })
    },
    refund: async ({ captureId, reference, amount }) =>
      readRefund(
        await send({
          method: 'POST',
          path: `/v2/payments/captures/${captureId}/refund`,
          body: { amount: usd(amount), invoice_id: reference },
          requestId: reference,
        }),
      ),
    verifyWebhook: createVerifyWebhook(config, clock),
  }
}
