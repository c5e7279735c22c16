import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPushback } from './pushback.ts'
import { sign } from './signature.ts'

const key = 'made-up-api-key'
const body = {
  tran_id: 'T1001',
  apv: 123456,
  status: '0',
  return_params: 'order=T1001',
  merchant_ref: '',
}
const signature =
  '2DNqkou/m8ycwatWwcY9wTuxSpssWW8Eb3MoAqtFTGIPxCPsWo9qIH2cbxuBlxSvWfyL0GeXaxfxdmyT4oSU1g=='
const claim = { tranId: 'T1001', paid: true, apv: '123456', returnParams: 'order=T1001' }

describe('push-back', () => {
  it('is verified by the known signature, whatever the order of its keys', () => {
    const reversed = Object.fromEntries(Object.entries(body).reverse())
    for (const sent of [body, reversed]) {
      expect(readPushback(key, JSON.stringify(sent), signature)).toEqual({
        kind: 'verified',
        ...claim,
      })
    }
  })

  it('without signature is unverified, with a wrong one forged', () => {
    const raw = JSON.stringify(body)
    expect(readPushback(key, raw, undefined)).toEqual({ kind: 'unverified', ...claim })
    for (const wrong of [
      '',
      'x',
      signature.slice(0, -3),
      signature.replace('2', '3'),
      '់'.repeat(88),
    ]) {
      expect(readPushback(key, raw, wrong).kind).toBe('forged')
    }
    expect(readPushback('another-key', raw, signature).kind).toBe('forged')
    const tampered = JSON.stringify({ ...body, tran_id: 'T1002' })
    expect(readPushback(key, tampered, signature).kind).toBe('forged')
  })

  it('escapes nested values as PHP does', () => {
    const raw = JSON.stringify({
      tran_id: 'T1',
      list: ['a/b', 'ខ្មែរ😀"'],
      none: null,
      yes: true,
      no: false,
    })
    const data = '["a\\/b","\\u1781\\u17d2\\u1798\\u17c2\\u179a\\ud83d\\ude00\\""]T11'
    expect(readPushback(key, raw, sign(key, data)).kind).toBe('verified')
  })

  it.each([
    '',
    'status=0',
    'null',
    '[]',
    '"T1"',
    '{}',
    '{"tran_id":""}',
    '{"tran_id":{"a":1}}',
    `{"tran_id":"${'x'.repeat(21)}"}`,
    `{"tran_id":"T1","x":"${'x'.repeat(20_000)}"}`,
  ])('takes %s for malformed', (raw) => {
    expect(readPushback(key, raw, signature)).toEqual({ kind: 'malformed' })
  })

  it('never throws and never verifies what it did not sign', () => {
    const deep = `{"tran_id":"T1","x":${'['.repeat(8000)}${']'.repeat(8000)}}`
    expect(['forged', 'malformed']).toContain(readPushback(key, deep, signature).kind)
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.string(), (raw, given) => {
        expect(readPushback(key, raw, given).kind).not.toBe('verified')
      }),
    )
  })
})
