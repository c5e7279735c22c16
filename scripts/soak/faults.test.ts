import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createBehaviours, PARTS } from '../../src/sandbox/control/behaviours.ts'
import { allFaults, faultKinds, faults } from './faults.ts'

/** Folders of the sandbox that are called otherwise as a part. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  registry: ['registry', 'rdap', 'whois'],
}
/** The control app is no party; the shop never calls the bank: its money arrives in `bank-desk.ts`. */
const uncalled = ['control', 'bank']

it('lets every party of the sandbox be slow, refuse, lose answers and be down', () => {
  const folder = join(import.meta.dirname, '../../src/sandbox')
  const parties = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !uncalled.includes(entry.name)
      ? (partsOf[entry.name] ?? [entry.name])
      : [],
  )
  expect(Object.keys(faults).toSorted()).toEqual(parties.toSorted())
  expect(Object.keys(faults).toSorted()).toEqual([...PARTS].toSorted())
  const missing = PARTS.flatMap((part) =>
    faultKinds.filter((kind) => faults[part][kind].length === 0).map((kind) => `${part} ${kind}`),
  )
  expect(missing).toEqual([])
})

it('changes a behaviour with every fault, and ends it', () => {
  for (const { part, kind, bad, good } of allFaults(PARTS)) {
    const behaviours = createBehaviours()
    const usual = behaviours.current
    const about = `${part} ${kind} ${JSON.stringify(bad)}`
    expect([about, behaviours.merge(part, bad)]).toEqual([about, undefined])
    expect([about, behaviours.current[part]]).not.toEqual([about, usual[part]])
    expect([about, behaviours.merge(part, good(usual))]).toEqual([about, undefined])
    expect([about, behaviours.current]).toEqual([about, usual])
  }
})
