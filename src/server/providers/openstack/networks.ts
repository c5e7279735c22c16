import * as v from 'valibot'
import type { OpenStackRegion } from '../../platform/openstack-settings.ts'
import { floatingIpCalls } from './floating-ips.ts'
import { readPages } from './pages.ts'
import { qosCalls } from './qos-policies.ts'
import type { Request } from './request.ts'
import { securityGroupCalls } from './security-groups.ts'

const Port = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    description: v.optional(v.string(), ''),
    fixed_ips: v.array(v.object({ ip_address: v.string() })),
    device_id: v.string(),
  }),
  v.transform(({ id, name, description, fixed_ips, device_id }) => ({
    id,
    name,
    description,
    ips: fixed_ips.map(({ ip_address }) => ip_address),
    /** Empty while no server has it. */
    serverId: device_id,
  })),
)
export type Port = v.InferOutput<typeof Port>

export interface NewPort {
  readonly name: string
  /** Our mark, set with the port. */
  readonly description: string
  readonly ipCount: number
  readonly securityGroupId: string
  readonly qosPolicyId?: string | undefined
}

const one = v.object({ port: Port })
const many = v.object({ ports: v.array(Port) })

/** Creates the calls of Neutron. */
export const createNetworks = (request: Request, region: OpenStackRegion) => {
  const service = 'network'
  const { network, subnet } = region
  return {
    ...securityGroupCalls(request),
    ...floatingIpCalls(request),
    ...qosCalls(request),
    /** Lists the ports of our project. */
    allPorts: (): Promise<readonly Port[]> =>
      readPages(request, { service, method: 'GET', path: '/v2.0/ports' }, 'ports', Port),
    /** Lists the ports of a name. */
    portsNamed: async (name: string): Promise<readonly Port[]> => {
      const path = `/v2.0/ports?name=${encodeURIComponent(name)}`
      return (await request.read({ service, method: 'GET', path }, many)).ports
    },
    createPort: async (port: NewPort): Promise<Port> => {
      const body = {
        port: {
          ...{ network_id: network, name: port.name, description: port.description },
          fixed_ips: Array.from({ length: port.ipCount }, () => ({ subnet_id: subnet })),
          security_groups: [port.securityGroupId],
          ...(port.qosPolicyId === undefined ? {} : { qos_policy_id: port.qosPolicyId }),
        },
      }
      const path = '/v2.0/ports'
      return (await request.read({ service, method: 'POST', path, body }, one)).port
    },
    /** Adds IPs to a port and keeps those that it has. */
    growPort: async ({ id, ips }: Port, ipCount: number): Promise<Port> => {
      const fixed_ips = Array.from({ length: ipCount }, (_, at) => {
        const ip = ips[at]
        return ip === undefined ? { subnet_id: subnet } : { subnet_id: subnet, ip_address: ip }
      })
      const path = `/v2.0/ports/${id}`
      const body = { port: { fixed_ips } }
      return (await request.read({ service, method: 'PUT', path, body }, one)).port
    },
    /** Leaves a port only these of its IPs. */
    shrinkPort: (id: string, ips: readonly string[]): Promise<void> => {
      const fixed_ips = ips.map((ip) => ({ subnet_id: subnet, ip_address: ip }))
      const body = { port: { fixed_ips } }
      return request.send({ service, method: 'PUT', path: `/v2.0/ports/${id}`, body })
    },
    /** Gives a port a QoS policy. */
    limitPort: (id: string, qosPolicyId: string): Promise<void> =>
      request.send({
        ...{ service, method: 'PUT', path: `/v2.0/ports/${id}` },
        body: { port: { qos_policy_id: qosPolicyId } },
      }),
    removePort: (id: string): Promise<boolean> =>
      request.remove({ service, path: `/v2.0/ports/${id}` }),
    tagPort: (id: string, tags: readonly string[]): Promise<void> =>
      request.send({ service, method: 'PUT', path: `/v2.0/ports/${id}/tags`, body: { tags } }),
  }
}

export type Networks = ReturnType<typeof createNetworks>
