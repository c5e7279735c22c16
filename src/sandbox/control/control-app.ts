import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { Choice } from '../google/id-tokens.ts'
import { PAGE_HEADERS } from '../html-page.ts'
import type { Transaction, Transactions } from '../payway/transactions.ts'
import type { Contact, Domain, DomainTable } from '../registry/domain-table.ts'
import { agedDomain } from '../registry/grace-status.ts'
import { foreignDomain, type TransferDesk } from '../registry/transfer-desk.ts'
import { PARTS, type Behaviours } from './behaviours.ts'
import { indexPage, type Addresses } from './index-page.ts'

/** What the control service works with. */
export interface ControlDeps {
  readonly behaviours: Behaviours
  readonly transactions: Transactions
  readonly table: DomainTable
  readonly transfers: TransferDesk
  readonly now: () => Date
  /** The registry's certificate, PEM. */
  readonly certificate: string
  readonly addresses: () => Addresses
  /** Sends one signed push-back; the merchant's HTTP status or why there was none. */
  readonly sendPushback: (transaction: Transaction) => Promise<number | string>
  /** An ID token of Google, as the popup would give it. */
  readonly issueIdToken: (choice: Choice) => Promise<string>
  /** A token of a captcha that was solved on a page of this host. */
  readonly issueCaptcha: (hostname: string) => string
}

const PushbackOrder = v.strictObject({
  tran_id: v.string(),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 1),
})

const IdTokenOrder = v.strictObject({
  client_id: v.string(),
  nonce: v.optional(v.string(), ''),
  email: v.pipe(v.string(), v.email()),
  given_name: v.optional(v.string(), ''),
  family_name: v.optional(v.string(), ''),
})

const ForeignName = v.strictObject({
  name: v.pipe(v.string(), v.toLowerCase()),
  auth_info: v.optional(v.pipe(v.string(), v.minLength(1))),
  statuses: v.optional(v.array(v.string())),
  created_at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  expires_at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})

const TransferOrder = v.strictObject({
  name: v.pipe(v.string(), v.toLowerCase()),
  do: v.picklist(['request', 'approve', 'reject']),
  /** Who asks for it, of a request; another registrar unless said. */
  to: v.optional(v.string(), 'mekong-names'),
})

const StatusOrder = v.strictObject({
  name: v.pipe(v.string(), v.toLowerCase()),
  /** In place of those that it has: `serverTransferProhibited` … */
  statuses: v.array(v.string()),
})

const AgeOrder = v.strictObject({
  name: v.pipe(v.string(), v.toLowerCase()),
  days: v.pipe(v.number(), v.minValue(0)),
  /** How long its registry waits after the end before it deletes the name. */
  grace_days: v.optional(v.pipe(v.number(), v.minValue(0)), 30),
})

const CaptchaOrder = v.strictObject({ hostname: v.string() })

/** Tells the services how to behave, and shows what they know. */
export function controlApp(deps: ControlDeps): Hono {
  const { behaviours, transactions, table } = deps
  const app = new Hono()
  app.use(bodyLimit({ maxSize: 1024 * 1024 }))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value)
  })

  app.get('/', (c) => c.html(indexPage(deps.addresses(), behaviours.current)))
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

  app.post('/control/payway/pushback', async (c) => {
    const order = v.safeParse(PushbackOrder, await c.req.json().catch(() => undefined))
    if (!order.success) {
      return c.json({ message: '{"tran_id": "…", "times": 1 to 50} is expected' }, 400)
    }
    const transaction = transactions.byTranId(order.output.tran_id)
    if (transaction === undefined) return c.json({ message: 'no such transaction' }, 404)
    const outcomes = await Promise.all(
      Array.from({ length: order.output.times }, () => deps.sendPushback(transaction)),
    )
    return c.json({ outcomes })
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

  app.get('/control/payway/transactions', (c) => c.json(transactions.all()))
  app.get('/control/registry/domains', (c) =>
    c.json(
      table.domains().map((domain) => ({
        ...withoutSecret(domain),
        contact: withoutSecret(table.contact(domain.registrant)),
      })),
    ),
  )
  app.put('/control/registry/foreign-names', async (c) => {
    const order = v.safeParse(ForeignName, await c.req.json().catch(() => undefined))
    if (!order.success)
      return c.json({ message: '{"name": "…", "auth_info": "…"} is expected' }, 400)
    const { name, auth_info, statuses, created_at, expires_at } = order.output
    const domain = foreignDomain(name, deps.now())
    table.save({
      ...domain,
      authInfo: auth_info ?? domain.authInfo,
      statuses: statuses ?? domain.statuses,
      createdAt: created_at ?? domain.createdAt,
      expiresAt: expires_at ?? domain.expiresAt,
    })
    return c.json({ name })
  })
  app.post('/control/registry/transfers', async (c) => {
    const order = v.safeParse(TransferOrder, await c.req.json().catch(() => undefined))
    if (!order.success) {
      return c.json(
        { message: '{"name": "…", "do": "request", "approve" or "reject"} is expected' },
        400,
      )
    }
    if (order.output.do === 'request') {
      const domain = table.domain(order.output.name)
      if (domain === undefined) return c.json({ message: 'no such name' }, 404)
      deps.transfers.begin(domain, order.output.to, 1)
      return c.json({ name: domain.name })
    }
    const isApproval = order.output.do === 'approve'
    const ended = deps.transfers.end(
      order.output.name,
      isApproval ? 'clientApproved' : 'clientRejected',
    )
    return ended ? c.json({ name: order.output.name }) : c.json({ message: 'no transfer' }, 404)
  })
  app.post('/control/registry/ages', async (c) => {
    const order = v.safeParse(AgeOrder, await c.req.json().catch(() => undefined))
    if (!order.success) return c.json({ message: '{"name": "…", "days": 400} is expected' }, 400)
    const { name, days, grace_days } = order.output
    const domain = table.domain(name)
    if (domain === undefined) return c.json({ message: 'no such name' }, 404)
    const aged = agedDomain(domain, days, grace_days, deps.now())
    table.save(aged)
    return c.json(withoutSecret(aged))
  })
  app.put('/control/registry/statuses', async (c) => {
    const order = v.safeParse(StatusOrder, await c.req.json().catch(() => undefined))
    if (!order.success)
      return c.json({ message: '{"name": "…", "statuses": […]} is expected' }, 400)
    const { name, statuses } = order.output
    const domain = table.domain(name)
    if (domain === undefined) return c.json({ message: 'no such name' }, 404)
    table.save({ ...domain, statuses })
    return c.json({ name, statuses })
  })
  app.get('/control/registry/certificate.pem', (c) =>
    c.body(deps.certificate, 200, { 'content-type': 'application/x-pem-file' }),
  )
  app.all('*', (c) => c.json({ message: 'not found' }, 404))
  return app
}

/** An object as it may be shown: without the secret that would allow a transfer. */
function withoutSecret(object: Domain | Contact | undefined) {
  return object === undefined ? null : { ...object, authInfo: undefined }
}
