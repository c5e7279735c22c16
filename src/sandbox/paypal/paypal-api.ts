import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { Behaviours } from '../control/behaviours.ts'
import { hangForever, pause } from '../pause.ts'
import { problem, shownOrder, unprocessable } from './answers.ts'
import { newId, type Order, type Orders } from './orders.ts'
import { amountOf, cents, leftOf, payBack } from './pay-back.ts'
import type { Webhooks } from './webhooks.ts'

export interface PaypalApiDeps {
  readonly clientId: string
  readonly secret: string
  readonly orders: Orders
  readonly webhooks: Webhooks
  readonly behaviours: Behaviours
  readonly now: () => Date
  readonly stopping: AbortSignal
}

type ApiContext = Context<{ Bindings: HttpBindings }>
type ApiApp = Hono<{ Bindings: HttpBindings }>

const TOKEN_SECONDS = 32_400

const AmountInput = v.object({
  currency_code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  value: v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d+)?$/)),
})

const OrderInput = v.object({
  intent: v.literal('CAPTURE'),
  purchase_units: v.pipe(
    v.array(
      v.object({
        amount: AmountInput,
        custom_id: v.optional(v.pipe(v.string(), v.maxLength(255))),
        invoice_id: v.optional(v.pipe(v.string(), v.maxLength(127))),
        description: v.optional(v.pipe(v.string(), v.maxLength(127))),
      }),
    ),
    v.length(1),
  ),
  payment_source: v.optional(
    v.object({
      paypal: v.object({
        experience_context: v.optional(v.object({ brand_name: v.optional(v.string()) })),
      }),
    }),
  ),
})

const RefundInput = v.object({ amount: v.optional(AmountInput) })

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const read = async <Schema extends v.GenericSchema>(
  c: ApiContext,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> => {
  const parsed = v.safeParse(schema, await c.req.json().catch(() => undefined))
  return parsed.success ? parsed.output : undefined
}

/** Drops the connection instead of an answer, after the call has acted. */
const answer = (
  c: ApiContext,
  behaviours: Behaviours,
  call: 'create' | 'capture' | 'refund',
  response: Response,
): Response => {
  if (behaviours.current.paypal.loseAnswer.includes(call)) c.env.incoming.socket.destroy()
  return response
}

/** Adds the token of the merchant, and its check. */
function addTokens(app: ApiApp, { clientId, secret, now }: PaypalApiDeps): void {
  const tokens = new Map<string, number>()

  app.post('/v1/oauth2/token', async (c) => {
    const expected = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
    if (!isSame(c.req.header('authorization') ?? '', expected)) {
      return c.json({ error: 'invalid_client', error_description: 'Unknown credentials' }, 401)
    }
    if ((await c.req.parseBody())['grant_type'] !== 'client_credentials') {
      return c.json({ error: 'unsupported_grant_type' }, 400)
    }
    const token = randomBytes(32).toString('base64url')
    tokens.set(token, now().getTime() + TOKEN_SECONDS * 1000)
    return c.json({
      ...{ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS },
      ...{ scope: '', app_id: 'APP-SANDBOX', nonce: newId() },
    })
  })

  app.use('/v2/*', async (c, next) => {
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if ((tokens.get(token) ?? 0) <= now().getTime()) {
      return c.json({ error: 'invalid_token', error_description: 'Unknown token' }, 401)
    }
    const isJson = c.req.header('content-type')?.startsWith('application/json') === true
    if (c.req.method === 'POST' && !isJson) return problem(415, 'UNSUPPORTED_MEDIA_TYPE')
    await next()
    return undefined
  })
}

/** Adds the routes that create and show orders. */
function addOrders(app: ApiApp, { orders, behaviours, now }: PaypalApiDeps): void {
  app.post('/v2/checkout/orders', async (c) => {
    const input = await read(c, OrderInput)
    const [unit] = input?.purchase_units ?? []
    if (input === undefined || unit === undefined) return problem(400, 'INVALID_REQUEST')
    const requestId = c.req.header('paypal-request-id') ?? ''
    if (input.payment_source !== undefined && requestId === '') {
      return problem(400, 'INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED')
    }
    const repeated = requestId === '' ? undefined : orders.byRequestId(requestId)
    if (repeated !== undefined)
      return answer(c, behaviours, 'create', c.json(shownOrder(repeated), 200))
    if (!/^\d+\.\d{2}$/.test(unit.amount.value)) return unprocessable('DECIMAL_PRECISION')
    if (unit.amount.currency_code !== 'USD') return unprocessable('CURRENCY_NOT_SUPPORTED')
    if (unit.invoice_id !== undefined && orders.byInvoiceId(unit.invoice_id) !== undefined) {
      return unprocessable('DUPLICATE_INVOICE_ID')
    }
    const { paypal } = input.payment_source ?? {}
    const order: Order = {
      ...{ id: newId(), requestId, status: 'CREATED', amount: unit.amount },
      ...{ custom_id: unit.custom_id, invoice_id: unit.invoice_id },
      description: unit.description ?? '',
      brandName: paypal?.experience_context?.brand_name ?? '',
      createdAt: now().toISOString(),
      ...{ captures: [], refunds: [] },
    }
    orders.put(order)
    return answer(c, behaviours, 'create', c.json(shownOrder(order), 201))
  })

  app.get('/v2/checkout/orders/:id', (c) => {
    const order = orders.byId(c.req.param('id'))
    return order === undefined
      ? problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
      : c.json(shownOrder(order))
  })
}

/** Adds the capture of an approved order. */
function addCapture(app: ApiApp, { orders, webhooks, behaviours }: PaypalApiDeps): void {
  app.post('/v2/checkout/orders/:id/capture', (c) => {
    const order = orders.byId(c.req.param('id'))
    if (order === undefined) return problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
    const { captureIssue, captureStatus, captureCurrency, amountDelta } = behaviours.current.paypal
    if (order.status === 'COMPLETED') return unprocessable('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED')
    if (captureIssue !== null) {
      // The payer has to approve again, with another source.
      orders.put({ ...order, status: 'CREATED' })
      return unprocessable(captureIssue)
    }
    const amount = amountOf(captureCurrency, cents(order.amount) + Math.round(amountDelta * 100))
    const captures = [...order.captures, { id: newId(), status: captureStatus, amount }]
    const captured: Order = { ...order, status: 'COMPLETED', captures }
    orders.put(captured)
    void webhooks.send(`PAYMENT.CAPTURE.${captureStatus}`, captured)
    return answer(c, behaviours, 'capture', c.json(shownOrder(captured), 201))
  })
}

/** Adds refunds of a capture. */
function addRefunds(app: ApiApp, { orders, webhooks, behaviours }: PaypalApiDeps): void {
  app.post('/v2/payments/captures/:id/refund', async (c) => {
    const order = orders.byCapture(c.req.param('id'))
    const capture = order?.captures.find(({ id }) => id === c.req.param('id'))
    if (order === undefined || capture === undefined) {
      return problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
    }
    const input = await read(c, RefundInput)
    if (input === undefined) return problem(400, 'INVALID_REQUEST')
    const requestId = c.req.header('paypal-request-id') ?? newId()
    const shown = (refund: Order['refunds'][number], status: 200 | 201) =>
      c.json({ id: refund.id, status: refund.status, amount: refund.amount }, status)
    const repeated = order.refunds.find((refund) => refund.requestId === requestId)
    if (repeated !== undefined) return answer(c, behaviours, 'refund', shown(repeated, 200))
    const { refundIssue, refundStatus } = behaviours.current.paypal
    if (refundIssue !== null) return unprocessable(refundIssue)
    const left = leftOf(order)
    if (left === 0) return unprocessable('CAPTURE_FULLY_REFUNDED')
    const wanted = input.amount === undefined ? left : cents(input.amount)
    const paidBack = payBack(order, wanted, requestId, refundStatus)
    if (paidBack === undefined) return unprocessable('REFUND_AMOUNT_EXCEEDED')
    orders.put(paidBack.order)
    if (refundStatus === 'COMPLETED') void webhooks.send('PAYMENT.CAPTURE.REFUNDED', paidBack.order)
    return answer(c, behaviours, 'refund', shown(paidBack.refund, 201))
  })
}

/** Creates the merchant's API: tokens, orders, captures and refunds. */
export function paypalApi(deps: PaypalApiDeps): ApiApp {
  const { behaviours, stopping } = deps
  const app = new Hono<{ Bindings: HttpBindings }>()

  app.use(bodyLimit({ maxSize: 256 * 1024 }))
  app.use(async (_, next) => {
    const { hang, down, delayMs } = behaviours.current.paypal
    if (hang) await hangForever()
    if (down) return problem(503, 'SERVICE_UNAVAILABLE')
    await pause(delayMs, stopping)
    await next()
    return undefined
  })

  addTokens(app, deps)
  addOrders(app, deps)
  addCapture(app, deps)
  addRefunds(app, deps)
  return app
}
