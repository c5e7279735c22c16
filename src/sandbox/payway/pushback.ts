import { pushbackHashData, sign } from './signature.ts'
import type { Transaction } from './transactions.ts'

/** Posts a signed push-back once; returns the HTTP status or the failure. Never throws. */
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
