import { expect, it } from 'vitest'
import type { TopUp } from '../../contract/top-ups.ts'
import {
  countedKeys,
  refusal,
  scriptedCalls,
  type ScriptedAnswers,
} from '../payment/scripted-calls.fixture.ts'
import { createTopUp } from './create-top-up.ts'

const id = '0192f7a0-0000-7000-8000-0000000000aa'

const topUp: TopUp = {
  id,
  number: '500000001',
  fee: 0,
  total: 20,
  paymentOption: 'PAYWAY_PLUS',
  currencyCode: 'USD',
  paymentState: 'PROCESSING',
  received: null,
  availableActions: ['CHECK_PAYMENT'],
  createdAt: '2026-11-21T00:00:00.000Z',
  paidAt: null,
}
const code = {
  qr: '000201',
  appUrl: 'https://app.example/pay',
  pageUrl: 'https://gateway.example/1',
  lifetimeSeconds: 60,
}
const form = { action: 'https://gateway.example/purchase', method: 'POST', fields: { a: 'b' } }

const start = 'POST /top-up'
const begin = `POST /top-up/payway/khqr/${id}`
const oneStep = 'POST /top-up-one-step'
const plus = { total: 20, method: 'PAYWAY_PLUS' } as const
const cards = { total: 20, method: 'PAYWAY_CARDS' } as const

/** A page over a scripted API. */
const page = (answers: ScriptedAnswers) => {
  const { call, sent } = scriptedCalls(answers)
  const events: string[] = []
  const flow = createTopUp({
    ...{ call, ...countedKeys() },
    now: () => 1000,
    onGateway: ({ action }) => events.push(`gateway ${action}`),
    onShown: (topUpId) => events.push(`shown ${topUpId ?? 'none'}`),
    onOutcome: (topUpId) => events.push(`outcome ${topUpId}`),
    returnPath: (topUpId = '') => `/top-up/success?topUpId=${topUpId}`,
  })
  return { flow, sent, events }
}

it('shows the code of a top-up, one for two clicks', async () => {
  const { flow, sent, events } = page({ [start]: [[200, topUp]], [begin]: [[200, code]] })
  await Promise.all([flow.pay(plus), flow.pay(plus)])
  expect(sent).toEqual([
    { what: start, key: 'key 1' },
    { what: begin, key: null },
  ])
  expect(flow.$view.get()).toMatchObject({
    busy: false,
    shown: { topUp, code: { qr: code.qr, payableId: id, method: 'PAYWAY_PLUS', endsAt: 61_000 } },
  })
  expect(events).toEqual([`shown ${id}`])
})

it('leaves for the gateway’s page and stays busy until the customer is back', async () => {
  const { flow, sent, events } = page({ [oneStep]: [[200, { topUp, form }]] })
  await flow.pay(cards)
  expect(sent.map(({ what }) => what)).toEqual([oneStep])
  expect(events).toEqual([`gateway ${form.action}`])
  expect(flow.$view.get().busy).toBe(true)
  flow.wake()
  expect(flow.$view.get().busy).toBe(false)
})

it('repeats a lost request with its key, and a refused one with a new key', async () => {
  const { flow, sent } = page({
    [oneStep]: ['lost', refusal(409, 'TOP_UP_PROCESSED'), [200, { topUp, form }]],
  })
  await flow.pay(cards)
  expect(flow.$view.get()).toMatchObject({ busy: false, failures: 1 })
  await flow.pay(cards)
  expect(flow.$view.get().error?.messageCode).toBe('TOP_UP_PROCESSED')
  await flow.pay(cards)
  expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 2'])
  expect(flow.$view.get().error).toBeUndefined()
})

it('starts another top-up after a code that cannot be had any more', async () => {
  const { flow, sent, events } = page({
    [start]: [[200, topUp]],
    [begin]: ['lost', refusal(409, 'CANNOT_COMPLETE_PAYMENT'), [200, code]],
  })
  await flow.pay(plus)
  await flow.pay(plus)
  expect(flow.$view.get().error?.messageCode).toBe('CANNOT_COMPLETE_PAYMENT')
  await flow.pay(plus)
  const keys = sent.filter(({ what }) => what === start).map(({ key }) => key)
  expect(keys).toEqual(['key 1', 'key 1', 'key 2'])
  expect(events).toEqual(['shown none', 'shown none', `shown ${id}`])
})

it('shows the same code after a reload, and the outcome once it is paid', async () => {
  const found = `GET /top-up/${id}/complete`
  const open = page({
    [found]: [[200, topUp]],
    [`GET /top-up/payway/khqr/${id}`]: [[200, { code }]],
  })
  await open.flow.resume(id)
  expect(open.flow.$view.get()).toMatchObject({ busy: false, shown: { code: { qr: code.qr } } })
  const paid = page({ [found]: [[200, { ...topUp, paymentState: 'SUCCESS', received: 20 }]] })
  await paid.flow.resume(id)
  expect(paid.events).toEqual([`outcome ${id}`])
  const unknown = page({ [found]: [refusal(404, 'TOP_UP_NOT_FOUND')] })
  await unknown.flow.resume(id)
  expect(unknown.events).toEqual(['shown none'])
  expect(unknown.flow.$view.get()).toMatchObject({ busy: false, shown: undefined })
})
