import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { neutronError } from '../answers.ts'
import { bodyOf, type Env } from '../call.ts'
import type { Cloud } from '../cloud.ts'
import type { QosPolicy } from '../rows.ts'
import { neutronList } from './neutron-list.ts'

const Policy = v.object({
  policy: v.strictObject({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)) }),
})
const Limit = v.object({
  bandwidth_limit_rule: v.strictObject({
    max_kbps: v.pipe(v.number(), v.integer(), v.minValue(1)),
    max_burst_kbps: v.optional(v.number()),
    direction: v.optional(v.picklist(['egress', 'ingress']), 'egress'),
  }),
})

const policyJson = ({ id, name, rules }: QosPolicy) => ({
  ...{ id, name },
  rules: rules.map((rule) => ({
    ...{ id: rule.id, direction: rule.direction, max_kbps: rule.maxKbps },
    type: 'bandwidth_limit',
  })),
})

/** Adds the QoS policies with one bandwidth limit per direction. */
export function addQosPolicies(app: Hono<Env>, cloud: Cloud): void {
  app.get('/v2.0/qos/policies', (c) => {
    const rows = cloud.qosPolicies.of(c.get('tenant'))
    return neutronList(c, cloud, { key: 'policies', rows, json: policyJson })
  })
  app.post('/v2.0/qos/policies', async (c) => {
    const body = await bodyOf(c, Policy)
    if (body === undefined) return neutronError(400, 'HTTPBadRequest', 'Invalid input.')
    const policy = cloud.qosPolicies.put({
      ...{ id: randomUUID(), tenant: c.get('tenant'), createdAt: cloud.now().getTime() },
      ...{ task: null, name: body.policy.name, rules: [] },
    })
    return c.json({ policy: policyJson(policy) }, 201)
  })
  app.post('/v2.0/qos/policies/:id/bandwidth_limit_rules', async (c) => {
    const policy = cloud.qosPolicies.get(c.get('tenant'), c.req.param('id'))
    if (policy === undefined) {
      return neutronError(404, 'QosPolicyNotFound', 'QoS policy could not be found.')
    }
    const body = await bodyOf(c, Limit)
    if (body === undefined) return neutronError(400, 'HTTPBadRequest', 'Invalid input.')
    const { direction, max_kbps: maxKbps } = body.bandwidth_limit_rule
    if (policy.rules.some((rule) => rule.direction === direction)) {
      return neutronError(409, 'QoSRulesConflict', 'Rule conflicts with a rule of the policy.')
    }
    const rule = { id: randomUUID(), direction, maxKbps }
    cloud.qosPolicies.put({ ...policy, rules: [...policy.rules, rule] })
    return c.json({ bandwidth_limit_rule: rule }, 201)
  })
}
