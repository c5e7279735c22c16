import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ContactFields } from '../../../contract/addresses.ts'
import { openPglite, type Database } from '../../platform/db/database.ts'
import { customers } from '../../platform/db/schema/index.ts'
import {
  addContact,
  deleteContact,
  editContact,
  findContact,
  isOverContactLimit,
  listContacts,
  setDefaultContact,
} from './addresses.ts'

let database: Database
let customerId: string
let now = new Date('2026-11-21T00:00:00Z')
const clock = {
  now: () => {
    now = new Date(now.getTime() + 1000)
    return now
  },
}

const fields = (firstName: string): ContactFields => ({
  firstName,
  lastName: 'Sok',
  organizationName: '',
  taxIdentificationNumber: '',
  phoneNumber: '012 345 678',
  email: 'dara@example.com',
  address1: 'No. 12, Street 240',
  address2: '',
  stateProvince: '',
  postalCode: '120207',
  city: 'Phnom Penh',
  country: 'KH',
})

const addCustomer = async (): Promise<string> => {
  const id = randomUUID()
  await database.db.insert(customers).values({
    id,
    username: id,
    email: `${id}@example.com`,
    passwordHash: '',
    firstName: 'Dara',
    lastName: 'Sok',
    registerCountry: 'KH',
    websiteId: 'KH',
    locale: 'en',
    createdAt: now,
  })
  return id
}

const add = (firstName: string) => addContact(database.db, clock, customerId, fields(firstName))
const names = async () =>
  (await listContacts(database.db, customerId)).map(
    ({ firstName, isDefault }) => `${firstName}${isDefault ? ' (default)' : ''}`,
  )
const idOf = async (firstName: string): Promise<string> => {
  const contacts = await listContacts(database.db, customerId)
  return contacts.find((contact) => contact.firstName === firstName)?.id ?? ''
}

beforeAll(async () => {
  database = await openPglite({ dataDir: 'memory://' })
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  customerId = await addCustomer()
})

it('stores up to three, the first one as default', async () => {
  const [first] = await add('One')
  expect(first).toMatchObject({ ...fields('One'), phoneNumber: '+85512345678', isDefault: true })
  await add('Two')
  expect(await isOverContactLimit(database.db, customerId)).toBe(false)
  const answer = await add('Three')
  expect(answer).toEqual(await listContacts(database.db, customerId))
  expect(await names()).toEqual(['One (default)', 'Two', 'Three'])
  expect(await isOverContactLimit(database.db, customerId)).toBe(true)
  await expect(add('Four')).rejects.toMatchObject({ code: 'ADD_ADDRESS_WAS_LIMITED' })
  expect(await names()).toHaveLength(3)
})

it('stores three of five that are added concurrently', async () => {
  const outcomes = await Promise.allSettled(['A', 'B', 'C', 'D', 'E'].map(add))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const saved = await listContacts(database.db, customerId)
  expect(saved).toHaveLength(3)
  expect(saved.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

it('changes the default', async () => {
  await add('One')
  await add('Two')
  const answer = await setDefaultContact(database.db, clock, customerId, await idOf('Two'))
  expect(answer.map(({ firstName }) => firstName)).toEqual(['Two', 'One'])
  expect(await names()).toEqual(['Two (default)', 'One'])
})

it('makes the oldest of the rest the default when the default goes', async () => {
  await add('One')
  await add('Two')
  await add('Three')
  await setDefaultContact(database.db, clock, customerId, await idOf('Two'))
  const answer = await deleteContact(database.db, clock, customerId, await idOf('Two'))
  expect(answer).toEqual(await listContacts(database.db, customerId))
  expect(await names()).toEqual(['One (default)', 'Three'])
  await deleteContact(database.db, clock, customerId, await idOf('Three'))
  expect(await names()).toEqual(['One (default)'])
})

it('deletes the last one, and then has no more', async () => {
  await add('One')
  expect(await deleteContact(database.db, clock, customerId, await idOf('One'))).toEqual([])
  await expect(deleteContact(database.db, clock, customerId, randomUUID())).rejects.toMatchObject({
    code: 'NO_MORE_ADDRESSES',
  })
})

it('edits in place', async () => {
  await add('One')
  await add('Two')
  const edited = { ...fields('Uno'), country: 'TH', phoneNumber: '0812345678', postalCode: '10110' }
  const answer = await editContact(database.db, clock, customerId, await idOf('One'), edited)
  expect(answer[0]).toMatchObject({ ...edited, phoneNumber: '+66812345678', isDefault: true })
  expect(await names()).toEqual(['Uno (default)', 'Two'])
})

it('changes no other customer’s contacts', async () => {
  await add('One')
  const foreign = await idOf('One')
  const owner = customerId
  customerId = await addCustomer()
  await add('Mine')
  const notFound = { code: 'ADDRESS_NOT_FOUND' }
  const { db } = database
  expect(await findContact(db, customerId, foreign)).toBeUndefined()
  await expect(editContact(db, clock, customerId, foreign, fields('X'))).rejects.toMatchObject(
    notFound,
  )
  await expect(setDefaultContact(db, clock, customerId, foreign)).rejects.toMatchObject(notFound)
  await expect(deleteContact(db, clock, customerId, foreign)).rejects.toMatchObject(notFound)
  expect(await names()).toEqual(['Mine (default)'])
  expect(await findContact(db, owner, foreign)).toMatchObject({ firstName: 'One', isDefault: true })
})

it('changes nothing when a field is wrong', async () => {
  await add('One')
  const id = await idOf('One')
  const wrong = { ...fields('X'), postalCode: '1' }
  await expect(editContact(database.db, clock, customerId, id, wrong)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(addContact(database.db, clock, customerId, wrong)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  expect(await names()).toEqual(['One (default)'])
})
