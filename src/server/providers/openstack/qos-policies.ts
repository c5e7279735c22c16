import * as v from 'valibot'
import type { Request } from './request.ts'

const Policy = v.object({
  id: v.string(),
  name: v.string(),
  rules: v.array(v.object({ direction: v.optional(v.string()) })),
})
export type QosPolicy = v.InferOutput<typeof Policy>

/** Creates the calls of Neutron's QoS policies. */
export const qosCalls = (request: Request) => {
  const service = 'network'
  const path = '/v2.0/qos/policies'
  return {
    qosPoliciesNamed: async (name: string): Promise<readonly QosPolicy[]> => {
      const schema = v.object({ policies: v.array(Policy) })
      const query = `name=${encodeURIComponent(name)}`
      const call = { service, method: 'GET', path: `${path}?${query}` } as const
      return (await request.read(call, schema)).policies
    },
    createQosPolicy: async (name: string): Promise<QosPolicy> => {
      const call = { service, method: 'POST', path, body: { policy: { name } } } as const
      return (await request.read(call, v.object({ policy: Policy }))).policy
    },
    limitBandwidth: (id: string, direction: 'egress' | 'ingress', mbps: number): Promise<void> =>
      request.send({
        ...{ service, method: 'POST', path: `${path}/${id}/bandwidth_limit_rules` },
        body: { bandwidth_limit_rule: { direction, max_kbps: mbps * 1000 } },
      }),
  }
}
