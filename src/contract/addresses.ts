import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { CountryCode } from './country-code.ts'
import {
  AddressLine,
  Email,
  Name,
  OptionalAddressLine,
  OptionalPlace,
  PhoneNumber,
  Place,
  PostalCode,
  printed,
} from './person-fields.ts'
import { LatinForm, ShownLatinForm } from './latin-form.ts'
import { Id, IdParams, Text } from './shared-shapes.ts'

/** The input of a contact (commerce §3, account §3). */
export const ContactFields = v.object({
  firstName: v.pipe(Name, printed),
  lastName: v.pipe(Name, printed),
  organizationName: v.optional(v.pipe(Text(100), printed), ''),
  taxIdentificationNumber: v.optional(Text(30), ''),
  phoneNumber: PhoneNumber,
  email: Email,
  address1: v.pipe(AddressLine(150), printed),
  address2: v.optional(v.pipe(OptionalAddressLine(150), printed), ''),
  stateProvince: v.optional(v.pipe(OptionalPlace, printed), ''),
  postalCode: v.optional(PostalCode, ''),
  city: v.pipe(Place, printed),
  country: CountryCode,
})
export type ContactFields = v.InferOutput<typeof ContactFields>

export const Contact = v.object({
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  organizationName: v.string(),
  taxIdentificationNumber: v.string(),
  phoneNumber: v.string(),
  email: v.string(),
  address1: v.string(),
  address2: v.string(),
  stateProvince: v.string(),
  postalCode: v.string(),
  city: v.string(),
  country: v.string(),
  isDefault: v.boolean(),
  latin: v.nullish(LatinForm),
})
export type Contact = v.InferOutput<typeof Contact>

/** A contact as pages show it. */
export const SavedContact = v.object({
  ...Contact.entries,
  /** In the language of the request: not every browser has the names in Khmer. */
  countryName: v.string(),
  /** Its fields in other letters: their Latin form, or a proposal, which may be empty. */
  latin: ShownLatinForm,
  /** Whether a registry has all that it needs: each Latin form is saved. */
  hasLatin: v.boolean(),
})
export type SavedContact = v.InferOutput<typeof SavedContact>

/** Maximum number of saved contacts (commerce §9). */
export const maximumContacts = 3

export const listAddresses = endpoint({
  method: 'GET',
  path: '/user/addresses',
  summary: 'The saved contacts, the default first',
  access: 'customer',
  answer: v.array(SavedContact),
  errors: [],
})

export const addressesOverLimit = endpoint({
  method: 'GET',
  path: '/user/addresses/over-limit',
  summary: 'Whether no further contact can be saved',
  access: 'customer',
  answer: v.object({ overLimit: v.boolean(), limit: v.number() }),
  errors: [],
})

export const addAddress = endpoint({
  method: 'PUT',
  path: '/user/addresses',
  summary: 'Saves a new contact',
  access: 'customer',
  body: ContactFields,
  answer: v.array(SavedContact),
  errors: ['ADD_ADDRESS_WAS_LIMITED'],
})

export const getAddress = endpoint({
  method: 'GET',
  path: '/user/addresses/{id}',
  summary: 'One saved contact',
  access: 'customer',
  params: IdParams,
  answer: SavedContact,
  errors: ['ADDRESS_NOT_FOUND'],
})

export const editAddress = endpoint({
  method: 'PUT',
  path: '/user/addresses/{id}',
  summary: 'Replaces the fields of a contact',
  access: 'customer',
  params: IdParams,
  body: v.object({
    ...ContactFields.entries,
    isDefault: v.optional(v.boolean(), false),
    /** Without a field, its Latin form stays until its text changes. */
    latin: v.optional(LatinForm),
  }),
  answer: v.array(SavedContact),
  errors: ['ADDRESS_NOT_FOUND'],
})

export const setDefaultAddress = endpoint({
  method: 'PATCH',
  path: '/user/addresses/{id}',
  summary: 'Makes a contact the default',
  access: 'customer',
  params: IdParams,
  body: v.object({ isDefault: v.literal(true) }),
  answer: v.array(SavedContact),
  errors: ['ADDRESS_NOT_FOUND'],
})

/** Deleting the default makes the oldest other one the default. */
export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/user/addresses/{id}',
  summary: 'Deletes a contact',
  access: 'customer',
  params: IdParams,
  answer: v.array(SavedContact),
  errors: ['ADDRESS_NOT_FOUND', 'NO_MORE_ADDRESSES'],
})
