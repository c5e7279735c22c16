import { describe, expect, it, vi } from 'vitest'
import { networkError, type ApiError, type CallResult } from '../../client/api-error.ts'
import { addAllTotal, addableRows, nextAddAll, noAddAll } from './add-all.ts'
import { addPlan } from './add-plan.ts'
import { createAddAll } from './create-add-all.ts'
import { searchRow as row } from './search-row.fixture.ts'

const refusal = (messageCode: ApiError['messageCode']): CallResult<unknown> => ({
  ok: false,
  error: { ...networkError, kind: 'answered', messageCode },
})
const added: CallResult<unknown> = { ok: true, answer: undefined }

/** A run whose responses the test controls. */
const byHand = (inCart: readonly string[] = []) => {
  const sent: string[] = []
  const answers: ((result: CallResult<unknown>) => void)[] = []
  const run = createAddAll(
    ({ domainName }) => {
      sent.push(domainName)
      return new Promise((resolve) => answers.push(resolve))
    },
    (name) => inCart.includes(name),
  )
  const answer = async (result: CallResult<unknown>): Promise<void> => {
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers.shift()?.(result)
  }
  return { run, sent, answer }
}

const plans = ['a.com', 'b.com', 'c.com'].map((name) => addPlan(row(name)))

describe('adding all', () => {
  it('sends names in sequence, each after the previous answer', async () => {
    const { run, sent, answer } = byHand()
    run.start(plans)
    expect(sent).toEqual(['a.com'])
    run.start(plans)
    expect(sent).toEqual(['a.com'])
    await answer(added)
    await vi.waitFor(() => expect(sent).toEqual(['a.com', 'b.com']))
    await answer(refusal('DOMAIN_NOT_AVAILABLE'))
    await answer(added)
    await vi.waitFor(() =>
      expect(run.$addAll.get()).toMatchObject({ phase: 'done', added: 2, failed: 1, waiting: [] }),
    )
    expect(addAllTotal(run.$addAll.get())).toBe(3)
    run.clear()
    expect(run.$addAll.get()).toBe(noAddAll)
  })

  it('skips names that are in the cart by then', async () => {
    const { run, sent, answer } = byHand(['a.com', 'c.com'])
    run.start(plans)
    await vi.waitFor(() => expect(sent).toEqual(['b.com']))
    await answer(added)
    await vi.waitFor(() => expect(run.$addAll.get()).toMatchObject({ phase: 'done', added: 3 }))
  })

  it('stops on demand, counts the name in flight, and resumes with the rest', async () => {
    const { run, sent, answer } = byHand()
    run.start(plans)
    run.stop()
    run.clear()
    await answer(added)
    await vi.waitFor(() => expect(run.$addAll.get()).toMatchObject({ phase: 'stopped', added: 1 }))
    expect(sent).toEqual(['a.com'])
    run.resume()
    await vi.waitFor(() => expect(sent).toEqual(['a.com', 'b.com']))
    await answer(added)
    await answer(added)
    await vi.waitFor(() => expect(run.$addAll.get()).toMatchObject({ phase: 'done', added: 3 }))
  })

  it.each(['OVER_ORDER_LIMIT', 'UNAUTHORIZED', 'SYSTEM_BUSY', 'TOO_MANY_REQUESTS'] as const)(
    'stops by itself at %s, which would meet every further name; none is lost',
    async (code) => {
      const { run, sent, answer } = byHand()
      run.start(plans)
      await answer(refusal(code))
      await vi.waitFor(() =>
        expect(run.$addAll.get()).toMatchObject({
          phase: 'stopped',
          waiting: ['a.com', 'b.com', 'c.com'],
          error: { messageCode: code },
        }),
      )
      run.resume()
      await vi.waitFor(() => expect(sent).toEqual(['a.com', 'a.com']))
    },
  )

  it('does nothing without names', () => {
    expect(nextAddAll(noAddAll, { type: 'started', names: [] })).toBe(noAddAll)
    expect(nextAddAll(noAddAll, { type: 'stopped' })).toBe(noAddAll)
    expect(nextAddAll(noAddAll, { type: 'resumed' })).toBe(noAddAll)
  })
})

describe('a name added by ‘Add all’', () => {
  it('is available, not in the cart, not premium and unrestricted', () => {
    const all = [
      row('a.com', { state: 'available' }),
      row('b.com', { state: 'available', confirmed: false }),
      row('c.com', { state: 'available' }),
      row('d.com', { state: 'available', premium: true }),
      row('e.com.kh', { state: 'available', needsDocuments: true }),
      row('e.eu', { state: 'available', eligibility: 'eu-citizen' }),
      row('f.com', { state: 'taken' }),
      row('g.com', { state: 'reserved' }),
      row('h.com', { state: 'unknown' }),
      row('i.com'),
    ]
    expect(addableRows(all, new Set(['c.com'])).map(({ domainName }) => domainName)).toEqual([
      'a.com',
      'b.com',
    ])
  })
})
