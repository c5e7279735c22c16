import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { fromDollars, zero } from '../../../contract/money.ts'
import { sandboxRefundKey } from '../../platform/sandbox-refund-key.ts'
import { createPayWay, type PayWay } from './payway.ts'
import { sign } from './signature.ts'

const RefundRequest = v.object({ merchant_auth: v.string(), hash: v.string() })

const now = new Date('2026-01-02T03:04:05Z')
const approved = {
  payment_status_code: 0,
  payment_status: 'APPROVED',
  total_amount: 12.1,
  original_amount: 12.1,
  refund_amount: 0,
  discount_amount: 0,
  payment_amount: 12.1,
  payment_currency: 'USD',
  apv: '123456',
  transaction_date: '2026-01-02 10:04:05',
}
const ok = { code: '00', message: 'Success!', tran_id: 'x' }

let server: Server
let payway: PayWay
let respond: (response: ServerResponse) => void
const requests: { path: string | undefined; headers: IncomingMessage['headers']; body: unknown }[] =
  []

const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): void => {
  respond = (response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
}

const read = async (request: IncomingMessage): Promise<unknown> => {
  let text = ''
  for await (const piece of request) text += String(piece)
  return JSON.parse(text)
}

const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  requests.push({ path: request.url, headers: request.headers, body: await read(request) })
  respond(response)
}

const urlOf = (listening: Server): string => {
  const bound = listening.address()
  if (bound === null || typeof bound === 'string') throw new Error('not listening')
  return `http://127.0.0.1:${bound.port}`
}

const create = (timeoutMs = 10_000): PayWay =>
  createPayWay(
    {
      baseUrl: urlOf(server),
      merchantId: 'ec000000',
      apiKey: 'made-up-api-key',
      refundKey: sandboxRefundKey,
      returnUrl: 'https://api.example.test/webhooks/payway',
      lifetimeMinutes: 30,
      timeoutMs,
      referer: 'https://www.example.test',
    },
    { now: () => now },
  )

beforeEach(async () => {
  requests.length = 0
  server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  payway = create()
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('check-transaction', () => {
  it('sends the signed request', async () => {
    answer({ data: approved, status: ok })
    expect(await payway.checkTransaction('T1001')).toEqual({
      state: 'approved',
      amount: fromDollars(12.1),
      currency: 'USD',
      apv: '123456',
      refunded: zero,
    })
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      path: '/api/payment-gateway/v1/payments/check-transaction-2',
      headers: { 'content-type': 'application/json', referer: 'https://www.example.test' },
      body: {
        req_time: '20260102030405',
        merchant_id: 'ec000000',
        tran_id: 'T1001',
        hash: 'MUFyE3nz4T5g4jBMyu1n4SmSLLJ0F3qc+QTApis6FNaGUI1r/9oMTGjdzJJNOIhJsoYQCNSla5TbcyotGhFsGg==',
      },
    })
  })

  it.each([
    [{ payment_status_code: 2, payment_amount: 0, payment_currency: '', apv: '' }, 'pending', 12.1],
    [{ payment_status_code: '3' }, 'declined', 12.1],
    [{ payment_status_code: 4 }, 'refunded', 12.1],
    [{ payment_status_code: 7 }, 'cancelled', 12.1],
    [{ payment_status: 'PRE-AUTH' }, 'pending', 12.1],
    [{ payment_amount: 10, discount_amount: 2.1 }, 'approved', 12.1],
    [{ payment_amount: '0.30' }, 'approved', 0.3],
    [{ payment_amount: 49_500, payment_currency: 'KHR' }, 'approved', 12.1],
  ])('reads %j as %s', async (difference, state, amount) => {
    answer({ data: { ...approved, ...difference }, status: { ...ok, code: 0 } })
    const transaction = await payway.checkTransaction('T1001')
    expect(transaction).toMatchObject({ state, amount: fromDollars(amount) })
  })

  it('finds the status inside the data too', async () => {
    answer({ data: { ...approved, status: ok } })
    expect(await payway.checkTransaction('T1')).toMatchObject({ state: 'approved' })
    answer({ data: { status: { code: 6, message: 'not found' } } })
    expect(await payway.checkTransaction('T1')).toMatchObject({ state: 'not-found' })
  })

  it.each([
    ['refused', { status: { code: '5', message: 'Wrong hash' } }, 403],
    ['refused', { status: { code: 8, message: 'Invalid merchant' } }, 200],
    ['refused', '<html>403</html>', 403],
    ['unreachable', { status: { code: 11, message: 'Internal' } }, 200],
    ['unreachable', 'Bad gateway', 502],
    ['rate-limited', { status: { code: 429, message: 'Slow' } }, 200],
    ['protocol', '<html>', 200],
    ['protocol', {}, 200],
    ['protocol', { status: ok }, 200],
    ['protocol', { status: ok, data: { ...approved, payment_status_code: 99 } }, 200],
    ['protocol', { status: ok, data: { ...approved, payment_amount: 'much' } }, 200],
    ['protocol', { status: ok, data: { ...approved, payment_amount: -1 } }, 200],
    ['protocol', 'x'.repeat(70_000), 200],
  ])('is %s on %j', async (kind, body, status) => {
    answer(body, status)
    await expect(payway.checkTransaction('T1')).rejects.toMatchObject({ provider: 'payway', kind })
  })

  it('returns the requested wait', async () => {
    answer('', 429, { 'retry-after': '7' })
    await expect(payway.checkTransaction('T1')).rejects.toMatchObject({
      kind: 'rate-limited',
      retryAfterMs: 7000,
    })
  })

  it('follows no redirect', async () => {
    answer('', 302, { location: '/elsewhere' })
    await expect(payway.checkTransaction('T1')).rejects.toMatchObject({ kind: 'unreachable' })
    expect(requests).toHaveLength(1)
  })

  it('gives up on silence and on a closed port', async () => {
    const impatient = create(150)
    respond = () => undefined
    await expect(impatient.checkTransaction('T1')).rejects.toMatchObject({ kind: 'timeout' })
    // Headers alone are no answer either.
    respond = (response) => response.writeHead(200).write('{')
    await expect(impatient.checkTransaction('T1')).rejects.toMatchObject({ kind: 'timeout' })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await expect(payway.checkTransaction('T1')).rejects.toMatchObject({ kind: 'unreachable' })
  })
})

describe('a refund', () => {
  const done = { transaction_status: 'REFUNDED', total_refunded: 5, status: ok }

  it('encrypts what is refunded in pieces, and signs it', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const long = createPayWay(
      {
        ...{ baseUrl: urlOf(server), merchantId: 'm'.repeat(90), apiKey: 'made-up-api-key' },
        refundKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        ...{ returnUrl: '', lifetimeMinutes: 30, timeoutMs: 10_000 },
      },
      { now: () => now },
    )
    answer(done)
    expect(await long.refund({ tranId: 'T1001', amount: fromDollars(12.5) })).toBe('refunded')
    const [request] = requests
    expect(request?.path).toBe('/api/merchant-portal/merchant-access/online-transaction/refund')
    const { merchant_auth: auth, hash } = v.parse(RefundRequest, request?.body)
    const bytes = Buffer.from(auth, 'base64')
    expect(bytes).toHaveLength(256)
    const pieces = [bytes.subarray(0, 128), bytes.subarray(128)].map((piece) =>
      privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, piece),
    )
    expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual({
      ...{ mc_id: 'm'.repeat(90), tran_id: 'T1001', refund_amount: '12.50' },
    })
    expect(hash).toBe(sign('made-up-api-key', `20260102030405${'m'.repeat(90)}${auth}`))
  })

  it.each(['PTL37', 'PTL57', 'PTL169', 'PTL186', 'PTL187'])(
    'is refused for good by %s',
    async (code) => {
      answer({ status: { code, message: '' } })
      expect(await payway.refund({ tranId: 'T1', amount: fromDollars(1) })).toBe('refused')
    },
  )

  it.each([
    ['refused', { status: { code: 'PTL168', message: 'in progress' } }, 200],
    ['refused', { status: { code: 'PTL181', message: 'balance' } }, 200],
    ['refused', { status: { code: 'PTL02', message: 'hash' } }, 403],
    ['unreachable', 'Bad gateway', 502],
    ['protocol', { status: ok }, 200],
    ['protocol', 'ok', 200],
  ])('is %s on %j, and has no result', async (kind, body, status) => {
    answer(body, status)
    const input = { tranId: 'T1', amount: fromDollars(1) }
    await expect(payway.refund(input)).rejects.toMatchObject({ provider: 'payway', kind })
  })

  it('is found by the purchase’s details', async () => {
    answer({ data: { ...approved, payment_status_code: 4, refund_amount: '2.10' }, status: ok })
    expect(await payway.findTransaction('T1')).toMatchObject({
      ...{ state: 'refunded', refunded: fromDollars(2.1) },
    })
    expect(requests[0]?.path).toBe('/api/payment-gateway/v1/payments/transaction-detail')
  })
})

describe('close-transaction', () => {
  it.each([
    ['00', 'closed'],
    [0, 'closed'],
    [5, 'not-found'],
    ['77', 'final'],
  ])('reads code %s as %s', async (code, closing) => {
    answer({ status: { code, message: '' } })
    expect(await payway.closeTransaction('T1')).toBe(closing)
    expect(requests[0]?.path).toBe('/api/payment-gateway/v1/payments/close-transaction')
  })

  it('is refused on a wrong hash', async () => {
    answer({ status: { code: 1, message: 'Wrong hash' } })
    await expect(payway.closeTransaction('T1')).rejects.toMatchObject({
      kind: 'refused',
      code: '1',
    })
  })
})
