import { expect, it } from 'vitest'
import type { PaymentTransaction } from '../../contract/payment-transactions.ts'
import {
  countedKeys,
  refusal,
  scriptedCalls,
  type ScriptedAnswers,
} from '../payment/scripted-calls.fixture.ts'
import { createOnlinePayment } from './create-online-payment.ts'

const id = '0192f7a0-0000-7000-8000-0000000000aa'
const invoice = '0192f7a0-0000-7000-8000-0000000000bb'

const transaction: PaymentTransaction = {
  id,
  incrementId: '700000001',
  state: 'AWAITING_PAYMENT',
  paymentState: 'PROCESSING',
  paymentMethod: 'PAYWAY_PLUS',
  currencyCode: 'USD',
  ...{ subtotal: 110, discountAmount: 0, discounts: [], promoCreditDiscountAmount: 0 },
  ...{ taxPercent: 0, taxAmount: 0, grandTotal: 110, vouchers: [], items: [] },
  paymentFee: 0,
  invoiceNumber: null,
  availableActions: ['PAY', 'CHECK_PAYMENT'],
  createdAt: '2026-11-21T00:00:00.000Z',
  paidAt: null,
  invoices: [{ id: invoice, number: 'INV-2026-000001', total: 110, state: 'OPEN' }],
}
const code = {
  qr: '000201',
  appUrl: 'https://app.example/pay',
  pageUrl: 'https://gateway.example/1',
  lifetimeSeconds: 60,
}
const form = { action: 'https://gateway.example/purchase', method: 'POST', fields: { a: 'b' } }

const start = 'POST /user/payment-transactions'
const begin = `POST /payment/payway/khqr/${id}`
const page = 'GET /payment/payway/form'
const change = `PATCH /checkout/${id}/payment-method`
const balance = `POST /payment/balance/${id}`
const cancel = `DELETE /user/payment-transactions/${id}`

/** A page over a scripted API. */
const pageWith = (answers: ScriptedAnswers) => {
  const { call, sent } = scriptedCalls(answers)
  const events: string[] = []
  const flow = createOnlinePayment({
    ...{ call, ...countedKeys() },
    now: () => 1000,
    onGateway: ({ action }) => events.push(`gateway ${action}`),
    onChanged: () => events.push('changed'),
    onOutcome: (transactionId) => events.push(`outcome ${transactionId}`),
    returnPath: (transactionId) => `/payment/success?transactionId=${transactionId}`,
  })
  return { flow, sent, events, calls: () => sent.map(({ what }) => what) }
}

it('shows the code of a transaction, one for two clicks', async () => {
  const { flow, calls } = pageWith({ [start]: [[200, transaction]], [begin]: [[200, code]] })
  await Promise.all([
    flow.payInvoices([invoice], 'PAYWAY_PLUS'),
    flow.payInvoices([invoice], 'PAYWAY_PLUS'),
  ])
  expect(calls()).toEqual([start, begin])
  expect(flow.$view.get()).toMatchObject({
    busy: false,
    shown: {
      transaction,
      payment: { is: 'code', payableId: id, code: { qr: code.qr, endsAt: 61_000 } },
    },
  })
})

it('leaves for the gateway’s page, and stays busy until the customer is back', async () => {
  const { flow, events } = pageWith({ [start]: [[200, transaction]], [page]: [[200, form]] })
  await flow.payInvoices([invoice], 'PAYWAY_CARDS')
  expect(events).toEqual([`gateway ${form.action}`])
  expect(flow.$view.get().busy).toBe(true)
  flow.wake()
  expect(flow.$view.get().busy).toBe(false)
})

it('pays by balance, and goes to the outcome', async () => {
  const { flow, events } = pageWith({
    [start]: [[200, transaction]],
    [balance]: [[200, transaction]],
  })
  await flow.payInvoices([invoice], 'BALANCE')
  expect(events).toEqual([`outcome ${id}`])
})

it('repeats a lost request with its key, and asks again what is unpaid after a refusal', async () => {
  const { flow, sent, events } = pageWith({
    [start]: ['lost', refusal(409, 'TRANSACTION_IN_PROGRESS'), [200, transaction]],
    [begin]: [[200, code]],
  })
  await flow.payInvoices([invoice], 'PAYWAY_PLUS')
  await flow.payInvoices([invoice], 'PAYWAY_PLUS')
  expect(flow.$view.get().error?.messageCode).toBe('TRANSACTION_IN_PROGRESS')
  expect(events).toEqual(['changed', 'changed'])
  await flow.payInvoices([invoice], 'PAYWAY_PLUS')
  const keys = sent.filter(({ what }) => what === start).map(({ key }) => key)
  expect(keys).toEqual(['key 1', 'key 1', 'key 2'])
  expect(flow.$view.get().error).toBeUndefined()
})

it('continues an open transaction by another method, or shows its code again', async () => {
  const { flow, calls, events } = pageWith({
    [`GET /payment/payway/khqr/${id}`]: [[200, { code }]],
    [change]: [
      [200, transaction],
      refusal(409, 'ORDER_STATUS_INVALID'),
      refusal(409, 'ORDER_INVALID'),
    ],
    [page]: [[200, form]],
  })
  await flow.resume(transaction)
  expect(flow.$view.get().shown?.payment).toMatchObject({ code: { qr: code.qr } })
  await flow.payOpen(transaction, 'PAYWAY_PLUS', { where: 'page' })
  expect(calls().slice(1)).toEqual([change, page])
  flow.wake()
  // It was paid meanwhile, or given up.
  await flow.payOpen(transaction, 'BALANCE')
  flow.wake()
  await flow.payOpen(transaction, 'BALANCE')
  expect(events.slice(-2)).toEqual([`outcome ${id}`, `outcome ${id}`])
})

it('is given up, unless it proves to be paid', async () => {
  const { flow, events } = pageWith({
    [cancel]: [[200, { ...transaction, state: 'CANCELLED' }], refusal(409, 'INVOICE_PROCESSED')],
  })
  await flow.giveUp(id)
  expect(events).toEqual(['changed'])
  expect(flow.$view.get().busy).toBe(false)
  await flow.giveUp(id)
  expect(events).toEqual(['changed', `outcome ${id}`])
})

const challenge = { action: 'https://bank.example/', method: 'POST', fields: { token: 'a' } }
const byCard: PaymentTransaction = { ...transaction, paymentMethod: 'CARD' }
const charge = 'POST /payment/card'
const complete = `POST /payment/card/${id}/complete`

it('charges a saved card after its bank’s challenge, which a reload shows again', async () => {
  const { flow, events } = pageWith({
    [start]: [[200, byCard]],
    [charge]: [[200, { order: byCard, challenge }]],
    [complete]: [[200, { order: byCard, challenge: null }]],
  })
  await flow.payInvoices([invoice], 'CARD', { cardId: 'card 1' })
  const shown = { is: 'challenge', payableId: id, method: 'CARD', form: challenge }
  expect(flow.$view.get()).toMatchObject({ busy: false, shown: { payment: shown } })
  await Promise.all([flow.completeChallenge(), flow.completeChallenge()])
  expect(events).toEqual([`outcome ${id}`])
  const again = pageWith({ [`GET /payment/card/${id}`]: [[200, { challenge }]] })
  await again.flow.resume(byCard)
  expect(again.flow.$view.get().shown?.payment).toEqual(shown)
})

it('shows why a card was refused, and the outcome when the answer of its charge is lost', async () => {
  const { flow, sent, events } = pageWith({
    [start]: [[200, byCard]],
    [charge]: [refusal(402, 'DECLINED_INSUFFICIENT_FUND'), [200, { order: byCard, challenge }]],
    [change]: [[200, byCard]],
    [complete]: ['lost'],
  })
  await flow.payInvoices([invoice], 'CARD', { cardId: 'card 1' })
  expect(flow.$view.get()).toMatchObject({
    ...{ busy: false, failures: 1, error: { messageCode: 'DECLINED_INSUFFICIENT_FUND' } },
  })
  flow.forgetError()
  expect(flow.$view.get().error).toBeUndefined()
  await flow.payOpen(byCard, 'CARD', { cardId: 'card 2' })
  expect(sent.map(({ what }) => what)).toEqual([start, charge, change, charge])
  await flow.completeChallenge()
  expect(events).toEqual(['changed', `outcome ${id}`])
})

it('shows PayPal’s panel, also after a reload, and the instructions of a transfer', async () => {
  const byPayPal: PaymentTransaction = { ...transaction, paymentMethod: 'PAYPAL' }
  const paypal = pageWith({ [start]: [[200, byPayPal]] })
  await paypal.flow.payInvoices([invoice], 'PAYPAL')
  expect(paypal.flow.$view.get().shown?.payment).toMatchObject({ is: 'panel', payableId: id })
  paypal.flow.leave()
  expect(paypal.flow.$view.get().shown).toBeUndefined()
  await paypal.flow.resume(byPayPal)
  expect(paypal.flow.$view.get().shown?.payment).toMatchObject({ is: 'panel', payableId: id })
  const declined = pageWith({})
  await declined.flow.resume({ ...byPayPal, paymentState: 'FAILED' })
  expect(declined.flow.$view.get().shown).toBeUndefined()
  const instructions = `POST /payment/bank/transfer/${id}`
  const byBank = { ...transaction, paymentMethod: 'BANK_TRANSFER', paymentState: 'PENDING' }
  const bank = pageWith({ [start]: [[200, byBank]], [instructions]: [[200, {}]] })
  await bank.flow.payInvoices([invoice], 'BANK_TRANSFER')
  // Pending from the start: it needs no second payment.
  expect(bank.calls()).toEqual([start, instructions])
  expect(bank.events).toEqual([`outcome ${id}`])
})
