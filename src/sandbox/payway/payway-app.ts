import { randomInt } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { PAGE_HEADERS } from '../html-page.ts'
import { pause } from '../pause.ts'
import {
  METHODS,
  approvedPage,
  closedPage,
  declinedPage,
  gatewayPage,
  paymentPage,
  unknownPaymentPage,
} from './checkout-pages.ts'
import { paywayApi } from './payway-api.ts'
import type { PaywayDeps } from './payway-deps.ts'
import { sendPushback } from './pushback.ts'
import type { Transaction } from './transactions.ts'

/** Maximum wait of the payer's browser for the push-back. */
const PUSHBACK_PATIENCE_MS = 3000

/** Simulates the gateway: the merchant's API and the hosted pages. */
export function paywayApp(deps: PaywayDeps, log: (line: string) => void): Hono {
  const { profile, transactions, behaviours, now } = deps
  const app = new Hono()
  app.route('/', paywayApi(deps))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value)
  })
  app.get('/', (c) => c.html(gatewayPage(profile.merchantId)))

  app.get('/checkout/:token', (c) => {
    const transaction = transactions.byToken(c.req.param('token'))
    if (transaction === undefined) return c.html(unknownPaymentPage(), 404)
    if (transaction.state === 'APPROVED') {
      return c.html(approvedPage(transaction, profile.merchantName))
    }
    if (transaction.state === 'CANCELLED') return c.html(closedPage(transaction))
    return c.html(paymentPage(transaction, profile.merchantName))
  })

  app.post('/checkout/:token/approve', async (c) => {
    const transaction = transactions.byToken(c.req.param('token'))
    if (transaction === undefined) return c.html(unknownPaymentPage(), 404)
    if (behaviours.current.payway.decline) return decline(c, transaction)
    const form = await c.req.parseBody().catch(() => ({}))
    const chosen = 'method' in form ? form.method : transaction.paymentOption
    const method = METHODS.find(({ value }) => value === chosen) ?? METHODS[0]
    const approved = transactions.step(transaction.tranId, 'approve', {
      apv: String(randomInt(100_000, 1_000_000)),
      paymentType: method.paymentType,
      paidAt: now().toISOString(),
    })
    if (approved === undefined) {
      if (transaction.state === 'APPROVED') return afterSuccess(c, transaction)
      return c.html(closedPage(transaction), 409)
    }
    await tellMerchant(approved)
    return afterSuccess(c, approved)
  })

  app.post('/checkout/:token/decline', (c) => {
    const transaction = transactions.byToken(c.req.param('token'))
    return transaction === undefined ? c.html(unknownPaymentPage(), 404) : decline(c, transaction)
  })

  app.post('/checkout/:token/cancel', (c) => {
    const transaction = transactions.byToken(c.req.param('token'))
    if (transaction === undefined) return c.html(unknownPaymentPage(), 404)
    transactions.step(transaction.tranId, 'cancel')
    const current = transactions.byTranId(transaction.tranId) ?? transaction
    if (current.state === 'APPROVED') return afterSuccess(c, current)
    return current.cancelUrl === ''
      ? c.html(closedPage(current))
      : c.redirect(current.cancelUrl, 302)
  })

  function decline(c: Context, transaction: Transaction) {
    const declined = transactions.step(transaction.tranId, 'decline')
    if (declined !== undefined) return c.html(declinedPage(declined, profile.merchantName))
    return transaction.state === 'APPROVED'
      ? afterSuccess(c, transaction)
      : c.html(closedPage(transaction), 409)
  }

  function afterSuccess(c: Context, transaction: Transaction) {
    return transaction.skipSuccessPage && transaction.continueSuccessUrl !== ''
      ? c.redirect(transaction.continueSuccessUrl, 302)
      : c.html(approvedPage(transaction, profile.merchantName))
  }

  async function tellMerchant(transaction: Transaction): Promise<void> {
    const { pushback, pushbackDelayMs } = behaviours.current.payway
    if (pushback === 'silent') return
    if (pushback === 'delayed') {
      void pause(pushbackDelayMs, deps.stopping).then(() => push(transaction))
      return
    }
    const key = pushback === 'forged' ? `not-${profile.apiKey}` : profile.apiKey
    const sent = Promise.all(
      Array.from({ length: pushback === 'twice' ? 2 : 1 }, () => push(transaction, key)),
    )
    const patience = new AbortController()
    await Promise.race([
      sent,
      pause(PUSHBACK_PATIENCE_MS, AbortSignal.any([deps.stopping, patience.signal])),
    ])
    patience.abort()
  }

  async function push(transaction: Transaction, key = profile.apiKey): Promise<void> {
    if (deps.stopping.aborted) return
    const outcome = await sendPushback(transaction, key, deps.stopping)
    log(`payway: push-back of ${transaction.tranId}: ${outcome}`)
  }

  return app
}
