import type { Cloud } from '../../providers/openstack/openstack.ts'
import type { Networks, Port } from '../../providers/openstack/networks.ts'
import { markOf, portName, speedName } from './names.ts'
import { ServerFailure } from './outcome.ts'

/** Returns the id of the policy for a speed in both directions, which all servers of it share. */
export const ensureSpeed = async (networks: Networks, mbps: number): Promise<string> => {
  const [found] = await networks.qosPoliciesNamed(speedName(mbps))
  const policy = found ?? (await networks.createQosPolicy(speedName(mbps)))
  for (const direction of ['egress', 'ingress'] as const) {
    if (!policy.rules.some((rule) => rule.direction === direction)) {
      await networks.limitBandwidth(policy.id, direction, mbps)
    }
  }
  return policy.id
}

/** Returns an item's port; undefined when it has none. */
export const findPort = async (networks: Networks, itemId: string): Promise<Port | undefined> => {
  const [found] = await networks.portsNamed(portName(itemId))
  if (found === undefined || found.description === markOf(itemId)) return found
  throw new ServerFailure('fatal', `the port ${found.id} is not ours`)
}

/** Creates an item's port, so its IPs are known before the server and survive it. */
export const ensurePort = async (
  networks: Networks,
  itemId: string,
  port: {
    readonly ipCount: number
    readonly securityGroupId: string
    readonly qosPolicyId: string
  },
): Promise<string> => {
  const description = markOf(itemId)
  const { id } =
    (await findPort(networks, itemId)) ??
    (await networks.createPort({ name: portName(itemId), description, ...port }))
  await networks.tagPort(id, [markOf(itemId)])
  return id
}

/** Gives an item's port another speed. */
export const setSpeed = async (networks: Networks, itemId: string, mbps: number): Promise<void> => {
  const port = await findPort(networks, itemId)
  if (port === undefined) throw new ServerFailure('fatal', 'the port is gone')
  await networks.limitPort(port.id, await ensureSpeed(networks, mbps))
}

/** Gives a port as many IPs as are sold, and floating ones where the region has a pool. Returns the public IPs. */
export const ensureIps = async (
  { networks, region }: Pick<Cloud, 'networks' | 'region'>,
  itemId: string,
  ipCount: number,
): Promise<readonly string[]> => {
  const found = await findPort(networks, itemId)
  if (found === undefined) throw new ServerFailure('fatal', 'the port is gone')
  const port = found.ips.length < ipCount ? await networks.growPort(found, ipCount) : found
  const network = region.floatingNetwork
  if (network === undefined) return port.ips
  const known = await networks.floatingIpsMarked(markOf(itemId))
  const ips: string[] = []
  for (const fixedIp of port.ips) {
    const given = known.find((one) => one.portId === port.id && one.fixedIp === fixedIp)
    const mark = { network, portId: port.id, fixedIp, description: markOf(itemId) }
    ips.push((given ?? (await networks.createFloatingIp(mark))).ip)
  }
  return ips
}
