import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDollars, money } from '../../../contract/money.ts'
import { sandboxRefundKey } from '../../platform/sandbox-refund-key.ts'
import { encodeItems } from './items.ts'
import { createPayWay } from './payway.ts'
import { purchaseHash, type PurchaseInput } from './purchase-form.ts'
import { requestTime, sign } from './signature.ts'
import { newTranId } from './tran-id.ts'

const now = new Date('2026-01-02T03:04:05.678Z')
const config = {
  baseUrl: 'https://gateway.example.test/',
  merchantId: 'ec000000',
  apiKey: 'made-up-api-key',
  refundKey: sandboxRefundKey,
  returnUrl: 'https://api.example.test/webhooks/payway',
  lifetimeMinutes: 30,
  timeoutMs: 1000,
}
const payway = createPayWay(config, { now: () => now })
const input: PurchaseInput = {
  tranId: 'T1001',
  amount: fromDollars(12.5),
  currency: 'USD',
  items: [{ name: 'Basic Cloud', quantity: 1, price: fromDollars(12.5) }],
  firstName: 'Sok',
  lastName: 'Dara',
  email: 'sok@example.com',
  phone: '012345678',
  paymentOption: 'cards',
  continueSuccessUrl: 'https://www.example.test/payment/success',
  cancelUrl: 'https://www.example.test/checkout-basket',
  returnParams: 'order=T1001',
}

const decodeItems = (items: string): unknown => JSON.parse(Buffer.from(items, 'base64').toString())

describe('purchase form', () => {
  it('hashes the 24 fields as the known answer does', () => {
    const { action, method, fields } = payway.purchaseForm(input)
    expect(action).toBe('https://gateway.example.test/api/payment-gateway/v1/payments/purchase')
    expect(method).toBe('POST')
    expect(fields).toEqual({
      req_time: '20260102030405',
      merchant_id: 'ec000000',
      tran_id: 'T1001',
      amount: '12.50',
      items: 'W3sibmFtZSI6IkJhc2ljIENsb3VkIiwicXVhbnRpdHkiOjEsInByaWNlIjoxMi41fV0=',
      firstname: 'Sok',
      lastname: 'Dara',
      email: 'sok@example.com',
      phone: '012345678',
      type: 'purchase',
      payment_option: 'cards',
      return_url: 'aHR0cHM6Ly9hcGkuZXhhbXBsZS50ZXN0L3dlYmhvb2tzL3BheXdheQ==',
      cancel_url: 'https://www.example.test/checkout-basket',
      continue_success_url: 'https://www.example.test/payment/success',
      currency: 'USD',
      return_params: 'order=T1001',
      lifetime: '30',
      skip_success_page: '1',
      view_type: 'hosted_view',
      payment_gate: '0',
      hash: 'UJp2SFCC0TQ1X/IQYlVX+FLOiJj9Ndz4NgaWeZYz+ox/ShMLYDSAUKDoS7MDVO1wtzATjEs/+B/pB2sSMl39ew==',
    })
  })

  it('signs a check as the known answer does', () => {
    expect(sign(config.apiKey, `${requestTime(now)}ec000000T1001`)).toBe(
      'MUFyE3nz4T5g4jBMyu1n4SmSLLJ0F3qc+QTApis6FNaGUI1r/9oMTGjdzJJNOIhJsoYQCNSla5TbcyotGhFsGg==',
    )
  })

  it.each([
    ['Séan O’Brien-2', 'Sean O Brien'],
    ['សុខ', undefined],
    ['Sok ដារ៉ា', undefined],
    ['Đặng', undefined],
    ['1234', undefined],
    [undefined, undefined],
  ])('sends the name %s as %s', (firstName, sent) => {
    const { fields } = payway.purchaseForm({ ...input, firstName })
    expect(fields['firstname']).toBe(sent)
  })

  it('sends phone digits only and no over-long email', () => {
    const email = `${'a'.repeat(50)}@example.com`
    const { fields } = payway.purchaseForm({ ...input, phone: '+855 12 345 678', email })
    expect(fields['phone']).toBe('85512345678')
    expect(fields).not.toHaveProperty('email')
  })

  it('hashes what it sends, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ maxLength: 80 }), (first, last, params) => {
        const form = payway.purchaseForm({
          ...input,
          firstName: first,
          lastName: last,
          returnParams: params,
        })
        expect(form.fields['firstname'] ?? 'A').toMatch(/^[A-Za-z ]{1,100}$/)
        expect(purchaseHash(config.apiKey, form.fields)).toBe(form.fields['hash'])
      }),
    )
  })

  it('refuses what cannot be paid', () => {
    expect(() => payway.purchaseForm({ ...input, amount: money(0) })).toThrow(RangeError)
    expect(() => payway.purchaseForm({ ...input, amount: money(1) })).toThrow(RangeError)
    expect(() => payway.purchaseForm({ ...input, tranId: 'x'.repeat(21) })).toThrow(RangeError)
    expect(() => createPayWay({ ...config, lifetimeMinutes: 2 }, { now: () => now })).toThrow(
      RangeError,
    )
  })
})

describe('items', () => {
  const item = fc.record({
    name: fc.string({ unit: 'grapheme', maxLength: 120 }),
    quantity: fc.integer({ min: 1, max: 10 }),
    price: fc.integer({ min: 0, max: 10_000_000 }).map((cents) => money(cents * 100)),
  })

  it('fit in 500 characters with the same sum', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 60 }), (items) => {
        const encoded = encodeItems(items)
        expect(encoded.length).toBeLessThanOrEqual(500)
        const rows = decodeItems(encoded)
        if (!Array.isArray(rows)) throw new Error('no list')
        const sum = rows.reduce<number>(
          (total, row: { quantity: number; price: number }) =>
            total + Math.round(row.price * 100) * row.quantity,
          0,
        )
        expect(sum).toBe(items.reduce((total, i) => total + (i.price / 100) * i.quantity, 0))
      }),
    )
  })

  it('shortens names before it merges rows', () => {
    const price = fromDollars(8.99)
    const items = ['a', 'b', 'c'].map((letter) => ({
      name: letter.repeat(120),
      quantity: 1,
      price,
    }))
    expect(decodeItems(encodeItems(items))).toHaveLength(3)
    const many = Array.from({ length: 40 }, () => ({ name: 'example.com', quantity: 1, price }))
    const rows = decodeItems(encodeItems(many))
    expect(rows).toContainEqual({ name: 'example.com', quantity: 1, price: 8.99 })
    expect(JSON.stringify(rows)).toMatch(/\+\d+ more/)
  })
})

describe('transaction ids', () => {
  it('have 20 base36 characters and sort by time', () => {
    const bytes = fc.uint8Array({ minLength: 8, maxLength: 8 })
    const time = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2058-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(time, time, bytes, bytes, (a, b, x, y) => {
        const first = newTranId(a, () => x)
        expect(first).toMatch(/^[0-9a-z]{20}$/)
        if (a < b) expect(first < newTranId(b, () => y)).toBe(true)
      }),
    )
    expect(newTranId(now)).not.toBe(newTranId(now))
  })
})
