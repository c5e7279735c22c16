import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { SCRIPT_HEADERS, SCRIPT_PAGE_HEADERS, scriptOf } from '../script-page.ts'
import type { Certificate } from './certificate.ts'
import {
  approvalPage,
  buttonPage,
  closedPage,
  openingPage,
  resultPage,
  servicePage,
} from './pages.ts'
import { paypalApi, type PaypalApiDeps } from './paypal-api.ts'
import { paypalButton, paypalResult, paypalSdk } from './sdk-client.ts'

export interface PaypalDeps extends PaypalApiDeps {
  readonly certificate: () => Promise<Certificate>
}

/** Simulates PayPal: the merchant's API, the script of its buttons, the payer's pages. */
export function paypalApp(deps: PaypalDeps): Hono<{ Bindings: HttpBindings }> {
  const { clientId, orders, webhooks, behaviours, certificate } = deps
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(async (c, next) => {
    await next()
    if (!(c.res.headers.get('content-type') ?? '').startsWith('text/html')) return
    for (const [name, value] of Object.entries(SCRIPT_PAGE_HEADERS)) c.header(name, value)
  })
  app.get('/', (c) => c.html(servicePage(clientId)))

  app.get('/sdk/js', (c) => {
    if (behaviours.current.paypal.scriptDead) return c.text('Service unavailable', 503)
    if (c.req.query('client-id') !== clientId) return c.text('client-id not recognized', 400)
    return c.body(scriptOf(paypalSdk, new URL(c.req.url).origin), 200, SCRIPT_HEADERS)
  })
  app.get('/sdk/button', (c) => c.html(buttonPage()))
  app.get('/sdk/button.js', (c) => c.body(scriptOf(paypalButton), 200, SCRIPT_HEADERS))
  app.get('/sdk/result.js', (c) => c.body(scriptOf(paypalResult), 200, SCRIPT_HEADERS))

  app.get('/v1/notifications/certs/:id', async (c) =>
    c.body((await certificate()).cert, 200, { 'content-type': 'application/x-pem-file' }),
  )

  app.get('/checkoutnow/opening', (c) => c.html(openingPage()))
  app.get('/checkoutnow', (c) => {
    const order = orders.byId(c.req.query('token') ?? '')
    return order?.status === 'CREATED'
      ? c.html(approvalPage(order))
      : c.html(closedPage(), order === undefined ? 404 : 200)
  })
  app.post('/checkoutnow/:id/approve', async (c) => {
    const order = orders.byId(c.req.param('id'))
    if (order?.status !== 'CREATED') return c.html(closedPage(), 409)
    const approved = { ...order, status: 'APPROVED' as const }
    orders.put(approved)
    await webhooks.send('CHECKOUT.ORDER.APPROVED', approved)
    return c.html(resultPage(order.id, 'approved'))
  })
  app.post('/checkoutnow/:id/cancel', (c) => c.html(resultPage(c.req.param('id'), 'cancelled')))

  app.route('/', paypalApi(deps))
  return app
}
