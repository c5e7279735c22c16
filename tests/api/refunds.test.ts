import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { getBalance } from '../../src/contract/accounts.ts'
import { payTopUpByCard } from '../../src/contract/cards.ts'
import { getInvoice } from '../../src/contract/invoices.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { startPaymentTransaction } from '../../src/contract/payment-transactions.ts'
import { checkPayment } from '../../src/contract/payments.ts'
import { listOnlineAwsInvoices } from '../../src/contract/reminders.ts'
import { completeTopUp, startTopUp, topUpInOneStep } from '../../src/contract/top-ups.ts'
import { createCyberSourceRefund } from '../../src/server/money/payments/methods/cybersource/refund.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { ProviderError } from '../../src/server/platform/provider-error.ts'
import { announcedDays } from '../../src/server/selling/delinquent-accounts/index.ts'
import { mailsTo, notificationsOf, transfersFor } from './books.ts'
import { freeName, postToGateway, pressAtGateway } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { newKey, saveCard } from './enter-card.ts'
import { answerOf } from './outcomes.ts'
import { recordSecurityLog } from './security-log.ts'
import { startApi, type ShopApi } from './shop-api.ts'

const securityLog = recordSecurityLog()
let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ JOBS: 'off' }, { startsAt: new Date(), log: securityLog.log })
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const unreachable = (code: string) => ({ kind: 'unreachable', code }) as const

const day = 24 * 3_600_000
const minutes = 60_000

const command = (...args: readonly string[]) =>
  shop.app.command({ args, actor: { kind: 'operator', id: 'dara' }, files: {} })
const reason = ['--reason', 'Cancelled by phone'] as const
const refund = (of: string, amount: string) =>
  command('refund', 'to-gateway', of, amount, ...reason)
const said = async (...args: readonly string[]) => (await command(...args)).text

/** Pays an order of names at the gateway; those that are taken at the registry are refunded. */
const paidOrder = async (
  customer: TestCustomer,
  names: readonly string[],
  taken: readonly string[],
) => {
  const order = await customer.order(names, 'PAYWAY_PLUS')
  const { page } = await customer.openGateway(order.id)
  await pressAtGateway(page, 'approve')
  answerOf(await shop.call(checkPayment, { params: { id: order.id } }, { token: customer.token }))
  shop.sandbox.behaviours.merge('registry', { taken: [...taken] })
  await shop.app.perform('fulfil-order', { orderId: order.id })
  return order
}

/** Tops up at the gateway. */
const toppedUp = async ({ token }: TestCustomer, total: number): Promise<string> => {
  const body = { total, paymentOption: 'PAYWAY_CARDS' as const, continueUrl: '/top-up/success' }
  const { topUp, form } = answerOf(await shop.call(topUpInOneStep, { body }, { token }))
  const page = (await postToGateway(form)).headers.get('location') ?? ''
  await pressAtGateway(new URL(page, form.action), 'approve')
  answerOf(await shop.call(completeTopUp, { params: { id: topUp.id } }, { token }))
  return topUp.id
}

const paymentOf = async (payableId: string) => {
  const [payment] = await rowsOf<{ id: string; reference: string; reconcileAt: string | null }>(
    shop.db,
    sql`select id::text as id, reference, reconcile_at::text as "reconcileAt" from payments
      where payable_id = ${payableId}::uuid`,
  )
  if (payment === undefined) throw new Error('no payment')
  return payment
}

const Transactions = v.array(v.object({ tranId: v.string(), refunded: v.number() }))

/** Returns the cents that PayWay has paid back of a payable. */
const paidBack = async (payableId: string): Promise<number | undefined> => {
  const { reference } = await paymentOf(payableId)
  const { control } = shop.sandbox.endpoints
  const all: unknown = await (await fetch(`${control}/control/payway/transactions`)).json()
  return v.parse(Transactions, all).find(({ tranId }) => tranId === reference)?.refunded
}

const post = async (path: string, body: object): Promise<void> => {
  const response = await fetch(`${shop.sandbox.endpoints.control}/control/payway/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.ok).toBe(true)
}

const chargeBack = async (payableId: string, amount: number): Promise<void> =>
  post('chargeback', { tran_id: (await paymentOf(payableId)).reference, amount })

const refundsOf = (customer: TestCustomer) =>
  rowsOf<{ id: string; state: string; amount: number; error: string | null }>(
    shop.db,
    sql`select id::text as id, state, amount, last_error as error from gateway_refunds
      where customer_id = ${customer.id}::uuid order by created_at`,
  )

const creditNotesOf = async (payableId: string): Promise<number | undefined> => {
  const [row] = await rowsOf<{ count: number }>(
    shop.db,
    sql`select count(*)::integer as count from credit_notes n
      join invoices i on i.id = n.invoice_id where i.payable_id = ${payableId}::uuid`,
  )
  return row?.count
}

const balanceOf = async ({ id }: TestCustomer): Promise<number> => {
  const rows = await rowsOf<{ sum: number }>(
    shop.db,
    sql`select coalesce(sum(case when to_account = ${`customer:${id}:balance`} then amount
        else -amount end), 0)::bigint as sum from ledger_transfers
      where ${`customer:${id}:balance`} in (to_account, from_account)`,
  )
  return (rows[0]?.sum ?? 0) / 10_000
}

/** Returns the texts of all mails to staff. */
const textsToStaff = async (): Promise<string> =>
  (await mailsTo(shop.sandbox, 'hello@tonle.example')).map(({ text }) => text).join('\n')

/** Lets refunds without a result be tried again. */
const tryAgain = async (): Promise<void> => {
  shop.clock.advance(61 * minutes)
  await shop.app.runSchedule('refunds to gateways')
}

const behave = (behaviour: object) => shop.control('cybersource', behaviour)

/** Tops up $30.00 by a saved card. */
const toppedUpByCard = async () => {
  const customer = await createCustomer(shop, { dollars: 0 })
  const { token } = customer
  const { id: cardId } = await saveCard(shop, token)
  const verifications = await rowsOf<{ id: string }>(
    shop.db,
    sql`select id from card_verifications where customer_id = ${customer.id}::uuid`,
  )
  for (const { id: verificationId } of verifications) {
    await shop.app.perform('refund-card-verification', { verificationId })
  }
  const wanted = { total: 30, paymentOption: 'CARD' as const }
  const { id } = answerOf(await shop.call(startTopUp, { body: wanted }, { token }))
  const body = { cardId }
  answerOf(await shop.call(payTopUpByCard, { params: { id }, body }, { token, key: newKey() }))
  expect(await balanceOf(customer)).toBe(30)
  return { customer, id }
}

describe('a refund to the gateway', () => {
  it('goes back to the payer once, in parts, with the credit notes of the items', async () => {
    const customer = await createCustomer(shop, { dollars: 0 })
    const names = [freeName(), freeName(), freeName()]
    const order = await paidOrder(customer, names, names.slice(0, 2))
    expect(await balanceOf(customer)).toBe(28.58)
    expect(await creditNotesOf(order.id)).toBe(2)

    const over = await refund(order.incrementId, '28.59')
    expect(over.code).toBe(1)
    expect(over.text).toContain('At most $28.58')
    expect(await refund(order.incrementId, '10.00')).toMatchObject({ code: 0 })
    expect(await balanceOf(customer)).toBe(18.58)
    const second = await refund(order.incrementId, '1.00')
    expect(second.code).toBe(1)
    expect(second.text).toContain('is in progress')

    // Two servers at once.
    await Promise.all([
      shop.app.runSchedule('refunds to gateways'),
      shop.app.runSchedule('refunds to gateways'),
    ])
    expect(await paidBack(order.id)).toBe(1000)
    // A partly refunded order is refunded again, up to what the refunded items cost.
    expect((await refund(order.id, '18.59')).code).toBe(1)
    expect((await refund((await paymentOf(order.id)).id, '18.58')).code).toBe(0)
    await shop.app.runSchedule('refunds to gateways')
    expect(await paidBack(order.id)).toBe(2858)
    expect((await refund(order.id, '0.01')).code).toBe(1)
    expect(await balanceOf(customer)).toBe(0)
    expect(await creditNotesOf(order.id)).toBe(2)

    const [first] = await refundsOf(customer)
    const id = first?.id ?? ''
    expect(await transfersFor(shop.db, `gateway-refund:${id}`)).toEqual([
      {
        cause: `gateway-refund:${id}:held`,
        ...{ from: `customer:${customer.id}:balance`, to: 'refunds', amount: 100_000 },
      },
      {
        cause: `gateway-refund:${id}:paid`,
        ...{ from: 'refunds', to: 'gateway:payway', amount: 100_000 },
      },
    ])
    await shop.app.perform('mail-gateway-refund', { refundId: id })
    const mails = await mailsTo(shop.sandbox, customer.email)
    expect(mails.map(({ subject }) => subject)).toContain('We refunded $10.00')
    const notices = await notificationsOf(shop.db, customer.id)
    expect(notices.filter(({ code }) => code === 'PAYMENT_REFUNDED')).toEqual([
      { code: 'PAYMENT_REFUNDED', params: { amount: '$10.00' } },
      { code: 'PAYMENT_REFUNDED', params: { amount: '$18.58' } },
    ])
    // The gateway's report of our own refunds is no chargeback.
    shop.clock.advance(day)
    await shop.app.runSchedule('reconciliation')
    expect(await said('receivable', 'list')).not.toContain(customer.id)
    expect(await said('payment', 'reconcile')).toContain('as in the ledger')
    expect(await said('refund', 'list')).toContain(`REFUNDED  $10.00  payway`)
  })

  it('refuses what was not paid at a gateway, is spent, or is of no order', async () => {
    const customer = await createCustomer(shop, { dollars: 20 })
    const order = await customer.order([freeName()], 'BALANCE')
    answerOf(await customer.payByBalance(order.id))
    expect(await refund(order.id, '1.00')).toMatchObject({
      ...{ code: 1, text: `${order.id} was paid out of the balance, and is refunded there.` },
    })
    const topUp = await toppedUp(customer, 10)
    const next = await customer.order([freeName()], 'BALANCE')
    answerOf(await customer.payByBalance(next.id))
    expect((await refund(topUp, '10.00')).text).toContain('At most $1.42')
    expect((await refund('999', '1.00')).text).toBe('No payment of 999 has its money.')
    expect((await refund(topUp, '1.005')).code).toBe(1)
    expect((await refund(topUp, '0')).code).toBe(1)
    expect(await command('refund', 'to-gateway', topUp, '1.00')).toMatchObject({
      ...{ code: 1, text: 'Say why, in at most 500 letters: --reason "WHY"' },
    })
    expect(await refundsOf(customer)).toEqual([])
  })

  it('is requested once by two operators, and written to the audit log', async () => {
    const customer = await createCustomer(shop, { dollars: 0 })
    const topUp = await toppedUp(customer, 30)
    const both = await Promise.all([refund(topUp, '20.00'), refund(topUp, '20.00')])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
    const [requested, ...more] = await refundsOf(customer)
    expect(more).toEqual([])
    expect(await balanceOf(customer)).toBe(10)
    const audit = await rowsOf(
      shop.db,
      sql`select action, actor_id as actor, reason from audit_log
        where subject = ${requested?.id ?? ''}`,
    )
    expect(audit).toEqual([
      { action: 'refund to-gateway', actor: 'dara', reason: 'Cancelled by phone' },
    ])
    await shop.app.runSchedule('refunds to gateways')
    expect(await paidBack(topUp)).toBe(2000)
  })

  it.each(['lose-answer', 'busy', 'low-balance'] as const)(
    'is made once when its first answer is %s',
    async (fault) => {
      const customer = await createCustomer(shop, { dollars: 0 })
      const topUp = await toppedUp(customer, 30)
      expect((await refund(topUp, '12.50')).code).toBe(0)
      await shop.control('payway', { refund: fault })
      await shop.app.runSchedule('refunds to gateways')
      expect(await refundsOf(customer)).toMatchObject([{ state: 'REQUESTED' }])
      // What the gateway took back is unclear, so it is no chargeback.
      await shop.app.runSchedule('reconciliation')
      expect(await balanceOf(customer)).toBe(17.5)
      await shop.control('payway', { refund: 'pay', down: true })
      await tryAgain()
      await shop.control('payway', { down: false })
      expect(await refundsOf(customer)).toMatchObject([
        { state: 'REQUESTED', error: 'payway: out of order' },
      ])
      await tryAgain()
      expect(await refundsOf(customer)).toMatchObject([{ state: 'REFUNDED', error: null }])
      expect(await paidBack(topUp)).toBe(1250)
      await tryAgain()
      expect(await paidBack(topUp)).toBe(1250)
    },
  )

  it('returns to the balance when the gateway refuses it, and informs staff', async () => {
    const customer = await createCustomer(shop, { dollars: 0 })
    const topUp = await toppedUp(customer, 30)
    await shop.control('payway', { refund: 'refuse' })
    expect((await refund(topUp, '12.50')).code).toBe(0)
    await shop.app.runSchedule('refunds to gateways')
    const [refused] = await refundsOf(customer)
    expect(refused).toMatchObject({ state: 'REFUSED' })
    expect(await balanceOf(customer)).toBe(30)
    await shop.app.perform('mail-refund-problem', { refundId: refused?.id })
    expect(await textsToStaff()).toContain('payway refused to refund $12.50')
    // It can be requested again.
    await shop.control('payway', { refund: 'pay' })
    expect((await refund(topUp, '30.00')).code).toBe(0)
    await shop.app.runSchedule('refunds to gateways')
    expect(await paidBack(topUp)).toBe(3000)
    expect(securityLog.eventsOf(customer.id)).toEqual([
      ...['payment.paid', 'payment.refund-refused', 'payment.refunded'],
    ])
  })

  it('is settled by staff when the gateway’s records show another sum', async () => {
    const customer = await createCustomer(shop, { dollars: 0 })
    const topUp = await toppedUp(customer, 30)
    await shop.control('payway', { refund: 'busy' })
    expect((await refund(topUp, '10.00')).code).toBe(0)
    await shop.app.runSchedule('refunds to gateways')
    // A colleague refunds in the gateway's own portal.
    await chargeBack(topUp, 300)
    await shop.control('payway', { refund: 'pay' })
    for (let tries = 0; tries < 6; tries += 1) await tryAgain()
    const [unclear] = await refundsOf(customer)
    expect(unclear).toMatchObject({ state: 'REQUESTED' })
    expect(unclear?.error).toContain('has other refunds')
    expect(await paidBack(topUp)).toBe(300)
    const jobs = await rowsOf(
      shop.db,
      sql`select 1 from pgboss.job where name = 'mail-refund-problem'
        and data->>'refundId' = ${unclear?.id ?? ''}`,
    )
    expect(jobs).toHaveLength(1)
    const id = unclear?.id ?? ''
    expect(await command('refund', 'settle', id, '--as', 'refused')).toMatchObject({ code: 0 })
    expect(await command('refund', 'settle', id, '--as', 'refunded')).toMatchObject({ code: 1 })
    expect(await balanceOf(customer)).toBe(30)
    // Now the three dollars are a reversal.
    shop.clock.advance(day)
    await shop.app.runSchedule('reconciliation')
    expect(await balanceOf(customer)).toBe(27)
  })
})

describe('a refund to a card', () => {
  /** Returns the cents of each refund at the gateway under the references of a customer's refunds. */
  const atGateway = async (customer: TestCustomer): Promise<readonly number[]> => {
    const references = (await refundsOf(customer)).map(({ id }) => id)
    const { control } = shop.sandbox.endpoints
    const all: unknown = await (await fetch(`${control}/control/cybersource/transactions`)).json()
    return v
      .parse(v.array(v.object({ reference: v.string(), cents: v.number() })), all)
      .filter(({ reference }) => references.includes(reference))
      .map(({ cents }) => cents)
  }

  it.each([
    ['a part', '5.00', 25],
    ['all', '30.00', 0],
  ] as const)(
    'is made once when the answer about %s is lost, and the search is late',
    async (_, amount, balance) => {
      const { customer, id } = await toppedUpByCard()
      await behave({ loseAnswer: ['refunds'], unindexed: true })
      expect((await refund(id, amount)).code).toBe(0)
      await shop.app.runSchedule('refunds to gateways')
      await behave({ loseAnswer: [] })
      for (let tries = 1; tries < 7; tries += 1) {
        expect(await refundsOf(customer)).toMatchObject([{ state: 'REQUESTED' }])
        expect(await atGateway(customer)).toEqual([Number(amount) * 100])
        expect(await balanceOf(customer)).toBe(balance)
        await tryAgain()
      }
      const [unclear] = await refundsOf(customer)
      expect(unclear?.error).toContain('is not found; it may be made')
      const jobs = await rowsOf(
        shop.db,
        sql`select 1 from pgboss.job where name = 'mail-refund-problem'
          and data->>'refundId' = ${unclear?.id ?? ''}`,
      )
      expect(jobs).toHaveLength(1)
      await behave({ unindexed: false })
      await tryAgain()
      expect(await refundsOf(customer)).toMatchObject([{ state: 'REFUNDED', error: null }])
      expect(await atGateway(customer)).toEqual([Number(amount) * 100])
      expect(await balanceOf(customer)).toBe(balance)
    },
  )

  it('is made once when it is accepted and the search is late; staff can settle it', async () => {
    const { customer, id } = await toppedUpByCard()
    await behave({ unindexed: true })
    expect((await refund(id, '5.00')).code).toBe(0)
    await shop.app.runSchedule('refunds to gateways')
    expect(await refundsOf(customer)).toMatchObject([{ state: 'PENDING', error: null }])
    await tryAgain()
    const [unclear] = await refundsOf(customer)
    expect(unclear).toMatchObject({ state: 'PENDING' })
    expect(unclear?.error).toContain('is not found')
    const settled = await command('refund', 'settle', unclear?.id ?? '', '--as', 'refunded')
    expect(settled).toMatchObject({ code: 0 })
    await tryAgain()
    expect(await refundsOf(customer)).toMatchObject([{ state: 'REFUNDED' }])
    expect(await atGateway(customer)).toEqual([500])
    expect(await balanceOf(customer)).toBe(25)
  })

  it('is made later when the gateway is down, and refused when it refuses at once', async () => {
    const { customer, id } = await toppedUpByCard()
    await behave({ down: true })
    expect((await refund(id, '5.00')).code).toBe(0)
    await shop.app.runSchedule('refunds to gateways')
    expect(await refundsOf(customer)).toMatchObject([{ state: 'REQUESTED' }])
    await behave({ down: false, refuseRefunds: true })
    await tryAgain()
    expect(await refundsOf(customer)).toMatchObject([{ state: 'REFUSED' }])
    expect(await balanceOf(customer)).toBe(30)
    await behave({ refuseRefunds: false })
    expect((await refund(id, '5.00')).code).toBe(0)
    await shop.app.runSchedule('refunds to gateways')
    await tryAgain()
    expect(await atGateway(customer)).toEqual([500])
    expect(await balanceOf(customer)).toBe(25)
  })

  it.each([
    ['again after a call that never arrived', { kind: 'rate-limited' }, true],
    ['again after a connection that was refused', unreachable('ECONNREFUSED'), true],
    ['never again after a connection that was lost', unreachable('ECONNRESET'), false],
    ['never again after no answer', { kind: 'timeout' }, false],
  ] as const)('is called %s', async (_, { kind, ...failed }, isCalledAgain) => {
    let calls = 0
    const refundOnce = createCyberSourceRefund({
      db: shop.db,
      cyberSource: {
        findRefund: () => Promise.resolve(undefined),
        refund: () => {
          calls += 1
          if (calls > 1) return Promise.resolve('refunded')
          return Promise.reject(new ProviderError('cybersource', kind, 'failed', failed))
        },
      },
    })
    const input = {
      ...{ reference: 'C1', gatewayId: '1', refundReference: randomUUID() },
      amount: fromDollars(5),
    }
    await expect(refundOnce(input)).rejects.toThrow('failed')
    await (isCalledAgain
      ? expect(refundOnce(input)).resolves.toEqual({ is: 'refunded' })
      : expect(refundOnce(input)).rejects.toThrow('is not found'))
    expect(calls).toBe(isCalledAgain ? 2 : 1)
  })
})

describe('a chargeback while a refund of ours has no result', () => {
  const reversalsOf = ({ id }: TestCustomer) =>
    rowsOf<{ amount: number; owed: number }>(
      shop.db,
      sql`select amount, owed from payment_reversals where customer_id = ${id}::uuid`,
    )
  const reconcile = async (after: number): Promise<void> => {
    shop.clock.advance(after)
    await Promise.all([1, 2].map(() => shop.app.runSchedule('reconciliation')))
  }
  const expectNothing = async (customer: TestCustomer): Promise<void> => {
    await reconcile(day)
    expect(await reversalsOf(customer)).toEqual([])
    expect(await balanceOf(customer)).toBe(20)
  }
  /** The refund has a result: the next reconciliation posts the chargeback of $5.00, once. */
  const expectPosted = async (customer: TestCustomer, balance: number): Promise<void> => {
    await reconcile(61 * minutes)
    await reconcile(day)
    expect(await reversalsOf(customer)).toEqual([{ amount: 50_000, owed: 0 }])
    expect(await balanceOf(customer)).toBe(balance)
    const notices = await notificationsOf(shop.db, customer.id)
    expect(notices.filter(({ code }) => code === 'PAYMENT_REVERSED')).toEqual([
      { code: 'PAYMENT_REVERSED', params: { amount: '$5.00' } },
    ])
  }

  it('waits for a refund that PayWay then makes', async () => {
    const customer = await createCustomer(shop, { dollars: 0 })
    const topUp = await toppedUp(customer, 30)
    expect((await refund(topUp, '10.00')).code).toBe(0)
    await chargeBack(topUp, 500)
    await post('pushback', { tran_id: (await paymentOf(topUp)).reference, times: 3 })
    await expectNothing(customer)
    await tryAgain()
    expect(await refundsOf(customer)).toMatchObject([{ state: 'REFUNDED' }])
    expect(await paidBack(topUp)).toBe(1500)
    await expectPosted(customer, 15)
  })

  it.each([
    ['refunded', 'lose-answer', 15],
    ['refused', 'busy', 25],
  ] as const)(
    'waits for staff to settle as %s a refund whose answer is missing',
    async (outcome, fault, balance) => {
      const customer = await createCustomer(shop, { dollars: 0 })
      const topUp = await toppedUp(customer, 30)
      expect((await refund(topUp, '10.00')).code).toBe(0)
      await shop.control('payway', { refund: fault })
      await shop.app.runSchedule('refunds to gateways')
      await chargeBack(topUp, 500)
      await shop.control('payway', { refund: 'pay' })
      // PayWay's sum fits neither answer.
      await tryAgain()
      await expectNothing(customer)
      const [unclear] = await refundsOf(customer)
      expect(unclear).toMatchObject({ state: 'REQUESTED' })
      const settled = await command('refund', 'settle', unclear?.id ?? '', '--as', outcome)
      expect(settled).toMatchObject({ code: 0 })
      await expectPosted(customer, balance)
    },
  )

  it('waits for a refund to a card that the gateway has not finished', async () => {
    const { customer, id } = await toppedUpByCard()
    await behave({ unindexed: true })
    expect((await refund(id, '10.00')).code).toBe(0)
    await shop.app.runSchedule('refunds to gateways')
    expect(await refundsOf(customer)).toMatchObject([{ state: 'PENDING' }])
    await behave({ unindexed: false })
    const { reference } = await paymentOf(id)
    const response = await fetch(
      `${shop.sandbox.endpoints.control}/control/cybersource/chargeback`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reference, amount: 500 }),
      },
    )
    expect(response.ok).toBe(true)
    await expectNothing(customer)
    await tryAgain()
    expect(await refundsOf(customer)).toMatchObject([{ state: 'REFUNDED' }])
    await expectPosted(customer, 15)
  })
})

describe('a refund of one of several invoices that were paid together', () => {
  /** Two paid AWS invoices of $110 and $220, and the payment of both at the gateway. */
  const paidTogether = async () => {
    const customer = await createCustomer(shop, { dollars: 0 })
    await customer.addressId()
    const account = `${(accounts += 1)}`
    expect((await command('aws-accounts', 'add', account, customer.id)).code).toBe(0)
    const numbers = []
    for (const [period, lines] of [
      ['2026-09', 'Amazon EC2: 100'],
      ['2026-10', 'Amazon EC2: 200'],
    ] as const) {
      const args = ['aws-invoices', 'issue', account, '--period', period, '--lines', lines]
      numbers.push((await said(...args)).split(' ')[0] ?? '')
    }
    const { token } = customer
    const unpaid = answerOf(await shop.call(listOnlineAwsInvoices, {}, { token }))
    const invoices = unpaid.map(({ id }) => id)
    const { id, incrementId } = answerOf(
      await shop.call(
        startPaymentTransaction,
        { body: { invoices, paymentMethod: 'PAYWAY_CARDS' } },
        { token },
      ),
    )
    const { page } = await customer.openGateway(id)
    await pressAtGateway(page, 'approve')
    answerOf(await shop.call(checkPayment, { params: { id } }, { token }))
    const [first = '', second = ''] = numbers
    return { customer, id, incrementId, first, second, invoices }
  }
  let accounts = 300_000_000_000

  it('goes back by their payment, never above what it paid for that invoice', async () => {
    const { customer, id, incrementId, first, second, invoices } = await paidTogether()
    // It is in the balance before it goes to the gateway.
    expect((await refund(first, '1.00')).text).toContain('At most $0.00')
    expect((await command('aws-invoices', 'refund', first, '110.01')).text).toContain('$110.00')
    expect(await command('aws-invoices', 'refund', first, '33.00')).toMatchObject({ code: 0 })
    expect(await command('aws-invoices', 'refund', second)).toMatchObject({ code: 0 })
    expect((await command('aws-invoices', 'refund', second)).text).toContain('At most $0.00')
    expect(await balanceOf(customer)).toBe(253)
    expect([
      await creditNotesOf(invoices[0] ?? ''),
      await creditNotesOf(invoices[1] ?? ''),
    ]).toEqual([1, 1])
    const { token } = customer
    const shown = answerOf(await shop.call(getInvoice, { params: { number: first } }, { token }))
    expect(shown).toMatchObject({ status: 'PARTLY_REFUNDED', creditNotes: [{ total: 33 }] })

    expect((await refund(first, '33.01')).text).toContain('At most $33.00')
    expect(await refund(first, '33.00')).toMatchObject({ code: 0 })
    await shop.app.runSchedule('refunds to gateways')
    expect(await paidBack(id)).toBe(3300)
    expect((await refund(first, '0.01')).text).toContain('At most $0.00')
    // The other invoice has what is its own; the payment itself credited nothing.
    expect((await refund(incrementId, '1.00')).text).toContain('At most $0.00')
    expect((await refund(second, '220.01')).text).toContain('At most $220.00')
    expect(await refund(invoices[1] ?? '', '220.00')).toMatchObject({ code: 0 })
    await shop.app.runSchedule('refunds to gateways')
    expect(await paidBack(id)).toBe(25_300)
    expect(await balanceOf(customer)).toBe(0)
    expect(await refundsOf(customer)).toMatchObject([{ state: 'REFUNDED' }, { state: 'REFUNDED' }])
    expect((await notificationsOf(shop.db, customer.id)).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['INVOICE_REFUNDED', 'PAYMENT_REFUNDED']),
    )
    shop.clock.advance(day)
    await shop.app.runSchedule('reconciliation')
    expect(await said('payment', 'reconcile')).toContain('as in the ledger')
  })

  it('is refused for an invoice that does not exist', async () => {
    expect((await refund('INV-2026-999999', '1.00')).text).toContain('No payment of')
    expect((await command('aws-invoices', 'refund', 'INV-2026-999999')).code).toBe(1)
  })
})

/** Returns a customer who owes $20.00, since a top-up that was spent was charged back. */
const owing = async () => {
  const customer = await createCustomer(shop, { dollars: 0 })
  const topUp = await toppedUp(customer, 20)
  const order = await customer.order([freeName()], 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  const { id } = await paymentOf(topUp)
  const number = `CB-${id}`
  const back = (verb: string, amount: string) =>
    command('payment', verb, id, amount, '--case', number, ...reason)
  expect(await back('charge-back', '20.00')).toMatchObject({ code: 0 })
  const owed = async (): Promise<number> => {
    const token = await issueToken(shop, customer.id)
    return answerOf(await shop.call(getBalance, {}, { token })).owed
  }
  const codes = async () =>
    (await notificationsOf(shop.db, customer.id))
      .map(({ code }) => code)
      .filter((code) => /^(ACCOUNT|RECEIVABLE)_/.test(code))
  const topUpNow = async (total: number): Promise<string> =>
    toppedUp({ ...customer, token: await issueToken(shop, customer.id) }, total)
  /** Two servers follow the accounts. */
  const follow = async (days = 0): Promise<void> => {
    shop.clock.advance(days * day)
    await Promise.all([1, 2].map(() => shop.app.runSchedule('delinquent accounts')))
  }
  return { customer, back, owed, codes, topUpNow, follow }
}

describe('what a customer owes after a reversal', () => {
  it('suspends the account a week after it is announced, until top-ups have paid all of it', async () => {
    const { customer, owed, codes, topUpNow, follow } = await owing()
    expect(await owed()).toBe(14.29)
    await follow()
    // As an invoice, it is overdue from the next day.
    expect(await codes()).toEqual([])
    await follow(1)
    expect(await codes()).toEqual(['ACCOUNT_OVERDUE'])
    await follow(announcedDays)
    expect(await codes()).toEqual(['ACCOUNT_OVERDUE', 'ACCOUNT_SUSPENDED'])

    const { reference } = await paymentOf(await topUpNow(10))
    await post('pushback', { tran_id: reference, times: 3 })
    expect([await owed(), await balanceOf(customer)]).toEqual([4.29, 0])
    await follow()
    expect((await codes()).at(-1)).toBe('RECEIVABLE_PAID')
    await topUpNow(10)
    expect([await owed(), await balanceOf(customer)]).toEqual([0, 5.71])
    await follow()
    expect((await codes()).slice(2)).toEqual([
      ...['RECEIVABLE_PAID', 'RECEIVABLE_PAID', 'ACCOUNT_REACTIVATED'],
    ])
    expect(await notificationsOf(shop.db, customer.id)).toContainEqual({
      code: 'RECEIVABLE_PAID',
      params: { amount: '$10.00', owed: '$4.29' },
    })
    await topUpNow(10)
    expect(await balanceOf(customer)).toBe(15.71)
    expect((await command('payment', 'reconcile')).code).toBe(0)
  })

  it('is paid once by a top-up that is found paid twice, while staff collect', async () => {
    const { customer, owed, codes } = await owing()
    const token = await issueToken(shop, customer.id)
    await shop.control('payway', { pushback: 'silent' })
    const body = {
      total: 30,
      paymentOption: 'PAYWAY_CARDS' as const,
      continueUrl: '/top-up/success',
    }
    const { topUp, form } = answerOf(await shop.call(topUpInOneStep, { body }, { token }))
    const page = (await postToGateway(form)).headers.get('location') ?? ''
    await pressAtGateway(new URL(page, form.action), 'approve')
    expect(await owed()).toBe(14.29)
    const { reference: tran_id } = await paymentOf(topUp.id)
    await Promise.all([
      post('pushback', { tran_id, times: 3 }),
      shop.call(completeTopUp, { params: { id: topUp.id } }, { token }),
      command('receivable', 'collect', customer.id),
      shop.app.runSchedule('open payments'),
    ])
    await post('pushback', { tran_id, times: 2 })
    expect([await owed(), await balanceOf(customer)]).toEqual([0, 15.71])
    expect((await codes()).length).toBeLessThanOrEqual(1)
    expect((await command('payment', 'reconcile')).code).toBe(0)
  })

  it('is settled by what the gateway returns, once for each case, and can be written off', async () => {
    const { customer, back, owed, codes, follow } = await owing()
    await follow(1)
    await follow(announcedDays)
    expect((await back('win-back', '20.01')).text).toContain('At most $20.00')
    const both = await Promise.all([back('win-back', '20.00'), back('win-back', '20.00')])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect([await owed(), await balanceOf(customer)]).toEqual([0, 5.71])
    await follow()
    expect((await codes()).at(-1)).toBe('ACCOUNT_REACTIVATED')
    expect((await command('payment', 'reconcile')).code).toBe(0)

    const other = await owing()
    await other.follow(1)
    await other.follow(announcedDays)
    expect(await said('receivable', 'write-off', other.customer.id)).toContain('$14.29')
    await other.follow()
    expect((await other.codes()).at(-1)).toBe('ACCOUNT_REACTIVATED')
  })
})

describe('a reversal by the gateway', () => {
  it('is posted once; what the balance does not cover is owed', async () => {
    const customer = await createCustomer(shop, { dollars: 0 })
    const topUp = await toppedUp(customer, 20)
    const order = await customer.order([freeName()], 'BALANCE')
    answerOf(await customer.payByBalance(order.id))
    await chargeBack(topUp, 2000)
    // Nothing is asked on the day of the payment.
    await shop.app.runSchedule('reconciliation')
    expect(await balanceOf(customer)).toBe(5.71)
    shop.clock.advance(day)
    const { reference } = await paymentOf(topUp)
    await Promise.all([
      shop.app.runSchedule('reconciliation'),
      shop.app.runSchedule('reconciliation'),
      post('pushback', { tran_id: reference, times: 3 }),
    ])
    shop.clock.advance(day)
    await shop.app.runSchedule('reconciliation')
    expect(await balanceOf(customer)).toBe(0)
    // One for each answer of the gateway that says so.
    expect(new Set(securityLog.eventsOf(customer.id))).toEqual(
      new Set(['payment.paid', 'payment.reversed']),
    )
    expect(await notificationsOf(shop.db, customer.id)).toContainEqual({
      code: 'PAYMENT_REVERSED',
      params: { amount: '$20.00' },
    })
    const reversals = await rowsOf<{ id: string }>(
      shop.db,
      sql`select id::text as id from payment_reversals where customer_id = ${customer.id}::uuid`,
    )
    expect(reversals).toHaveLength(1)
    await shop.app.perform('mail-payment-reversal', { reversalId: reversals[0]?.id })
    expect(await textsToStaff()).toContain(`${customer.id} owes $14.29`)
    expect((await refund(topUp, '1.00')).text).toContain('At most $0.00')

    expect(await said('receivable', 'list')).toContain(`${customer.id}  owes $14.29, has $0.00`)
    expect((await command('receivable', 'collect', customer.id)).code).toBe(1)
    await toppedUp({ ...customer, token: await issueToken(shop, customer.id) }, 10)
    expect((await command('receivable', 'collect', customer.id)).code).toBe(1)
    expect(await balanceOf(customer)).toBe(0)
    expect(await said('receivable', 'write-off', customer.id)).toContain('$4.29')
    expect((await command('receivable', 'write-off', customer.id)).code).toBe(1)
    expect(await said('receivable', 'list')).not.toContain(customer.id)
    const reconciled = await command('payment', 'reconcile')
    expect(reconciled.code).toBe(0)
    expect(reconciled.text).toContain(
      `${reference}  ${customer.id}  $20.00  reversed by the gateway`,
    )
  })

  it('that staff learn of weeks later is recorded by its case, once', async () => {
    const customer = await createCustomer(shop, { dollars: 0 })
    const topUp = await toppedUp(customer, 20)
    const { id, reference } = await paymentOf(topUp)
    const record = (of: string, amount: string, number: string) =>
      command('payment', 'charge-back', of, amount, '--case', number, ...reason)
    const both = await Promise.all([
      record(id, '15.00', `CB-${id}`),
      record(reference, '15.00', `CB-${id}`),
    ])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(await balanceOf(customer)).toBe(5)
    expect((await record(id, '5.00', `CB-${id}`)).text).toBe(
      `The case CB-${id} is recorded already.`,
    )
    expect((await record(id, '5.01', 'CB-MORE')).text).toBe(`At most $5.00 of ${id} are left.`)
    expect((await record(id, '5.00', '')).code).toBe(1)
    expect((await record('nothing', '5.00', 'CB-NONE')).code).toBe(1)
    expect(await notificationsOf(shop.db, customer.id)).toContainEqual({
      code: 'PAYMENT_REVERSED',
      params: { amount: '$15.00' },
    })
    // The gateway reports the same money after all.
    await chargeBack(topUp, 1500)
    shop.clock.advance(day)
    await shop.app.runSchedule('reconciliation')
    expect(await balanceOf(customer)).toBe(5)
    expect((await refund(topUp, '5.01')).text).toContain('At most $5.00')
    expect((await command('payment', 'reconcile')).code).toBe(0)
  })

  it('is looked for daily for a week, in parts', async () => {
    const customer = await createCustomer(shop, { dollars: 0 })
    const topUp = await toppedUp(customer, 20)
    for (const [at, balance] of [15, 10, 10, 10, 10, 10, 10].entries()) {
      if (at < 2) await chargeBack(topUp, 500)
      shop.clock.advance(day)
      await shop.app.runSchedule('reconciliation')
      expect(await balanceOf(customer)).toBe(balance)
    }
    expect((await paymentOf(topUp)).reconcileAt).toBeNull()
  })

  it('is told from a payment that the gateway calls closed, which staff check', async () => {
    const customer = await createCustomer(shop, { dollars: 0 })
    const topUp = await toppedUp(customer, 20)
    await shop.control('payway', { amountDelta: -1 })
    shop.clock.advance(day)
    await shop.app.runSchedule('reconciliation')
    expect(await balanceOf(customer)).toBe(20)
    const { id } = await paymentOf(topUp)
    expect(await said('payment', 'reconcile')).toContain(id)
    await shop.control('payway', { amountDelta: 0 })
    shop.clock.advance(day)
    await shop.app.runSchedule('reconciliation')
    expect(await said('payment', 'reconcile')).not.toContain(id)
  })
})
