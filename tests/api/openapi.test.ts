import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { declaredErrors, type EndpointShape } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { errorStatus } from '../../src/contract/error-codes.ts'
import { Problem } from '../../src/contract/problem.ts'
import { startApi, type ShopApi } from './shop-api.ts'

const shopOrigin = 'https://shop.example'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ PUBLIC_SITE_URL: `${shopOrigin}/` })
})
afterAll(() => shop.stop())

const ask = (path: string, init: RequestInit = {}) => fetch(`${shop.url}${path}`, init)

/** Expects a complete problem by RFC 9457 and the contract. */
const problemOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem = v.parse(Problem, await response.json())
  expect(problem.status).toBe(response.status)
  expect(response.status).toBe(errorStatus[problem.messageCode])
  return problem
}

const Operation = v.object({
  operationId: v.string(),
  summary: v.string(),
  security: v.optional(v.array(v.record(v.string(), v.array(v.string())))),
  parameters: v.array(
    v.object({
      name: v.string(),
      in: v.string(),
      required: v.boolean(),
      schema: v.looseObject({}),
    }),
  ),
  requestBody: v.optional(v.looseObject({ content: v.record(v.string(), v.looseObject({})) })),
  responses: v.record(
    v.string(),
    v.object({
      description: v.string(),
      content: v.record(v.string(), v.object({ schema: v.looseObject({}) })),
    }),
  ),
})
const OpenApi = v.object({
  openapi: v.string(),
  info: v.looseObject({ title: v.string(), version: v.string() }),
  servers: v.array(v.object({ url: v.string() })),
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.looseObject({
    schemas: v.object({ Problem: v.looseObject({ type: v.literal('object') }) }),
    securitySchemes: v.object({ accessToken: v.looseObject({ scheme: v.literal('bearer') }) }),
  }),
})

describe('the OpenAPI document', () => {
  let document: v.InferOutput<typeof OpenApi>
  beforeAll(async () => {
    const response = await ask('/api/openapi.json')
    expect(response.headers.get('content-type')).toBe('application/json')
    document = v.parse(OpenApi, await response.json())
  })

  it('is OpenAPI 3.1 and lists every call, and nothing else', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = Object.values<EndpointShape>(endpoints).map(
      ({ method, path }) => `${method} ${path}`,
    )
    expect(listed.sort()).toEqual(declared.sort())
  })

  it.each(Object.entries<EndpointShape>(endpoints))('describes all of %s', (name, endpoint) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    if (operation === undefined) throw new Error('not listed')
    expect(operation.operationId).toBe(name)
    expect(operation.security !== undefined).toBe(endpoint.access !== 'public')
    expect(operation.requestBody !== undefined).toBe(
      endpoint.body !== undefined || endpoint.file !== undefined,
    )
    if (endpoint.file !== undefined) {
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(endpoint.file.types)
    }
    const named = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name)
    const placeholders = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param)
    expect(named).toEqual(placeholders)
    const key = operation.parameters.find((one) => one.name === 'Idempotency-Key')
    expect(key?.required === true).toBe(endpoint.movesMoney === true)
    const codes = Object.entries(operation.responses).flatMap(([status, { description }]) =>
      status === '200' ? [] : description.split(', '),
    )
    expect(new Set(codes)).toEqual(declaredErrors(endpoint))
    const content = operation.responses['200']?.content
    const answers = endpoint.events === undefined ? 'application/json' : 'text/event-stream'
    const [type = answers] = endpoint.download ?? []
    expect(Object.keys(content?.[type]?.schema ?? {})).not.toEqual([])
    expect(content?.['application/x-ndjson'] !== undefined).toBe(endpoint.lines !== undefined)
  })
})

describe('an unknown call', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/cart/items/1/2/3'],
    ['GET', '/api/cart/items'],
    ['DELETE', '/api/users/login'],
    ['POST', '/api/regions'],
    ['PUT', '/api/openapi.json'],
    ['GET', '/api/%ff'],
    ['GET', '/api/user/addresses/../../nothing'],
  ])('%s %s is NOT_FOUND', async (method, path) => {
    const problem = await problemOf(await ask(path, { method }))
    expect(problem.messageCode).toBe('NOT_FOUND')
    expect(problem.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('request bodies', () => {
  const login = (body: string, headers: Record<string, string> = {}) =>
    ask('/api/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })

  it.each(['', '{', 'nothing', '{"username":"demo"', '[]', 'null', '"demo"', '17'])(
    'of the wrong shape are BAD_REQUEST: %j',
    async (body) => {
      expect((await problemOf(await login(body))).messageCode).toBe('BAD_REQUEST')
    },
  )

  it('without a required field name it', async () => {
    const { errors } = await problemOf(await login('{"username":"","extra":1}'))
    expect(errors).toEqual([
      { field: 'username', code: 'REQUIRED', params: {} },
      { field: 'password', code: 'REQUIRED', params: {} },
    ])
  })

  it('that are too large are refused', async () => {
    const large = JSON.stringify({ username: 'demo', password: 'x'.repeat(70_000) })
    expect((await problemOf(await login(large))).messageCode).toBe('BAD_REQUEST')
  })

  it('that are too large are refused without being read, also without a content length', async () => {
    const sent = { bytes: 0, stopped: false }
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(`${shop.url}/api/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      })
      call.on('response', (response) => {
        sent.stopped = true
        response.resume()
        resolve(response.statusCode)
      })
      // The server may close the connection before everything is sent.
      call.on('error', (error) => (sent.stopped ? undefined : reject(error)))
      const piece = Buffer.alloc(64 * 1024, 'x')
      const send = (): void => {
        if (sent.stopped || sent.bytes > 64 * 1024 * 1024) {
          call.end()
          return
        }
        sent.bytes += piece.length
        call.write(piece, () => setImmediate(send))
      }
      send()
    })
    expect(status).toBe(400)
    expect(sent.bytes).toBeLessThan(16 * 1024 * 1024)
  })
})

describe('the request id', () => {
  it('is returned, or generated', async () => {
    const named = await ask('/api/cart', { headers: { 'x-request-id': 'my-request-1' } })
    expect(named.headers.get('x-request-id')).toBe('my-request-1')
    expect((await problemOf(named)).requestId).toBe('my-request-1')
    const unnamed = await ask('/api/regions')
    expect(unnamed.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('calls from another origin', () => {
  it('are allowed for the shop’s own site, with credentials', async () => {
    const response = await ask('/api/regions', { headers: { origin: shopOrigin } })
    expect(response.headers.get('access-control-allow-origin')).toBe(shopOrigin)
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
    expect(response.headers.get('vary')).toMatch(/origin/i)
  })

  it('are preflighted with the headers that calls send', async () => {
    const wanted = 'authorization,content-type,idempotency-key,x-locale,x-site,x-checkout-tab'
    const response = await ask('/api/cart/items', {
      method: 'OPTIONS',
      headers: {
        origin: shopOrigin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': wanted,
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')?.split(',')).toContain('PATCH')
    const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase() ?? ''
    for (const header of wanted.split(',')) expect(allowed).toContain(header)
  })

  it('are refused for others', async () => {
    for (const origin of ['https://evil.example', 'http://shop.example', 'null']) {
      const response = await ask('/api/regions', { headers: { origin } })
      expect(response.headers.get('access-control-allow-origin')).not.toBe(origin)
      expect(response.headers.get('access-control-allow-origin')).not.toBe('*')
    }
  })
})
