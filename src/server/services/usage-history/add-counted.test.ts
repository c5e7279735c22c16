import { expect, it } from 'vitest'
import type { UsageCounter } from '../lifecycle/index.ts'
import { addCounted } from './add-counted.ts'

const out = (count: number, nic = 'a'): UsageCounter => ({
  ...{ name: `out ${nic}`, meter: 'TRAFFIC_OUT', count },
})
const cpu = (count: number): UsageCounter => ({ name: 'cpu', meter: 'CPU_TIME', count })
const day = (used: number) => [{ meter: 'TRAFFIC_OUT', used, limit: null }] as const

it.each([
  ['what came since the last reading', [out(100)], [out(140)], 40],
  ['all of a counter that started anew', [out(100)], [out(30)], 30],
  ['all of what runs again after it was off', [], [out(30)], 30],
  ['nothing while it is off', [out(100)], [], 0],
  ['a network card that was added', [out(100)], [out(120), out(5, 'b')], 25],
  ['no card that was removed', [out(100), out(50, 'b')], [out(120)], 20],
])('adds %s', (_, before, now, added) => {
  expect(addCounted(day(7), before, now)).toEqual(day(7 + added))
})

it('has each meter that its system counts', () => {
  expect(addCounted([], [out(1), cpu(5)], [out(1), cpu(65)])).toEqual([
    { meter: 'TRAFFIC_OUT', used: 0, limit: null },
    { meter: 'CPU_TIME', used: 60, limit: null },
  ])
  expect(addCounted([], [], [])).toEqual([])
})
