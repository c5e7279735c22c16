import { describe, expect, it } from 'vitest'
import { ProviderError } from '../../../platform/provider-error.ts'
import { TryLater } from '../../../platform/steps/index.ts'
import type { ItemWork } from '../item-fulfilment.ts'
import { waitForAccount } from './wait-for-account.ts'

const now = new Date('2027-03-01T00:00:00Z')
const hour = 3_600_000
const later = (ms: number): Date => new Date(now.getTime() + ms)

/** Runs an item that fails. @param deadlineAt of its wait for staff, if it already waits for them */
const run = (error: Error, deadlineAt?: Date) => {
  const item = {
    what: deadlineAt === undefined ? null : 'DELAYED',
    deadline_at: deadlineAt?.toISOString() ?? null,
  }
  const deps = { clock: { now: () => now }, enqueue: () => Promise.resolve() }
  const { fulfil } = waitForAccount(deps, { fulfil: () => Promise.reject(error) })
  return fulfil({ item } as unknown as ItemWork, { once: () => Promise.resolve(undefined) })
}

const fatal = new ProviderError('registry', 'refused', 'Billing failure', { class: 'fatal' })
const timeout = new ProviderError('registry', 'timeout', 'no answer in time')
const sessions = new ProviderError('registry', 'rate-limited', 'too many', { code: '2502' })
const refunded = { is: 'impossible', why: 'UNREACHABLE', refund: 'ALL' }

describe('an item of a domain', () => {
  it('waits for staff once the registry refuses our account, and else is retried', async () => {
    expect(await run(fatal)).toMatchObject({ is: 'waiting', on: 'staff', what: 'DELAYED' })
    await expect(run(timeout)).rejects.toBe(timeout)
    await expect(run(sessions)).rejects.toBe(sessions)
  })

  it.each([fatal, timeout])('keeps its wait and deadline whatever fails: %s', async (error) => {
    const deadlineAt = later(hour)
    const wakeAt = later(hour / 2)
    const waiting = { is: 'waiting', on: 'staff', what: 'DELAYED', deadlineAt, wakeAt }
    expect(await run(error, deadlineAt)).toMatchObject(waiting)
  })

  it.each([fatal, timeout])('is refunded at that deadline, whatever fails: %s', async (error) => {
    for (const deadlineAt of [now, later(-hour)]) {
      expect(await run(error, deadlineAt)).toEqual(refunded)
    }
  })

  it('leaves a try that another run has in hand to that run', async () => {
    await expect(run(new TryLater('in hand'), later(-hour))).rejects.toThrow('in hand')
  })
})
