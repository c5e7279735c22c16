import { describe, expect, it } from 'vitest'
import { fromDollars } from '../../../contract/money.ts'
import { isAuthenticated, readCardAnswer } from './card-answer.ts'
import { createCardForm } from './card-form.ts'
import { isSigned, signedHeaders, signFields } from './signature.ts'

describe('signatures of forms', () => {
  it('is the one of the protocol’s example', () => {
    const fields = {
      access_key: 'ak0000000000000000000000000000ak',
      profile_id: '00000000-0000-4000-8000-000000000001',
      transaction_uuid: '6f1d2c3b4a5968778695a4b3c2d1e0f0',
      signed_field_names:
        'access_key,profile_id,transaction_uuid,signed_field_names,unsigned_field_names,signed_date_time,locale,transaction_type,reference_number,amount,currency',
      unsigned_field_names: '',
      signed_date_time: '2026-01-02T03:04:05Z',
      locale: 'en',
      transaction_type: 'sale,create_payment_token',
      reference_number: 'TEST-1001',
      amount: '1.00',
      currency: 'USD',
    }
    const signature = 'jIu93kvFJWTBYlUzxrGi2XF0QohDheT8oZxYHeWLEQg='
    expect(signFields('made-up-secret-key', fields)).toBe(signature)
    expect(isSigned('made-up-secret-key', { ...fields, signature })).toBe(true)
    expect(isSigned('made-up-secret-key', { ...fields, amount: '2.00', signature })).toBe(false)
    expect(isSigned('another-key', { ...fields, signature })).toBe(false)
    expect(isSigned('made-up-secret-key', fields)).toBe(false)
  })
})

describe('signatures of requests', () => {
  const key = {
    merchantId: 'testmid',
    keyId: 'k',
    sharedSecret: 'bWFkZS11cC1zaGFyZWQtc2VjcmV0LTAxMjM0NTY3ODk=',
  }
  const now = new Date('2026-01-02T03:04:05Z')
  const url = new URL('https://apitest.cybersource.com/pts/v2/payments')

  it('is the one of the protocol’s example', () => {
    const body = '{"clientReferenceInformation":{"code":"T1001"}}'
    expect(signedHeaders(key, { method: 'POST', url, body, now })).toEqual({
      date: 'Fri, 02 Jan 2026 03:04:05 GMT',
      'v-c-merchant-id': 'testmid',
      digest: 'SHA-256=BoLWwJQ/AINqZOeVg350Ru2y2JmwqeDKnQSxgzj5aRE=',
      signature:
        'keyid="k", algorithm="HmacSHA256", headers="host date request-target digest v-c-merchant-id", signature="CmGCIlURxBkI8BweSNYW/NbL+nDCU6TqQTlK+qfRZM8="',
    })
  })

  it('has no digest without a body', () => {
    const headers = signedHeaders(key, { method: 'GET', url, now })
    expect(headers).not.toHaveProperty('digest')
    expect(headers['signature']).toContain('headers="host date request-target v-c-merchant-id"')
  })
})

const config = {
  cardPageUrl: 'https://cards.example/',
  profileId: 'p-1',
  accessKey: 'a-1',
  secretKey: 's-1',
  apiUrl: 'https://api.example',
  merchantId: 'm',
  keyId: 'k',
  sharedSecret: 'c2VjcmV0',
}

it('signs every field of a card’s form', () => {
  const { action, fields } = createCardForm(
    config,
    {
      transactionId: 't-1',
      reference: 'r-1',
      amount: fromDollars(1),
      locale: 'km',
      payer: { firstName: 'Sok', lastName: 'Dara', email: 'sok@example.com', country: 'KH' },
      resultUrl: 'https://shop.example/api/cards/entry-result',
      notificationUrl: 'https://shop.example/api/cards/notification',
    },
    new Date('2026-01-02T03:04:05.678Z'),
  )
  expect(action).toBe('https://cards.example/embedded/pay')
  expect(fields).toMatchObject({
    amount: '1.00',
    locale: 'en',
    signed_date_time: '2026-01-02T03:04:05Z',
    transaction_type: 'sale,create_payment_token',
  })
  expect(isSigned('s-1', fields)).toBe(true)
  const signed = fields['signed_field_names']?.split(',').toSorted()
  expect(signed).toEqual(
    Object.keys(fields)
      .filter((name) => name !== 'signature')
      .toSorted(),
  )
})

describe('answers about a card', () => {
  const answer = {
    decision: 'ACCEPT',
    reason_code: '100',
    transaction_id: 'gw-1',
    req_transaction_uuid: 't-1',
    req_reference_number: 'r-1',
    req_amount: '1.00',
    req_currency: 'USD',
    req_access_key: 'a-1',
    req_profile_id: 'p-1',
    req_card_number: 'xxxxxxxxxxxx1111',
    req_card_type: '001',
    req_card_expiry_date: '12-2027',
    payment_token: 'TOKEN',
    payer_authentication_eci: '05',
  }
  const bodyOf = (
    fields: Readonly<Record<string, string>>,
    { names = Object.keys(fields), key = 's-1' }: { names?: string[]; key?: string } = {},
  ): string => {
    const all = { ...fields, signed_field_names: [...names, 'signed_field_names'].join(',') }
    return new URLSearchParams({ ...all, signature: signFields(key, all), utf8: '✓' }).toString()
  }

  it('reads what is signed', () => {
    expect(readCardAnswer(config, bodyOf(answer))).toEqual({
      kind: 'verified',
      decision: 'ACCEPT',
      reason: '100',
      transactionId: 't-1',
      reference: 'r-1',
      amount: fromDollars(1),
      currency: 'USD',
      gatewayId: 'gw-1',
      eci: '05',
      card: { token: 'TOKEN', type: '001', lastFour: '1111', month: 12, year: 2027 },
    })
  })

  it('refuses forged answers, of another profile, and those that sign too little', () => {
    const forged = { kind: 'forged' }
    expect(readCardAnswer(config, '')).toEqual(forged)
    expect(readCardAnswer(config, 'decision=ACCEPT')).toEqual(forged)
    expect(readCardAnswer(config, bodyOf(answer, { key: 'guessed' }))).toEqual(forged)
    expect(readCardAnswer(config, bodyOf({ ...answer, req_profile_id: 'p-2' }))).toEqual(forged)
    const names = Object.keys(answer).filter((name) => name !== 'req_amount')
    expect(readCardAnswer(config, bodyOf(answer, { names }))).toEqual(forged)
  })

  it('reads an error without a transaction and a cancelled page without a reason, but no charge', () => {
    const without = (decision: string, ...left: string[]) =>
      readCardAnswer(
        config,
        bodyOf(
          Object.fromEntries(
            Object.entries({ ...answer, decision }).filter(([name]) => !left.includes(name)),
          ),
        ),
      )
    const both = ['transaction_id', 'reason_code']
    expect(without('ERROR', 'transaction_id')).toMatchObject({ decision: 'ERROR', gatewayId: '' })
    expect(without('CANCEL', ...both)).toMatchObject({ decision: 'CANCEL', reason: '' })
    for (const decision of ['ACCEPT', 'REVIEW', 'DECLINE']) {
      for (const name of both) expect(without(decision, name)).toEqual({ kind: 'forged' })
    }
  })

  it('ignores a token that is not signed', () => {
    const names = Object.keys(answer).filter((name) => name !== 'payment_token')
    expect(readCardAnswer(config, bodyOf(answer, { names }))).toMatchObject({ card: undefined })
  })

  it.each([
    ['05', true],
    ['06', true],
    ['2', true],
    ['01', true],
    ['07', false],
    ['00', false],
    ['', false],
  ])('of ECI %s: authenticated %s', (eci, expected) => {
    expect(isAuthenticated(eci)).toBe(expected)
  })
})
