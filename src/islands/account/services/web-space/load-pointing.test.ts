import { describe, expect, it } from 'vitest'
import { leadsTo } from './load-pointing.ts'

const ip = '203.0.113.20'
const set = (name: string, type: 'A' | 'AAAA' | 'CNAME', value: string) => ({
  ...{ name, type, ttl: 3600, values: [value] },
})
const [apex, www] = [set('@', 'A', ip), set('www', 'A', ip)]

describe('a zone', () => {
  it.each([
    ['its A records', [apex, www]],
    ['an alias of www', [apex, set('www', 'CNAME', '@')]],
  ])('leads to an IP by %s', (_, recordSets) => {
    expect(leadsTo({ recordSets }, ip)).toBe(true)
  })

  it.each([
    ['no records', []],
    ['another IP', [set('@', 'A', '203.0.113.9'), www]],
    ['no www', [apex]],
    ['an IPv6 address of another server', [apex, www, set('@', 'AAAA', '2001:db8::1')]],
  ])('does not lead there with %s', (_, recordSets) => {
    expect(leadsTo({ recordSets }, ip)).toBe(false)
  })
})
