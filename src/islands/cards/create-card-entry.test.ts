import { expect, it } from 'vitest'
import { refusal, scriptedCalls, type ScriptedAnswers } from '../payment/scripted-calls.fixture.ts'
import { createCardEntry } from './create-card-entry.ts'

const transactionId = '0192f7a0-0000-7000-8000-0000000000cc'
const begin = 'GET /user/cards/iframe-transaction'
const outcome = `${begin}/${transactionId}`
const form = { action: 'https://gateway.example/', method: 'POST', fields: { signature: 'a' } }
const begun = { transactionId, form, expiresAt: '2026-11-26T09:30:00.000Z' }
const waiting = { state: 'WAITING', code: null, params: {}, card: null }
const card = {
  id: '0192f7a0-0000-7000-8000-0000000000cd',
  brand: 'VISA',
  lastFour: '1111',
  expires: { month: 3, year: 2028 },
  isExpired: false,
  isDefault: true,
  addedAt: '2026-11-26T09:00:00.000Z',
}

/** The panel over a scripted API. */
const panel = (answers: ScriptedAnswers) => {
  const { call, sent } = scriptedCalls(answers)
  const pauses: number[] = []
  const pause = (milliseconds: number) => {
    pauses.push(milliseconds)
    return Promise.resolve()
  }
  return { entry: createCardEntry({ call, pause, now: () => 1000 }), sent, pauses }
}

const { signal } = new AbortController()

it('opens the gateway’s page for 30 minutes, and asks until the card is added', async () => {
  const { entry, pauses } = panel({
    [begin]: [[200, begun]],
    [outcome]: [
      [200, waiting],
      [200, waiting],
      [200, { state: 'ADDED', code: null, params: {}, card }],
    ],
  })
  await entry.open()
  expect(entry.$entry.get().step).toEqual({ is: 'frame', transactionId, form, endsAt: 1_801_000 })
  entry.submitted()
  await entry.follow(signal)
  expect(entry.$entry.get().step).toEqual({ is: 'added', card })
  expect(pauses).toHaveLength(2)
})

it('shows why a card was refused, and opens a new page for another one', async () => {
  const why = { code: 'PAYMENT_GATEWAY_ERROR', params: { code: '150' } } as const
  const { entry } = panel({
    [begin]: [[200, begun]],
    [outcome]: [[200, { state: 'REFUSED', ...why, card: null }]],
  })
  await entry.open()
  entry.submitted()
  await entry.follow(signal)
  expect(entry.$entry.get().step).toEqual({
    is: 'refused',
    error: { messageCode: why.code, params: why.params },
  })
  await entry.open()
  expect(entry.$entry.get().step.is).toBe('frame')
})

it('stays at the terms with the error of a refused opening, one for two clicks', async () => {
  const { entry, sent } = panel({ [begin]: [refusal(409, 'PAYMENT_METHOD_NOT_MATCH')] })
  await Promise.all([entry.open(), entry.open()])
  expect(sent).toHaveLength(1)
  expect(entry.$entry.get()).toMatchObject({
    ...{ step: { is: 'terms' }, busy: false, failures: 1 },
    error: { messageCode: 'PAYMENT_METHOD_NOT_MATCH' },
  })
})

it('says when the answer takes too long, and when the time to enter a card is over', async () => {
  const { entry } = panel({ [begin]: [[200, begun]], [outcome]: [[200, waiting]] })
  await entry.open()
  entry.submitted()
  await entry.follow(signal)
  expect(entry.$entry.get().step.is).toBe('late')
  await entry.open()
  entry.expire()
  expect(entry.$entry.get().step.is).toBe('expired')
})
