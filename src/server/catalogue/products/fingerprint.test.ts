import { expect, it } from 'vitest'
import { fingerprint } from './fingerprint.ts'

const rows = [
  { key: 'cs-basic-cloud-1', price: 89_900, addons: [{ name: 'cs-cpu', value: 2 }] },
  { key: 'cs-basic-cloud-2', price: 129_900, addons: [] },
]

it('is the same for the same rows, in whatever order they come', () => {
  expect(fingerprint(structuredClone(rows))).toBe(fingerprint(rows))
  expect(fingerprint(rows.toReversed())).toBe(fingerprint(rows))
})

it('is another one for what was changed, added or taken away', () => {
  const [first, second] = rows
  const others = [
    [{ ...first, price: 89_800 }, second],
    [{ ...first, addons: [{ name: 'cs-cpu', value: 4 }] }, second],
    [...rows, second],
    [first],
    [],
  ].map((all) => fingerprint(all.filter((row) => row !== undefined)))
  expect(new Set([fingerprint(rows), ...others]).size).toBe(others.length + 1)
})

it('distinguishes the tables of rows', () => {
  expect(fingerprint(rows, [])).not.toBe(fingerprint([], rows))
})
