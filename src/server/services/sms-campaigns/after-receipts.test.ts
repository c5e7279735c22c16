import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterReceipts, type Report, type ReportedMessage } from './after-receipts.ts'

const submitted = (parts: number): ReportedMessage => ({
  ...{ state: 'SUBMITTED', parts, deliveredIds: [] },
  messageIds: Array.from({ length: parts }, (_, at) => `id${at}`),
})

const report = (at: number, state: Report['state'] = 'DELIVERED'): Report => ({
  ...{ forms: [`id${at}`, `hex${at}`], state, detail: state },
})

it('a message is delivered when each of its parts is', () => {
  const first = afterReceipts(submitted(2), [report(1)])
  expect(first).toMatchObject({ state: 'SUBMITTED', deliveredIds: ['id1'] })
  const second = afterReceipts({ ...submitted(2), ...first }, [report(0)])
  expect(second).toMatchObject({ state: 'DELIVERED', reason: null })
})

it('one part that is not delivered decides, and says why', () => {
  expect(afterReceipts(submitted(2), [report(0), report(1, 'FAILED')])).toMatchObject({
    ...{ state: 'FAILED', reason: 'UNDELIVERED', detail: 'FAILED' },
  })
  expect(afterReceipts(submitted(1), [report(0, 'EXPIRED')])).toMatchObject({ state: 'EXPIRED' })
})

it('a message whose answer was lost can still be delivered', () => {
  const unknown: ReportedMessage = { ...submitted(1), state: 'UNKNOWN' }
  expect(afterReceipts(unknown, [report(0)])?.state).toBe('DELIVERED')
})

it('receipts of other messages and of ended ones change nothing', () => {
  expect(afterReceipts(submitted(1), [report(7)])).toBeUndefined()
  expect(afterReceipts({ ...submitted(1), state: 'FAILED' }, [report(0)])).toBeUndefined()
})

it('the order and number of receipts do not matter', () => {
  const cases = fc.integer({ min: 1, max: 5 }).chain((parts) =>
    fc.record({
      parts: fc.constant(parts),
      order: fc.shuffledSubarray(
        Array.from({ length: parts * 2 }, (_, at) => at % parts),
        { minLength: parts * 2 },
      ),
    }),
  )
  fc.assert(
    fc.property(cases, ({ parts, order }) => {
      let message = submitted(parts)
      for (const at of order) message = { ...message, ...afterReceipts(message, [report(at)]) }
      expect(message.state).toBe('DELIVERED')
      expect(message.deliveredIds.toSorted()).toEqual(message.messageIds.toSorted())
    }),
  )
})
