import type { Networks } from '../../providers/openstack/networks.ts'
import type { FirewallPreset } from '../../../contract/server-option.ts'
import type { NewRule, SecurityGroup } from '../../providers/openstack/security-groups.ts'
import { markOf, serverName } from './names.ts'
import { ServerFailure } from './outcome.ts'
import type { System } from './systems.ts'

const versions = ['IPv4', 'IPv6'] as const

const tcp = (direction: NewRule['direction'], from: number, to = from): NewRule[] =>
  versions.map((ethertype) => ({ direction, ethertype, protocol: 'tcp', from, to }))

const whole = (direction: NewRule['direction'], protocol: 'udp' | 'icmp'): NewRule[] =>
  versions.map((ethertype) => ({
    ...{ direction, ethertype, from: null, to: null },
    protocol: protocol === 'icmp' && ethertype === 'IPv6' ? 'ipv6-icmp' : protocol,
  }))

/** Returns a preset: sign-in, ping and perhaps the web in; everything out except mail (TCP 25), unless staff opened it. */
export const firewallRules = (
  { isWindows }: Pick<System, 'isWindows'>,
  preset: FirewallPreset = 'WEB',
  isMailOpen = false,
): readonly NewRule[] => [
  ...tcp('ingress', isWindows ? 3389 : 22),
  ...(preset === 'WEB' ? [...tcp('ingress', 80), ...tcp('ingress', 443)] : []),
  ...whole('ingress', 'icmp'),
  ...(isMailOpen
    ? tcp('egress', 1, 65_535)
    : [...tcp('egress', 1, 24), ...tcp('egress', 26, 65_535)]),
  ...whole('egress', 'udp'),
  ...whole('egress', 'icmp'),
]

const isSame = (one: NewRule, other: NewRule): boolean =>
  one.direction === other.direction &&
  one.ethertype === other.ethertype &&
  one.protocol === other.protocol &&
  one.from === other.from &&
  one.to === other.to

const ensureGroup = async (networks: Networks, itemId: string): Promise<SecurityGroup> => {
  const [found] = await networks.securityGroupsNamed(serverName(itemId))
  if (found === undefined) return networks.createSecurityGroup(serverName(itemId), markOf(itemId))
  if (found.description === markOf(itemId)) return found
  throw new ServerFailure('fatal', `the security group ${found.id} is not ours`)
}

/** Returns the preset that an item's security group has. */
export const firewallOf = async (networks: Networks, itemId: string): Promise<FirewallPreset> => {
  const { rules } = await ensureGroup(networks, itemId)
  const isWeb = rules.some(({ direction, from }) => direction === 'ingress' && from === 80)
  return isWeb ? 'WEB' : 'SIGN_IN'
}

/** Creates an item's security group, or completes it. Returns its id. */
export const ensureFirewall = async (
  networks: Networks,
  itemId: string,
  rules: readonly NewRule[],
): Promise<string> => {
  const group = await ensureGroup(networks, itemId)
  const missing = rules.filter((rule) => !group.rules.some((known) => isSame(known, rule)))
  if (missing.length > 0) await networks.addRules(group.id, missing)
  // A new group lets everything out.
  for (const known of group.rules) {
    if (!rules.some((rule) => isSame(known, rule))) await networks.removeRule(known.id)
  }
  return group.id
}
