import { expect, it } from 'vitest'
import { compareSystem } from './check-systems.ts'

const there = { id: 'a', is: 'THERE', isSuspended: false } as const

it('agrees when both sides have the same, suspended or not', () => {
  const wanted = [there, { id: 'b', is: 'THERE', isSuspended: true }] as const
  const found = [
    { id: 'a', isSuspended: false },
    { id: 'b', isSuspended: true },
  ]
  expect(compareSystem('whm', wanted, found)).toEqual([])
  // A registry has no suspension of ours.
  expect(compareSystem('registry', wanted, [{ id: 'a' }, { id: 'b' }])).toEqual([])
  expect(compareSystem('whm', [{ id: 'c', is: 'GONE' }], [])).toEqual([])
})

it.each([
  ['missing', [there], [], 'whm has no a'],
  ['orphaned', [], [{ id: 'x' }], 'whm has x, and we do not'],
  ['not removed', [{ id: 'a', is: 'GONE' as const }], [{ id: 'a' }], 'whm still has a'],
  [
    'suspended there alone',
    [there],
    [{ id: 'a', isSuspended: true }],
    'a is suspended at whm, other than here',
  ],
  [
    'suspended here alone',
    [{ ...there, isSuspended: true }],
    [{ id: 'a', isSuspended: false }],
    'a is not suspended at whm, other than here',
  ],
])('finds what is %s', (_, wanted, found, problem) => {
  expect(compareSystem('whm', wanted, found)).toEqual([problem])
})
