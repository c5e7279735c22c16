import * as v from 'valibot'
import { readPages } from './pages.ts'
import type { Request } from './request.ts'

const FloatingIp = v.pipe(
  v.object({
    id: v.string(),
    floating_ip_address: v.string(),
    fixed_ip_address: v.nullable(v.string()),
    port_id: v.nullable(v.string()),
    description: v.optional(v.string(), ''),
  }),
  v.transform((ip) => ({
    id: ip.id,
    ip: ip.floating_ip_address,
    fixedIp: ip.fixed_ip_address,
    portId: ip.port_id,
    description: ip.description,
  })),
)
export type FloatingIp = v.InferOutput<typeof FloatingIp>

export interface NewFloatingIp {
  readonly network: string
  readonly portId: string
  readonly fixedIp: string
  /** Our mark, set with the IP. */
  readonly description: string
}

/** Creates the calls of Neutron's floating IPs. */
export const floatingIpCalls = (request: Request) => {
  const service = 'network'
  const path = '/v2.0/floatingips'
  return {
    /** Lists the floating IPs of our project. */
    allFloatingIps: (): Promise<readonly FloatingIp[]> =>
      readPages(request, { service, method: 'GET', path }, 'floatingips', FloatingIp),
    floatingIpsMarked: async (description: string): Promise<readonly FloatingIp[]> => {
      const query = `description=${encodeURIComponent(description)}`
      const schema = v.object({ floatingips: v.array(FloatingIp) })
      const call = { service, method: 'GET', path: `${path}?${query}` } as const
      return (await request.read(call, schema)).floatingips
    },
    createFloatingIp: async (asked: NewFloatingIp): Promise<FloatingIp> => {
      const floatingip = {
        ...{ floating_network_id: asked.network, description: asked.description },
        ...{ port_id: asked.portId, fixed_ip_address: asked.fixedIp },
      }
      const schema = v.object({ floatingip: FloatingIp })
      const call = { service, method: 'POST', path, body: { floatingip } } as const
      return (await request.read(call, schema)).floatingip
    },
    removeFloatingIp: (id: string): Promise<boolean> =>
      request.remove({ service, path: `${path}/${id}` }),
  }
}
