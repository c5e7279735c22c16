import type { CaaRecord } from 'node:dns'
import { expect, it } from 'vitest'
import { isAllowedByCaa } from './caa.ts'

const ours = { critical: 0, issue: 'sectigo.com; account=1' }
const other = { critical: 0, issue: 'other.example' }
const noWildcard = { critical: 0, issuewild: ';' }

it.each<[string, Readonly<Record<string, readonly CaaRecord[]>>, boolean]>([
  ['www.mekong.com', {}, true],
  ['www.mekong.com', { 'mekong.com': [other] }, false],
  ['www.mekong.com', { 'mekong.com': [other, ours] }, true],
  ['www.mekong.com', { 'www.mekong.com': [ours], 'mekong.com': [other] }, true],
  ['*.mekong.com', { 'mekong.com': [ours, noWildcard] }, false],
  ['mekong.com', { 'mekong.com': [noWildcard] }, true],
])('%s with %j', async (name, records, isAllowed) => {
  const resolve = (at: string) => Promise.resolve(records[at] ?? [])
  expect(await isAllowedByCaa(resolve, name)).toBe(isAllowed)
})
