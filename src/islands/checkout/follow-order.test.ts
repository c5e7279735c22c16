import { describe, expect, it } from 'vitest'
import { refusal } from '../payment/scripted-calls.fixture.ts'
import { order, orderId, page } from './checkout.fixture.ts'
import { followOrder } from './follow-order.ts'

describe('a followed order', () => {
  const seen = `GET /checkout/${orderId}/complete`
  const gateway = `POST /payment/check/${orderId}`
  const waiting = order({
    paymentMethod: 'PAYWAY_PLUS',
    paymentState: 'PROCESSING',
    availableActions: ['PAY', 'CHECK_PAYMENT'],
  })
  const paid = order({ state: 'PAID', paymentState: 'SUCCESS', paymentMethod: 'PAYWAY_PLUS' })

  const followed = async (
    answers: Parameters<typeof page>[0],
  ): Promise<{ phases: readonly string[]; sent: readonly string[] }> => {
    const { call, sent } = page(answers)
    let now = 0
    const phases: string[] = []
    const { $followed, follow } = followOrder(orderId, {
      call,
      now: () => now,
      pause: (milliseconds) => {
        now += milliseconds
        phases.push($followed.get().phase)
        return Promise.resolve()
      },
    })
    await follow(new AbortController().signal)
    return { phases: [...phases, $followed.get().phase], sent: sent.map(({ what }) => what) }
  }

  it('checks with the gateway at once and ends when the order is paid', async () => {
    const { phases, sent } = await followed({ [seen]: [[200, waiting]], [gateway]: [[200, paid]] })
    expect(sent).toEqual([seen, gateway])
    expect(phases).toEqual(['success'])
  })

  it('becomes pending after 20 s, keeps polling, and ends with the payment', async () => {
    const { phases } = await followed({
      [seen]: [...Array.from({ length: 12 }, () => [200, waiting] as const), [200, paid]],
      [gateway]: [[200, waiting]],
    })
    expect(phases[0]).toBe('processing')
    expect(phases.at(-2)).toBe('pending')
    expect(phases.at(-1)).toBe('success')
    expect(phases).toHaveLength(13)
  })

  it('keeps polling during a network failure', async () => {
    const { phases } = await followed({
      [seen]: ['lost', 'lost', [200, paid]],
    })
    expect(phases).toEqual(['processing', 'success'])
  })

  it('ends at an order of another customer', async () => {
    const { phases, sent } = await followed({ [seen]: [refusal(404, 'ORDER_NOT_FOUND')] })
    expect(sent).toEqual([seen])
    expect(phases).toEqual(['processing'])
  })
})
