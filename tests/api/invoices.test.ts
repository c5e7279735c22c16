import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  downloadCreditNote,
  downloadInvoice,
  getInvoice,
  listInvoices,
} from '../../src/contract/invoices.ts'
import type { CallInput } from '../../src/contract/endpoint.ts'
import { toRiel } from '../../src/contract/exchange-rates.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { storeRate } from '../../src/server/money/exchange-rates/index.ts'
import { exchangeRates } from '../../src/server/platform/db/schema/index.ts'
import { isoDay } from '../../src/server/platform/shown-day.ts'
import { mailsTo } from './books.ts'
import { freeName } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
  await shop.db.delete(exchangeRates)
  await storeRate(shop.db, {
    perDollar: 4012,
    source: 'NBC',
    date: isoDay(shop.clock.now()),
  })
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

/** Pays an order of names by balance, of which some are taken, and returns its invoice's number. */
const buy = async (
  customer: TestCustomer,
  names: readonly string[],
  taken: readonly string[] = [],
): Promise<string> => {
  const order = await customer.order(names, 'BALANCE')
  await shop.control('registry', { taken })
  answerOf(await customer.payByBalance(order.id))
  const done = await until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
    30_000,
  )
  return done.invoiceNumber ?? ''
}

const invoiceOf = ({ token }: TestCustomer, number: string, locale = 'en') =>
  shop.call(getInvoice, { params: { number } }, { token, headers: { 'x-locale': locale } })

const listOf = ({ token }: TestCustomer, query: CallInput<typeof listInvoices>['query'] = {}) =>
  shop.call(listInvoices, { query }, { token })

const fetchPdf = (
  { token }: TestCustomer,
  endpoint: typeof downloadInvoice | typeof downloadCreditNote,
  number: string,
  locale = 'en',
) =>
  fetch(`${shop.url}/api${endpoint.path.replace('{number}', number)}`, {
    headers: { authorization: `Bearer ${token}`, 'x-locale': locale },
  })

describe('an invoice', () => {
  it('is listed and shown to its customer alone, with its riel total of that day', async () => {
    const customer = await createCustomer(shop, { dollars: 200 })
    const names = [freeName(), freeName('net')]
    const number = await buy(customer, names)
    expect(number).toMatch(/^INV-\d{4}-\d{6}$/)
    const list = answerOf(await listOf(customer))
    expect(list).toMatchObject({
      total: 1,
      invoices: [{ number, status: 'PAID', names, linesCount: 2, order: {} }],
    })
    const invoice = answerOf(await invoiceOf(customer, number))
    expect(invoice).toMatchObject({
      number,
      status: 'PAID',
      customerId: customer.id,
      billingTo: { firstName: 'Sokha', address1: '12 Street 240', countryName: 'Cambodia' },
      lines: [{ quantity: 1 }, { quantity: 1 }],
      dueAt: list.invoices[0]?.issuedAt,
      total: list.invoices[0]?.total,
      order: list.invoices[0]?.order,
      creditNotes: [],
    })
    const { subtotal, discountAmount, taxAmount, total } = invoice
    expect(subtotal - discountAmount + taxAmount).toBeCloseTo(total, 4)
    expect(invoice.riel).toMatchObject({
      perDollar: 4012,
      source: 'NBC',
      total: toRiel(fromDollars(total), 4012),
    })
    const khmer = answerOf(await invoiceOf(customer, number, 'km'))
    expect(khmer.lines[0]?.description).toContain(names[0])
    expect(khmer.lines[0]?.description).not.toBe(invoice.lines[0]?.description)

    const other = await createCustomer(shop)
    expect(answerOf(await listOf(other)).invoices).toEqual([])
    expect(codeOf(await invoiceOf(other, number))).toBe('INVOICE_NOT_FOUND')
    expect((await fetchPdf(other, downloadInvoice, number)).status).toBe(404)

    // A reprint keeps its rate.
    const pdf = () => fetchPdf(customer, downloadInvoice, number, 'km')
    const first = await pdf()
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${number}.pdf`,
      'cache-control': 'no-store',
    })
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const date = isoDay(shop.clock.now())
    await storeRate(shop.db, { perDollar: 4100, source: 'NBC', date })
    expect(answerOf(await invoiceOf(customer, number)).riel).toEqual(invoice.riel)
    expect(Buffer.from(await (await pdf()).arrayBuffer()).equals(bytes)).toBe(true)
    await storeRate(shop.db, { perDollar: 4012, source: 'NBC', date })

    const [mail] = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (mails) => mails.length > 0,
      30_000,
    )
    expect(mail?.text).toContain(`/account/invoices?invoice=${number}`)
  })

  it('has no total in riel on Thailand’s site', async () => {
    const customer = await createCustomer(shop, { dollars: 50, site: 'TH' })
    const invoice = answerOf(await invoiceOf(customer, await buy(customer, [freeName()])))
    expect(invoice).toMatchObject({ taxPercent: 7, riel: null })
  })
})

it('thirty PDFs a minute are enough for a customer', async () => {
  const [customer, other] = [await createCustomer(shop), await createCustomer(shop)]
  const unknown = 'INV-2020-000001'
  for (let at = 0; at < 30; at += 1) {
    expect((await fetchPdf(customer, downloadInvoice, unknown)).status).toBe(404)
  }
  expect((await fetchPdf(customer, downloadCreditNote, 'CN-2020-000001')).status).toBe(429)
  expect((await fetchPdf(other, downloadInvoice, unknown)).status).toBe(404)
})

describe('a refund', () => {
  it('gives the invoice a credit note of the refunded line, which can be saved', async () => {
    const customer = await createCustomer(shop, { dollars: 300 })
    const [gone, kept] = [freeName('org'), freeName()]
    const partly = await buy(customer, [kept, gone], [gone])
    const wholly = await buy(customer, [freeName()])
    const invoice = answerOf(await invoiceOf(customer, partly))
    expect(invoice).toMatchObject({ status: 'PARTLY_REFUNDED', creditNotes: [{}] })
    const [note] = invoice.creditNotes
    expect(note?.number).toMatch(/^CN-\d{4}-\d{6}$/)
    expect(note?.description).toBe(invoice.lines[1]?.description)
    const [, line] = invoice.lines
    expect(note?.total).toBeCloseTo((line?.amount ?? 0) * 1.1, 1)
    expect(300 - invoice.total + (note?.total ?? 0)).toBeCloseTo(
      (await customer.balance()) + answerOf(await invoiceOf(customer, wholly)).total,
      4,
    )

    const totalsOf = async () =>
      Object.fromEntries(
        answerOf(await listOf(customer)).filters.map(({ filter, total }) => [filter, total]),
      )
    expect(await totalsOf()).toEqual({ ALL: 2, UNPAID: 0, OVERDUE: 0, PAID: 1, REFUNDED: 1 })
    const refunded = answerOf(await listOf(customer, { filter: 'REFUNDED' }))
    expect(refunded.invoices.map(({ number }) => number)).toEqual([partly])
    expect(refunded.total).toBe(1)
    const second = answerOf(await listOf(customer, { page: '2' }))
    expect(second).toMatchObject({ invoices: [], total: 2 })

    const number = note?.number ?? ''
    const pdf = await fetchPdf(customer, downloadCreditNote, number)
    expect(pdf.headers.get('content-disposition')).toContain(`${number}.pdf`)
    const other = await createCustomer(shop)
    expect((await fetchPdf(other, downloadCreditNote, number)).status).toBe(404)
    expect((await fetchPdf(customer, downloadCreditNote, 'CN-2020-000001')).status).toBe(404)
  })

  it('of all lines refunds the invoice', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const names = [freeName(), freeName('net'), freeName('org')]
    const { status, total, creditNotes } = answerOf(
      await invoiceOf(customer, await buy(customer, names, names)),
    )
    expect(status).toBe('REFUNDED')
    expect(creditNotes).toHaveLength(3)
    expect(creditNotes.reduce((sum, note) => sum + note.total, 0)).toBeCloseTo(total, 4)
  })
})
