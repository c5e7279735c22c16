import { describe, expect, it } from 'vitest'
import { createKeyedCall } from '../../payment/keyed-call.ts'
import {
  countedKeys,
  refusal,
  scriptedCalls,
  type ScriptedAnswers,
} from '../../payment/scripted-calls.fixture.ts'
import { createPayPalPayment } from './paypal-payment.ts'

const payableId = '0192f7a0-0000-7000-8000-000000000001'
const created = [200, { paypalOrderId: 'PP1' }] as const
const captured = [200, { paymentState: 'SUCCESS' }] as const
const create = `POST /paypal/create/order/${payableId}`
const capture = `POST /paypal/capture/order/${payableId}`
const declined = [
  502,
  { messageCode: 'PAYPAL_ERROR', params: { code: 'INSTRUMENT_DECLINED' } },
] as const

const scripted = (answers: ScriptedAnswers, purpose: 'ORDER' | 'TOP_UP' = 'ORDER') => {
  const { call, sent } = scriptedCalls(answers)
  const keyed = createKeyedCall(countedKeys())
  return { ...createPayPalPayment({ call, keyed, purpose, payableId }), sent }
}

describe('a payment by PayPal’s button', () => {
  it('begins, is captured and leaves for its outcome', async () => {
    const payment = scripted({ [create]: [created], [capture]: [captured] })
    expect(await payment.create()).toBe('PP1')
    expect(await payment.capture('PP1')).toEqual({ is: 'over' })
    expect(payment.sent.map(({ what }) => what)).toEqual([create, capture])
  })

  it('of a top-up has the calls of top-ups', async () => {
    const path = `POST /paypal/create/top-up/${payableId}`
    const payment = scripted({ [path]: [created] }, 'TOP_UP')
    expect(await payment.create()).toBe('PP1')
  })

  it('leaves for its outcome when the answer is lost or it is paid or given up already', async () => {
    const codes = ['ORDER_STATUS_INVALID', 'ORDER_INVALID'] as const
    for (const answer of ['lost' as const, ...codes.map((code) => refusal(409, code))]) {
      const payment = scripted({ [capture]: [answer] })
      expect(await payment.capture('PP1')).toEqual({ is: 'over' })
    }
  })

  it('lets the payer choose another source, with the same key', async () => {
    const payment = scripted({ [capture]: [declined, captured] })
    expect(await payment.capture('PP1')).toEqual({ is: 'declined' })
    expect(await payment.capture('PP1')).toEqual({ is: 'over' })
    expect(new Set(payment.sent.map(({ key }) => key)).size).toBe(1)
  })

  it('has the error of a refusal', async () => {
    const payment = scripted({ [create]: [refusal(409, 'CANNOT_COMPLETE_PAYMENT')] })
    expect(await payment.create()).toMatchObject({
      is: 'failed',
      error: { messageCode: 'CANNOT_COMPLETE_PAYMENT' },
    })
  })
})
