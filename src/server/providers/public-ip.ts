import { BlockList, isIPv6 } from 'node:net'

/** Networks that are not on the internet (RFC 6890), such as our own. */
const special = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]
/** Of the internet's 2000::/3: tunnels to other IPs, and documentation. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const inside = new BlockList()
const internet6 = new BlockList()
internet6.addSubnet('2000::', 3, 'ipv6')
for (const network of special) {
  const [ip = '', bits = ''] = network.split('/')
  inside.addSubnet(ip, Number(bits))
}
for (const network of special6) {
  const [ip = '', bits = ''] = network.split('/')
  inside.addSubnet(ip, Number(bits), 'ipv6')
}

/** Returns whether an IP is on the internet, not in our own networks. */
export const isPublicIp = (ip: string): boolean =>
  isIPv6(ip) ? internet6.check(ip, 'ipv6') && !inside.check(ip, 'ipv6') : !inside.check(ip)
