import { pushbackHashData, sign } from './signature.ts'
import type { Transaction } from './transactions.ts'

/**
 * Posts the signed push-back of a paid transaction to its `return_url`, once: JSON with the header
 * X-PAYWAY-HMAC-SHA512. Never throws.
 * @returns the merchant's HTTP status, or the reason why none came.
 */
export async function sendPushback(
  transaction: Transaction,
  apiKey: string,
  stopping: AbortSignal,
): Promise<number | string> {
  if (transaction.returnUrl === '') return 'no return_url'
  const body = {
    tran_id: transaction.tranId,
    apv: transaction.apv,
    status: '0',
    return_params: transaction.returnParams,
    merchant_ref: '',
  }
  try {
    const response = await fetch(transaction.returnUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-payway-hmac-sha512': sign(pushbackHashData(body), apiKey),
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(10_000)]),
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
