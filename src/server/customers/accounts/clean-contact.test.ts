import { describe, expect, it } from 'vitest'
import type { ContactFields } from '../../../contract/addresses.ts'
import { cleanContact } from './clean-contact.ts'

const contact: ContactFields = {
  firstName: 'សុខ',
  lastName: 'Dara',
  organizationName: '',
  taxIdentificationNumber: '',
  phoneNumber: '012 345 678',
  email: 'dara@example.com',
  address1: 'No. 12, Street 240',
  address2: '',
  stateProvince: '',
  postalCode: '',
  city: 'Phnom Penh',
  country: 'KH',
}

describe('phone numbers', () => {
  const phoneOf = async (phoneNumber: string, country: string) =>
    (await cleanContact({ ...contact, phoneNumber, country })).phoneNumber

  it.each([
    ['012 345 678', 'KH', '+85512345678'],
    ['+855 12 345 678', 'KH', '+85512345678'],
    ['096 123 4567', 'KH', '+855961234567'],
    ['(023) 881-234', 'KH', '+85523881234'],
    ['081 234 5678', 'TH', '+66812345678'],
    ['050 123 4567', 'AE', '+971501234567'],
    ['+66 81 234 5678', 'KH', '+66812345678'],
  ])('%s in %s is %s', async (written, country, e164) => {
    expect(await phoneOf(written, country)).toBe(e164)
  })

  it.each([
    ['12', 'KH'],
    ['000 000 000', 'KH'],
    ['+999 1234', 'KH'],
    ['081 234 5678', 'AQ'],
  ])('%s in %s is none', async (written, country) => {
    await expect(phoneOf(written, country)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      fields: [{ field: 'phoneNumber', code: 'INVALID_PHONE' }],
    })
  })
})

describe('postal codes', () => {
  const abroad = { phoneNumber: '+85512345678' }

  it.each([
    ['KH', ['', '12000', '120207', '12020712'], ['1200', '1234567', '12A20']],
    ['TH', ['', '10110'], ['1011', '101100', 'ABCDE']],
    ['AE', ['', '00000'], []],
    ['US', ['94103', '94103-1234'], ['9410']],
    ['GB', ['SW1A 1AA'], ['12345']],
    ['AO', ['12', 'X 9'], []],
  ])('of %s: %j, not %j', async (country, good, bad) => {
    for (const postalCode of good) {
      const clean = await cleanContact({ ...contact, ...abroad, country, postalCode })
      expect(clean.postalCode).toBe(postalCode)
    }
    for (const postalCode of bad) {
      await expect(
        cleanContact({ ...contact, ...abroad, country, postalCode }),
      ).rejects.toMatchObject({ fields: [{ field: 'postalCode', code: 'INVALID_POSTAL_CODE' }] })
    }
  })
})

it('reports all invalid fields at once', async () => {
  await expect(cleanContact({ ...contact, country: 'ZZ', phoneNumber: '1' })).rejects.toMatchObject(
    {
      fields: [
        { field: 'country', code: 'INVALID_COUNTRY' },
        { field: 'phoneNumber', code: 'INVALID_PHONE' },
      ],
    },
  )
})
