import { BlockList, isIP } from 'node:net'

const privateRanges = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateRanges.addSubnet(network, prefix)
privateRanges.addAddress('::1', 'ipv6')
privateRanges.addSubnet('fc00::', 7, 'ipv6')
privateRanges.addSubnet('fe80::', 10, 'ipv6')

const privateSuffix = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/i

/** Returns whether a host is in a private network; a name with a dot counts as public. */
export const isPrivateHost = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  if (family !== 0) return privateRanges.check(bare, family === 4 ? 'ipv4' : 'ipv6')
  return !bare.includes('.') || privateSuffix.test(bare)
}
