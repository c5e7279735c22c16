import { expect, it } from 'vitest'
import { releasedIps } from './released-ips.ts'

const ips = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
const [primary = '', second = '', third = '', fourth = ''] = ips

it('a server loses the chosen IPs, then the last added ones, and never its primary one', () => {
  expect(releasedIps({ ips, releaseFirst: [] }, 4)).toEqual([])
  expect(releasedIps({ ips, releaseFirst: [second] }, 5)).toEqual([])
  expect(releasedIps({ ips, releaseFirst: [] }, 2)).toEqual([fourth, third])
  expect(releasedIps({ ips, releaseFirst: [second] }, 2)).toEqual([second, fourth])
  expect(releasedIps({ ips, releaseFirst: [second] }, 3)).toEqual([second])
  expect(releasedIps({ ips, releaseFirst: [primary, '198.51.100.1'] }, 0)).toEqual([
    ...[fourth, third, second],
  ])
})
