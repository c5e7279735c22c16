import { expect, it } from 'vitest'
import {
  countedKeys,
  refusal,
  scriptedCalls,
  type ScriptedAnswers,
} from '../payment/scripted-calls.fixture.ts'
import { createTopUp } from './create-top-up.ts'
import { topUp } from './top-up.fixture.ts'

const { id } = topUp
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
    shown: {
      topUp,
      payment: { payableId: id, method: 'PAYWAY_PLUS', code: { qr: code.qr, endsAt: 61_000 } },
    },
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

it('leads to the instructions of a transfer', async () => {
  const { flow, sent, events } = page({ [start]: [[200, topUp]] })
  await flow.pay({ total: 20, method: 'BANK_TRANSFER' })
  expect(sent.map(({ what }) => what)).toEqual([start])
  expect(events).toEqual([`outcome ${id}`])
  expect(flow.$view.get().busy).toBe(true)
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
  expect(open.flow.$view.get()).toMatchObject({
    ...{ busy: false, shown: { payment: { code: { qr: code.qr } } } },
  })
  const paid = page({ [found]: [[200, { ...topUp, paymentState: 'SUCCESS', received: 20 }]] })
  await paid.flow.resume(id)
  expect(paid.events).toEqual([`outcome ${id}`])
  const unknown = page({ [found]: [refusal(404, 'TOP_UP_NOT_FOUND')] })
  await unknown.flow.resume(id)
  expect(unknown.events).toEqual(['shown none'])
  expect(unknown.flow.$view.get()).toMatchObject({ busy: false, shown: undefined })
})

const charge = `PUT /top-up/${id}/card`
const complete = `POST /top-up/${id}/card/complete`
const challenge = { action: 'https://bank.example/', method: 'POST', fields: { token: 'a' } }
const byCard = { total: 20, method: 'CARD', cardId: 'card 1' } as const
const cardTopUp = { ...topUp, paymentOption: 'CARD' }

it('charges a saved card, after its bank’s challenge if there is one', async () => {
  const { flow, events } = page({
    [start]: [[200, cardTopUp]],
    [charge]: [[200, { topUp: cardTopUp, challenge }]],
    [complete]: [[200, { topUp: cardTopUp, challenge: null }]],
  })
  await flow.pay(byCard)
  expect(flow.$view.get()).toMatchObject({
    ...{ busy: false, shown: { payment: { is: 'challenge', form: challenge } } },
  })
  await flow.completeChallenge()
  expect(events).toEqual([`shown ${id}`, `outcome ${id}`])
})

it('starts another top-up after a refused card, and the same one after a lost answer', async () => {
  const { flow, sent, events } = page({
    [start]: [[200, cardTopUp]],
    [charge]: [
      'lost',
      refusal(402, 'DECLINED_INSUFFICIENT_FUND'),
      [200, { topUp: cardTopUp, challenge: null }],
    ],
  })
  await flow.pay(byCard)
  await flow.pay(byCard)
  expect(flow.$view.get().error?.messageCode).toBe('DECLINED_INSUFFICIENT_FUND')
  flow.forgetError()
  expect(flow.$view.get().error).toBeUndefined()
  await flow.pay(byCard)
  const keysOf = (what: string) => sent.filter((one) => one.what === what).map(({ key }) => key)
  const [first, second, third] = keysOf(start)
  expect(second).toBe(first)
  expect(third).not.toBe(second)
  expect(new Set(keysOf(charge)).size).toBe(2)
  expect(events).toEqual(['shown none', 'shown none', `outcome ${id}`])
})

it('shows why a challenged card was refused, and the outcome when the answer is lost', async () => {
  const answers = {
    [start]: [[200, cardTopUp]],
    [charge]: [[200, { topUp: cardTopUp, challenge }]],
  } as const
  const refused = page({ ...answers, [complete]: [refusal(409, 'CARD_NOT_ACCEPTED')] })
  await refused.flow.pay(byCard)
  await refused.flow.completeChallenge()
  expect(refused.flow.$view.get()).toMatchObject({
    ...{ busy: false, shown: undefined },
    error: { messageCode: 'CARD_NOT_ACCEPTED' },
  })
  const lost = page({ ...answers, [complete]: ['lost'] })
  await lost.flow.pay(byCard)
  await lost.flow.completeChallenge()
  expect(lost.events).toEqual([`shown ${id}`, `outcome ${id}`])
})

it('shows the bank’s challenge again after a reload, and the methods once it is over', async () => {
  const found = `GET /top-up/${id}/complete`
  const open = `GET /top-up/${id}/card`
  const again = page({ [found]: [[200, cardTopUp]], [open]: [[200, { challenge }]] })
  await again.flow.resume(id)
  expect(again.flow.$view.get().shown?.payment).toMatchObject({ is: 'challenge', form: challenge })
  const over = page({ [found]: [[200, cardTopUp]], [open]: [[200, { challenge: null }]] })
  await over.flow.resume(id)
  expect(over.events).toEqual(['shown none'])
  expect(over.flow.$view.get()).toMatchObject({ busy: false, shown: undefined })
})
