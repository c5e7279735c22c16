import { constants, privateDecrypt } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { pause } from '../pause.ts'
import type { PaywayDeps } from './payway-deps.ts'
import { isFresh } from './purchase-request.ts'
import { REFUND_KEY } from './refund-key.ts'
import { isSameSignature, sign } from './signature.ts'

/** The bytes that a key of 1024 bits encrypts to. */
const CHUNK_BYTES = 128
const THIRTY_DAYS_MS = 30 * 24 * 3_600_000

const RefundCall = v.object({
  request_time: v.string(),
  merchant_id: v.string(),
  merchant_auth: v.string(),
  hash: v.string(),
})

const MerchantAuth = v.object({
  mc_id: v.string(),
  tran_id: v.string(),
  refund_amount: v.pipe(v.string(), v.regex(/^\d+\.\d\d$/)),
})

function refuse(code: string, message: string): Response {
  return Response.json({ status: { code, message } })
}

function decrypt(text: string): unknown {
  const bytes = Buffer.from(text, 'base64')
  try {
    const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, at) =>
      privateDecrypt(
        { key: REFUND_KEY, padding: constants.RSA_PKCS1_PADDING },
        bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES),
      ),
    )
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

/** Creates the route of refunds, which belongs to the merchant portal. */
export function refundApi({ profile, transactions, behaviours, now, stopping }: PaywayDeps): Hono {
  const app = new Hono()
  const running = new Set<string>()

  const refund = (tranId: string, cents: number): Response => {
    const found = transactions.byTranId(tranId)
    if (found?.state !== 'APPROVED') return refuse('PTL57', 'Unable to refund')
    if (now().getTime() - Date.parse(found.paidAt) > THIRTY_DAYS_MS) {
      return refuse('PTL57', 'Unable to refund')
    }
    if (cents === 0) return refuse('PTL186', 'Invalid refund amount')
    const refunded = transactions.refund(tranId, cents)
    if (refunded === undefined) return refuse('PTL37', 'Refund amount exceeds the paid amount')
    if (behaviours.current.payway.refund === 'lose-answer') {
      return new Response('Bad gateway', { status: 502 })
    }
    return Response.json({
      grand_total: refunded.amount / 100,
      total_refunded: refunded.refunded / 100,
      currency: refunded.currency,
      transaction_status: 'REFUNDED',
      status: { code: '00', message: 'Success!' },
    })
  }

  app.post('/api/merchant-portal/merchant-access/online-transaction/refund', async (c) => {
    const call = v.safeParse(RefundCall, await c.req.json().catch(() => undefined))
    if (!call.success) return refuse('PTL04', 'Validation failed')
    const { request_time, merchant_id, merchant_auth, hash } = call.output
    if (merchant_id !== profile.merchantId) return refuse('PTL62', 'Invalid merchant')
    const signed = request_time + merchant_id + merchant_auth
    if (!isSameSignature(hash, sign(signed, profile.apiKey))) return refuse('PTL02', 'Wrong hash')
    if (!isFresh(request_time, now())) return refuse('PTL06', 'Request time is over')
    const auth = v.safeParse(MerchantAuth, decrypt(merchant_auth))
    if (!auth.success || auth.output.mc_id !== merchant_id) return refuse('PTL05', 'Invalid auth')
    const { tran_id, refund_amount } = auth.output
    const { refund: wanted, refundDelayMs } = behaviours.current.payway
    if (wanted === 'low-balance') return refuse('PTL181', 'Merchant balance is not enough')
    if (wanted === 'refuse') return refuse('PTL57', 'Unable to refund')
    if (wanted === 'busy' || running.has(tran_id)) return refuse('PTL168', 'Refund in progress')
    running.add(tran_id)
    try {
      await pause(refundDelayMs, stopping)
      return refund(tran_id, Math.round(Number(refund_amount) * 100))
    } finally {
      running.delete(tran_id)
    }
  })
  return app
}
