import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashedContact } from './hashed-contact.ts'

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')

it('normalises each field before it hashes it', () => {
  const contact = {
    ...{ email: ' Sok.Dara@Example.COM ', phone: '+855 12-345 678', firstName: ' Dara' },
    ...{ lastName: 'Sok', city: 'Phnom Penh 12', state: "St. K'oh", postalCode: '12 000' },
    ...{ country: 'KH', externalId: 'ABC' },
  }
  expect(hashedContact(contact)).toEqual({
    ...{ em: [sha('sok.dara@example.com')], ph: [sha('85512345678')], fn: [sha('dara')] },
    ...{ ln: [sha('sok')], ct: [sha('phnompenh')], st: [sha('stkoh')], zp: [sha('12000')] },
    ...{ country: [sha('kh')], external_id: [sha('abc')] },
  })
})

it('keeps the vowels of Khmer, and leaves out what a person does not have', () => {
  expect(hashedContact({ city: 'ភ្នំពេញ', phone: null })).toEqual({ ct: [sha('ភ្នំពេញ')] })
  expect(hashedContact({})).toEqual({})
})

it('has nothing in clear', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.string({ minLength: 3 }), (email, firstName) => {
      const hashes = Object.values(hashedContact({ email, firstName })).flat()
      for (const hash of hashes) expect(hash).toMatch(/^[\da-f]{64}$/)
    }),
  )
})
