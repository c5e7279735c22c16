import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { neutronError } from '../answers.ts'
import { bodyOf, type Call, type Env } from '../call.ts'
import type { Cloud } from '../cloud.ts'
import { networks } from '../offer.ts'
import type { FloatingIp } from '../rows.ts'
import { neutronList } from './neutron-list.ts'

const target = {
  port_id: v.optional(v.nullable(v.string())),
  fixed_ip_address: v.optional(v.nullable(v.string())),
}
const Create = v.object({
  floatingip: v.strictObject({
    floating_network_id: v.string(),
    description: v.optional(v.string(), ''),
    ...target,
  }),
})
const Update = v.object({ floatingip: v.strictObject(target) })
type Target = v.InferOutput<typeof Update>['floatingip']

const ipJson = (ip: FloatingIp) => ({
  ...{ id: ip.id, floating_ip_address: ip.ip, fixed_ip_address: ip.fixedIp },
  ...{ port_id: ip.portId, description: ip.description, tags: ip.tags },
  floating_network_id: networks.floating,
  status: ip.portId === null ? 'DOWN' : 'ACTIVE',
})

const targetOf = (
  cloud: Cloud,
  tenant: string,
  { port_id: portId, fixed_ip_address: fixedIp }: Target,
): Response | Pick<FloatingIp, 'portId' | 'fixedIp'> => {
  if (portId === undefined || portId === null) return { portId: null, fixedIp: null }
  const port = cloud.ports.get(tenant, portId)
  if (port === undefined) {
    return neutronError(404, 'PortNotFound', `Port ${portId} could not be found.`)
  }
  return { portId, fixedIp: fixedIp ?? port.ips[0] ?? null }
}

const createFloatingIp = async (cloud: Cloud, c: Call): Promise<Response> => {
  const body = await bodyOf(c, Create)
  if (body === undefined || body.floatingip.floating_network_id !== networks.floating) {
    return neutronError(400, 'BadRequest', 'Network is not a valid external network.')
  }
  const tenant = c.get('tenant')
  const taken = cloud.floatingIps.of(tenant)
  if (taken.length >= cloud.quota('floatingips')) {
    return neutronError(409, 'OverQuota', "Quota exceeded for resources: ['floatingip'].")
  }
  const free = Array.from(
    { length: Math.min(250, cloud.quota('pool')) },
    (_, at) => `203.0.113.${at + 4}`,
  ).find((ip) => !taken.some((other) => other.ip === ip))
  if (free === undefined) {
    const message = 'Cannot find any IP address on external network.'
    return neutronError(400, 'ExternalIpAddressExhausted', message)
  }
  const aim = targetOf(cloud, tenant, body.floatingip)
  if (aim instanceof Response) return aim
  const ip = cloud.floatingIps.put({
    ...{ id: randomUUID(), tenant, createdAt: cloud.now().getTime(), task: null },
    ...{ ip: free, description: body.floatingip.description, tags: [], ...aim },
  })
  return c.json({ floatingip: ipJson(ip) }, 201)
}

/** Adds the floating IPs. */
export function addFloatingIps(app: Hono<Env>, cloud: Cloud): void {
  const found = (c: Call): FloatingIp | Response => {
    const id = c.req.param('id') ?? ''
    return (
      cloud.floatingIps.get(c.get('tenant'), id) ??
      neutronError(404, 'FloatingIPNotFound', `Floating IP ${id} could not be found`)
    )
  }
  app.get('/v2.0/floatingips', (c) =>
    neutronList(c, cloud, {
      ...{ key: 'floatingips', rows: cloud.floatingIps.of(c.get('tenant')), json: ipJson },
    }),
  )
  app.post('/v2.0/floatingips', (c) => createFloatingIp(cloud, c))
  app.put('/v2.0/floatingips/:id', async (c) => {
    const ip = found(c)
    if (ip instanceof Response) return ip
    const body = await bodyOf(c, Update)
    if (body === undefined) return neutronError(400, 'HTTPBadRequest', 'Invalid input.')
    const aim = targetOf(cloud, ip.tenant, body.floatingip)
    if (aim instanceof Response) return aim
    return c.json({ floatingip: ipJson(cloud.floatingIps.put({ ...ip, ...aim })) })
  })
  app.delete('/v2.0/floatingips/:id', (c) => {
    const ip = found(c)
    if (ip instanceof Response) return ip
    cloud.floatingIps.remove(ip.id)
    return new Response(null, { status: 204 })
  })
}
