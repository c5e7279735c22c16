import { describe, expect, it } from 'vitest'
import type { Queryable } from '../../../platform/db/database.ts'
import type { RegistryMessage } from '../../../providers/registry/messages.ts'
import { createReadMessages, effectOf, type NamedItem } from './read-messages.ts'

const since = new Date('2027-03-01T00:00:00Z')
const later = (minutes: number): Date => new Date(since.getTime() + minutes * 60_000)
const now = later(5)

const item = (more: Partial<NamedItem> = {}): NamedItem => ({
  ...{ id: 'a', what: 'PENDING_EXTERNAL', state: 'DONE' },
  value: { pendingSince: since.toISOString(), svTRID: 'ours' },
  ...more,
})
const refusal = (more: Partial<RegistryMessage> = {}): RegistryMessage => ({
  ...{ id: '1', text: 'Refused.', name: 'a.com', isApproved: false },
  ...{ svTRID: 'ours', decidedAt: later(1) },
  ...more,
})
const effect = (of: NamedItem, message: RegistryMessage) => effectOf(of, message, now)

describe('a refusal', () => {
  it('is the outcome of the registration whose transaction it names, and of no other', () => {
    expect(effect(item(), refusal())).toBe('refuse')
    expect(effect(item(), refusal({ svTRID: 'of an earlier order' }))).toBe('none')
  })

  it('without a transaction is only of a registration that began before', () => {
    const unknown = item({ value: { pendingSince: since.toISOString() } })
    expect(effect(unknown, refusal())).toBe('refuse')
    expect(effect(unknown, refusal({ decidedAt: later(-1) }))).toBe('none')
    expect(effect(unknown, refusal({ decidedAt: undefined }))).toBe('none')
    expect(effect(item(), refusal({ svTRID: undefined, decidedAt: later(-1) }))).toBe('none')
  })

  it('is the outcome also while the item waits for our account', () => {
    expect(effect(item({ what: 'DELAYED' }), refusal())).toBe('refuse')
  })

  it('is read again while the answer to the create is not stored, for ten minutes', () => {
    const running = item({ what: null, state: 'STARTED', value: null })
    expect(effect(running, refusal())).toBe('keep')
    expect(effect(running, refusal({ decidedAt: later(-6) }))).toBe('none')
    expect(effect(running, refusal({ isApproved: true }))).toBe('none')
    // The registry has refused our account.
    expect(effect({ ...running, what: 'DELAYED' }, refusal())).toBe('none')
  })

  it('changes no decided registration, and no renewal of the name', () => {
    expect(effect(item({ value: { refused: 'TAKEN' } }), refusal())).toBe('none')
    expect(effect(item({ what: null, state: null, value: null }), refusal())).toBe('none')
  })
})

it('an approval, and a message without a decision, wake what waits for the registry', () => {
  const transfer = item({ what: 'PENDING_TRANSFER', state: null, value: null })
  for (const isApproved of [{ isApproved: true }, {}]) {
    const message: RegistryMessage = { id: '1', text: 'Done.', name: 'a.com', ...isApproved }
    expect(effect(item(), message)).toBe('wake')
    expect(effect(transfer, message)).toBe('wake')
    expect(effect({ ...transfer, what: 'AWAITING_DOCUMENTS' }, message)).toBe('none')
  }
  expect(effect(transfer, refusal())).toBe('wake')
})

/** Reads a queue with one refusal, whose name has one item. */
const readRefusal = async (of: NamedItem) => {
  const tx = { execute: () => Promise.resolve({ rows: [of] }) }
  const db = { ...tx, transaction: (work: (tx: unknown) => unknown) => work(tx) }
  let queue = [refusal()]
  let warned = 0
  await createReadMessages({
    db: db as unknown as Queryable,
    clock: { now: () => now },
    log: {
      warn: () => {
        warned += 1
      },
    },
    registry: {
      nextMessage: () => Promise.resolve(queue[0]),
      acknowledgeMessage: () => {
        queue = []
        return Promise.resolve()
      },
    },
  })()
  return { isAcknowledged: queue.length === 0, warned }
}

describe('a message of the queue', () => {
  it('is acknowledged, unless it is to be read again', async () => {
    expect(await readRefusal(item())).toEqual({ isAcknowledged: true, warned: 0 })
    const running = item({ what: null, state: 'STARTED', value: null })
    expect(await readRefusal(running)).toEqual({ isAcknowledged: false, warned: 0 })
  })

  it('is logged when it changes nothing', async () => {
    const decided = item({ value: { refused: 'TAKEN' } })
    expect(await readRefusal(decided)).toEqual({ isAcknowledged: true, warned: 1 })
  })
})
