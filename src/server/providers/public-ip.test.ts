import { expect, it } from 'vitest'
import { isPublicIp } from './public-ip.ts'

it.each(['8.8.8.8', '103.16.60.1', '2606:4700:4700::1111', '2400:cb00::1'])(
  'is %s on the internet',
  (ip) => expect(isPublicIp(ip)).toBe(true),
)

it.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['0.0.0.0', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1'],
  ...['::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:1::1', 'ff02::1'],
])('is %s not', (ip) => expect(isPublicIp(ip)).toBe(false))
