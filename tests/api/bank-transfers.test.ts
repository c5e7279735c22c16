import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserInformation } from '../../src/contract/accounts.ts'
import {
  addSlip,
  findTopUpTransfer,
  findTransfer,
  payByTransfer,
  removeSlip,
  topUpByTransfer,
  type BankTransfer,
} from '../../src/contract/bank-transfers.ts'
import { changePaymentMethod, initCheckout } from '../../src/contract/checkout.ts'
import { mostDocumentBytes } from '../../src/contract/document-files.ts'
import { fromDollars } from '../../src/contract/money.ts'
import {
  cancelPaymentTransaction,
  getOpenTransaction,
  startPaymentTransaction,
} from '../../src/contract/payment-transactions.ts'
import { getTopUp, startTopUp, topUpInOneStep } from '../../src/contract/top-ups.ts'
import { accountSum, balanceAccount } from '../../src/server/money/ledger/index.ts'
import { createApplyAnswer } from '../../src/server/money/payments/apply-answer.ts'
import { gatewayTable, type Outside } from '../../src/server/money/payments/index.ts'
import { balance } from '../../src/server/money/payments/methods/balance/balance.ts'
import { createBankTransferGateway } from '../../src/server/money/payments/methods/bank-transfer/bank-transfer.ts'
import { createPollPayments } from '../../src/server/money/payments/poll-payments.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import {
  auditLog,
  gatewayRefunds,
  payables,
  payments,
} from '../../src/server/platform/db/schema/index.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { createPayableKinds } from '../../src/server/selling/purchases/index.ts'
import { countWork } from '../../scripts/soak/settle.ts'
import { bankAccounts } from './bank-accounts.ts'
import { mailsTo, movedBy, notificationsOf, transfersFor } from './books.ts'
import { freeName, pressAtGateway } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { readRealtime } from './event-reader.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const day = 24 * 3_600_000
/** One .com name for a year, with the VAT of Cambodia. */
const total = 14.29
const bank = 'gateway:bank-transfer'
const methods = ['BANK_TRANSFER', 'WIRE_TRANSFER'] as const
type Method = (typeof methods)[number]

const dollarAccount = {
  ...{ bankName: 'Mekong Bank', accountNumber: '000 123 456' },
  ...{ currency: 'USD', swift: 'MEKOKHPP' },
}
const rielAccount = { accountNumber: '000 123 457', currency: 'KHR', swift: null }
/** The accounts that take each method; only one has a BIC. */
const accountsOf = {
  BANK_TRANSFER: [dollarAccount, rielAccount],
  WIRE_TRANSFER: [dollarAccount],
}

let shop: ShopApi
beforeAll(async () => {
  // Nothing is polled but by these tests.
  shop = await startApi(
    {
      BANK_ACCOUNTS: bankAccounts,
      BANK_TRANSFER_DAYS: '5',
      JOBS: 'off',
      CYBERSOURCE: undefined,
    },
    // PayWay has the shop's clock, which these tests advance by days.
    { startsAt: new Date() },
  )
})
afterAll(() => shop.stop())

const instructions = ({ token }: TestCustomer, id: string) =>
  shop.call(payByTransfer, { params: { id } }, { token })
const found = async ({ token }: TestCustomer, id: string) =>
  answerOf(await shop.call(findTransfer, { params: { id } }, { token }))
const change = ({ token }: TestCustomer, id: string, paymentMethod: 'BALANCE' | 'PAYWAY_PLUS') =>
  shop.call(changePaymentMethod, { params: { id }, body: { paymentMethod } }, { token })
const topUp = (
  { token }: TestCustomer,
  paymentOption: Method | 'PAYWAY_PLUS' = 'BANK_TRANSFER',
  dollars = 50,
) =>
  shop.call(startTopUp, { body: { total: dollars, paymentOption } }, { token, key: randomUUID() })

let numbers = 0
/** Returns a reference of the bank that no other test has. */
const newBankReference = (): string => `FT${(numbers += 1)}`

const command = async (...args: readonly string[]) => {
  const actor = { kind: 'operator', id: 'dara' } as const
  const { text, code } = await shop.app.command({ args: ['transfers', ...args], actor, files: {} })
  return { text, code }
}
/** Confirms money, and lets the server poll. */
const confirm = async (
  reference: string,
  received: number,
  { verb = 'confirm', bankReference = newBankReference(), more = [] as readonly string[] } = {},
) => {
  const said = await command(
    ...[verb, reference, '--received', received.toFixed(2), '--bank-reference', bankReference],
    ...more,
  )
  await shop.app.runSchedule('open payments')
  return said
}
const importXml = async (xml: string) => {
  const actor = { kind: 'operator', id: 'dara' } as const
  const args = ['transfers', 'import-statement', 'statement.xml']
  const said = await shop.app.command({ args, actor, files: { 'statement.xml': xml } })
  await shop.app.runSchedule('open payments')
  return said
}
const control = (path: string, body?: object): Promise<Response> =>
  fetch(`${shop.sandbox.endpoints.control}/control/bank/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
const importSandbox = async () => importXml(await (await control('statement.xml')).text())

/** Polls until no payment is due; the server takes 20 at a time. */
const pollAll = () =>
  until(
    () => shop.app.runSchedule('open payments'),
    (polled) => polled === 0,
  )
/** Places an order that waits for a transfer. */
const transferFor = async (customer: TestCustomer, method: Method = 'BANK_TRANSFER') => {
  const order = await customer.order([freeName()], method)
  const transfer = answerOf(await instructions(customer, order.id))
  return { order, transfer, reference: transfer.description.replaceAll(' ', '') }
}
const statesOf = async (orderId: string): Promise<readonly string[]> => {
  const rows = await shop.db.select().from(payments).where(eq(payments.payableId, orderId))
  return rows.map(({ state }) => state)
}
const methodsFor = async (payableId: string): Promise<readonly string[]> => {
  const rows = await shop.db.select().from(payments).where(eq(payments.payableId, payableId))
  return rows.map(({ method }) => method)
}
const codesOf = async ({ id }: TestCustomer): Promise<readonly string[]> =>
  (await notificationsOf(shop.db, id)).map(({ code }) => code)
const send = async (
  { token }: TestCustomer,
  { id }: Pick<BankTransfer, 'id'>,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'slip.pdf',
): Promise<{ status: number; json: Record<string, unknown> }> => {
  const path = addSlip.path.replace('{id}', id)
  const response = await fetch(`${shop.url}/api${path}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' },
    body: bytes,
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}
const pdf = (size = 9): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size)
  bytes.set(Buffer.from('%PDF-1.7\n'))
  return bytes
}

describe('a transfer', () => {
  it.each(methods)(
    'by %s has instructions, waits, and pays once staff confirm it',
    async (method) => {
      const customer = await createCustomer(shop)
      const reader = await readRealtime(shop.url, customer.token)
      const { order, transfer, reference } = await transferFor(customer, method)
      const accounts = accountsOf[method]
      expect(transfer).toMatchObject({ accounts, transferAmount: total, slips: [] })
      expect(await methodsFor(order.id)).toEqual([method])
      expect(transfer.riel?.total).toBeGreaterThan(14 * 3000)
      expect(Date.parse(transfer.dueBy) - Date.parse(order.createdAt)).toBeCloseTo(5 * day, -4)
      expect(transfer.description).toMatch(/^RF\d\d [\dA-Z]{4} [\dA-Z]{4} [\dA-Z]{2}$/)
      expect(await found(customer, order.id)).toEqual({ transfer, ended: null })
      expect((await customer.findOrder(order.id)).paymentState).toBe('PENDING')

      expect((await command('list')).text).toContain(transfer.description)
      expect(await confirm(reference, total)).toEqual({
        code: 0,
        text: `$14.29 received. It pays ${order.incrementId}.`,
      })
      expect(await transfersFor(shop.db, `order:${order.id}:`)).toEqual([
        { cause: `order:${order.id}:net`, from: bank, to: 'sales', amount: fromDollars(12.99) },
        { cause: `order:${order.id}:tax`, from: bank, to: 'vat', amount: fromDollars(1.3) },
      ])
      expect((await customer.findOrder(order.id)).paymentState).toBe('SUCCESS')
      expect(await codesOf(customer)).toContain('PAYMENT_CONFIRMED')
      await until(
        () => Promise.resolve(reader.events),
        (events) => events.some(({ event }) => event === 'notification'),
      )
      await reader.close()
      await shop.app.perform('mail-transfer-news', { paymentId: transfer.id, news: 'CONFIRMED' })
      const [mail] = await mailsTo(shop.sandbox, customer.email)
      expect(mail?.subject).toBe('We received your transfer of $14.29')
      expect(mail?.text).toContain(transfer.description)
      expect(await found(customer, order.id)).toEqual({ transfer: null, ended: null })
      expect(codeOf(await instructions(customer, order.id))).toBe('ORDER_STATUS_INVALID')
      const [audit] = await shop.db.select().from(auditLog).where(eq(auditLog.subject, reference))
      expect(audit).toMatchObject({ actorId: 'dara', action: 'transfers confirm' })
    },
  )

  it.each(methods)('by %s of a part is in the balance; the rest is asked for', async (method) => {
    const customer = await createCustomer(shop)
    const { order, reference } = await transferFor(customer, method)
    expect((await confirm(reference, 5)).text).toContain('use confirm-part')
    expect((await confirm(reference, total, { verb: 'confirm-part' })).text).toContain(
      'Use confirm.',
    )
    expect((await confirm(reference, 5, { verb: 'confirm-part' })).code).toBe(0)
    expect(await customer.balance()).toBe(5)
    expect(await movedBy(shop.db, order.id)).toBe(0)
    expect(await notificationsOf(shop.db, customer.id)).toMatchObject([
      { code: 'PAYMENT_PARTLY_RECEIVED', params: { amount: '$5.00', missing: '$9.29' } },
    ])
    expect((await found(customer, order.id)).ended).toEqual({
      is: 'CREDITED',
      received: 5,
      missing: 9.29,
    })
    // The rest, with the same reference: a payment of its own.
    const rest = { verb: 'confirm-part', more: ['--again'] }
    expect((await confirm(reference, 9.29, { verb: 'confirm-part' })).text).toContain('--again')
    expect((await confirm(reference, 9.29, rest)).code).toBe(0)
    expect(await codesOf(customer)).toContain('PAYMENT_COVERS_ORDER')
    answerOf(await customer.payByBalance(order.id))
    expect(await customer.balance()).toBe(0)
  })

  it('of more than is due pays the order, and the rest goes to the balance', async () => {
    const customer = await createCustomer(shop)
    const { order, reference } = await transferFor(customer)
    expect((await confirm(reference, 20)).text).toContain('The other $5.71 go into the balance.')
    expect((await customer.findOrder(order.id)).state).not.toBe('AWAITING_PAYMENT')
    expect(await movedBy(shop.db, order.id)).toBe(fromDollars(total))
    expect(await customer.balance()).toBe(5.71)
    // Sent twice: the second transfer is in the balance as well.
    expect((await confirm(reference, total, { more: ['--again'] })).text).toContain('is PAID')
    expect(await customer.balance()).toBe(20)
  })

  it('that is refused says why, and the order can be paid in another way', async () => {
    const customer = await createCustomer(shop)
    const { order, reference } = await transferFor(customer)
    expect((await command('refuse', reference)).code).toBe(1)
    expect((await command('refuse', reference, '--reason', 'The slip is forged')).code).toBe(0)
    expect((await command('refuse', reference, '--reason', 'Again')).code).toBe(1)
    await shop.app.runSchedule('open payments')
    expect((await found(customer, order.id)).ended).toEqual({
      is: 'REFUSED',
      reason: 'The slip is forged',
    })
    expect(await codesOf(customer)).toEqual(['PAYMENT_REFUSED'])
    answerOf(await change(customer, order.id, 'PAYWAY_PLUS'))
    // It has arrived after all: the order is due, and paid.
    await confirm(reference, total)
    expect((await customer.findOrder(order.id)).paymentState).toBe('SUCCESS')
  })

  it('is reminded of once, on its last day, while nothing has arrived', async () => {
    const customer = await createCustomer(shop)
    const { order, reference } = await transferFor(customer)
    shop.clock.advance(4 * day - 60_000)
    await pollAll()
    expect(await codesOf(customer)).toEqual([])
    shop.clock.advance(16 * 60_000)
    await pollAll()
    shop.clock.advance(16 * 60_000)
    await pollAll()
    expect(await notificationsOf(shop.db, customer.id)).toEqual([
      {
        code: 'PAYMENT_DUE_SOON',
        params: {
          ...{ amount: '$14.29', orderId: order.id, incrementId: Number(order.incrementId) },
          reference: expect.stringMatching(/^RF\d\d /) as string,
          date: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) as string,
        },
      },
    ])
    const jobs = await rowsOf(
      shop.db,
      sql`select data from pgboss.job where name = 'mail-transfer-news'
        and data ->> 'news' = 'DUE_SOON'
        and data ->> 'paymentId' = (select id::text from payments where reference = ${reference})`,
    )
    expect(jobs).toHaveLength(1)
    await confirm(reference, total)
    expect(await statesOf(order.id)).toEqual(['SETTLED'])
  })

  it('that never arrives is given up, and later money is credited once', async () => {
    const customer = await createCustomer(shop)
    const { order, reference } = await transferFor(customer)
    shop.clock.advance(5 * day + 1000)
    await pollAll()
    expect(await statesOf(order.id)).toEqual(['CLOSED'])
    expect(await codesOf(customer)).toEqual(['PAYMENT_EXPIRED'])
    await rowsOf(shop.db, sql`update payables set state = 'LAPSED' where id = ${order.id}::uuid`)
    const bankReference = newBankReference()
    expect((await confirm(reference, total, { bankReference })).text).toContain('LAPSED')
    expect((await confirm(reference, total, { bankReference })).code).toBe(1)
    expect(await statesOf(order.id)).toEqual(['CREDITED'])
    // Its token has expired meanwhile.
    expect(await accountSum(shop.db, balanceAccount(customer.id))).toBe(fromDollars(total))
    expect(await movedBy(shop.db, order.id)).toBe(0)
  })

  it('is posted when staff record its money just after the last poll has asked', async () => {
    const { db, clock, config } = shop
    const { order, reference } = await transferFor(await createCustomer(shop))
    shop.clock.advance(7 * day + 1000)
    await pollAll()
    expect(await statesOf(order.id)).toEqual(['CLOSED'])
    await db.update(payments).set({ checkAt: clock.now() }).where(eq(payments.reference, reference))
    const gateway = createBankTransferGateway({ db, clock, config })
    const money = ['--received', total.toFixed(2), '--bank-reference', newBankReference()]
    const ask: Outside['ask'] = async (of) => {
      const answer = await gateway.ask(of)
      expect((await command('confirm', reference, ...money)).code).toBe(0)
      return answer
    }
    const unexpected = () => Promise.reject(new Error('unexpected call'))
    const { all: kinds } = createPayableKinds(() => undefined, unexpected)
    const deps = { db, clock, kinds, log: createLog('silent') }
    const { pollDue } = createPollPayments({
      ...{ ...deps, gateways: gatewayTable([balance, { ...gateway, ask }]) },
      apply: createApplyAnswer({ ...deps, enqueue: unexpected, notifyTabs: () => undefined }),
    })
    expect(await pollDue()).toBe(1)
    expect(await statesOf(order.id)).toEqual(['CLOSED'])
    await pollAll()
    expect(await statesOf(order.id)).toEqual(['SETTLED'])
    expect(await movedBy(shop.db, order.id)).toBe(fromDollars(total))
  })

  it('is paid once when two people confirm it, and when the customer pays in another way', async () => {
    const customer = await createCustomer(shop, { dollars: 20 })
    const { order, reference } = await transferFor(customer)
    const bankReference = newBankReference()
    const both = await Promise.all([
      confirm(reference, total, { bankReference }),
      confirm(reference, total, { bankReference }),
      change(customer, order.id, 'BALANCE').then(() => customer.payByBalance(order.id)),
    ])
    expect(
      both
        .slice(0, 2)
        .map((one) => 'code' in one && one.code)
        .toSorted(),
    ).toEqual([0, 1])
    // The money may be recorded while the transfer is closed: the next poll finds it.
    shop.clock.advance(15_000)
    await pollAll()
    expect(await movedBy(shop.db, order.id)).toBe(fromDollars(total))
    // 20 + 14.29 - 14.29, whichever came first.
    expect(await customer.balance()).toBe(20)
  })

  it('is another customer’s own', async () => {
    const customer = await createCustomer(shop)
    const other = await createCustomer(shop)
    const { order, transfer } = await transferFor(customer)
    const { token } = other
    expect(codeOf(await instructions(other, order.id))).toBe('ORDER_NOT_FOUND')
    expect(codeOf(await shop.call(findTransfer, { params: { id: order.id } }, { token }))).toBe(
      'ORDER_NOT_FOUND',
    )
    expect(codeOf(await shop.call(topUpByTransfer, { params: { id: order.id } }, { token }))).toBe(
      'TOP_UP_NOT_FOUND',
    )
    expect((await send(other, transfer, pdf())).json['messageCode']).toBe('PAYMENT_NOT_FOUND')
    const byBalance = await customer.order([freeName()], 'BALANCE')
    expect(codeOf(await instructions(customer, byBalance.id))).toBe('PAYMENT_METHOD_NOT_MATCH')
  })

  it('is offered where there is an account, as a wire transfer from anywhere', async () => {
    const offered = async (site: 'KH' | 'TH') => {
      const customer = await createCustomer(shop, { site })
      await customer.add([freeName()])
      const { token } = customer
      const { paymentMethods } = answerOf(await shop.call(initCheckout, { query: {} }, { token }))
      return paymentMethods.map(({ method }) => method).filter((one) => one.endsWith('_TRANSFER'))
    }
    expect(await offered('KH')).toEqual(['BANK_TRANSFER', 'WIRE_TRANSFER'])
    expect(await offered('TH')).toEqual(['WIRE_TRANSFER'])
  })

  it('is offered without cards, which the customer’s account then leaves out', async () => {
    const { token } = await createCustomer(shop)
    const user = answerOf(await shop.call(getUserInformation, {}, { token }))
    expect(user.offersCards).toBe(false)
    const { paymentMethods } = answerOf(await shop.call(getOpenTransaction, {}, { token }))
    const offered = paymentMethods.map(({ method }) => method)
    expect(offered).toContain('BANK_TRANSFER')
    expect(offered).not.toContain('CARD')
  })

  it.each(methods)('by %s tops up, by whatever amount arrives', async (method) => {
    const customer = await createCustomer(shop)
    const { token } = customer
    const { id } = answerOf(await topUp(customer, method))
    const params = { id }
    const transfer = answerOf(await shop.call(topUpByTransfer, { params }, { token }))
    expect(transfer).toMatchObject({ accounts: accountsOf[method], transferAmount: 50 })
    expect(await methodsFor(id)).toEqual([method])
    expect(answerOf(await shop.call(findTopUpTransfer, { params }, { token })).transfer).toEqual(
      transfer,
    )
    expect(answerOf(await shop.call(getTopUp, { params }, { token })).paymentState).toBe('PENDING')
    await confirm(transfer.description.replaceAll(' ', ''), 60)
    expect(answerOf(await shop.call(getTopUp, { params }, { token }))).toMatchObject({
      paymentState: 'SUCCESS',
      received: 60,
    })
    expect(await customer.balance()).toBe(60)
    expect(await codesOf(customer)).toEqual(['TOP_UP_PAID'])
  })

  it('has no page that a one-step top-up could begin: nothing is stored, nothing else is closed', async () => {
    const customer = await createCustomer(shop)
    const { token } = customer
    const { id } = answerOf(await topUp(customer))
    const body = { total: 20, paymentOption: 'BANK_TRANSFER', continueUrl: '/top-up' } as const
    const refused = await shop.call(topUpInOneStep, { body }, { token })
    expect(codeOf(refused)).toBe('PAYMENT_METHOD_NOT_MATCH')
    const stored = await rowsOf(
      shop.db,
      sql`select id from top_ups where customer_id = ${customer.id}::uuid`,
    )
    expect(stored).toEqual([{ id }])
    expect(await statesOf(id)).toEqual(['AWAITING'])
  })
})

describe('a payment of several invoices by transfer', () => {
  const together = async (customer: TestCustomer) => {
    const { id: orderId } = await customer.order([freeName()], 'BALANCE')
    const body = { invoices: [orderId], paymentMethod: 'BANK_TRANSFER' as const }
    const { token } = customer
    const { id } = answerOf(await shop.call(startPaymentTransaction, { body }, { token }))
    const { transfer } = await found(customer, id)
    const reference = transfer?.description.replaceAll(' ', '') ?? ''
    return { id, orderId, transfer, reference }
  }

  it('has its instructions again after a reload, and pays once staff confirm it', async () => {
    const customer = await createCustomer(shop)
    const { id, orderId, transfer, reference } = await together(customer)
    expect(transfer).toMatchObject({ transferAmount: total })
    expect(answerOf(await instructions(customer, id))).toEqual(transfer)
    const open = await shop.call(getOpenTransaction, {}, { token: customer.token })
    expect(answerOf(open).transaction).toMatchObject({
      ...{ id, paymentMethod: 'BANK_TRANSFER', paymentState: 'PENDING' },
    })
    const confirmed = await confirm(reference, total)
    expect(confirmed.code).toBe(0)
    expect(confirmed.text).toMatch(/It pays 7\d{8}\.$/)
    expect(await movedBy(shop.db, orderId)).toBe(fromDollars(total))
    expect(await found(customer, id)).toEqual({ transfer: null, ended: null })
  })

  it('keeps its orders from being given up after a week, and pays them', async () => {
    const buyers = await Promise.all([1, 2, 3].map(() => createCustomer(shop)))
    const orders = await Promise.all(buyers.map((one) => one.order([freeName()], 'BALANCE')))
    const [none = '', own = '', part = ''] = orders.map(({ id }) => id)
    const tokenOf = (at: number) => issueToken(shop, buyers[at]?.id ?? '')
    shop.clock.advance(5 * day)
    const paymentMethod = 'BANK_TRANSFER' as const
    const body = { invoices: [part], paymentMethod }
    const bulk = answerOf(
      await shop.call(startPaymentTransaction, { body }, { token: await tokenOf(2) }),
    )
    const changed = { params: { id: own }, body: { paymentMethod } }
    answerOf(await shop.call(changePaymentMethod, changed, { token: await tokenOf(1) }))
    shop.clock.advance(2 * day + 1000)
    await shop.app.runSchedule('unpaid orders')
    const stateOf = async (id: string) =>
      (await shop.db.select().from(payables).where(eq(payables.id, id)))[0]?.state
    expect(await Promise.all([none, own, part].map(stateOf))).toEqual(['LAPSED', 'DUE', 'DUE'])

    shop.clock.advance(2 * day)
    const [transfer] = await shop.db.select().from(payments).where(eq(payments.payableId, bulk.id))
    expect((await confirm(transfer?.reference ?? '', total)).code).toBe(0)
    await pollAll()
    expect(await Promise.all([part, bulk.id].map(stateOf))).toEqual(['PAID', 'PAID'])
    expect(await movedBy(shop.db, part)).toBe(fromDollars(total))
  })

  it('that is refused is paid by another method, or is given up', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const { token } = customer
    const { id, reference } = await together(customer)
    const refused = await command('refuse', reference, '--reason', 'the slip is of another bank')
    expect(refused.code, refused.text).toBe(0)
    await shop.app.runSchedule('open payments')
    expect((await found(customer, id)).ended).toMatchObject({ is: 'REFUSED' })
    answerOf(await change(customer, id, 'BALANCE'))
    expect(codeOf(await customer.payByBalance(id))).toBe('OK')
    expect(await customer.balance()).toBe(50 - total)
    const second = await together(customer)
    const params = { id: second.id }
    answerOf(await shop.call(cancelPaymentTransaction, { params }, { token }))
    expect((await found(customer, second.id)).transfer).toBeNull()
    // Money that arrives nevertheless is the customer's.
    expect((await confirm(second.reference, total)).code).toBe(0)
    expect(await customer.balance()).toBe(50)
  })
})

describe('a slip', () => {
  it('is kept with the transfer, and checked by its first bytes', async () => {
    const customer = await createCustomer(shop)
    const { order, transfer } = await transferFor(customer)
    expect((await send(customer, transfer, new Uint8Array(50))).json['messageCode']).toBe(
      'FILE_NOT_ACCEPTED',
    )
    expect((await send(customer, transfer, pdf(mostDocumentBytes + 1))).status).toBe(413)
    for (let at = 0; at < 5; at += 1) {
      expect((await send(customer, transfer, pdf(), '../slip.exe')).status).toBe(200)
    }
    expect((await send(customer, transfer, pdf())).json['messageCode']).toBe('SLIPS_LIMITED')
    const { transfer: shown } = await found(customer, order.id)
    expect(shown?.slips).toHaveLength(5)
    expect(shown?.slips[0]).toMatchObject({
      name: 'slip.exe.pdf',
      type: 'application/pdf',
      bytes: 9,
    })
    const [slip] = shown?.slips ?? []
    const params = { id: transfer.id, slipId: slip?.id ?? '' }
    const { token } = customer
    expect(answerOf(await shop.call(removeSlip, { params }, { token })).slips).toHaveLength(4)
    const actor = { kind: 'operator', id: 'dara' } as const
    const args = ['transfers', 'save', transfer.description, '--to', 'folder']
    const saved = await shop.app.command({ args, actor, files: {} })
    expect(saved.writes).toHaveLength(4)
    expect(saved.writes?.[0]?.path).toMatch(/^folder\/RF\d\d\w{10}\/1-slip\.pdf$/)
    await confirm(transfer.description, total)
    expect((await send(customer, transfer, pdf())).json['messageCode']).toBe(
      'CANNOT_COMPLETE_PAYMENT',
    )
  })
})

describe('a statement', () => {
  it('settles exact amounts once, and lists what needs a person', async () => {
    const customer = await createCustomer(shop)
    const exact = await transferFor(customer)
    const others = await Promise.all([1, 2].map(() => createCustomer(shop)))
    const [less, riel] = await Promise.all(others.map((one) => transferFor(one)))
    const credits = [
      { amount: '14.29', remittance: `order ${exact.transfer.description.toLowerCase()}` },
      { amount: '14.29', remittance: exact.reference, reference: 'TWICE' },
      { amount: '14.28', remittance: less?.reference, reference: 'LESS' },
      { amount: '58000', currency: 'KHR', remittance: riel?.reference, reference: 'RIEL' },
      { amount: '3', remittance: 'RF00 0000 0000 00', reference: 'WRONG' },
      { amount: '0.42', remittance: 'interest', reference: 'INTEREST' },
    ]
    for (const credit of credits) expect((await control('credits', credit)).ok).toBe(true)
    const { text, code } = await importSandbox()
    expect(code).toBe(0)
    expect(text).toMatch(/^1 settled, 5 to look at, 0 known before\n/)
    expect(text).toContain('TWICE')
    expect((await customer.findOrder(exact.order.id)).paymentState).toBe('SUCCESS')
    expect(await movedBy(shop.db, exact.order.id)).toBe(fromDollars(total))
    expect(await customer.balance()).toBe(0)
    // The same file again, and another with the same entries.
    expect((await importSandbox()).text).toMatch(/^0 settled, 0 to look at, 6 known before/)
    expect(await customer.balance()).toBe(0)

    const listed = await command('list')
    for (const reference of ['TWICE', 'LESS', 'RIEL', 'WRONG', 'INTEREST']) {
      expect(listed.text).toContain(`${reference}  `)
    }
    const part = { verb: 'confirm-part', bankReference: 'LESS' }
    expect((await confirm(less?.reference ?? '', 14, part)).text).toContain(
      'The statement says 14.28',
    )
    expect((await confirm(less?.reference ?? '', 14.28, part)).code).toBe(0)
    expect(await others[0]?.balance()).toBe(14.28)
    // Riel are worth what staff exchanged them for.
    expect((await confirm(riel?.reference ?? '', total, { bankReference: 'RIEL' })).code).toBe(0)
    expect(await movedBy(shop.db, riel?.order.id ?? '')).toBe(fromDollars(total))
    await confirm(exact.reference, total, { bankReference: 'TWICE', more: ['--again'] })
    expect(await customer.balance()).toBe(total)
    for (const reference of ['WRONG', 'INTEREST']) {
      expect((await command('dismiss', reference, '--reason', 'Not ours')).code).toBe(0)
    }
    expect((await command('dismiss', 'LESS', '--reason', 'Not ours')).code).toBe(1)
    expect((await command('list')).text).not.toContain('Money to look at')
  })

  it('is open work of a soak test from its assignment until it is polled', async () => {
    await pollAll()
    const before = await countWork(shop.db)
    const { reference } = await transferFor(await createCustomer(shop))
    expect((await countWork(shop.db)).open).toBe(before.open)
    const money = ['--received', total.toFixed(2), '--bank-reference', newBankReference()]
    expect((await command('confirm', reference, ...money)).code).toBe(0)
    expect((await countWork(shop.db)).open).toBe(before.open + 1)
    await pollAll()
    const after = await countWork(shop.db)
    expect(after.booked).toBeGreaterThan(before.booked)
  })

  it('imported twice at once settles once', async () => {
    const customer = await createCustomer(shop)
    const { order, reference } = await transferFor(customer)
    await control('credits', { amount: '14.29', remittance: reference })
    await Promise.all([importSandbox(), importSandbox()])
    await pollAll()
    expect(await movedBy(shop.db, order.id)).toBe(fromDollars(total))
    expect(await statesOf(order.id)).toEqual(['SETTLED'])
  })

  it.each(['', 'garbage', '<Document/>', '<!DOCTYPE x [<!ENTITY y "z">]><x>&y;</x>'])(
    'that is %j changes nothing',
    async (xml) => {
      const before = await command('list')
      const { code, text } = await importXml(xml)
      expect(code).toBe(1)
      expect(text).toContain('bank: ')
      expect(await command('list')).toEqual(before)
    },
  )
})

describe('a top-up that was given up', () => {
  it.each(methods)(
    'by %s is credited once, however often its money is reported',
    async (method) => {
      const customer = await createCustomer(shop)
      const { token } = customer
      const { id } = answerOf(await topUp(customer, method))
      const params = { id }
      const { description } = answerOf(await shop.call(topUpByTransfer, { params }, { token }))
      const reference = description.replaceAll(' ', '')
      const other = answerOf(await topUp(customer, 'PAYWAY_PLUS'))
      expect(await statesOf(id)).toEqual(['CLOSED'])
      expect(
        answerOf(await shop.call(findTopUpTransfer, { params }, { token })).transfer,
      ).toBeNull()
      expect(answerOf(await shop.call(getTopUp, { params }, { token })).paymentState).toBe('FAILED')

      const bankReference = newBankReference()
      const credit = { amount: '50.00', remittance: reference, reference: bankReference }
      expect((await control('credits', credit)).ok).toBe(true)
      // Also when staff take a repeated report for further money.
      const confirmed = () => confirm(reference, 50, { bankReference, more: ['--again'] })
      await Promise.all([confirmed(), importSandbox(), confirmed()])
      expect((await confirmed()).code).toBe(1)
      await importSandbox()
      await pollAll()
      expect(await customer.balance()).toBe(50)
      expect(await transfersFor(shop.db, `top-up:${id}`)).toEqual([
        {
          cause: `top-up:${id}`,
          from: bank,
          to: balanceAccount(customer.id),
          amount: fromDollars(50),
        },
      ])
      expect(answerOf(await shop.call(getTopUp, { params }, { token }))).toMatchObject({
        ...{ paymentState: 'SUCCESS', received: 50 },
      })
      expect(await codesOf(customer)).toEqual(['TOP_UP_PAID'])
      expect(await statesOf(other.id)).toEqual(['AWAITING'])
    },
  )
})

describe('a repayment', () => {
  const repay = (of: string, dollars: string, entry: string) =>
    command(
      ...['repay', of, dollars, '--bank', 'ABA Bank', '--bank-reference', entry],
      ...['--on', '2026-12-01', '--reason', 'Cancelled by phone'],
    )

  it('takes money out of the balance once, and the customer reads where it went', async () => {
    const customer = await createCustomer(shop)
    const { id } = answerOf(await topUp(customer))
    const { token } = customer
    const transfer = answerOf(await shop.call(topUpByTransfer, { params: { id } }, { token }))
    await confirm(transfer.description, 50)
    expect(await customer.balance()).toBe(50)
    const args = ['refund', 'to-gateway', id, '30.00', '--reason', 'Cancelled by phone']
    const actor = { kind: 'operator', id: 'dara' } as const
    expect(await shop.app.command({ args, actor, files: {} })).toMatchObject({
      ...{ code: 1, text: 'A bank transfer has no way back of its own. Use: transfers repay' },
    })
    expect(await customer.balance()).toBe(50)
    const gatewayBefore = await accountSum(shop.db, bank)
    const entry = newBankReference()
    const both = await Promise.all([1, 2].map(() => repay(transfer.description, '30.00', entry)))
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect((await repay(transfer.description, '20.00', entry)).text).toBe(
      `${entry} is the entry of another repayment already.`,
    )
    expect((await repay(transfer.description, '20.01', newBankReference())).text).toContain(
      'At most $20.00',
    )
    expect(await customer.balance()).toBe(20)
    expect((await accountSum(shop.db, bank)) - gatewayBefore).toBe(fromDollars(30))
    const [refund, ...more] = await shop.db
      .select()
      .from(gatewayRefunds)
      .where(eq(gatewayRefunds.customerId, customer.id))
    expect(more).toEqual([])
    expect(refund).toMatchObject({ state: 'REFUNDED', bankReference: entry, tryAt: null })
    const id0 = refund?.id ?? ''
    expect(await transfersFor(shop.db, `gateway-refund:${id0}:`)).toEqual([
      {
        ...{ cause: `gateway-refund:${id0}:held`, amount: fromDollars(30) },
        ...{ from: balanceAccount(customer.id), to: 'refunds' },
      },
      {
        ...{ cause: `gateway-refund:${id0}:paid`, amount: fromDollars(30) },
        ...{ from: 'refunds', to: bank },
      },
    ])
    const [audit] = await shop.db.select().from(auditLog).where(eq(auditLog.subject, id0))
    expect(audit).toMatchObject({
      ...{ actorId: 'dara', action: 'transfers repay', reason: 'Cancelled by phone' },
    })
    expect(await codesOf(customer)).toContain('PAYMENT_REFUNDED')
    await shop.app.perform('mail-gateway-refund', { refundId: id0 })
    const mails = await mailsTo(shop.sandbox, customer.email)
    expect(mails.map(({ text }) => text).join()).toContain(
      `your account at ABA Bank on 01/12/2026. The bank’s reference is ${entry}`,
    )
  })

  it('of an order follows its credit note, and is refused for other gateways', async () => {
    const customer = await createCustomer(shop)
    const { order, reference } = await transferFor(customer)
    await confirm(reference, total)
    const number = order.incrementId
    expect((await repay(number, '14.29', newBankReference())).text).toContain('At most $0.00')
    shop.sandbox.behaviours.merge('registry', { taken: order.items.map(({ name }) => name) })
    await shop.app.perform('fulfil-order', { orderId: order.id })
    shop.sandbox.behaviours.reset()
    expect(await customer.balance()).toBe(total)
    expect((await repay(number, '14.29', newBankReference())).code).toBe(0)
    expect(await customer.balance()).toBe(0)
    const notes = await rowsOf(
      shop.db,
      sql`select n.id from credit_notes n join invoices i on i.id = n.invoice_id
        where i.payable_id = ${order.id}::uuid`,
    )
    expect(notes).toHaveLength(1)

    const other = await createCustomer(shop)
    const paid = await other.order([freeName()], 'PAYWAY_PLUS')
    const { page } = await other.openGateway(paid.id)
    await pressAtGateway(page, 'approve')
    await pollAll()
    shop.sandbox.behaviours.merge('registry', { taken: paid.items.map(({ name }) => name) })
    await shop.app.perform('fulfil-order', { orderId: paid.id })
    shop.sandbox.behaviours.reset()
    expect((await repay(paid.id, '1.00', newBankReference())).text).toContain(
      'was not paid by transfer. Use: refund to-gateway',
    )
    expect(await other.balance()).toBe(total)
  })
})
