import { expect, it } from 'vitest'
import { pointingOf } from './pointing.ts'

const ours = ['203.0.113.80']
const old = ['198.51.100.7']
const isHere = (ips: readonly string[]): boolean =>
  ips.length > 0 && ips.every((ip) => ours.includes(ip))

it.each([
  ['with no resolver that answers', [], { isHere: false, found: [], seen: { count: 0, all: 0 } }],
  ['seen by half', [ours, old], { isHere: false, found: old, seen: { count: 1, all: 2 } }],
  ['seen by most', [ours, old, ours], { isHere: true, found: old, seen: { count: 2, all: 3 } }],
  ['seen by all', [ours], { isHere: true, found: ours, seen: { count: 1, all: 1 } }],
  ['unknown to one', [ours, []], { isHere: false, found: [], seen: { count: 1, all: 2 } }],
])('joins what resolvers have: %s', (_, views, pointing) => {
  expect(pointingOf(views, isHere)).toEqual(pointing)
})
