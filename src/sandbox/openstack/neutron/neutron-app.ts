import { Hono } from 'hono'
import * as v from 'valibot'
import { neutronError } from '../answers.ts'
import { bodyOf, type Env } from '../call.ts'
import type { Cloud } from '../cloud.ts'
import { addFloatingIps } from './floating-ips.ts'
import { addPorts } from './ports.ts'
import { addQosPolicies } from './qos-policies.ts'
import { addSecurityGroups } from './security-groups.ts'

const Tags = v.object({ tags: v.array(v.pipe(v.string(), v.maxLength(255))) })

/** Serves Neutron 2.0: ports, security groups, floating IPs, QoS policies and tags. */
export function neutronApp(cloud: Cloud): Hono<Env> {
  const app = new Hono<Env>()
  addPorts(app, cloud)
  addSecurityGroups(app, cloud)
  addFloatingIps(app, cloud)
  addQosPolicies(app, cloud)
  app.put('/v2.0/:type/:id/tags', async (c) => {
    const body = await bodyOf(c, Tags)
    if (body === undefined) return neutronError(400, 'HTTPBadRequest', 'Invalid input for tags.')
    const tenant = c.get('tenant')
    const { type, id } = c.req.param()
    const { tags } = body
    const isFound =
      tag(type === 'ports', cloud.ports, tenant, id, tags) ||
      tag(type === 'security-groups', cloud.securityGroups, tenant, id, tags) ||
      tag(type === 'floatingips', cloud.floatingIps, tenant, id, tags)
    return isFound
      ? c.json({ tags })
      : neutronError(404, 'TagResourceNotFound', `${type} ${id} could not be found.`)
  })
  app.all('*', () => neutronError(404, 'HTTPNotFound', 'The resource could not be found.'))
  return app
}

interface Tagged {
  readonly tags: string[]
}

interface TagTable<T extends Tagged> {
  get(tenant: string, id: string): T | undefined
  put(row: T): T
}

function tag<T extends Tagged>(
  isOfType: boolean,
  table: TagTable<T>,
  tenant: string,
  id: string,
  tags: string[],
): boolean {
  const row = isOfType ? table.get(tenant, id) : undefined
  if (row === undefined) return false
  table.put({ ...row, tags })
  return true
}
