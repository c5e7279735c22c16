import { describe, expect, it } from 'vitest'
import {
  PURCHASE_HASH_FIELDS,
  isSameSignature,
  purchaseHashData,
  pushbackHashData,
  sign,
} from './signature.ts'

const KEY = 'made-up-api-key'
const PURCHASE = {
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
}

describe('PayWay signatures', () => {
  it('hashes a purchase over its 24 values in order', () => {
    expect(PURCHASE_HASH_FIELDS).toHaveLength(24)
    expect(sign(purchaseHashData(PURCHASE), KEY)).toBe(
      'UJp2SFCC0TQ1X/IQYlVX+FLOiJj9Ndz4NgaWeZYz+ox/ShMLYDSAUKDoS7MDVO1wtzATjEs/+B/pB2sSMl39ew==',
    )
  })

  it('leaves view_type and payment_gate out of the hash', () => {
    expect(purchaseHashData({ ...PURCHASE, view_type: 'popup', payment_gate: '0' })).toBe(
      purchaseHashData(PURCHASE),
    )
  })

  it('hashes a check-transaction', () => {
    expect(sign('20260102030405ec000000T1001', KEY)).toBe(
      'MUFyE3nz4T5g4jBMyu1n4SmSLLJ0F3qc+QTApis6FNaGUI1r/9oMTGjdzJJNOIhJsoYQCNSla5TbcyotGhFsGg==',
    )
  })

  it('signs a push-back over its values in ascending key order', () => {
    const body = {
      tran_id: 'T1001',
      apv: '123456',
      status: '0',
      return_params: 'order=T1001',
      merchant_ref: '',
    }
    expect(pushbackHashData(body)).toBe('123456order=T10010T1001')
    expect(sign(pushbackHashData(body), KEY)).toBe(
      '2DNqkou/m8ycwatWwcY9wTuxSpssWW8Eb3MoAqtFTGIPxCPsWo9qIH2cbxuBlxSvWfyL0GeXaxfxdmyT4oSU1g==',
    )
  })

  it('compares signatures of different lengths without throwing', () => {
    expect(isSameSignature('short', sign('x', KEY))).toBe(false)
    expect(isSameSignature(sign('x', KEY), sign('x', KEY))).toBe(true)
  })
})
