import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { hangForever, pause } from '../pause.ts'
import { khqrOf } from './khqr.ts'
import type { PaywayDeps } from './payway-deps.ts'
import { readPurchase, isFresh } from './purchase-request.ts'
import { refundApi } from './refund-api.ts'
import { isSameSignature, sign } from './signature.ts'
import type { Transaction } from './transactions.ts'

const PAYMENTS = '/api/payment-gateway/v1/payments'
const SEVEN_DAYS_MS = 7 * 24 * 3_600_000

/** Codes that differ between check/detail and close/exchange-rate (PayWay, "status codes"). */
interface ReadCodes {
  readonly wrongHash: string
  readonly notFound: string
  readonly merchant: string
}
const CHECK_CODES: ReadCodes = { wrongHash: '5', notFound: '6', merchant: '8' }
const CLOSE_CODES: ReadCodes = { wrongHash: '1', notFound: '5', merchant: '26' }

/** Creates the merchant's routes: purchase, check, detail, close, refund, exchange rate. */
export function paywayApi(deps: PaywayDeps): Hono {
  const { profile, transactions, behaviours, now, stopping } = deps
  const app = new Hono()

  app.use('/api/*', bodyLimit({ maxSize: 256 * 1024 }))
  app.use('/api/*', async (c, next) => {
    const { hang, down } = behaviours.current.payway
    if (hang) await hangForever()
    if (down) return refuse(503, 'System under maintenance', 503)
    if (c.req.method !== 'POST') return refuse(405, 'Method Not Allowed', 405)
    await next()
    return undefined
  })

  app.post(`${PAYMENTS}/purchase`, async (c) => {
    const fields = await readForm(c)
    if (fields === undefined) return refuse(48, 'Something went wrong with requested parameters.')
    const purchase = readPurchase(fields, profile, now())
    if ('code' in purchase) {
      // Authentication failures also set the HTTP status.
      const status = purchase.code === 1 || purchase.code === 26 ? 403 : 200
      return refuse(purchase.code, purchase.message, status)
    }
    if (transactions.byTranId(purchase.tranId) !== undefined) {
      return refuse(4, 'Duplicated transaction ID')
    }
    const token = randomBytes(24).toString('base64url')
    const transaction = {
      ...purchase,
      token,
      state: 'PENDING' as const,
      paymentType: '',
      apv: '',
      createdAt: now().toISOString(),
      paidAt: '',
      refunded: 0,
    }
    transactions.add(transaction)
    const page = new URL(`/checkout/${token}`, c.req.url).href
    if (purchase.paymentOption !== 'abapay_khqr_deeplink') return c.redirect(page, 302)
    const qr = khqrOf(transaction, profile)
    return c.json({
      status: success(purchase.tranId),
      qr_string: qr,
      abapay_deeplink: `abamobilebank://ababank.com?type=payway&qrcode=${encodeURIComponent(qr)}`,
      checkout_qr_url: page,
    })
  })

  app.post(`${PAYMENTS}/check-transaction-2`, async (c) => {
    const transaction = await readTransactionCall(c, deps, CHECK_CODES)
    if (transaction instanceof Response) return transaction
    await pause(behaviours.current.payway.checkDelayMs, stopping)
    if (now().getTime() - Date.parse(transaction.createdAt) > SEVEN_DAYS_MS) {
      return refuse(CHECK_CODES.notFound, 'Transaction not found')
    }
    // Read again: the payer may have paid during the delay.
    const current = transactions.byTranId(transaction.tranId) ?? transaction
    return c.json({
      data: checkData(current, behaviours.current.payway.amountDelta),
      status: success(current.tranId),
    })
  })

  app.post(`${PAYMENTS}/transaction-detail`, async (c) => {
    const transaction = await readTransactionCall(c, deps, CHECK_CODES)
    if (transaction instanceof Response) return transaction
    return c.json({
      data: detailData(transaction, behaviours.current.payway.amountDelta),
      status: success(transaction.tranId),
    })
  })

  app.post(`${PAYMENTS}/close-transaction`, async (c) => {
    const transaction = await readTransactionCall(c, deps, CLOSE_CODES)
    if (transaction instanceof Response) return transaction
    if (transaction.state !== 'CANCELLED') {
      const closed = transactions.step(transaction.tranId, 'cancel')
      if (closed === undefined && transaction.state === 'APPROVED') {
        return refuse('73', 'Invalid transaction status')
      }
    }
    return c.json({ status: success(transaction.tranId) })
  })

  app.post('/api/payment-gateway/v1/exchange-rate', async (c) => {
    const call = await readSignedCall(c, deps, CLOSE_CODES)
    if (call instanceof Response) return call
    return c.json({ status: { code: '00', message: 'Success' }, exchange_rates: EXCHANGE_RATES })
  })

  app.route('/', refundApi(deps))
  app.all('/api/*', () => refuse(404, 'Not Found', 404))
  return app
}

/** Fixed exchange rates to the dollar, for tests. */
const EXCHANGE_RATES = {
  aud: { sell: '0.6640', buy: '0.6510' },
  sgd: { sell: '0.7790', buy: '0.7640' },
  eur: { sell: '1.1740', buy: '1.1490' },
  gbp: { sell: '1.3310', buy: '1.3020' },
  myr: { sell: '0.2440', buy: '0.2350' },
  thb: { sell: '0.0312', buy: '0.0303' },
  hkd: { sell: '0.1291', buy: '0.1277' },
  cny: { sell: '0.1418', buy: '0.1390' },
  cad: { sell: '0.7210', buy: '0.7060' },
  krw: { sell: '0.0007', buy: '0.0006' },
  jpy: { sell: '0.0066', buy: '0.0064' },
  vnd: { sell: '0.0000382', buy: '0.0000376' },
}

function refuse(code: number | string, message: string, status = 200): Response {
  return Response.json({ status: { code, message } }, { status })
}

function success(tranId: string) {
  return { code: '00', message: 'Success!', tran_id: tranId }
}

async function readForm(c: Context): Promise<Record<string, string> | undefined> {
  try {
    const fields: Record<string, string> = {}
    for (const [name, value] of Object.entries(await c.req.parseBody())) {
      if (typeof value !== 'string') return undefined
      fields[name] = value
    }
    return fields
  } catch {
    return undefined
  }
}

const SignedCall = v.object({
  req_time: v.string(),
  merchant_id: v.string(),
  tran_id: v.optional(v.string(), ''),
  hash: v.string(),
})

async function readSignedCall(
  c: Context,
  { profile, now }: PaywayDeps,
  codes: ReadCodes,
): Promise<v.InferOutput<typeof SignedCall> | Response> {
  const json: unknown = await c.req.json().catch(() => undefined)
  const parsed = v.safeParse(SignedCall, json)
  if (!parsed.success) return refuse('48', 'Something went wrong with requested parameters.')
  const { req_time, merchant_id, tran_id, hash } = parsed.output
  if (merchant_id !== profile.merchantId) {
    return refuse(codes.merchant, 'Invalid merchant profile')
  }
  if (!isSameSignature(hash, sign(req_time + merchant_id + tran_id, profile.apiKey))) {
    return refuse(codes.wrongHash, 'Wrong hash')
  }
  return isFresh(req_time, now()) ? parsed.output : refuse('21', 'End of API lifetime')
}

async function readTransactionCall(
  c: Context,
  deps: PaywayDeps,
  codes: ReadCodes,
): Promise<Transaction | Response> {
  const call = await readSignedCall(c, deps, codes)
  if (call instanceof Response) return call
  return deps.transactions.byTranId(call.tran_id) ?? refuse(codes.notFound, 'Transaction not found')
}

function statusOf({ state, type, refunded }: Transaction): string {
  if (refunded > 0) return 'REFUNDED'
  return state === 'APPROVED' && type === 'pre-auth' ? 'PRE-AUTH' : state
}

/** Of a payment that was paid back, in part or in full. */
const REFUNDED_CODE = 4
const STATUS_CODES = { APPROVED: 0, PENDING: 2, DECLINED: 3, CANCELLED: 7 } as const

/** Returns an amount as a number of dollars or riel. */
function jsonAmount(transaction: Transaction, delta: number): number {
  if (transaction.currency === 'KHR') return transaction.amount + delta
  return Math.round(transaction.amount + delta * 100) / 100
}

function checkData(transaction: Transaction, delta: number) {
  const amount = jsonAmount(transaction, delta)
  const isPaid = transaction.state === 'APPROVED'
  const isRefunded = transaction.refunded > 0
  return {
    payment_status_code: isRefunded ? REFUNDED_CODE : STATUS_CODES[transaction.state],
    total_amount: amount,
    original_amount: amount,
    refund_amount: jsonAmount({ ...transaction, amount: transaction.refunded }, 0),
    discount_amount: 0,
    payment_amount: isPaid ? amount : 0,
    payment_currency: isPaid ? transaction.currency : '',
    apv: transaction.apv,
    payment_status: statusOf(transaction),
    transaction_date: localTime(transaction.createdAt),
  }
}

function detailData(transaction: Transaction, delta: number) {
  const check = checkData(transaction, delta)
  const isPaid = transaction.state === 'APPROVED'
  const isCard = transaction.paymentType === 'VISA'
  return {
    transaction_id: transaction.tranId,
    ...check,
    original_currency: transaction.currency,
    first_name: transaction.firstName,
    last_name: transaction.lastName,
    email: transaction.email,
    phone: transaction.phone,
    bank_ref: isPaid ? `FT${transaction.apv}` : '',
    payment_type: transaction.paymentType,
    payer_account: isCard ? '428609******0206' : '',
    bank_name: transaction.paymentType === 'KHQR' ? 'ABA Bank' : '',
    card_source: isCard ? 'OFFUS_INTERNATIONAL' : '',
    transaction_operations: isPaid
      ? [
          {
            status: transaction.type === 'pre-auth' ? 'Pre-Auth' : 'Completed',
            amount: check.total_amount,
            transaction_date: localTime(transaction.paidAt),
            bank_ref: '',
          },
        ]
      : [],
  }
}

/** Formats a date in Phnom Penh's time (UTC+7) without offset, as PayWay does. */
function localTime(iso: string): string {
  const local = new Date(Date.parse(iso) + 7 * 3_600_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}
