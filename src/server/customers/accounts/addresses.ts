import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, ne } from 'drizzle-orm'
import { maximumContacts, type Contact, type ContactFields } from '../../../contract/addresses.ts'
import type { LatinForm } from '../../../contract/latin-form.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { addresses } from '../../platform/db/schema/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import { cleanContact } from './clean-contact.ts'
import { latinAfter } from './latin-form.ts'
import { lockCustomer } from './lock-customer.ts'

const columns = {
  id: addresses.id,
  firstName: addresses.firstName,
  lastName: addresses.lastName,
  organizationName: addresses.organizationName,
  taxIdentificationNumber: addresses.taxIdentificationNumber,
  phoneNumber: addresses.phoneNumber,
  email: addresses.email,
  address1: addresses.address1,
  address2: addresses.address2,
  stateProvince: addresses.stateProvince,
  postalCode: addresses.postalCode,
  city: addresses.city,
  country: addresses.country,
  isDefault: addresses.isDefault,
  latin: addresses.latin,
} as const

/** Returns a customer's contacts: the default first, then the oldest. */
export const listContacts = (db: Queryable, customerId: string): Promise<Contact[]> =>
  db
    .select(columns)
    .from(addresses)
    .where(eq(addresses.customerId, customerId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id))

export const findContact = async (
  db: Queryable,
  customerId: string,
  addressId: string,
): Promise<Contact | undefined> => {
  const [contact] = await db
    .select(columns)
    .from(addresses)
    .where(and(eq(addresses.id, addressId), eq(addresses.customerId, customerId)))
  return contact
}

export const isOverContactLimit = async (db: Queryable, customerId: string): Promise<boolean> => {
  const [row] = await db
    .select({ saved: count() })
    .from(addresses)
    .where(eq(addresses.customerId, customerId))
  return (row?.saved ?? 0) >= maximumContacts
}

/** Changes contacts under the customer's lock, which keeps the limit and one default. */
const changeContacts = <Result>(
  db: Queryable,
  clock: Clock,
  customerId: string,
  change: (tx: Queryable, contacts: readonly Contact[]) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId))) throw new ApiError('UNAUTHORIZED')
    const result = await change(tx, await listContacts(tx, customerId))
    await publish(tx, customerId, 'user', {}, clock.now())
    return result
  })

const makeDefault = async (tx: Queryable, customerId: string, id: string): Promise<void> => {
  // Two statements: the unique index on the default is checked row by row.
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(
      and(
        eq(addresses.customerId, customerId),
        eq(addresses.isDefault, true),
        ne(addresses.id, id),
      ),
    )
  await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, id))
}

/** Adds a contact and returns all; the first one becomes the default. */
export const addContact = async (
  db: Queryable,
  clock: Clock,
  customerId: string,
  fields: ContactFields,
): Promise<Contact[]> => {
  const clean = await cleanContact(fields)
  return changeContacts(db, clock, customerId, async (tx, contacts) => {
    if (contacts.length >= maximumContacts)
      throw new ApiError('ADD_ADDRESS_WAS_LIMITED', { limit: maximumContacts })
    const added = { ...clean, id: randomUUID(), isDefault: contacts.length === 0, latin: null }
    await tx.insert(addresses).values({ ...added, customerId, createdAt: clock.now() })
    return [...contacts, added]
  })
}

/** Replaces a contact's fields and returns all contacts. */
export const editContact = async (
  db: Queryable,
  clock: Clock,
  customerId: string,
  addressId: string,
  {
    isDefault = false,
    latin,
    ...fields
  }: ContactFields & { readonly isDefault?: boolean; readonly latin?: LatinForm | undefined },
): Promise<Contact[]> => {
  const clean = await cleanContact(fields)
  return changeContacts(db, clock, customerId, async (tx, contacts) => {
    const before = contacts.find(({ id }) => id === addressId)
    if (before === undefined) throw new ApiError('ADDRESS_NOT_FOUND')
    await tx
      .update(addresses)
      .set({ ...clean, latin: latinAfter(before, clean, latin), changedAt: clock.now() })
      .where(eq(addresses.id, addressId))
    if (isDefault) await makeDefault(tx, customerId, addressId)
    return listContacts(tx, customerId)
  })
}

/** Makes a contact the default and returns all contacts. */
export const setDefaultContact = (
  db: Queryable,
  clock: Clock,
  customerId: string,
  addressId: string,
): Promise<Contact[]> =>
  changeContacts(db, clock, customerId, async (tx, contacts) => {
    const chosen = contacts.find(({ id }) => id === addressId)
    if (chosen === undefined) throw new ApiError('ADDRESS_NOT_FOUND')
    if (chosen.isDefault) return [...contacts]
    await makeDefault(tx, customerId, addressId)
    return listContacts(tx, customerId)
  })

/** Deletes a contact and returns the rest; the oldest replaces a deleted default. */
export const deleteContact = (
  db: Queryable,
  clock: Clock,
  customerId: string,
  addressId: string,
): Promise<Contact[]> =>
  changeContacts(db, clock, customerId, async (tx, contacts) => {
    if (contacts.length === 0) throw new ApiError('NO_MORE_ADDRESSES')
    const deleted = contacts.find(({ id }) => id === addressId)
    if (deleted === undefined) throw new ApiError('ADDRESS_NOT_FOUND')
    await tx.delete(addresses).where(eq(addresses.id, addressId))
    const rest = contacts.filter(({ id }) => id !== addressId)
    const [oldest, ...others] = rest
    if (!deleted.isDefault || oldest === undefined) return rest
    await makeDefault(tx, customerId, oldest.id)
    return [{ ...oldest, isDefault: true }, ...others]
  })
