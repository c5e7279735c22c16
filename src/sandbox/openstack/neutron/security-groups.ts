import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { neutronError } from '../answers.ts'
import { bodyOf, type Call, type Env } from '../call.ts'
import type { Cloud } from '../cloud.ts'
import type { Rule, SecurityGroup } from '../rows.ts'
import { neutronList } from './neutron-list.ts'

const Group = v.object({
  security_group: v.strictObject({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
    description: v.optional(v.string(), ''),
  }),
})
const port = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)))
const Rules = v.object({
  security_group_rules: v.pipe(
    v.array(
      v.strictObject({
        security_group_id: v.string(),
        direction: v.picklist(['ingress', 'egress']),
        ethertype: v.optional(v.picklist(['IPv4', 'IPv6']), 'IPv4'),
        protocol: v.optional(v.nullable(v.picklist(['tcp', 'udp', 'icmp', 'ipv6-icmp'])), null),
        port_range_min: v.optional(port, null),
        port_range_max: v.optional(port, null),
      }),
    ),
    v.minLength(1),
  ),
})
/** One rule, or several in one transaction. */
const NewRules = v.union([
  Rules,
  v.pipe(
    v.object({ security_group_rule: Rules.entries.security_group_rules.item }),
    v.transform(({ security_group_rule }) => ({ security_group_rules: [security_group_rule] })),
  ),
])

const ruleJson = (rule: Rule) => ({
  ...{ id: rule.id, direction: rule.direction, ethertype: rule.ethertype },
  ...{ protocol: rule.protocol, port_range_min: rule.from, port_range_max: rule.to },
})

const groupJson = ({ id, name, description, tags, rules }: SecurityGroup) => ({
  ...{ id, name, description, tags },
  security_group_rules: rules.map(ruleJson),
})

const isSame = (one: Rule, other: Rule): boolean =>
  JSON.stringify({ ...one, id: '' }) === JSON.stringify({ ...other, id: '' })

/** A new group lets everything out. */
const defaultRules = (): Rule[] =>
  (['IPv4', 'IPv6'] as const).map((ethertype) => ({
    ...{ id: randomUUID(), direction: 'egress' as const, ethertype },
    ...{ protocol: null, from: null, to: null },
  }))

const createRules = async (cloud: Cloud, c: Call): Promise<Response> => {
  const body = await bodyOf(c, NewRules)
  const asked = body?.security_group_rules ?? []
  const id = asked[0]?.security_group_id ?? ''
  if (asked.length === 0 || asked.some((rule) => rule.security_group_id !== id)) {
    return neutronError(400, 'HTTPBadRequest', 'Invalid input for rule.')
  }
  const group = cloud.securityGroups.get(c.get('tenant'), id)
  if (group === undefined) {
    return neutronError(404, 'SecurityGroupNotFound', `Security group ${id} does not exist`)
  }
  const rules = asked.map((rule): Rule => ({
    ...{ id: randomUUID(), direction: rule.direction, ethertype: rule.ethertype },
    ...{ protocol: rule.protocol, from: rule.port_range_min, to: rule.port_range_max },
  }))
  if (rules.some((rule) => group.rules.some((known) => isSame(known, rule)))) {
    return neutronError(409, 'SecurityGroupRuleExists', 'Security group rule already exists.')
  }
  cloud.securityGroups.put({ ...group, rules: [...group.rules, ...rules] })
  return c.json({ security_group_rules: rules.map(ruleJson) }, 201)
}

/** Adds the security groups and their rules. */
export function addSecurityGroups(app: Hono<Env>, cloud: Cloud): void {
  app.get('/v2.0/security-groups', (c) => {
    const rows = cloud.securityGroups.of(c.get('tenant'))
    return neutronList(c, cloud, { key: 'security_groups', rows, json: groupJson })
  })
  app.post('/v2.0/security-groups', async (c) => {
    const body = await bodyOf(c, Group)
    if (body === undefined) return neutronError(400, 'HTTPBadRequest', 'Invalid input.')
    const tenant = c.get('tenant')
    if (cloud.securityGroups.of(tenant).length >= cloud.quota('security_groups')) {
      return neutronError(409, 'OverQuota', "Quota exceeded for resources: ['security_group'].")
    }
    const group = cloud.securityGroups.put({
      ...{ id: randomUUID(), tenant, createdAt: cloud.now().getTime(), task: null },
      ...{ ...body.security_group, tags: [], rules: defaultRules() },
    })
    return c.json({ security_group: groupJson(group) }, 201)
  })
  app.delete('/v2.0/security-groups/:id', (c) => {
    const tenant = c.get('tenant')
    const id = c.req.param('id')
    if (cloud.securityGroups.get(tenant, id) === undefined) {
      return neutronError(404, 'SecurityGroupNotFound', `Security group ${id} does not exist`)
    }
    if (cloud.ports.of(tenant).some(({ securityGroups }) => securityGroups.includes(id))) {
      return neutronError(409, 'SecurityGroupInUse', `Security Group ${id} in use.`)
    }
    cloud.securityGroups.remove(id)
    return new Response(null, { status: 204 })
  })
  app.post('/v2.0/security-group-rules', (c) => createRules(cloud, c))
  app.delete('/v2.0/security-group-rules/:id', (c) => {
    const id = c.req.param('id')
    const group = cloud.securityGroups
      .of(c.get('tenant'))
      .find(({ rules }) => rules.some((rule) => rule.id === id))
    if (group === undefined) {
      const message = `Security group rule ${id} does not exist`
      return neutronError(404, 'SecurityGroupRuleNotFound', message)
    }
    cloud.securityGroups.put({ ...group, rules: group.rules.filter((rule) => rule.id !== id) })
    return new Response(null, { status: 204 })
  })
}
