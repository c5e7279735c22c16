import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { neutronError } from '../answers.ts'
import { bodyOf, type Call, type Env } from '../call.ts'
import type { Cloud } from '../cloud.ts'
import { networks, regions } from '../offer.ts'
import type { Port } from '../rows.ts'
import { neutronList } from './neutron-list.ts'

const FixedIp = v.strictObject({
  subnet_id: v.literal(networks.subnet),
  ip_address: v.optional(v.string()),
})
const changing = {
  name: v.optional(v.string()),
  description: v.optional(v.string()),
  fixed_ips: v.optional(v.pipe(v.array(FixedIp), v.minLength(1), v.maxLength(16))),
  security_groups: v.optional(v.array(v.string())),
  qos_policy_id: v.optional(v.nullable(v.string())),
}
const Create = v.object({ port: v.strictObject({ network_id: v.string(), ...changing }) })
const Update = v.object({ port: v.strictObject(changing) })
type Changes = v.InferOutput<typeof Update>['port']

const portJson = (port: Port) => ({
  ...{ id: port.id, name: port.name, description: port.description, tags: port.tags },
  ...{ network_id: port.networkId, device_id: port.deviceId },
  status: port.deviceId === '' ? 'DOWN' : 'ACTIVE',
  fixed_ips: port.ips.map((ip_address) => ({ subnet_id: networks.subnet, ip_address })),
  security_groups: port.securityGroups,
  qos_policy_id: port.qosPolicyId,
})

const freeIps = (cloud: Cloud, tenant: string, count: number): string[] | undefined => {
  const used = new Set(cloud.ports.of(tenant).flatMap(({ ips }) => ips))
  const region = Object.entries(regions).find(([name]) => tenant.endsWith(`@${name}`))?.[1] ?? 0
  const free: string[] = []
  const size = Math.min(cloud.quota('ips'), 250 * 250)
  for (let at = 0; at < size && free.length < count; at += 1) {
    const ip = `10.${region}.${Math.floor(at / 250)}.${(at % 250) + 4}`
    if (!used.has(ip)) free.push(ip)
  }
  return free.length === count ? free : undefined
}

/** Returns the row with the changes, or why they are refused. */
const changed = (cloud: Cloud, port: Port, changes: Changes): Port | Response => {
  const { tenant } = port
  const groups = changes.security_groups ?? port.securityGroups
  const missing = groups.find((id) => cloud.securityGroups.get(tenant, id) === undefined)
  if (missing !== undefined) {
    return neutronError(404, 'SecurityGroupNotFound', `Security group ${missing} does not exist`)
  }
  const policy = changes.qos_policy_id === undefined ? port.qosPolicyId : changes.qos_policy_id
  if (policy !== null && cloud.qosPolicies.get(tenant, policy) === undefined) {
    return neutronError(404, 'QosPolicyNotFound', `QoS policy ${policy} could not be found.`)
  }
  const asked = changes.fixed_ips ?? port.ips.map((ip_address) => ({ ip_address }))
  const given = asked.flatMap(({ ip_address }) => ip_address ?? [])
  const foreign = given.find((ip) =>
    cloud.ports.of(tenant).some(({ id, ips }) => id !== port.id && ips.includes(ip)),
  )
  if (foreign !== undefined) {
    return neutronError(409, 'IpAddressInUse', `IP address ${foreign} is already in use.`)
  }
  const wanted = asked.length - given.length
  const free = wanted === 0 ? [] : freeIps(cloud, tenant, wanted)
  if (free === undefined) {
    const message = `No more IP addresses available on network ${port.networkId}.`
    return neutronError(409, 'IpAddressGenerationFailure', message)
  }
  return {
    ...port,
    ...{ name: changes.name ?? port.name, description: changes.description ?? port.description },
    ...{ ips: [...given, ...free], securityGroups: groups, qosPolicyId: policy },
  }
}

const createPort = async (cloud: Cloud, c: Call): Promise<Response> => {
  const body = await bodyOf(c, Create)
  if (body === undefined) return neutronError(400, 'HTTPBadRequest', 'Invalid input for port.')
  const { network_id: networkId, ...changes } = body.port
  if (networkId !== networks.provider) {
    return neutronError(404, 'NetworkNotFound', `Network ${networkId} could not be found.`)
  }
  const tenant = c.get('tenant')
  if (cloud.ports.of(tenant).length >= cloud.quota('ports')) {
    return neutronError(409, 'OverQuota', "Quota exceeded for resources: ['port'].")
  }
  const empty: Port = {
    ...{ id: randomUUID(), tenant, createdAt: cloud.now().getTime(), task: null },
    ...{ name: '', description: '', tags: [], networkId, ips: [], securityGroups: [] },
    ...{ qosPolicyId: null, deviceId: '' },
  }
  const port = changed(cloud, empty, {
    ...changes,
    fixed_ips: changes.fixed_ips ?? [{ subnet_id: networks.subnet }],
  })
  return port instanceof Response ? port : c.json({ port: portJson(cloud.ports.put(port)) }, 201)
}

/** Adds the ports of the provider network. */
export function addPorts(app: Hono<Env>, cloud: Cloud): void {
  const found = (c: Call): Port | Response => {
    const id = c.req.param('id') ?? ''
    return (
      cloud.ports.get(c.get('tenant'), id) ??
      neutronError(404, 'PortNotFound', `Port ${id} could not be found.`)
    )
  }
  app.get('/v2.0/ports', (c) =>
    neutronList(c, cloud, { key: 'ports', rows: cloud.ports.of(c.get('tenant')), json: portJson }),
  )
  app.post('/v2.0/ports', (c) => createPort(cloud, c))
  app.get('/v2.0/ports/:id', (c) => {
    const port = found(c)
    return port instanceof Response ? port : c.json({ port: portJson(port) })
  })
  app.put('/v2.0/ports/:id', async (c) => {
    const port = found(c)
    if (port instanceof Response) return port
    const body = await bodyOf(c, Update)
    if (body === undefined) return neutronError(400, 'HTTPBadRequest', 'Invalid input for port.')
    const after = changed(cloud, port, body.port)
    return after instanceof Response ? after : c.json({ port: portJson(cloud.ports.put(after)) })
  })
  app.delete('/v2.0/ports/:id', (c) => {
    const port = found(c)
    if (port instanceof Response) return port
    for (const ip of cloud.floatingIps.of(port.tenant)) {
      if (ip.portId === port.id) cloud.floatingIps.put({ ...ip, portId: null, fixedIp: null })
    }
    cloud.ports.remove(port.id)
    return new Response(null, { status: 204 })
  })
}
