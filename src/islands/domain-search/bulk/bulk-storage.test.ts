import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startBulk, nextBulk } from './bulk-queue.ts'
import { rowOf, someNames } from './bulk.fixture.ts'
import { parseBulk, serializeBulk } from './bulk-storage.ts'

it('round-trips, with names in flight waiting again', () => {
  const names = ['n0.com', 'n1.com', 'n2.com']
  const state = [
    { type: 'requested', names } as const,
    { type: 'row', row: rowOf('n0.com') } as const,
    { type: 'row', row: rowOf('n1.com', 'unknown') } as const,
    { type: 'pause' } as const,
  ].reduce(nextBulk, startBulk(someNames(3)))
  const read = parseBulk(serializeBulk(state))
  expect(read?.entries).toMatchObject([
    { name: 'n0.com', state: 'known', row: rowOf('n0.com') },
    { name: 'n1.com', state: 'failed' },
    { name: 'n2.com', state: 'waiting' },
  ])
  expect(read).toMatchObject({ phase: 'paused', inFlight: 0 })
})

it('checks a name again whose stored row has no eligibility', () => {
  const row = { ...rowOf('n0.com'), eligibility: undefined }
  const stored = { phase: 'done', entries: [{ name: 'n0.com', unicodeName: 'n0.com', row }] }
  expect(parseBulk(JSON.stringify(stored))).toMatchObject({
    phase: 'running',
    entries: [{ name: 'n0.com', state: 'waiting' }],
  })
})

it('keeps the refusal of a name and does not request it again', () => {
  const names = ['n0.com']
  const state = [
    { type: 'requested', names } as const,
    { type: 'rows', names, rows: [] } as const,
    { type: 'ended', names } as const,
  ].reduce(nextBulk, startBulk(someNames(1)))
  expect(parseBulk(serializeBulk(state))).toMatchObject({
    phase: 'done',
    entries: [{ name: 'n0.com', state: 'refused', problem: 'UNSUPPORTED_TLD' }],
  })
})

it.each([undefined, '', '{', 'null', '{}', '{"entries":[]}', '{"entries":[{"name":1}]}'])(
  'is none in %j',
  (text) => {
    expect(parseBulk(text)).toBeUndefined()
  },
)

it('survives any stored text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(() => parseBulk(JSON.stringify({ phase: value, entries: [value] }))).not.toThrow()
    }),
  )
})
