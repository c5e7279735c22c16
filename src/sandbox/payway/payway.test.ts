import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { PAYWAY_API_KEY, PAYWAY_MERCHANT_ID } from '../credentials.ts'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'
import { checksum } from './khqr.ts'
import { REFUND_KEY } from './refund-key.ts'
import { purchaseHashData, pushbackHashData, sign } from './signature.ts'

const Status = v.object({
  status: v.object({ code: v.union([v.string(), v.number()]), message: v.string() }),
  data: v.optional(v.record(v.string(), v.unknown())),
})
const Refund = v.object({
  status: v.object({ code: v.string(), message: v.string() }),
  total_refunded: v.optional(v.number()),
})
const Khqr = v.object({
  status: v.object({ code: v.string(), tran_id: v.string() }),
  qr_string: v.string(),
  abapay_deeplink: v.string(),
  checkout_qr_url: v.string(),
})
const Pushback = v.record(v.string(), v.string())

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: Record<string, string>
}

let sandbox: Sandbox
let merchant: Server
let merchantUrl: string
let received: Received[]
let onReceived: (() => void) | undefined
let present: Date
let lastNumber = 0

beforeAll(async () => {
  present = new Date('2026-11-21T03:00:00Z')
  sandbox = await startSandbox({ basePort: 0, now: () => present })
  merchant = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const json: unknown = JSON.parse(Buffer.concat(chunks).toString())
      received.push({ headers: request.headers, body: v.parse(Pushback, json) })
      response.end('ok')
      onReceived?.()
    })
  })
  merchant.listen(0, '127.0.0.1')
  await once(merchant, 'listening')
  const bound = merchant.address()
  merchantUrl = `http://127.0.0.1:${typeof bound === 'object' ? (bound?.port ?? 0) : 0}`
})
afterAll(async () => {
  await sandbox.stop()
  merchant.closeAllConnections()
  merchant.close()
})
beforeEach(() => {
  received = []
  onReceived = undefined
  present = new Date('2026-11-21T03:00:00Z')
})
afterEach(() => {
  sandbox.behaviours.reset()
})

function requestTime(): string {
  return present.toISOString().replace(/\D/g, '').slice(0, 14)
}

function purchaseFields(changes: Record<string, string> = {}): Record<string, string> {
  lastNumber += 1
  const fields: Record<string, string> = {
    req_time: requestTime(),
    merchant_id: PAYWAY_MERCHANT_ID,
    tran_id: `T${lastNumber}`,
    amount: '12.50',
    items: Buffer.from(JSON.stringify([{ name: 'Domain', quantity: 1, price: 12.5 }])).toString(
      'base64',
    ),
    firstname: 'Sok',
    lastname: 'Dara',
    email: 'sok@example.com',
    phone: '012345678',
    type: 'purchase',
    payment_option: '',
    return_url: Buffer.from(`${merchantUrl}/pushback`).toString('base64'),
    cancel_url: `${merchantUrl}/basket`,
    continue_success_url: `${merchantUrl}/success`,
    currency: 'USD',
    return_params: 'p=1',
    lifetime: '30',
    skip_success_page: '1',
    view_type: 'hosted_view',
    payment_gate: '0',
    ...changes,
  }
  return { hash: sign(purchaseHashData(fields), PAYWAY_API_KEY), ...fields }
}

function purchase(fields: Record<string, string>, multipart = false): Promise<Response> {
  let body: FormData | URLSearchParams = new URLSearchParams(fields)
  if (multipart) {
    body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
  }
  return fetch(`${sandbox.endpoints.payway}/api/payment-gateway/v1/payments/purchase`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
}

async function statusOf(response: Response) {
  return v.parse(Status, await response.json())
}

async function opened(changes: Record<string, string> = {}) {
  const fields = purchaseFields(changes)
  const response = await purchase(fields)
  expect(response.status).toBe(302)
  return { tranId: fields.tran_id ?? '', page: response.headers.get('location') ?? '' }
}

function press(page: string, button: 'approve' | 'decline' | 'cancel'): Promise<Response> {
  return fetch(`${page}/${button}`, { method: 'POST', redirect: 'manual' })
}

async function call(path: string, tranId: string, changes: Record<string, string> = {}) {
  const body = { req_time: requestTime(), merchant_id: PAYWAY_MERCHANT_ID, tran_id: tranId }
  const hash = sign(body.req_time + body.merchant_id + tranId, PAYWAY_API_KEY)
  const response = await fetch(
    `${sandbox.endpoints.payway}/api/payment-gateway/v1/payments/${path}`,
    { method: 'POST', body: JSON.stringify({ ...body, hash, ...changes }) },
  )
  return statusOf(response)
}
const check = (tranId: string) => call('check-transaction-2', tranId)

async function refund(
  tranId: string,
  amount: string,
  changes: { readonly key?: string; readonly merchant?: string; readonly mcId?: string } = {},
) {
  const { key = PAYWAY_API_KEY, merchant = PAYWAY_MERCHANT_ID, mcId = PAYWAY_MERCHANT_ID } = changes
  const request_time = requestTime()
  const merchant_auth = publicEncrypt(
    { key: createPublicKey(REFUND_KEY), padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(JSON.stringify({ mc_id: mcId, tran_id: tranId, refund_amount: amount })),
  ).toString('base64')
  const hash = sign(request_time + merchant + merchant_auth, key)
  const response = await fetch(
    `${sandbox.endpoints.payway}/api/merchant-portal/merchant-access/online-transaction/refund`,
    {
      method: 'POST',
      body: JSON.stringify({ request_time, merchant_id: merchant, merchant_auth, hash }),
    },
  )
  return v.parse(Refund, await response.json())
}

async function paid(): Promise<string> {
  const { tranId, page } = await opened()
  await press(page, 'approve')
  return tranId
}

describe('a refund', () => {
  it('is paid back in parts, up to what was paid, and shown by the checks', async () => {
    const tranId = await paid()
    expect(await refund(tranId, '2.50')).toMatchObject({ total_refunded: 2.5 })
    expect((await refund(tranId, '10.01')).status.code).toBe('PTL37')
    expect(await refund(tranId, '10.00')).toMatchObject({ total_refunded: 12.5 })
    expect((await refund(tranId, '0.01')).status.code).toBe('PTL37')
    expect((await check(tranId)).data).toMatchObject({
      ...{ payment_status_code: 4, payment_status: 'REFUNDED', refund_amount: 12.5 },
    })
    expect((await call('transaction-detail', tranId)).data).toMatchObject({ refund_amount: 12.5 })
  })

  it('is refused with the portal’s codes', async () => {
    const tranId = await paid()
    expect((await refund(tranId, '1.00', { key: 'wrong' })).status.code).toBe('PTL02')
    expect((await refund(tranId, '1.00', { merchant: 'ec1' })).status.code).toBe('PTL62')
    expect((await refund(tranId, '1.00', { mcId: 'ec1' })).status.code).toBe('PTL05')
    expect((await refund(tranId, '1')).status.code).toBe('PTL05')
    expect((await refund(tranId, '0.00')).status.code).toBe('PTL186')
    expect((await refund((await opened()).tranId, '1.00')).status.code).toBe('PTL57')
    present = new Date(present.getTime() + 31 * 24 * 3_600_000)
    expect((await refund(tranId, '1.00')).status.code).toBe('PTL57')
  })

  it('is refused while another of the same purchase is in progress', async () => {
    const tranId = await paid()
    sandbox.behaviours.merge('payway', { refundDelayMs: 50 })
    const both = await Promise.all([refund(tranId, '1.00'), refund(tranId, '1.00')])
    expect(both.map(({ status }) => status.code).toSorted()).toEqual(['00', 'PTL168'])
  })
})

it('answers a purchase by KHQR with the code instead of a page', async () => {
  const fields = purchaseFields({ payment_option: 'abapay_khqr_deeplink' })
  const answer = v.parse(Khqr, await (await purchase(fields, true)).json())
  expect(answer.status).toMatchObject({ code: '00', tran_id: fields.tran_id })
  const { qr_string: code } = answer
  // Dynamic, in dollars, with the amount and a checksum over all of it (EMV).
  expect(code).toMatch(/^000201010212.*5303840540512\.505802KH/)
  expect(code.slice(-4)).toBe(checksum(code.slice(0, -4)))
  expect(new URL(answer.abapay_deeplink).searchParams.get('qrcode')).toBe(code)
  expect((await statusOf(await purchase(fields))).status.code).toBe(4)

  expect((await press(answer.checkout_qr_url, 'approve')).status).toBe(302)
  expect((await check(fields.tran_id ?? '')).data).toMatchObject({ payment_status_code: 0 })
})

it('computes the checksum of EMV codes', () => {
  expect(checksum('123456789')).toBe('29B1')
})

describe('a payment', () => {
  it('goes from purchase to approval, push-back and check', async () => {
    const { tranId, page } = await opened()
    expect((await check(tranId)).data).toMatchObject({
      payment_status_code: 2,
      payment_status: 'PENDING',
      payment_amount: 0,
      payment_currency: '',
      apv: '',
    })

    const approved = await press(page, 'approve')

    expect(approved.status).toBe(302)
    expect(approved.headers.get('location')).toBe(`${merchantUrl}/success`)
    expect(received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: {} }] = received
    expect(body).toMatchObject({ tran_id: tranId, status: '0', return_params: 'p=1' })
    expect(headers['x-payway-hmac-sha512']).toBe(sign(pushbackHashData(body), PAYWAY_API_KEY))
    const answer = await check(tranId)
    expect(answer.status).toMatchObject({ code: '00', message: 'Success!' })
    expect(answer.data).toEqual({
      payment_status_code: 0,
      total_amount: 12.5,
      original_amount: 12.5,
      refund_amount: 0,
      discount_amount: 0,
      payment_amount: 12.5,
      payment_currency: 'USD',
      apv: body.apv,
      payment_status: 'APPROVED',
      transaction_date: '2026-11-21 10:00:00',
    })
  })

  it('is accepted as multipart/form-data too', async () => {
    expect((await purchase(purchaseFields(), true)).status).toBe(302)
  })

  it('is pushed back once, however often the payer clicks', async () => {
    const { page } = await opened()
    await Promise.all([press(page, 'approve'), press(page, 'approve'), press(page, 'approve')])
    expect(received).toHaveLength(1)
  })

  it('can be declined, then tried again on the same page', async () => {
    const { tranId, page } = await opened()
    const declined = await press(page, 'decline')
    expect(await declined.text()).toContain('Return to shop')
    expect((await check(tranId)).data).toMatchObject({ payment_status_code: 3 })
    expect(received).toHaveLength(0)
    expect((await press(page, 'approve')).status).toBe(302)
    expect((await check(tranId)).data).toMatchObject({ payment_status_code: 0 })
  })

  it('can be cancelled, and then not paid', async () => {
    const { tranId, page } = await opened()
    const cancelled = await press(page, 'cancel')
    expect(cancelled.headers.get('location')).toBe(`${merchantUrl}/basket`)
    expect((await press(page, 'approve')).status).toBe(409)
    expect((await check(tranId)).data).toMatchObject({ payment_status_code: 7 })
    expect(received).toHaveLength(0)
  })

  it('expires after its lifetime', async () => {
    const { tranId, page } = await opened({ lifetime: '3' })
    present = new Date(present.getTime() + 3 * 60_000)
    expect((await check(tranId)).data).toMatchObject({ payment_status: 'CANCELLED' })
    expect((await press(page, 'approve')).status).toBe(409)
    expect(received).toHaveLength(0)
  })

  it('shows a page with a method chooser only when no method was named', async () => {
    const chooser = await (await fetch((await opened()).page)).text()
    expect(chooser).toContain('Payment method')
    for (const name of ['Approve payment', 'Decline payment', 'Cancel payment', '$12.50']) {
      expect(chooser).toContain(name)
    }
    const named = await opened({ payment_option: 'cards' })
    expect(await (await fetch(named.page)).text()).not.toContain('Payment method')
  })

  it("escapes the merchant's values", async () => {
    const items = Buffer.from(JSON.stringify([{ name: '<script>1</script>' }])).toString('base64')
    const page = await (await fetch((await opened({ items })).page)).text()
    expect(page).not.toContain('<script>')
  })

  it('shows a success page when the merchant does not skip it', async () => {
    const { page } = await opened({ skip_success_page: '0' })
    const approved = await press(page, 'approve')
    expect(approved.status).toBe(200)
    expect(await approved.text()).toContain(`${merchantUrl}/success`)
  })

  it('is closed by the merchant, after which it cannot be paid', async () => {
    const { tranId, page } = await opened()
    expect((await call('close-transaction', tranId)).status.code).toBe('00')
    expect((await check(tranId)).data).toMatchObject({ payment_status_code: 7 })
    expect((await press(page, 'approve')).status).toBe(409)
    expect((await call('close-transaction', 'unknown')).status.code).toBe('5')
  })

  it('returns its details', async () => {
    const { tranId, page } = await opened({ payment_option: 'cards' })
    await press(page, 'approve')
    expect((await call('transaction-detail', tranId)).data).toMatchObject({
      transaction_id: tranId,
      original_currency: 'USD',
      payment_type: 'VISA',
      first_name: 'Sok',
    })
  })
})

describe('a purchase is refused', () => {
  it('with 403 and code 1 for a wrong hash', async () => {
    const response = await purchase({ ...purchaseFields(), amount: '0.01' })
    expect(response.status).toBe(403)
    expect((await statusOf(response)).status.code).toBe(1)
  })

  it('with code 4 for a tran_id that was used', async () => {
    const { tranId } = await opened()
    const response = await purchase(purchaseFields({ tran_id: tranId }))
    expect((await statusOf(response)).status.code).toBe(4)
  })

  it.each([
    [26, { merchant_id: 'other' }],
    [21, { req_time: '20260101000000' }],
    [2, { tran_id: 'x'.repeat(21) }],
    [3, { amount: '12.345' }],
    [45, { amount: '0.00' }],
    [46, { amount: '5000.50', currency: 'KHR' }],
    [47, { amount: '99', currency: 'KHR' }],
    [12, { currency: 'THB' }],
    [13, { items: 'bm90IGpzb24=' }],
    [16, { firstname: 'Sok 2' }],
    [17, { lastname: 'O’Dara!' }],
    [18, { phone: 'call me' }],
    [19, { email: 'nobody' }],
    [23, { payment_option: 'cheque' }],
    [69, { lifetime: '2' }],
    [81, { return_url: 'bm90IGEgdXJs' }],
    [48, { cancel_url: 'javascript:alert(1)' }],
  ])('with code %i for %o', async (code, changes) => {
    const response = await purchase(purchaseFields(changes))
    expect((await statusOf(response)).status.code).toBe(code)
  })
})

describe('check-transaction is refused', () => {
  it('for a wrong hash, an unknown transaction, a wrong merchant, another method', async () => {
    const { tranId } = await opened()
    expect((await call('check-transaction-2', tranId, { hash: 'x' })).status.code).toBe('5')
    expect((await check('unknown')).status.code).toBe('6')
    expect((await call('check-transaction-2', tranId, { merchant_id: 'other' })).status.code).toBe(
      '8',
    )
    const url = `${sandbox.endpoints.payway}/api/payment-gateway/v1/payments/check-transaction-2`
    expect((await fetch(url)).status).toBe(405)
  })

  it('for a transaction older than seven days', async () => {
    const { tranId } = await opened()
    present = new Date(present.getTime() + 8 * 86_400_000)
    expect((await check(tranId)).status.code).toBe('6')
  })
})

describe('configured to', () => {
  it('stay silent, it sends nothing until a push-back is requested', async () => {
    sandbox.behaviours.merge('payway', { pushback: 'silent' })
    const { tranId, page } = await opened()
    await press(page, 'approve')
    expect(received).toHaveLength(0)
    const ordered = await fetch(`${sandbox.endpoints.control}/control/payway/pushback`, {
      method: 'POST',
      body: JSON.stringify({ tran_id: tranId, times: 3 }),
    })
    expect(await ordered.json()).toEqual({ outcomes: [200, 200, 200] })
    expect(received).toHaveLength(3)
  })

  it('send twice, it sends the same push-back twice', async () => {
    sandbox.behaviours.merge('payway', { pushback: 'twice' })
    await press((await opened()).page, 'approve')
    expect(received).toHaveLength(2)
    expect(received[0]?.body).toEqual(received[1]?.body)
  })

  it('forge, it sends a wrong signature', async () => {
    sandbox.behaviours.merge('payway', { pushback: 'forged' })
    await press((await opened()).page, 'approve')
    const [{ headers, body } = { headers: {}, body: {} }] = received
    expect(headers['x-payway-hmac-sha512']).not.toBe(sign(pushbackHashData(body), PAYWAY_API_KEY))
  })

  it('delay, the push-back comes after the browser was sent back', async () => {
    sandbox.behaviours.merge('payway', { pushback: 'delayed', pushbackDelayMs: 30 })
    const arrived = new Promise<void>((resolve) => {
      onReceived = resolve
    })
    const { page } = await opened()
    expect((await press(page, 'approve')).status).toBe(302)
    expect(received).toHaveLength(0)
    await arrived
    expect(received).toHaveLength(1)
  })

  it('report another amount, check-transaction does', async () => {
    const { tranId } = await opened()
    sandbox.behaviours.merge('payway', { amountDelta: -0.01 })
    expect((await check(tranId)).data).toMatchObject({ total_amount: 12.49 })
  })

  it('decline, the approve button declines', async () => {
    sandbox.behaviours.merge('payway', { decline: true })
    const { tranId, page } = await opened()
    expect(await (await press(page, 'approve')).text()).toContain('Payment declined')
    expect((await check(tranId)).data).toMatchObject({ payment_status_code: 3 })
  })

  it('be down, the API answers 503 but the hosted page stays', async () => {
    const { tranId, page } = await opened()
    sandbox.behaviours.merge('payway', { down: true })
    expect((await purchase(purchaseFields())).status).toBe(503)
    expect((await check(tranId)).status.code).toBe(503)
    expect((await fetch(page)).status).toBe(200)
  })

  it('hang, no call is answered', async () => {
    sandbox.behaviours.merge('payway', { hang: true })
    const url = `${sandbox.endpoints.payway}/api/payment-gateway/v1/payments/check-transaction-2`
    const signal = AbortSignal.timeout(100)
    await expect(fetch(url, { method: 'POST', body: '{}', signal })).rejects.toThrow(/timeout/i)
  })
})
