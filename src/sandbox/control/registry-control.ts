import type { Hono } from 'hono'
import * as v from 'valibot'
import type { Contact, Domain, DomainTable } from '../registry/domain-table.ts'
import { agedDomain } from '../registry/grace-status.ts'
import { foreignDomain, type TransferDesk } from '../registry/transfer-desk.ts'

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
  /** The requesting registrar; another one by default. */
  to: v.optional(v.string(), 'mekong-names'),
})

const CreationOrder = v.strictObject({
  name: v.pipe(v.string(), v.toLowerCase()),
  do: v.picklist(['approve', 'reject']),
})

const StatusOrder = v.strictObject({
  name: v.pipe(v.string(), v.toLowerCase()),
  /** Replaces the statuses, such as `serverTransferProhibited`. */
  statuses: v.array(v.string()),
})

const AgeOrder = v.strictObject({
  name: v.pipe(v.string(), v.toLowerCase()),
  days: v.pipe(v.number(), v.minValue(0)),
  /** Days from expiry until the registry deletes the name. */
  grace_days: v.optional(v.pipe(v.number(), v.minValue(0)), 30),
})

/** Removes the secret that allows a transfer. */
function withoutSecret(object: Domain | Contact | undefined) {
  return object === undefined ? null : { ...object, authInfo: undefined }
}

export interface RegistryDeps {
  readonly table: DomainTable
  readonly transfers: TransferDesk
  readonly now: () => Date
  /** The registry's certificate, PEM. */
  readonly certificate: string
}

/** Adds routes that change the registry as other registrars and time do. */
export function addRegistryRoutes(app: Hono, deps: RegistryDeps): void {
  const { table } = deps
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
  app.post('/control/registry/creations', async (c) => {
    const order = v.safeParse(CreationOrder, await c.req.json().catch(() => undefined))
    if (!order.success) {
      return c.json({ message: '{"name": "…", "do": "approve" or "reject"} is expected' }, 400)
    }
    const { name, do: decision } = order.output
    const decided = deps.transfers.decideCreation(name, decision === 'approve')
    return decided ? c.json({ name }) : c.json({ message: 'no pending creation' }, 404)
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
}
