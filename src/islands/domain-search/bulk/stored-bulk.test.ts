import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startBulk, nextBulk } from './bulk-queue.ts'
import { rowOf, someNames } from './bulk.fixture.ts'
import { readBulk, writeBulk } from './stored-bulk.ts'

it('is read as it was written, but that nothing is on its way', () => {
  const names = ['n0.com', 'n1.com', 'n2.com']
  const state = [
    { type: 'asked', names } as const,
    { type: 'row', row: rowOf('n0.com') } as const,
    { type: 'row', row: rowOf('n1.com', 'unknown') } as const,
    { type: 'pause' } as const,
  ].reduce(nextBulk, startBulk(someNames(3)))
  const read = readBulk(writeBulk(state))
  expect(read?.entries).toMatchObject([
    { name: 'n0.com', state: 'known', row: rowOf('n0.com') },
    { name: 'n1.com', state: 'failed' },
    { name: 'n2.com', state: 'waiting' },
  ])
  expect(read).toMatchObject({ phase: 'paused', inFlight: 0 })
})

it('asks anew for a name whose row was kept before rows said who may have it', () => {
  const row = { ...rowOf('n0.com'), eligibility: undefined }
  const kept = { phase: 'done', entries: [{ name: 'n0.com', unicodeName: 'n0.com', row }] }
  expect(readBulk(JSON.stringify(kept))).toMatchObject({
    phase: 'running',
    entries: [{ name: 'n0.com', state: 'waiting' }],
  })
})

it('keeps why a name can never be checked, and asks for it no more', () => {
  const names = ['n0.com']
  const state = [
    { type: 'asked', names } as const,
    { type: 'rows', names, rows: [] } as const,
    { type: 'ended', names } as const,
  ].reduce(nextBulk, startBulk(someNames(1)))
  expect(readBulk(writeBulk(state))).toMatchObject({
    phase: 'done',
    entries: [{ name: 'n0.com', state: 'refused', problem: 'UNSUPPORTED_TLD' }],
  })
})

it.each([undefined, '', '{', 'null', '{}', '{"entries":[]}', '{"entries":[{"name":1}]}'])(
  'is none in %j',
  (text) => {
    expect(readBulk(text)).toBeUndefined()
  },
)

it('never breaks, whatever the tab kept', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(() => readBulk(JSON.stringify({ phase: value, entries: [value] }))).not.toThrow()
    }),
  )
})
