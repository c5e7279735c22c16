import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserInformation } from '../../src/contract/accounts.ts'
import { addAddress, deleteAddress, editAddress } from '../../src/contract/addresses.ts'
import {
  acceptAutoSign,
  checkInfo,
  getCompanyInfo,
  saveCompanyInfo,
  saveLocale,
  saveProfile,
} from '../../src/contract/profile.ts'
import { savePhoneNumber, verifyEmail } from '../../src/contract/registration.ts'
import { customers, realtimeEvents } from '../../src/server/platform/db/schema/index.ts'
import { contact } from './buying.ts'
import { answerOf, codesOf } from './outcomes.ts'
import { codesMailedTo, registerPerson, type RegisteredPerson } from './registering.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

type Person = Pick<RegisteredPerson, 'token'>

const done = { ok: true, status: 200, answer: { messageCode: 'SUCCESS' } }
const badField = (field: string, code: string, params: object = {}) => ({
  status: 400,
  problem: { messageCode: 'BAD_REQUEST', errors: [{ field, code, params }] },
})

const profile = {
  firstName: 'សុភា',
  lastName: 'កែវ',
  organization: 'Angkor Trading Co., Ltd.',
  identityNumber: '010 123 456',
  address1: 'ផ្ទះលេខ ១២ ផ្លូវ ២៤០',
  address2: 'សង្កាត់ចតុមុខ',
  stateProvince: 'ភ្នំពេញ',
  postalCode: '120207',
  city: 'ដូនពេញ',
}
const save = ({ token }: Person, fields: object = {}) =>
  shop.call(saveProfile, { body: { ...profile, ...fields } }, { token })
const whoIs = async ({ token }: Person) =>
  answerOf(await shop.call(getUserInformation, {}, { token }))

describe('a profile', () => {
  it('is saved and returned', async () => {
    const person = await registerPerson(shop)
    expect(await save(person)).toMatchObject({ ok: true, answer: { id: person.id, ...profile } })
    expect(await whoIs(person)).toMatchObject({ ...profile, username: person.username })
    const bare = { firstName: 'Sok', lastName: 'Dara' }
    answerOf(await shop.call(saveProfile, { body: bare }, { token: person.token }))
    expect(await whoIs(person)).toMatchObject({ ...bare, organization: '', address1: '', city: '' })
  })

  it('keeps the fields that a change does not name', async () => {
    const person = await registerPerson(shop)
    const before = await whoIs(person)
    const sly = {
      email: 'other@example.com',
      username: 'another',
      registerCountry: 'TH',
      isEmailVerified: true,
      emailVerifiedAt: '2026-01-01T00:00:00Z',
      balance: 100,
      referralCode: 'MINE',
      mustChangePassword: true,
      id: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0001',
    }
    answerOf(await save(person, sly))
    expect(await whoIs(person)).toEqual({ ...before, ...profile })
  })

  it('loses HTML tags, and keeps text that only resembles them', async () => {
    const person = await registerPerson(shop)
    const fields = {
      organization: '<img src=x onerror=alert(1)>Sok & Sons a < b',
      address1: 'No. 1 <script>alert(1)</script>',
      identityNumber: '<<b>i>12',
    }
    expect(answerOf(await save(person, fields))).toMatchObject({
      organization: 'Sok & Sons a < b',
      address1: 'No. 1 alert(1)',
      identityNumber: 'i>12',
    })
  })

  it.each([
    [{ firstName: '' }, 'firstName', 'REQUIRED', {}],
    [{ lastName: 'Sok7' }, 'lastName', 'INVALID_NAME', {}],
    [{ firstName: 'ខ'.repeat(51) }, 'firstName', 'MAX_LENGTH', { max: 50 }],
    [{ city: 'Phnom Penh; drop' }, 'city', 'INVALID_NAME', {}],
    [{ address2: '🏠 Street 240' }, 'address2', 'INVALID_NAME', {}],
    [{ address1: 'x'.repeat(151) }, 'address1', 'MAX_LENGTH', { max: 150 }],
    [{ postalCode: '1234' }, 'postalCode', 'INVALID_POSTAL_CODE', {}],
    [{ postalCode: '១២០២' }, 'postalCode', 'INVALID_POSTAL_CODE', {}],
  ])('with %j is refused at its field', async (fields, field, code, params) => {
    const person = await registerPerson(shop)
    expect(await save(person, fields)).toMatchObject(badField(field, code, params))
    expect(await whoIs(person)).toMatchObject({ organization: '' })
  })

  it('validates the postal code by the country of registration', async () => {
    const thai = await registerPerson(shop, { country: 'TH' })
    expect(await save(thai, { postalCode: '10110' })).toMatchObject({ ok: true })
    expect(await save(thai, { postalCode: '120207' })).toMatchObject(
      badField('postalCode', 'INVALID_POSTAL_CODE'),
    )
    // In the typed digits, stored as ASCII digits.
    expect(await save(thai, { postalCode: '១០២០០' })).toMatchObject({
      answer: { postalCode: '10200' },
    })
    const french = await registerPerson(shop, { country: 'FR' })
    expect(await save(french, { postalCode: '75001' })).toMatchObject({ ok: true })
  })

  it('notifies the customer’s other tabs, and no other customer', async () => {
    const [person, other] = [await registerPerson(shop), await registerPerson(shop)]
    const eventsOf = async (id: string) => {
      const rows = await shop.db
        .select({ event: realtimeEvents.event })
        .from(realtimeEvents)
        .where(eq(realtimeEvents.customerId, id))
      return rows.filter(({ event }) => event === 'user').length
    }
    answerOf(await save(person))
    expect([await eventsOf(person.id), await eventsOf(other.id)]).toEqual([1, 0])
    const { token } = person
    const contacts = answerOf(await shop.call(addAddress, { body: contact }, { token }))
    const params = { id: contacts[0]?.id ?? '' }
    answerOf(await shop.call(editAddress, { params, body: contact }, { token }))
    answerOf(await shop.call(deleteAddress, { params }, { token }))
    expect([await eventsOf(person.id), await eventsOf(other.id)]).toEqual([4, 0])
  })

  it('belongs to the caller, who must not be banned', async () => {
    const [person, other] = [await registerPerson(shop), await registerPerson(shop)]
    const before = await whoIs(other)
    answerOf(await save(person))
    expect(await whoIs(other)).toEqual(before)
    await shop.db
      .update(customers)
      .set({ bannedAt: shop.clock.now() })
      .where(eq(customers.id, person.id))
    const { token } = person
    const outcomes = [
      await save(person),
      await shop.call(saveLocale, { body: { localeCode: 'km' } }, { token }),
      await shop.call(checkInfo, {}, { token }),
      await shop.call(acceptAutoSign, {}, { token }),
      await shop.call(savePhoneNumber, { body: { phoneNumber: '092 555 201' } }, { token }),
    ]
    expect(codesOf(outcomes)).toEqual({ ACCOUNT_BANNED: 5 })
    expect(await shop.call(saveProfile, { body: profile })).toMatchObject({ status: 401 })
  })
})

describe('the language', () => {
  it('is saved in the profile', async () => {
    const person = await registerPerson(shop)
    const choose = (localeCode: 'en' | 'km') =>
      shop.call(saveLocale, { body: { localeCode } }, { token: person.token })
    expect(await choose('km')).toEqual(done)
    expect(await whoIs(person)).toMatchObject({ locale: 'km' })
    expect(await choose('en')).toEqual(done)
    expect(await whoIs(person)).toMatchObject({ locale: 'en' })
  })

  it('must be one of two', async () => {
    const { token } = await registerPerson(shop)
    const response = await fetch(`${shop.url}/api/users/locale`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{"localeCode":"th"}',
    })
    expect(response.status).toBe(400)
  })
})

describe('the customer’s balance, credit and vouchers', () => {
  it('are returned and follow changes', async () => {
    const person = await registerPerson(shop)
    const { token } = person
    const has = async () => answerOf(await shop.call(checkInfo, {}, { token }))
    const nothing = {
      isEmailVerified: false,
      hasPhoneNumber: false,
      hasContact: false,
      hasPassword: true,
      isTwoFactorOn: false,
    }
    expect(await has()).toEqual(nothing)
    const [code = ''] = await codesMailedTo(shop, person.email)
    answerOf(await shop.call(verifyEmail, { body: { code } }, { token }))
    answerOf(await shop.call(savePhoneNumber, { body: { phoneNumber: '092 555 202' } }, { token }))
    const contact = { ...profile, phoneNumber: '012 345 678', email: person.email, country: 'KH' }
    answerOf(await shop.call(addAddress, { body: contact }, { token }))
    await shop.db.update(customers).set({ passwordHash: '' }).where(eq(customers.id, person.id))
    expect(await has()).toEqual({
      isEmailVerified: true,
      hasPhoneNumber: true,
      hasContact: true,
      hasPassword: false,
      isTwoFactorOn: false,
    })
  })
})

describe('the company for invoices', () => {
  const company = {
    companyNameEn: 'Angkor Trading Co., Ltd. 2',
    companyNameKm: 'ក្រុមហ៊ុន អង្គរ ត្រេឌីង ឯ.ក',
    companyAddressEn: 'No. 12, Street 240',
    companyAddressKm: 'ផ្ទះលេខ ១២ ផ្លូវ ២៤០',
    phoneNumber: '023 880 880',
    vatTin: 'k001-123456789',
  }
  const stored = { ...company, phoneNumber: '+85523880880', vatTin: 'K001-123456789' }
  const keep = ({ token }: Person, fields: object = {}) =>
    shop.call(saveCompanyInfo, { body: { ...company, ...fields } }, { token })
  const shown = async ({ token }: Person) =>
    answerOf(await shop.call(getCompanyInfo, {}, { token }))

  it('is saved in both scripts, and replaced', async () => {
    const [person, other] = [await registerPerson(shop), await registerPerson(shop)]
    expect(await shown(person)).toBeNull()
    expect(answerOf(await keep(person))).toEqual(stored)
    const events = await shop.db
      .select({ event: realtimeEvents.event })
      .from(realtimeEvents)
      .where(eq(realtimeEvents.customerId, person.id))
    expect(events).toContainEqual({ event: 'user' })
    expect(await shown(person)).toEqual(stored)
    const moved = {
      companyAddressEn: '  Vattanac\n Capital \t Tower ',
      phoneNumber: '+66 2 123 4567',
      vatTin: '0105536000315',
    }
    expect(answerOf(await keep(person, moved))).toEqual({
      ...stored,
      companyAddressEn: 'Vattanac Capital Tower',
      phoneNumber: '+6621234567',
      vatTin: '0105536000315',
    })
    expect(await shown(other)).toBeNull()
  })

  it('is saved once by two concurrent tabs', async () => {
    const person = await registerPerson(shop)
    const outcomes = await Promise.all(
      ['First Co.', 'Second Co.'].map((companyNameEn) => keep(person, { companyNameEn })),
    )
    expect(codesOf(outcomes)).toEqual({ OK: 2 })
    expect((await shown(person))?.companyNameEn).toMatch(/^(First|Second) Co\.$/)
  })

  it.each([
    [{ companyNameEn: ' ' }, 'companyNameEn', 'REQUIRED', {}],
    [{ companyNameKm: '\u200b' }, 'companyNameKm', 'REQUIRED', {}],
    [{ companyAddressKm: '<br>' }, 'companyAddressKm', 'REQUIRED', {}],
    [{ companyAddressEn: 'x'.repeat(301) }, 'companyAddressEn', 'MAX_LENGTH', { max: 300 }],
    [{ companyNameEn: 'Angkor ត្រេឌីង' }, 'companyNameEn', 'NOT_LATIN', {}],
    [{ companyNameKm: 'Angkor Trading' }, 'companyNameKm', 'NOT_KHMER', {}],
    [{ companyAddressEn: 'ផ្លូវ ២៤០' }, 'companyAddressEn', 'NOT_LATIN', {}],
    [{ companyAddressKm: '១២ Street 240' }, 'companyAddressKm', 'NOT_KHMER', {}],
    [{ phoneNumber: '12' }, 'phoneNumber', 'INVALID_PHONE', {}],
    [{ vatTin: 'ABC' }, 'vatTin', 'INVALID_TIN', {}],
  ])('with %j is refused at its field', async (fields, field, code, params) => {
    const person = await registerPerson(shop)
    expect(await keep(person, fields)).toMatchObject(badField(field, code, params))
    expect(await shown(person)).toBeNull()
  })
})

it('stores when automatic signing was first accepted', async () => {
  const person = await registerPerson(shop)
  const accept = () => shop.call(acceptAutoSign, {}, { token: person.token })
  const acceptedAt = async () => {
    const [row] = await shop.db
      .select({ at: customers.autoSignAcceptedAt })
      .from(customers)
      .where(eq(customers.id, person.id))
    return row?.at
  }
  expect(await acceptedAt()).toBeNull()
  expect(await accept()).toEqual(done)
  const first = await acceptedAt()
  expect(first).toBeInstanceOf(Date)
  shop.clock.advance(1000)
  expect(await accept()).toEqual(done)
  expect(await acceptedAt()).toEqual(first)
})
