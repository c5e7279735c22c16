import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { contractNumber } from '../../src/contract/contract-number.ts'
import {
  consentVersion,
  downloadContract,
  getContract,
  getContractServices,
  getContractSummary,
  getServiceDetail,
  listContracts,
  signContract,
  unsignedContracts,
} from '../../src/contract/contracts.ts'
import type { CallInput } from '../../src/contract/endpoint.ts'
import { acceptAutoSign } from '../../src/contract/profile.ts'
import { orders } from '../../src/server/platform/db/schema/index.ts'
import { freeName } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

/** Pays an order of names by balance, of which some are taken, and returns it completed. */
const buy = async (
  customer: TestCustomer,
  names: readonly string[],
  taken: readonly string[] = [],
) => {
  const { id } = await customer.order(names, 'BALANCE')
  await shop.control('registry', { taken })
  answerOf(await customer.payByBalance(id))
  return until(
    () => customer.findOrder(id),
    ({ state }) => state === 'COMPLETED',
    30_000,
  )
}

const summary = ({ token }: TestCustomer, number: string, locale = 'en') =>
  shop.call(getContract, { query: { number } }, { token, headers: { 'x-locale': locale } })

const sign = ({ token }: TestCustomer, number: string) =>
  shop.call(signContract, { params: { number } }, { token })

const listOf = ({ token }: TestCustomer, query: CallInput<typeof listContracts>['query'] = {}) =>
  shop.call(listContracts, { query }, { token })

const unsignedOf = async ({ token }: TestCustomer) =>
  answerOf(await shop.call(unsignedContracts, {}, { token }))

const fetchPdf = ({ token }: TestCustomer, number: string) =>
  fetch(`${shop.url}/api${downloadContract.path.replace('{number}', number)}`, {
    headers: { authorization: `Bearer ${token}`, 'x-locale': 'km' },
  })

/** Takes the signature of an order away, as if we had placed it without a consent. */
const unsign = async (id: string): Promise<void> => {
  await shop.db.update(orders).set({ signature: null }).where(eq(orders.id, id))
}

describe('a contract', () => {
  it('begins when its order is paid, signed by the consent at checkout', async () => {
    const customer = await createCustomer(shop, { dollars: 200 })
    const names = [freeName(), freeName('net')]
    const open = await customer.order(names, 'BALANCE')
    const number = contractNumber(open.incrementId)
    expect(codeOf(await summary(customer, number))).toBe('CONTRACT_NOT_FOUND')
    answerOf(await customer.payByBalance(open.id))
    const order = await customer.findOrder(open.id)
    const contract = answerOf(await summary(customer, number))
    expect(contract).toMatchObject({
      number,
      status: 'IN_FORCE',
      effectiveAt: order.paidAt,
      provider: { vatTin: 'K009-123456789' },
      billingTo: { firstName: 'Sokha', countryName: 'Cambodia' },
      lines: [{ isRefunded: false }, { isRefunded: false }],
      subtotal: order.subtotal,
      taxAmount: order.taxAmount,
      total: order.grandTotal,
      refunded: 0,
      signature: { at: order.createdAt, by: 'CHECKOUT', text: consentVersion },
      order: { id: order.id, incrementId: order.incrementId },
      invoiceNumber: order.invoiceNumber,
    })
    const khmer = answerOf(await summary(customer, number, 'km'))
    expect(khmer.lines[0]?.description).toContain(names[0])
    expect(khmer.lines[0]?.description).not.toBe(contract.lines[0]?.description)
    expect(answerOf(await listOf(customer))).toMatchObject({
      total: 1,
      contracts: [{ number, names, servicesCount: 2, total: order.grandTotal }],
      autoSignAcceptedAt: null,
    })
    expect(answerOf(await listOf(customer, { page: '2' })).contracts).toEqual([])
    expect(await unsignedOf(customer)).toEqual([])
    const pdf = await fetchPdf(customer, number)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('has each answer at both paths of the specification', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const { token } = customer
    const name = freeName()
    const { incrementId } = await buy(customer, [name])
    const query = { number: contractNumber(incrementId) }
    const services = answerOf(await shop.call(getContractServices, { query }, { token }))
    expect(services).toMatchObject([
      { name, quantity: 1, duration: 1, durationType: 'YEAR', isRefunded: false },
    ])
    expect(answerOf(await shop.call(getServiceDetail, { query }, { token }))).toEqual(services)
    expect(answerOf(await shop.call(getContractSummary, { query }, { token }))).toEqual(
      answerOf(await shop.call(getContract, { query }, { token })),
    )
  })

  it('is read and signed by its customer alone', async () => {
    const [customer, other] = [
      await createCustomer(shop, { dollars: 50 }),
      await createCustomer(shop),
    ]
    const { id, incrementId } = await buy(customer, [freeName()])
    const number = contractNumber(incrementId)
    await unsign(id)
    const { token } = other
    const query = { number }
    const refused = await Promise.all([
      summary(other, number),
      shop.call(getContractSummary, { query }, { token }),
      shop.call(getContractServices, { query }, { token }),
      shop.call(getServiceDetail, { query }, { token }),
      sign(other, number),
    ])
    expect(refused.map(codeOf)).toEqual(refused.map(() => 'CONTRACT_NOT_FOUND'))
    expect((await fetchPdf(other, number)).status).toBe(404)
    expect(answerOf(await listOf(other)).contracts).toEqual([])
    expect(answerOf(await summary(customer, number)).signature).toBeNull()
  })

  it('without a consent is signed once, also by two tabs', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const { id, incrementId } = await buy(customer, [freeName()])
    const number = contractNumber(incrementId)
    await unsign(id)
    expect(await unsignedOf(customer)).toMatchObject([{ number, signature: null }])
    // The consent to later contracts does not sign an earlier one.
    answerOf(await shop.call(acceptAutoSign, {}, { token: customer.token }))
    expect(await unsignedOf(customer)).toHaveLength(1)
    expect(answerOf(await listOf(customer)).autoSignAcceptedAt).not.toBeNull()
    const [first, second] = await Promise.all([sign(customer, number), sign(customer, number)])
    const { signature } = answerOf(first)
    expect(signature).toMatchObject({ by: 'CUSTOMER', text: consentVersion })
    expect(answerOf(second).signature).toEqual(signature)
    shop.clock.advance(60_000)
    expect(answerOf(await sign(customer, number)).signature).toEqual(signature)
    expect(await unsignedOf(customer)).toEqual([])
  })

  it('says what of it was refunded', async () => {
    const customer = await createCustomer(shop, { dollars: 200 })
    const [kept, lost] = [freeName(), freeName()]
    const partly = await buy(customer, [kept, lost], [lost])
    const contract = answerOf(await summary(customer, contractNumber(partly.incrementId)))
    expect(contract.status).toBe('PARTLY_REFUNDED')
    expect(contract.lines.map((line) => line.isRefunded)).toEqual([false, true])
    expect(contract.refunded).toBeCloseTo(contract.total / 2, 2)
    const second = freeName()
    const whole = await buy(customer, [second], [second])
    expect(answerOf(await summary(customer, contractNumber(whole.incrementId)))).toMatchObject({
      status: 'REFUNDED',
      refunded: whole.grandTotal,
    })
  })
})
