import { describe, expect, it } from 'vitest'
import { afterDeadlock } from './deadlock.ts'

const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })

const failing = (errors: readonly Error[]) => {
  let calls = 0
  return {
    calls: () => calls,
    work: () => {
      const error = errors[calls]
      calls += 1
      return error === undefined ? Promise.resolve('done') : Promise.reject(error)
    },
  }
}

describe('work that the database gave up for a deadlock', () => {
  it('is done again, also when a query wraps the error', async () => {
    const { work, calls } = failing([deadlock(), new Error('Failed query', { cause: deadlock() })])
    expect(await afterDeadlock(work)).toBe('done')
    expect(calls()).toBe(3)
  })

  it('is given up after three tries', async () => {
    const { work, calls } = failing([deadlock(), deadlock(), deadlock()])
    await expect(afterDeadlock(work)).rejects.toThrow('deadlock detected')
    expect(calls()).toBe(3)
  })

  it('is not done again after another error', async () => {
    const { work, calls } = failing([new Error('disk full')])
    await expect(afterDeadlock(work)).rejects.toThrow('disk full')
    expect(calls()).toBe(1)
  })
})
