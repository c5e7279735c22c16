import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  getAwsAccount,
  getContractAwsAccount,
  getContractManualInvoice,
  getManualInvoice,
} from '../../src/contract/aws-invoices.ts'
import { findTransfer } from '../../src/contract/bank-transfers.ts'
import { completeCardPayment, payByCard } from '../../src/contract/cards.ts'
import { changePaymentMethod, type PaymentMethod } from '../../src/contract/checkout.ts'
import { getInvoice } from '../../src/contract/invoices.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { checkPayment, payWayKhqr } from '../../src/contract/payments.ts'
import {
  cancelPaymentTransaction,
  getOpenTransaction,
  getPaymentTransaction,
  startPaymentTransaction,
} from '../../src/contract/payment-transactions.ts'
import { payPalCaptureOrder, payPalCreateOrder } from '../../src/contract/paypal.ts'
import {
  listOnlineAwsInvoices,
  listOnlineInvoices,
  listReminders,
} from '../../src/contract/reminders.ts'
import type { WebsiteId } from '../../src/contract/shared-shapes.ts'
import { startTopUp } from '../../src/contract/top-ups.ts'
import { sandboxCards } from '../../scripts/start-sandbox.ts'
import { PAYPAL_CLIENT_ID, PAYPAL_SECRET } from '../../src/sandbox/credentials.ts'
import { GOOD_CARDS } from '../../src/sandbox/cybersource/test-cards.ts'
import {
  transfer,
  verificationAccount,
  type LedgerAccount,
} from '../../src/server/money/ledger/index.ts'
import { gatewayBooks, missingInLedger } from '../../src/server/money/payments/find-differences.ts'
import { remindOfOverdue } from '../../src/server/selling/aws-invoices/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { auditLog, payments, refreshTokens } from '../../src/server/platform/db/schema/index.ts'
import { isoDay } from '../../src/server/platform/shown-day.ts'
import { bankAccounts } from './bank-accounts.ts'
import { mailsTo, movedBy, notificationsOf, transfersFor } from './books.ts'
import { freeName, postToGateway, pressAtGateway } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerBank, newKey, saveCard } from './enter-card.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi(
    {
      ...{ BANK_ACCOUNTS: bankAccounts, PAYPAL_CLIENT_ID, PAYPAL_SECRET },
      PAYPAL_FEE_PERCENT: '4.4',
    },
    {
      // The gateways' clocks follow the shop's.
      startsAt: new Date(),
      settingsFor: ({ endpoints: { cybersource } }) => {
        const settings = JSON.parse(sandboxCards(cybersource)) as object
        return { CYBERSOURCE: JSON.stringify({ ...settings, feePercent: 2.5 }) }
      },
    },
  )
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const run = async (...args: readonly string[]) => {
  const actor = { kind: 'operator', id: 'root' } as const
  return shop.app.command({ args: [...args, '--reason', 'test'], actor, files: {} })
}

let accounts = 100_000_000_000

/** Registers an AWS account of a customer; returns its id. */
const addAccount = async ({ id, addressId }: TestCustomer, discount = '0'): Promise<string> => {
  await addressId()
  accounts += 1
  const added = await run('aws-accounts', 'add', `${accounts}`, id, '--discount', discount)
  expect(added.code, added.text).toBe(0)
  return `${accounts}`
}

const issue = (account: string, period: string, lines: string, ...more: readonly string[]) =>
  run('aws-invoices', 'issue', account, '--period', period, '--lines', lines, ...more)

/** Issues an invoice of the dollars before VAT; returns its number. */
const invoice = async (account: string, month: number, dollars: number): Promise<string> => {
  const period = `2026-${String(month).padStart(2, '0')}`
  const { code, text } = await issue(account, period, `Amazon EC2: ${dollars.toFixed(2)}`)
  expect(code, text).toBe(0)
  return text.split(' ')[0] ?? ''
}

const awsInvoices = async ({ token }: TestCustomer) =>
  answerOf(await shop.call(listOnlineAwsInvoices, {}, { token }))

const start = (
  { token }: TestCustomer,
  invoices: readonly string[],
  paymentMethod: PaymentMethod = 'BALANCE',
  key: string = randomUUID(),
) =>
  shop.call(
    startPaymentTransaction,
    { body: { invoices: [...invoices], paymentMethod } },
    { token, key },
  )
const find = async ({ token }: TestCustomer, id: string) =>
  answerOf(await shop.call(getPaymentTransaction, { params: { id } }, { token }))
const open = async ({ token }: TestCustomer) =>
  answerOf(await shop.call(getOpenTransaction, {}, { token }))
const giveUp = ({ token }: TestCustomer, id: string) =>
  shop.call(cancelPaymentTransaction, { params: { id } }, { token })
const check = ({ token }: TestCustomer, id: string) =>
  shop.call(checkPayment, { params: { id } }, { token })
const change = ({ token }: TestCustomer, id: string, paymentMethod: PaymentMethod) =>
  shop.call(changePaymentMethod, { params: { id }, body: { paymentMethod } }, { token })

/** A customer with unpaid invoices of $100 and $200 and VAT: in Cambodia $110 and $220. */
const withInvoices = async (dollars = 0, site: WebsiteId = 'KH') => {
  const customer = await createCustomer(shop, { dollars, site })
  const account = await addAccount(customer)
  const numbers = [await invoice(account, 9, 100), await invoice(account, 10, 200)]
  const unpaid = await awsInvoices(customer)
  return { customer, account, numbers, ids: unpaid.map(({ id }) => id) }
}

const statusOf = async ({ token }: TestCustomer, number: string) =>
  answerOf(await shop.call(getInvoice, { params: { number } }, { token })).status

/** Makes the gateway send its signed push-back. */
const pushBack = async (id: string, times = 1): Promise<void> => {
  const [payment] = await shop.db.select().from(payments).where(eq(payments.payableId, id))
  await fetch(`${shop.sandbox.endpoints.control}/control/payway/pushback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tran_id: payment?.reference, times }),
  })
}

describe('an AWS invoice', () => {
  it('exists when staff issue it, with the discount, a notification and a mail', async () => {
    const customer = await createCustomer(shop)
    const account = await addAccount(customer, '2.5')
    const issued = await issue(account, '2026-10', 'Amazon EC2: 900; Amazon S3: 100.10')
    expect(issued).toMatchObject({ code: 0 })
    const [unpaid] = await awsInvoices(customer)
    const number = unpaid?.number ?? ''
    expect(issued.text).toBe(`${number} over $1,072.61 is issued.`)
    expect(unpaid).toMatchObject({
      ...{ status: 'UNPAID', total: 1072.61, orderId: null },
      items: [`AWS ${account}, 10/2026`],
    })
    const { token } = customer
    expect(answerOf(await shop.call(getInvoice, { params: { number } }, { token }))).toMatchObject({
      ...{ status: 'UNPAID', dueUponReceipt: true, subject: `AWS ${account}, 10/2026` },
      ...{ subtotal: 1000.1, discountAmount: 25, taxAmount: 97.51, total: 1072.61 },
      discounts: [{ code: 'AWS_ACCOUNT_DISCOUNT', amount: 25 }],
      lines: [
        { description: 'Amazon EC2', amount: 900 },
        { description: 'Amazon S3', amount: 100.1 },
      ],
    })
    const id = unpaid?.id ?? ''
    const [manual, twin] = [
      answerOf(await shop.call(getManualInvoice, { params: { id } }, { token })),
      answerOf(await shop.call(getContractManualInvoice, { params: { id } }, { token })),
    ]
    expect(manual).toMatchObject({ number, awsAccountId: account, period: '2026-10' })
    expect(twin).toEqual(manual)
    const ofAccount = { params: { id: account } }
    const expected = { accountId: account, discountPercent: 2.5, invoices: [manual] }
    for (const endpoint of [getAwsAccount, getContractAwsAccount]) {
      expect(answerOf(await shop.call(endpoint, ofAccount, { token }))).toEqual(expected)
    }
    const other = await createCustomer(shop)
    expect(codeOf(await shop.call(getManualInvoice, { params: { id } }, other))).toBe(
      'INVOICE_NOT_FOUND',
    )
    expect(codeOf(await shop.call(getAwsAccount, ofAccount, other))).toBe('NOT_FOUND')
    expect(await notificationsOf(shop.db, customer.id)).toEqual([
      { code: 'AWS_INVOICE_ISSUED', params: { number, total: '$1,072.61' } },
    ])
    const [mail] = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (mails) => mails.length > 0,
    )
    expect(mail?.text).toContain(`/online-payment?invoice=${number}`)
  })

  it('is refused without an account, a contact or a valid month, and twice for a month', async () => {
    const customer = await createCustomer(shop)
    const noContact = await run('aws-accounts', 'add', '999999999999', customer.id)
    expect(noContact.code).toBe(0)
    expect((await issue('999999999999', '2026-10', 'EC2: 1')).text).toContain('billing contact')
    const account = await addAccount(customer)
    expect((await issue('888888888888', '2026-10', 'EC2: 1')).code).not.toBe(0)
    expect((await issue(account, '2026-13', 'EC2: 1')).code).not.toBe(0)
    expect((await issue(account, '2026-10', 'EC2')).text).toContain('--lines')
    expect((await issue(account, '2026-10', 'EC2: 1', '--due', '2020-01-01')).code).not.toBe(0)
    expect((await issue(account, '2026-10', 'EC2: 1')).code).toBe(0)
    expect((await issue(account, '2026-10', 'EC2: 2')).text).toContain('has an invoice')
    const other = await createCustomer(shop)
    expect((await run('aws-accounts', 'add', account, other.id)).text).toContain('another')
  })

  it('is cancelled with a credit note and an audit row, and once', async () => {
    const { customer, account, numbers } = await withInvoices()
    const [number = ''] = numbers
    const outcomes = await Promise.all([
      run('aws-invoices', 'cancel', number),
      run('aws-invoices', 'cancel', number),
    ])
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual([0, 1])
    const { token } = customer
    const cancelled = answerOf(await shop.call(getInvoice, { params: { number } }, { token }))
    expect(cancelled).toMatchObject({
      status: 'VOIDED',
      creditNotes: [{ total: 110, description: `AWS ${account}, 09/2026` }],
    })
    expect(await awsInvoices(customer)).toHaveLength(1)
    expect(await transfersFor(shop.db, 'aws-invoice:')).toEqual([])
    const rows = await shop.db.select().from(auditLog).where(eq(auditLog.subject, number))
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['aws-invoices issue', 'aws-invoices cancel']),
    )
    // The month is free again.
    expect((await issue(account, '2026-09', 'EC2: 5')).code).toBe(0)
  })

  it('is overdue after its due day, and its customer is reminded weekly', async () => {
    const customer = await createCustomer(shop)
    const account = await addAccount(customer)
    const due = isoDay(new Date(shop.clock.now().getTime() + 3 * 24 * 3_600_000))
    await issue(account, '2026-10', 'EC2: 10', '--due', due)
    const deps = { db: shop.db, enqueue: () => Promise.resolve() }
    const inDays = (days: number) => ({
      now: () => new Date(shop.clock.now().getTime() + days * 24 * 3_600_000),
    })
    const reminded = async () =>
      (await notificationsOf(shop.db, customer.id)).filter(
        ({ code }) => code === 'AWS_INVOICE_OVERDUE',
      ).length
    await remindOfOverdue({ ...deps, clock: inDays(3) })
    expect(await reminded()).toBe(0)
    await Promise.all([1, 2, 3].map(() => remindOfOverdue({ ...deps, clock: inDays(4) })))
    expect(await reminded()).toBe(1)
    await remindOfOverdue({ ...deps, clock: inDays(10) })
    expect(await reminded()).toBe(1)
    await remindOfOverdue({ ...deps, clock: inDays(12) })
    expect(await reminded()).toBe(2)
    const { invoices } = answerOf(await shop.call(listReminders, {}, { token: customer.token }))
    expect(invoices).toMatchObject([{ total: 11, status: 'UNPAID' }])
  })

  it('has a number without a gap beside those of concurrent payments', async () => {
    const customer = await createCustomer(shop, { dollars: 1000 })
    const account = await addAccount(customer)
    const months = [1, 2, 3, 4, 5, 6]
    const buyers = await Promise.all(months.map(() => createCustomer(shop, { dollars: 100 })))
    const orders = await Promise.all(buyers.map((each) => each.order([freeName()], 'BALANCE')))
    const lastNumber = async () =>
      (await rowsOf<{ last: number }>(shop.db, sql`select last from invoice_counters`))[0]?.last ??
      0
    const before = await lastNumber()
    const issued = await Promise.all([
      ...months.map((month) => invoice(account, month, 10)),
      ...buyers.map(async (each, at) => {
        const paid = answerOf(await each.payByBalance(orders[at]?.id ?? ''))
        return paid.invoiceNumber ?? ''
      }),
    ])
    const numbers = issued.map((number) => Number(number.split('-')[2])).toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, at) => before + 1 + at))
  })
})

describe('a bulk payment', () => {
  it('by balance pays invoices and an order, each with its own entries and invoice', async () => {
    const { customer, numbers, ids } = await withInvoices(1000)
    const name = freeName()
    const order = await customer.order([name], 'PAYWAY_CARDS')
    const others = answerOf(await shop.call(listOnlineInvoices, {}, { token: customer.token }))
    expect(others).toMatchObject([{ id: order.id, orderId: order.id, items: [name] }])
    const started = answerOf(await start(customer, [...ids, order.id]))
    const total = 330 + order.grandTotal
    expect(started).toMatchObject({ state: 'AWAITING_PAYMENT', grandTotal: total, items: [] })
    expect(started.invoices.map(({ number }) => number)).toEqual([...numbers, order.incrementId])
    const paid = answerOf(await customer.payByBalance(started.id))
    expect(paid).toMatchObject({ id: started.id, state: 'COMPLETED', paymentState: 'SUCCESS' })
    expect(await customer.balance()).toBe(1000 - total)
    for (const [at, id] of ids.entries()) {
      const amounts = at === 0 ? [100, 10] : [200, 20]
      const from = `customer:${customer.id}:balance`
      expect(await transfersFor(shop.db, `aws-invoice:${id}:`)).toEqual([
        { cause: `aws-invoice:${id}:net`, from, to: 'sales', amount: fromDollars(amounts[0] ?? 0) },
        { cause: `aws-invoice:${id}:tax`, from, to: 'vat', amount: fromDollars(amounts[1] ?? 0) },
      ])
      expect(await statusOf(customer, numbers[at] ?? '')).toBe('PAID')
    }
    expect(await movedBy(shop.db, order.id)).toBe(fromDollars(order.grandTotal))
    await until(
      () => customer.findOrder(order.id),
      ({ state, invoiceNumber }) => state === 'COMPLETED' && invoiceNumber !== null,
    )
    const { invoices } = await find(customer, started.id)
    expect(invoices.map(({ state }) => state)).toEqual(['PAID', 'PAID', 'PAID'])
    const codes = (await notificationsOf(shop.db, customer.id)).map(({ code }) => code)
    expect(codes).toContain('INVOICES_PAID')
    const again = await start(customer, ids)
    expect(codeOf(again)).toBe('ORDER_STATUS_INVALID')
  })

  it('by the gateway is settled once, also when the push-back comes twice', async () => {
    const { customer, ids } = await withInvoices()
    const { id } = answerOf(await start(customer, ids, 'PAYWAY_CARDS'))
    await shop.control('payway', { pushback: 'twice' })
    const { page, fields } = await customer.openGateway(id)
    expect(fields['amount']).toBe('330.00')
    await pressAtGateway(page, 'approve')
    await Promise.all([check(customer, id), pushBack(id, 3), pushBack(id)])
    expect(await find(customer, id)).toMatchObject({ state: 'COMPLETED', availableActions: [] })
    const moved = await transfersFor(shop.db, 'aws-invoice:')
    const own = moved.filter(({ cause }) => ids.some((each) => cause.includes(each)))
    expect(new Set(own.map(({ from }) => from))).toEqual(new Set(['gateway:payway']))
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(fromDollars(330))
    expect(await customer.balance()).toBe(0)
    const mails = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.some(({ subject }) => subject.includes('$330.00')),
    )
    expect(mails.filter(({ subject }) => subject.includes('$330.00'))).toHaveLength(1)
  })

  it('is one for a double click, and refuses a second with the id of the first', async () => {
    const { customer, ids } = await withInvoices(1000)
    const key = randomUUID()
    const same = await Promise.all([1, 2, 3].map(() => start(customer, ids, 'BALANCE', key)))
    const [{ id } = { id: '' }] = same.map(answerOf)
    expect(new Set(same.map((one) => answerOf(one).id)).size).toBe(1)
    const changed = await start(customer, ids.slice(0, 1), 'BALANCE', key)
    expect(codeOf(changed)).toBe('IDEMPOTENCY_KEY_REUSED')
    const second = await start(customer, ids.slice(1))
    expect(second).toMatchObject({
      problem: { messageCode: 'TRANSACTION_IN_PROGRESS', params: { id } },
    })
    expect((await open(customer)).transaction?.id).toBe(id)
    const paid = await Promise.all([1, 2, 3].map(() => customer.payByBalance(id)))
    expect(codesOf(paid)).toEqual({ OK: 1, ORDER_STATUS_INVALID: 2 })
    expect(await customer.balance()).toBe(670)
    expect((await open(customer)).transaction).toBeNull()
  })

  it('without an order needs no confirmed identity, however old the session', async () => {
    const { customer, ids } = await withInvoices(1000)
    await shop.db
      .update(refreshTokens)
      .set({ authenticatedAt: new Date(shop.clock.now().getTime() - 3_600_000) })
      .where(eq(refreshTokens.customerId, customer.id))
    const { id } = answerOf(await start(customer, ids))
    expect(codeOf(await customer.payByBalance(id))).toBe('OK')
  })

  it('is one of overlapping selections that two tabs start concurrently', async () => {
    const { customer, ids } = await withInvoices()
    const started = await Promise.all([
      start(customer, ids, 'PAYWAY_CARDS'),
      start(customer, ids.slice(0, 1), 'PAYWAY_CARDS'),
      start(customer, ids.slice(1), 'PAYWAY_PLUS'),
    ])
    expect(codesOf(started)).toEqual({ OK: 1, TRANSACTION_IN_PROGRESS: 2 })
  })

  it('that was given up takes late money once, into the balance', async () => {
    const { customer, ids } = await withInvoices()
    const { id } = answerOf(await start(customer, ids, 'PAYWAY_CARDS'))
    const kept = await customer.gatewayForm(id)
    expect(answerOf(await giveUp(customer, id))).toMatchObject({ state: 'CANCELLED' })
    // Others can be paid meanwhile.
    const next = answerOf(await start(customer, ids.slice(0, 1), 'PAYWAY_PLUS'))
    // The browser still has the form that was given up.
    const location = (await postToGateway(kept)).headers.get('location') ?? ''
    await pressAtGateway(new URL(location, kept.action), 'approve')
    await pushBack(id, 3)
    expect(await customer.balance()).toBe(330)
    expect(await find(customer, id)).toMatchObject({ state: 'CANCELLED' })
    expect((await open(customer)).transaction?.id).toBe(next.id)
    expect(await awsInvoices(customer)).toHaveLength(2)
    expect(codeOf(await giveUp(customer, next.id))).toBe('OK')
    expect((await notificationsOf(shop.db, customer.id)).map(({ code }) => code)).toContain(
      'INVOICE_PAYMENT_CREDITED',
    )
  })

  it('cannot be given up when it proves to be paid', async () => {
    const { customer, ids } = await withInvoices()
    const { id } = answerOf(await start(customer, ids, 'PAYWAY_CARDS'))
    await shop.control('payway', { pushback: 'silent' })
    const { page } = await customer.openGateway(id)
    await pressAtGateway(page, 'approve')
    expect(codeOf(await giveUp(customer, id))).toBe('INVOICE_PROCESSED')
    expect(await find(customer, id)).toMatchObject({ state: 'COMPLETED' })
    expect(await awsInvoices(customer)).toEqual([])
  })

  it('of another amount credits what came, and can be continued by another method', async () => {
    const { customer, ids } = await withInvoices(330)
    const { id } = answerOf(await start(customer, ids, 'PAYWAY_CARDS'))
    await shop.control('payway', { amountDelta: -1 })
    const { page } = await customer.openGateway(id)
    await pressAtGateway(page, 'approve')
    await pushBack(id, 2)
    expect(await customer.balance()).toBe(659)
    expect(await find(customer, id)).toMatchObject({ paymentState: 'FAILED' })
    expect(answerOf(await change(customer, id, 'BALANCE')).paymentMethod).toBe('BALANCE')
    expect(answerOf(await customer.payByBalance(id)).state).toBe('COMPLETED')
    expect(await customer.balance()).toBe(329)
  })

  it('pays the rest when an invoice is cancelled meanwhile, and credits that one', async () => {
    const { customer, numbers, ids } = await withInvoices()
    const { id } = answerOf(await start(customer, ids, 'PAYWAY_CARDS'))
    const { page } = await customer.openGateway(id)
    expect((await run('aws-invoices', 'cancel', numbers[0] ?? '')).code).toBe(0)
    await pressAtGateway(page, 'approve')
    await pushBack(id, 3)
    const { state, invoices } = await find(customer, id)
    expect(state).toBe('COMPLETED')
    expect(invoices.map((each) => each.state)).toEqual(['CREDITED', 'PAID'])
    expect(await customer.balance()).toBe(110)
    expect(await statusOf(customer, numbers[0] ?? '')).toBe('VOIDED')
  })

  it('by balance takes nothing when one of its invoices is paid elsewhere', async () => {
    const { customer, numbers, ids } = await withInvoices(1000)
    const order = await customer.order([freeName()], 'BALANCE')
    const { id } = answerOf(await start(customer, [...ids, order.id]))
    answerOf(await customer.payByBalance(order.id))
    const left = await customer.balance()
    expect(codeOf(await customer.payByBalance(id))).toBe('INVOICE_PROCESSED')
    expect(await customer.balance()).toBe(left)
    expect(await statusOf(customer, numbers[0] ?? '')).toBe('UNPAID')
    expect(await find(customer, id)).toMatchObject({ state: 'AWAITING_PAYMENT' })
    expect(codeOf(await giveUp(customer, id))).toBe('OK')
    answerOf(await customer.payByBalance(answerOf(await start(customer, ids)).id))
    expect(await customer.balance()).toBe(left - 330)
  })

  it('closes the own payment of an order first, and refuses an order whose payment is paid', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const order = await customer.order([freeName()], 'PAYWAY_CARDS')
    await shop.control('payway', { pushback: 'silent' })
    const { page } = await customer.openGateway(order.id)
    await pressAtGateway(page, 'approve')
    expect(codeOf(await start(customer, [order.id]))).toBe('INVOICE_PROCESSED')
    expect((await customer.findOrder(order.id)).state).not.toBe('AWAITING_PAYMENT')
    expect(await customer.balance()).toBe(100)
  })

  it('has only invoices that are the customer’s own and due, and a method that takes the sum', async () => {
    const { customer, ids } = await withInvoices(50)
    const stranger = await withInvoices()
    const topUp = answerOf(
      await shop.call(startTopUp, { body: { total: 20 } }, { token: customer.token }),
    )
    const wanted = [[...ids, ...stranger.ids], [randomUUID()], [topUp.id], [...ids, topUp.id]]
    for (const invoices of wanted) {
      expect(codeOf(await start(customer, invoices))).toBe('INVOICE_NOT_FOUND')
    }
    expect(codeOf(await start(customer, []))).toBe('BAD_REQUEST')
    expect(codeOf(await start(customer, ids, 'PROMO_CREDIT'))).toBe('PAYMENT_METHOD_NOT_MATCH')
    const { id } = answerOf(await start(customer, [...ids, ...ids]))
    expect(answerOf(await check(customer, id)).grandTotal).toBe(330)
    expect(codeOf(await customer.payByBalance(id))).toBe('BALANCE_NOT_ENOUGH')
    expect(codeOf(await customer.payByBalance(ids[0] ?? ''))).toBe('ORDER_NOT_FOUND')
    for (const outcome of [
      await giveUp(stranger.customer, id),
      await check(stranger.customer, id),
      await stranger.customer.payByBalance(id),
    ]) {
      expect(codeOf(outcome)).toBe('ORDER_NOT_FOUND')
    }
  })

  it('outside of Cambodia offers the methods of its site', async () => {
    const customer = await createCustomer(shop, { site: 'TH' })
    const { paymentMethods, transaction } = await open(customer)
    expect(transaction).toBeNull()
    expect(paymentMethods.map(({ method }) => method)).not.toContain('PAYWAY_ABA')
  })

  it('moves exactly what came in, whatever became of its invoices meanwhile', async () => {
    const customer = await createCustomer(shop)
    const account = await addAccount(customer)
    let month = 0
    const cases = fc.array(
      fc.record({ cents: fc.integer({ min: 250, max: 99_999 }), isCancelled: fc.boolean() }),
      { minLength: 1, maxLength: 4 },
    )
    const periodOf = (at: number) =>
      `20${30 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
    await fc.assert(
      fc.asyncProperty(cases, async (parts) => {
        const balance = fromDollars(await customer.balance())
        for (const { cents } of parts) {
          await issue(account, periodOf((month += 1)), `EC2: ${(cents / 100).toFixed(2)}`)
        }
        const unpaid = await awsInvoices(customer)
        const started = answerOf(
          await start(
            customer,
            unpaid.map(({ id }) => id),
            'PAYWAY_CARDS',
          ),
        )
        const { page } = await customer.openGateway(started.id)
        const gone = unpaid.filter((_, at) => parts[at]?.isCancelled === true)
        for (const { number } of gone) await run('aws-invoices', 'cancel', number)
        await pressAtGateway(page, 'approve')
        answerOf(await check(customer, started.id))
        const credit = fromDollars(await customer.balance()) - balance
        const isOwn = ({ cause }: { cause: string }) => unpaid.some(({ id }) => cause.includes(id))
        const moved = [
          ...(await transfersFor(shop.db, 'aws-invoice:')),
          ...(await transfersFor(shop.db, `bulk-payment:${started.id}:`)),
        ].filter(isOwn)
        expect(new Set(moved.map(({ from }) => from))).toEqual(new Set(['gateway:payway']))
        const sum = moved.reduce((all, { amount }) => all + amount, 0)
        expect(sum).toBe(fromDollars(started.grandTotal))
        expect(credit).toBe(gone.reduce((all, { total }) => all + fromDollars(total), 0))
        expect(await awsInvoices(customer)).toEqual([])
      }),
      { numRuns: 6 },
    )
  })

  it('is not shown to another customer, and needs a session', async () => {
    const { customer, ids } = await withInvoices()
    const { id } = answerOf(await start(customer, ids, 'PAYWAY_PLUS'))
    const other = await issueToken(shop, (await createCustomer(shop)).id)
    const seen = await shop.call(getPaymentTransaction, { params: { id } }, { token: other })
    expect(codeOf(seen)).toBe('ORDER_NOT_FOUND')
    expect(codeOf(await shop.call(getOpenTransaction, {}))).toBe('UNAUTHORIZED')
  })
})

const minute = 60_000

/** Runs a test's part at a later time. */
const later = async (ms: number, run: () => Promise<void>): Promise<void> => {
  shop.clock.advance(ms)
  try {
    await run()
  } finally {
    shop.clock.advance(-ms)
  }
}

const createAtPayPal = ({ token }: TestCustomer, id: string) =>
  shop.call(payPalCreateOrder, { params: { id } }, { token })
const capture = ({ token }: TestCustomer, id: string, paypalOrderId: string) =>
  shop.call(payPalCaptureOrder, { params: { id }, body: { paypalOrderId } }, { token })
const approveAtPayPal = async (paypalOrderId: string): Promise<void> => {
  const url = `${shop.sandbox.endpoints.paypal}/checkoutnow/${paypalOrderId}/approve`
  expect((await fetch(url, { method: 'POST' })).status).toBe(200)
}
const charge = ({ token }: TestCustomer, orderId: string, cardId: string) =>
  shop.call(payByCard, { body: { orderId, cardId } }, { token, key: newKey() })

const paymentsOf = (payableId: string) =>
  shop.db
    .select()
    .from(payments)
    .where(eq(payments.payableId, payableId))
    .orderBy(payments.createdAt)

/** Expects a gateway's account in the ledger to have what its payments brought. */
const expectBooksOf = async (key: string): Promise<void> => {
  const books = (await gatewayBooks(shop.db)).find(({ gateway }) => gateway === key)
  if (books === undefined) throw new Error(`no payment by ${key}`)
  expect(books.received).toBeGreaterThan(0)
  expect(missingInLedger(books)).toBe(0)
}

const noticesOf = async ({ id }: TestCustomer, ...codes: readonly string[]) =>
  (await notificationsOf(shop.db, id)).filter(({ code }) => codes.includes(code))

describe('a bulk payment by bank transfer', () => {
  let numbers = 0

  /** Starts one of the invoices and of others; returns what records money that arrives for it. */
  const started = async (customer: TestCustomer, invoices: readonly string[]) => {
    const { id } = answerOf(await start(customer, invoices, 'BANK_TRANSFER'))
    const find = async () =>
      answerOf(await shop.call(findTransfer, { params: { id } }, { token: customer.token }))
    const reference = ((await find()).transfer?.description ?? '').replaceAll(' ', '')
    const arrive = async (verb: 'confirm' | 'confirm-part', dollars: number, ...more: string[]) => {
      const entry = `BULK${(numbers += 1)}`
      const args = ['--received', dollars.toFixed(2), '--bank-reference', entry, ...more]
      const actor = { kind: 'operator', id: 'dara' } as const
      const said = await shop.app.command({
        ...{ args: ['transfers', verb, reference, ...args], actor, files: {} },
      })
      expect(said.code, said.text).toBe(0)
      await until(
        () => shop.app.runSchedule('open payments').then(() => paymentsOf(id)),
        (all) => all.every(({ state }) => state !== 'AWAITING' && state !== 'CLOSED'),
      )
    }
    return { id, find, arrive }
  }

  it('of less pays no part: all stay due, and the money is in the balance', async () => {
    const { customer, numbers: own, ids } = await withInvoices()
    const { id, find: findIt, arrive } = await started(customer, ids)
    await arrive('confirm-part', 300)
    expect(await customer.balance()).toBe(300)
    expect(await Promise.all(own.map((number) => statusOf(customer, number)))).toEqual([
      'UNPAID',
      'UNPAID',
    ])
    const { state, paymentState, invoices } = await find(customer, id)
    expect([state, paymentState]).toEqual(['AWAITING_PAYMENT', 'FAILED'])
    expect(invoices.map((each) => each.state)).toEqual(['OPEN', 'OPEN'])
    expect((await findIt()).ended).toEqual({ is: 'CREDITED', received: 300, missing: 30 })
    const credited = { code: 'INVOICE_PAYMENT_CREDITED', params: { amount: '$300.00' } }
    expect(await notificationsOf(shop.db, customer.id)).toEqual(expect.arrayContaining([credited]))
    expect(await noticesOf(customer, 'INVOICE_PAYMENT_CREDITED', 'INVOICES_PAID')).toEqual([
      credited,
    ])
    expect(codeOf(await change(customer, id, 'BALANCE'))).toBe('OK')
    expect(codeOf(await customer.payByBalance(id))).toBe('BALANCE_NOT_ENOUGH')

    // The rest, with the same reference.
    await arrive('confirm-part', 30, '--again')
    expect(await customer.balance()).toBe(330)
    expect(answerOf(await customer.payByBalance(id)).state).toBe('COMPLETED')
    expect(await customer.balance()).toBe(0)
    await expectBooksOf('bank-transfer')
  })

  it('of more pays the parts that are due; the rest and another part go to the balance', async () => {
    const { customer, ids } = await withInvoices(20)
    const order = await customer.order([freeName()], 'BALANCE')
    const { id, arrive } = await started(customer, [...ids, order.id])
    // In another tab.
    answerOf(await customer.payByBalance(order.id))
    await arrive('confirm', 330 + order.grandTotal + 25)
    const { state, invoices } = await find(customer, id)
    expect(state).toBe('COMPLETED')
    expect(invoices.map((each) => each.state)).toEqual(['PAID', 'PAID', 'CREDITED'])
    expect(await customer.balance()).toBe(45)
    expect(await awsInvoices(customer)).toEqual([])
    const [payment] = await paymentsOf(id)
    const to = `customer:${customer.id}:balance`
    const from = 'gateway:bank-transfer'
    expect([
      ...(await transfersFor(shop.db, `payment:${payment?.id ?? ''}`)),
      ...(await transfersFor(shop.db, `bulk-payment:${id}`)),
    ]).toEqual([
      { cause: `payment:${payment?.id ?? ''}:rest`, from, to, amount: fromDollars(25) },
      {
        cause: `bulk-payment:${id}:${order.id}:credit`,
        ...{ from, to, amount: fromDollars(order.grandTotal) },
      },
    ])
    const notices = await noticesOf(customer, 'INVOICE_PAYMENT_CREDITED', 'INVOICES_PAID')
    expect(notices.map(({ params }) => params['amount']).toSorted()).toEqual(
      ['$25.00', `$${order.grandTotal}`, `$${330 + order.grandTotal}`].toSorted(),
    )
    await expectBooksOf('bank-transfer')
  })
})

describe('a bulk payment with a fee, one part of which is paid in another tab', () => {
  /** Begins it at the gateway, as far as the customer's last step; returns that step. */
  const begun = {
    PAYPAL: async (customer: TestCustomer, id: string) => {
      const { paypalOrderId } = answerOf(await createAtPayPal(customer, id))
      await approveAtPayPal(paypalOrderId)
      return () => capture(customer, id, paypalOrderId)
    },
    CARD: async (customer: TestCustomer, id: string) => {
      const { token } = customer
      const card = await saveCard(shop, token, GOOD_CARDS.challenge)
      const { challenge } = answerOf(await charge(customer, id, card.id))
      await answerBank(challenge, 'approve')
      return () => shop.call(completeCardPayment, { params: { id } }, { token })
    },
  } as const

  it.each([
    ['PAYPAL', 'TH', 'paypal', 4.4],
    ['CARD', 'KH', 'cybersource', 2.5],
  ] as const)('by %s pays the others, with its fee once', async (method, site, key, percent) => {
    const { customer, ids } = await withInvoices(20, site)
    const order = await customer.order([freeName()], 'BALANCE')
    const started = answerOf(await start(customer, [...ids, order.id], method))
    const { id, grandTotal, paymentFee } = started
    expect(paymentFee).toBeCloseTo((grandTotal * percent) / 100, 1)
    const complete = await begun[method](customer, id)
    answerOf(await customer.payByBalance(order.id))
    await Promise.all([complete(), complete(), check(customer, id)])
    await until(
      () => check(customer, id).then(() => find(customer, id)),
      ({ state }) => state === 'COMPLETED',
    )
    const { invoices } = await find(customer, id)
    expect(invoices.map(({ state }) => state)).toEqual(['PAID', 'PAID', 'CREDITED'])
    expect(await awsInvoices(customer)).toEqual([])
    // Its amount, and not the fee.
    expect(await customer.balance()).toBe(20)

    const [payment, ...more] = await paymentsOf(id)
    expect(more).toEqual([])
    expect(payment).toMatchObject({
      ...{ state: 'SETTLED', fee: fromDollars(paymentFee) },
      receivedAmount: fromDollars(grandTotal) + fromDollars(paymentFee),
    })
    const from = `gateway:${key}`
    const fees = await transfersFor(shop.db, `payment-fee:${payment?.id ?? ''}`)
    expect(fees.map((row) => [row.from, row.to])).toEqual([
      [from, 'payment-fees'],
      [from, 'vat'],
    ])
    const moved = [
      ...fees,
      ...(await transfersFor(shop.db, `bulk-payment:${id}`)),
      ...(
        await Promise.all(ids.map((each) => transfersFor(shop.db, `aws-invoice:${each}`)))
      ).flat(),
    ]
    expect(new Set(moved.map((row) => row.from))).toEqual(new Set([from]))
    const sumOf = (rows: readonly { readonly amount: number }[]) =>
      rows.reduce((sum, { amount }) => sum + amount, 0)
    expect([sumOf(fees), sumOf(moved)]).toEqual([payment?.fee, payment?.receivedAmount])
    await expectBooksOf(key)
  })
})

describe('a gateway that is down', () => {
  const down = (party: string, isDown = true) => shop.control(party, { down: isDown })

  /** Gateways whose payment is begun, and held open while they are down. */
  const gateways = [
    ['PAYWAY_CARDS', 'KH', 'payway', 'PAYMENT_STILL_OPEN'],
    ['PAYPAL', 'TH', 'paypal', 'PAYMENT_GATEWAY_ERROR'],
  ] as const
  const begin = {
    PAYWAY_CARDS: async (customer: TestCustomer, id: string) => {
      const { page } = await customer.openGateway(id)
      return async () => {
        await pressAtGateway(page, 'approve')
      }
    },
    PAYPAL: async (customer: TestCustomer, id: string) => {
      const { paypalOrderId } = answerOf(await createAtPayPal(customer, id))
      return async () => {
        await approveAtPayPal(paypalOrderId)
        answerOf(await capture(customer, id, paypalOrderId))
      }
    },
  } as const

  it.each(gateways)('keeps an order’s own payment, so nothing starts: %s', async (...row) => {
    const [method, site, party, held] = row
    const { customer, ids } = await withInvoices(500, site)
    const order = await customer.order([freeName()], method)
    await begin[method](customer, order.id)
    await down(party)
    const wanted = [...ids, order.id]
    for (const by of [method, 'BALANCE'] as const) {
      expect(codeOf(await start(customer, wanted, by))).toBe(held)
    }
    expect((await open(customer)).transaction).toBeNull()
    expect(await paymentsOf(order.id)).toMatchObject([{ state: 'AWAITING' }])
    await down(party, false)
    const { id, grandTotal } = answerOf(await start(customer, wanted))
    expect(await paymentsOf(order.id)).toMatchObject([{ state: 'CLOSED' }])
    expect(answerOf(await customer.payByBalance(id)).state).toBe('COMPLETED')
    expect(await customer.balance()).toBeCloseTo(500 - grandTotal, 4)
  })

  it.each(gateways)(
    'keeps one from being given up, which is paid afterwards: %s',
    async (...row) => {
      const [method, site, party, held] = row
      const { customer, ids } = await withInvoices(0, site)
      const { id } = answerOf(await start(customer, ids, method))
      const pay = await begin[method](customer, id)
      await down(party)
      expect(codeOf(await giveUp(customer, id))).toBe(held)
      expect(codeOf(await change(customer, id, 'BALANCE'))).toBe(held)
      expect((await open(customer)).transaction).toMatchObject({ id, paymentMethod: method })
      await down(party, false)
      await pay()
      await check(customer, id)
      expect(codeOf(await giveUp(customer, id))).toBe('INVOICE_PROCESSED')
      expect(await find(customer, id)).toMatchObject({ state: 'COMPLETED' })
      expect(await customer.balance()).toBe(0)
      await expectBooksOf(party)
    },
  )

  it.each(gateways)(
    'keeps one from being given up, which is given up afterwards: %s',
    async (...row) => {
      const [method, site, party, held] = row
      const { customer, ids } = await withInvoices(500, site)
      const { id } = answerOf(await start(customer, ids, method))
      await begin[method](customer, id)
      await down(party)
      expect(codeOf(await giveUp(customer, id))).toBe(held)
      await down(party, false)
      expect(answerOf(await giveUp(customer, id)).state).toBe('CANCELLED')
      const second = answerOf(await start(customer, ids))
      answerOf(await customer.payByBalance(second.id))
      expect(await customer.balance()).toBeCloseTo(500 - second.grandTotal, 4)
    },
  )

  it('shows no code of PayWay, and one afterwards that is paid once', async () => {
    const { customer, ids } = await withInvoices()
    const { id } = answerOf(await start(customer, ids, 'PAYWAY_CARDS'))
    const body = { continueUrl: '/payment/success' }
    const code = () => shop.call(payWayKhqr, { params: { id }, body }, { token: customer.token })
    await down('payway')
    expect(codeOf(await code())).toBe('PAYMENT_GATEWAY_ERROR')
    expect(answerOf(await check(customer, id)).state).toBe('AWAITING_PAYMENT')
    await down('payway', false)
    const { pageUrl } = answerOf(await code())
    await pressAtGateway(new URL(pageUrl), 'approve')
    await pushBack(id, 2)
    expect(await find(customer, id)).toMatchObject({ state: 'COMPLETED' })
    expect(await customer.balance()).toBe(0)
    await expectBooksOf('payway')
  })

  it('begins and captures nothing at PayPal, and takes the money once afterwards', async () => {
    const { customer, ids } = await withInvoices(0, 'TH')
    const { id } = answerOf(await start(customer, ids, 'PAYPAL'))
    await down('paypal')
    expect(codeOf(await createAtPayPal(customer, id))).toBe('PAYPAL_ERROR')
    await down('paypal', false)
    const { paypalOrderId } = answerOf(await createAtPayPal(customer, id))
    await approveAtPayPal(paypalOrderId)
    await down('paypal')
    expect(codeOf(await capture(customer, id, paypalOrderId))).toBe('PAYPAL_ERROR')
    expect(await find(customer, id)).toMatchObject({ state: 'AWAITING_PAYMENT' })
    await down('paypal', false)
    answerOf(await capture(customer, id, paypalOrderId))
    expect(await find(customer, id)).toMatchObject({ state: 'COMPLETED' })
    expect(await customer.balance()).toBe(0)
    await expectBooksOf('paypal')
  })

  it('charges no card; a charge that may have arrived is ended, and another pays once', async () => {
    const { customer, ids } = await withInvoices(0)
    const card = await saveCard(shop, customer.token)
    const { id } = answerOf(await start(customer, ids, 'CARD'))
    await down('cybersource')
    const unclear = answerOf(await charge(customer, id, card.id))
    expect(unclear.order.state).toBe('AWAITING_PAYMENT')
    for (const outcome of [await giveUp(customer, id), await change(customer, id, 'BALANCE')]) {
      expect(codeOf(outcome)).toBe('PAYMENT_GATEWAY_ERROR')
    }
    await down('cybersource', false)
    await later(2 * minute, async () => {
      answerOf(await change(customer, id, 'CARD'))
      expect(answerOf(await charge(customer, id, card.id)).order.state).toBe('COMPLETED')
    })
    const states = (await paymentsOf(id)).map(({ state }) => state)
    expect(states).toEqual(['CLOSED', 'SETTLED'])
    expect(await customer.balance()).toBe(0)
    await expectBooksOf('cybersource')
  })

  it('leaves the charge of a verified card unrefunded, which is missing in no books', async () => {
    const post = (cause: string, from: LedgerAccount, to: LedgerAccount) =>
      transfer(shop.db, [{ cause, from, to, amount: fromDollars(1) }], shop.clock.now())
    const cause = `card-verification:${randomUUID()}`
    await post(cause, 'gateway:cybersource', verificationAccount)
    await expectBooksOf('cybersource')
    await post(`${cause}:refund`, verificationAccount, 'gateway:cybersource')
    await expectBooksOf('cybersource')
  })

  it('hides that a card was charged for an order or several, which that charge then pays', async () => {
    const { customer, ids } = await withInvoices(0)
    const card = await saveCard(shop, customer.token)
    const order = await customer.order([freeName()], 'CARD')
    const lose = async (payableId: string) => {
      await shop.control('cybersource', { loseAnswer: ['payments'], unindexed: true })
      answerOf(await charge(customer, payableId, card.id))
      shop.sandbox.behaviours.reset()
      await down('cybersource')
    }
    await lose(order.id)
    const wanted = [...ids, order.id]
    expect(codeOf(await start(customer, wanted, 'CARD'))).toBe('PAYMENT_GATEWAY_ERROR')
    await down('cybersource', false)
    expect(codeOf(await start(customer, wanted, 'CARD'))).toBe('INVOICE_PROCESSED')
    expect((await customer.findOrder(order.id)).paymentState).toBe('SUCCESS')

    const { id } = answerOf(await start(customer, ids, 'CARD'))
    await lose(id)
    expect(codeOf(await giveUp(customer, id))).toBe('PAYMENT_GATEWAY_ERROR')
    await down('cybersource', false)
    expect(codeOf(await giveUp(customer, id))).toBe('INVOICE_PROCESSED')
    expect(await find(customer, id)).toMatchObject({ state: 'COMPLETED' })
    expect(await customer.balance()).toBe(0)
    await expectBooksOf('cybersource')
  })
})
