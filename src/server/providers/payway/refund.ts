import { constants, publicEncrypt } from 'node:crypto'
import * as v from 'valibot'
import { toDecimalText, type Money } from '../../../contract/money.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { PayWayConfig } from './config.ts'
import { requestTime, sign } from './signature.ts'
import { isSuccess, readStatus } from './transaction.ts'

export interface RefundInput {
  readonly tranId: string
  readonly amount: Money
}

/** What RSA of 1024 bits with PKCS #1 v1.5 encrypts at once. */
const chunkBytes = 117

const encrypted = (key: string, text: string): string => {
  const bytes = Buffer.from(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) =>
    publicEncrypt(
      { key, padding: constants.RSA_PKCS1_PADDING },
      bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes),
    ),
  )
  return Buffer.concat(chunks).toString('base64')
}

/** Returns the body of a refund request. */
export const refundBody = (
  { merchantId, apiKey, refundKey }: PayWayConfig,
  { tranId, amount }: RefundInput,
  now: Date,
): string => {
  const request_time = requestTime(now)
  const merchant_auth = encrypted(
    refundKey,
    JSON.stringify({ mc_id: merchantId, tran_id: tranId, refund_amount: toDecimalText(amount) }),
  )
  const hash = sign(apiKey, request_time + merchantId + merchant_auth)
  return JSON.stringify({ request_time, merchant_id: merchantId, merchant_auth, hash })
}

/** More than was paid, unable, no account for the settlement, or a wrong amount: nothing moved, nor will. */
const refusals: ReadonlySet<string> = new Set(['PTL37', 'PTL57', 'PTL169', 'PTL186', 'PTL187'])

const Refunded = v.object({ transaction_status: v.string() })

/** Reads the answer of a refund. Throws ProviderError where its outcome is unknown or it can be repeated. */
export const readRefund = (body: unknown): 'refunded' | 'refused' => {
  const { code, message } = readStatus(body)
  if (isSuccess(code)) {
    if (v.is(Refunded, body)) return 'refunded'
    throw new ProviderError('payway', 'protocol', 'a refund that cannot be read')
  }
  if (refusals.has(code)) return 'refused'
  throw new ProviderError('payway', 'refused', message, { code })
}
