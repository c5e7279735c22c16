import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addItems } from '../../src/contract/cart.ts'
import { declaredErrors, type EndpointShape } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { errorStatus } from '../../src/contract/error-codes.ts'
import { Problem } from '../../src/contract/problem.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { listDocuments } from '../../src/contract/documents.ts'
import { freeName, registration } from './buying.ts'
import { createCustomer } from './customers.ts'
import { openConnection } from './fuzz-connection.ts'
import { almostRight, requestsFor, type Known, type WireRequest } from './fuzz-input.ts'
import { answerOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
let known: Known
const connection = openConnection()
beforeAll(async () => {
  // Behind a proxy, each request can come from its own IP.
  shop = await startApi({ TRUST_PROXY: 'on' })
  const [buyer, other] = await Promise.all([
    createCustomer(shop, { dollars: 200 }),
    createCustomer(shop, { dollars: 5, site: 'TH' }),
  ])
  const paid = await buyer.order([freeName()], 'BALANCE')
  answerOf(await buyer.payByBalance(paid.id))
  await until(
    () => buyer.findOrder(paid.id),
    ({ state }) => state === 'COMPLETED',
  )
  const listed = await shop.call(listOwnedDomains, { query: {} }, { token: buyer.token })
  const [domain] = answerOf(listed).domains
  const withDocuments = await buyer.order([freeName('com.kh')], 'BALANCE')
  answerOf(await buyer.payByBalance(withDocuments.id))
  await until(
    () => buyer.findOrder(withDocuments.id),
    ({ items }) => items[0]?.fulfilment === 'AWAITING_DOCUMENTS',
  )
  const [documents] = answerOf(await shop.call(listDocuments, {}, { token: buyer.token }))
  const open = await buyer.order([freeName()], 'PAYWAY_PLUS')
  const foreign = await other.order([freeName()], 'BALANCE')
  const body = { items: [registration('free-fuzz.com'), registration('free-fuzz.net')] }
  const cart = answerOf(await shop.call(addItems, { body }, { token: buyer.token }))
  const addressId = await buyer.addressId()
  known = {
    right: {
      addressId,
      orderId: open.id,
      cartUpdatedAt: cart.cartUpdatedAt,
      grandTotal: cart.grandTotal,
      continueUrl: '/payment/success',
    },
    ids: [
      ...[addressId, open.id, paid.id, foreign.id, await other.addressId()],
      ...[domain?.id ?? '', documents?.id ?? ''],
    ],
    // The last customer’s session is in the database too.
    tokens: [buyer.token, other.token, await shop.signIn('demo')],
    keys: [randomUUID(), randomUUID(), 'short'],
  }
})
afterAll(async () => {
  connection.close()
  await shop.stop()
})

/** The same input in each run. */
const seed = 2027
/** Longer than any call may take, with slack for a loaded machine. */
const patienceMs = 15_000

/** Expects the declared answer, or a problem with a declared code. */
const expectDeclared = async (
  endpoint: EndpointShape,
  { path, headers, body }: WireRequest,
): Promise<string> => {
  const url = `${shop.url}/api${path}`
  const { status, type, text } = await connection.send(
    { url, method: endpoint.method, headers, body },
    patienceMs,
  )
  if (type.startsWith('text/event-stream')) {
    if (endpoint.events === undefined) throw new Error('undeclared events')
    return 'OK'
  }
  if (type.startsWith('application/x-ndjson')) {
    const lines = text.trimEnd().split('\n')
    if (endpoint.lines === undefined) throw new Error('undeclared lines')
    for (const line of lines) v.parse(endpoint.lines, JSON.parse(line))
    return 'OK'
  }
  if (status === 200 && endpoint.download !== undefined) {
    expect(endpoint.download).toContain(type)
    return 'OK'
  }
  const json: unknown = JSON.parse(text)
  if (status === 200) {
    expect(type).toBe('application/json')
    v.parse(endpoint.answer, json)
    return 'OK'
  }
  expect(type).toBe('application/problem+json')
  const problem = v.parse(Problem, json)
  expect(problem.messageCode).not.toBe('SERVICE_SERVER_ERROR')
  expect([...declaredErrors(endpoint)]).toContain(problem.messageCode)
  expect(status).toBe(errorStatus[problem.messageCode])
  expect(problem.status).toBe(status)
  return problem.messageCode
}

describe('any input gets a declared answer', () => {
  it.each(Object.entries<EndpointShape>(endpoints))(
    '%s',
    async (_, endpoint) => {
      const codes = new Set<string>()
      await fc.assert(
        fc.asyncProperty(requestsFor(endpoint, known), async (request) => {
          codes.add(await expectDeclared(endpoint, request))
        }),
        { numRuns: 30, seed, endOnFailure: true },
      )
      // Input that fails the first check proves nothing.
      if (endpoint.access === 'customer') expect([...codes]).toContain('UNAUTHORIZED')
      expect(codes.size).toBeGreaterThan(endpoint.access === 'customer' || endpoint.body ? 1 : 0)
    },
    60_000,
  )
})

describe('a valid request with one altered value gets a declared answer', () => {
  it.each(
    Object.entries<EndpointShape>(endpoints).filter(
      ([, { params, query, body }]) => params ?? query ?? body,
    ),
  )(
    '%s',
    async (_, endpoint) => {
      for (const request of almostRight(endpoint, known)) {
        await expectDeclared(endpoint, request).catch((error: unknown) => {
          throw new Error(JSON.stringify(request).slice(0, 2000), { cause: error })
        })
      }
    },
    60_000,
  )
})
