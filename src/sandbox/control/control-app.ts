import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { addBankRoutes, type BankCredits } from '../bank/index.ts'
import { addCyberSourceRoutes, type CardLedger } from '../cybersource/index.ts'
import type { Choice } from '../google/id-tokens.ts'
import { PAGE_HEADERS } from '../html-page.ts'
import type { Cluster } from '../kubernetes/index.ts'
import type { Ga4Events } from '../ga4/index.ts'
import { addKubernetesRoutes } from '../kubernetes/kubernetes-control.ts'
import type { MetaEvents } from '../meta/index.ts'
import type { SentryReports } from '../sentry/index.ts'
import type { OpenStack } from '../openstack/index.ts'
import { addPaypalRoutes, type Orders as PaypalOrders, type Webhooks } from '../paypal/index.ts'
import { addPaywayRoutes, type SendPushback } from '../payway/payway-control.ts'
import type { Transactions } from '../payway/transactions.ts'
import type { ZoneTable } from '../powerdns/zone-table.ts'
import { addSectigoRoutes, type Orders } from '../sectigo/index.ts'
import { addSmscRoutes, type SmscState } from '../smsc/index.ts'
import type { ServerState } from '../whm/server-state.ts'
import { addWhmRoutes } from '../whm/whm-control.ts'
import { PARTS, type Behaviours } from './behaviours.ts'
import { indexPage, type Endpoints } from './index-page.ts'
import { addOpenStackRoutes } from './openstack-control.ts'
import { addRegistryRoutes, type RegistryDeps } from './registry-control.ts'

export interface ControlDeps extends RegistryDeps {
  readonly behaviours: Behaviours
  readonly transactions: Transactions
  readonly cardLedger: CardLedger
  readonly openStack: OpenStack
  readonly zones: Pick<ZoneTable, 'zones'>
  readonly whm: ServerState
  readonly certificateOrders: Orders
  readonly kubernetes: Cluster
  readonly smsc: SmscState
  readonly bankCredits: BankCredits
  readonly paypal: { readonly orders: PaypalOrders; readonly webhooks: Webhooks }
  readonly metaEvents: MetaEvents
  readonly ga4Events: Ga4Events
  readonly sentryReports: SentryReports
  readonly endpoints: () => Endpoints
  readonly sendPushback: SendPushback
  /** Issues a Google ID token as the popup does. */
  readonly issueIdToken: (choice: Choice) => Promise<string>
  /** Issues a captcha token for a host. */
  readonly issueCaptcha: (hostname: string) => string
}

const IdTokenOrder = v.strictObject({
  client_id: v.string(),
  nonce: v.optional(v.string(), ''),
  email: v.pipe(v.string(), v.email()),
  given_name: v.optional(v.string(), ''),
  family_name: v.optional(v.string(), ''),
})

const CaptchaOrder = v.strictObject({ hostname: v.string() })

/** Creates the routes that configure the services and show their state. */
export function controlApp(deps: ControlDeps): Hono {
  const { behaviours } = deps
  const app = new Hono()
  app.use(bodyLimit({ maxSize: 1024 * 1024 }))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value)
  })

  app.get('/', (c) => c.html(indexPage(deps.endpoints(), behaviours.current)))
  app.get('/control', (c) => c.json(behaviours.current))
  app.delete('/control', (c) => {
    behaviours.reset()
    return c.json(behaviours.current)
  })

  app.put('/control/:part', async (c) => {
    const part = PARTS.find((name) => name === c.req.param('part'))
    if (part === undefined) {
      return c.json({ message: `no such part; one of ${PARTS.join(', ')}` }, 404)
    }
    const change: unknown = await c.req.json().catch(() => undefined)
    const refused = behaviours.merge(part, change)
    return refused === undefined ? c.json(behaviours.current) : c.json({ message: refused }, 400)
  })

  app.post('/control/google/id-token', async (c) => {
    const order = v.safeParse(IdTokenOrder, await c.req.json().catch(() => undefined))
    if (!order.success) {
      return c.json({ message: '{"client_id": "…", "nonce": "…", "email": "…"} is expected' }, 400)
    }
    const { client_id, nonce, email, given_name, family_name } = order.output
    const credential = await deps.issueIdToken({
      clientId: client_id,
      nonce,
      email,
      givenName: given_name,
      familyName: family_name,
    })
    return c.json({ credential })
  })

  app.post('/control/recaptcha/token', async (c) => {
    const order = v.safeParse(CaptchaOrder, await c.req.json().catch(() => undefined))
    if (!order.success) return c.json({ message: '{"hostname": "…"} is expected' }, 400)
    return c.json({ token: deps.issueCaptcha(order.output.hostname) })
  })

  addPaywayRoutes(app, deps.transactions, deps.sendPushback)
  addCyberSourceRoutes(app, deps.cardLedger)
  addRegistryRoutes(app, deps)
  addOpenStackRoutes(app, deps.openStack)
  addWhmRoutes(app, deps.whm)
  addSectigoRoutes(app, deps.certificateOrders)
  addKubernetesRoutes(app, deps.kubernetes)
  addSmscRoutes(app, deps.smsc)
  addBankRoutes(app, deps.bankCredits, deps.now)
  addPaypalRoutes(app, deps.paypal.orders, deps.paypal.webhooks)
  app.get('/control/powerdns/zones', (c) => c.json(deps.zones.zones()))
  app.get('/control/meta/events', (c) => c.json(deps.metaEvents.all()))
  app.get('/control/ga4/events', (c) => c.json(deps.ga4Events.all()))
  app.get('/control/sentry/reports', (c) => c.json(deps.sentryReports.all()))
  app.all('*', (c) => c.json({ message: 'not found' }, 404))
  return app
}
