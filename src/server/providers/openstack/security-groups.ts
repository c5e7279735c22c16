import * as v from 'valibot'
import { readPages } from './pages.ts'
import type { Request } from './request.ts'

const Rule = v.pipe(
  v.object({
    id: v.string(),
    direction: v.picklist(['ingress', 'egress']),
    ethertype: v.string(),
    protocol: v.nullable(v.string()),
    port_range_min: v.nullable(v.number()),
    port_range_max: v.nullable(v.number()),
  }),
  v.transform(({ port_range_min: from, port_range_max: to, ...rule }) => ({ ...rule, from, to })),
)
export type Rule = v.InferOutput<typeof Rule>
export type NewRule = Omit<Rule, 'id'>

const Group = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    description: v.optional(v.string(), ''),
    security_group_rules: v.array(Rule),
  }),
  v.transform(({ security_group_rules: rules, ...group }) => ({ ...group, rules })),
)
export type SecurityGroup = v.InferOutput<typeof Group>

const Named = v.object({ id: v.string(), name: v.string(), description: v.string() })

/** Creates the calls of Neutron's security groups. */
export const securityGroupCalls = (request: Request) => {
  const service = 'network'
  return {
    /** Lists the security groups of our project without their rules. */
    allSecurityGroups: (): Promise<readonly v.InferOutput<typeof Named>[]> => {
      const path = '/v2.0/security-groups?fields=id&fields=name&fields=description'
      return readPages(request, { service, method: 'GET', path }, 'security_groups', Named)
    },
    securityGroupsNamed: async (name: string): Promise<readonly SecurityGroup[]> => {
      const path = `/v2.0/security-groups?name=${encodeURIComponent(name)}`
      const schema = v.object({ security_groups: v.array(Group) })
      return (await request.read({ service, method: 'GET', path }, schema)).security_groups
    },
    createSecurityGroup: async (name: string, description: string): Promise<SecurityGroup> => {
      const body = { security_group: { name, description } }
      const path = '/v2.0/security-groups'
      const schema = v.object({ security_group: Group })
      return (await request.read({ service, method: 'POST', path, body }, schema)).security_group
    },
    /** Adds all rules or none. */
    addRules: (groupId: string, rules: readonly NewRule[]): Promise<void> =>
      request.send({
        ...{ service, method: 'POST', path: '/v2.0/security-group-rules' },
        body: {
          security_group_rules: rules.map(({ from, to, ...rule }) => ({
            ...{ security_group_id: groupId, ...rule },
            ...{ port_range_min: from, port_range_max: to },
          })),
        },
      }),
    removeRule: (id: string): Promise<boolean> =>
      request.remove({ service, path: `/v2.0/security-group-rules/${id}` }),
    removeSecurityGroup: (id: string): Promise<boolean> =>
      request.remove({ service, path: `/v2.0/security-groups/${id}` }),
  }
}
