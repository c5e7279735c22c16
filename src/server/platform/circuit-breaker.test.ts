import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCircuit } from './circuit-breaker.ts'

const rules = { provider: 'rdap' as const, failures: 3, openMs: 1_000, longestMs: 4_000 }

test('opens after failures in a row, and lets one through when its time is over', () => {
  const circuit = createCircuit(rules)
  for (const now of [0, 10, 20]) {
    expect(circuit.enter(now)).toBe(0)
    circuit.failed(now)
  }
  expect(circuit.enter(20)).toBe(1_000)
  expect(circuit.enter(1_019)).toBe(1)
  expect(circuit.enter(1_020)).toBe(0)
  expect(circuit.enter(1_020)).toBeGreaterThan(0)
  circuit.worked()
  expect(circuit.enter(1_021)).toBe(0)
  expect(circuit.enter(1_021)).toBe(0)
})

test('a success in between keeps it closed', () => {
  const circuit = createCircuit(rules)
  circuit.failed(0)
  circuit.failed(0)
  circuit.worked()
  expect(circuit.isFailing).toBe(false)
  circuit.failed(0)
  circuit.failed(0)
  expect(circuit.enter(0)).toBe(0)
  expect(circuit.isFailing).toBe(true)
})

test('stays open longer with each trial that fails, up to a bound', () => {
  const circuit = createCircuit({ ...rules, failures: 1 })
  let now = 0
  const waits = Array.from({ length: 5 }, () => {
    expect(circuit.enter(now)).toBe(0)
    circuit.failed(now)
    const wait = circuit.enter(now)
    now += wait
    return wait
  })
  expect(waits).toEqual([1_000, 2_000, 4_000, 4_000, 4_000])
})

test('a trial that is never heard of again is followed by another', () => {
  const circuit = createCircuit({ ...rules, failures: 1 })
  circuit.failed(0)
  expect(circuit.enter(1_000)).toBe(0)
  expect(circuit.enter(1_999)).toBe(1)
  expect(circuit.enter(2_000)).toBe(0)
})

test('never stays open longer than its limit', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat({ max: 9_000 }))), (events) => {
      const circuit = createCircuit(rules)
      let now = 0
      for (const [works, passed] of events) {
        now += passed
        expect(circuit.enter(now)).toBeLessThanOrEqual(rules.longestMs)
        if (works) circuit.worked()
        else circuit.failed(now)
      }
    }),
  )
})
