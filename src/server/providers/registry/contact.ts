import type { Contact } from '../../../contract/addresses.ts'
import { fullNameOf } from '../../../contract/person-name.ts'
import { asciiOf } from '../../platform/transliteration/index.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import * as ns from './namespaces.ts'
import type { EppResponse } from './response.ts'
import { child, childrenOf, childText } from '../xml-reader.ts'
import { node, nodeWith, type XmlNode } from './xml-writer.ts'

interface Texts {
  readonly firstName: string
  readonly lastName: string
  readonly organization?: string | undefined
  readonly address1: string
  readonly address2?: string | undefined
  readonly city: string
  readonly state?: string | undefined
}

export interface Registrant extends Texts {
  readonly email: string
  readonly phone: string
  readonly postalCode?: string | undefined
  readonly country: string
  /** Its texts in Latin letters, where they are in others. */
  readonly latin?: Texts
}

const filled = (text: string): string | undefined => (text === '' ? undefined : text)

const textsOf = (contact: Contact): Texts => ({
  firstName: contact.firstName,
  lastName: contact.lastName,
  organization: filled(contact.organizationName),
  address1: contact.address1,
  address2: filled(contact.address2),
  city: contact.city,
  state: filled(contact.stateProvince),
})

export const registrantOf = (contact: Contact): Registrant => ({
  ...textsOf(contact),
  email: contact.email,
  phone: contact.phoneNumber,
  postalCode: filled(contact.postalCode),
  country: contact.country,
  // Absent without it: the id of a registrant depends on its fields.
  ...(contact.latin ? { latin: textsOf({ ...contact, ...contact.latin }) } : {}),
})

/** Formats a number for EPP: country code, dot, the rest (RFC 5733 §2.5). */
export const eppPhone = async (e164: string): Promise<string | undefined> => {
  // Loaded on first use, with the tables that contact validation needs anyway.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const number = parsePhoneNumberFromString(e164)
  return number === undefined ? undefined : `+${number.countryCallingCode}.${number.nationalNumber}`
}

interface Postal {
  readonly name: string
  readonly org: string
  readonly streets: readonly string[]
  readonly city: string
  readonly sp: string
  readonly pc: string
  readonly cc: string
}

// Registries compare the one name (RFC 5733 §3.2.1) with documents: family name first in Khmer.
const postalOf = (registrant: Registrant, as: (text: string) => string): Postal => ({
  name: as(fullNameOf(registrant)),
  org: as(registrant.organization ?? ''),
  streets: [registrant.address1, registrant.address2 ?? ''].map(as).filter((line) => line !== ''),
  city: as(registrant.city),
  sp: as(registrant.state ?? ''),
  pc: as(registrant.postalCode ?? ''),
  cc: registrant.country.toUpperCase(),
})

const optional = (name: string, text: string): XmlNode[] => (text === '' ? [] : [node(name, text)])

const postalInfo = (type: 'int' | 'loc', postal: Postal): XmlNode =>
  nodeWith(
    'contact:postalInfo',
    { type },
    node('contact:name', postal.name),
    ...optional('contact:org', postal.org),
    node(
      'contact:addr',
      ...postal.streets.map((line) => node('contact:street', line)),
      node('contact:city', postal.city),
      ...optional('contact:sp', postal.sp),
      ...optional('contact:pc', postal.pc),
      node('contact:cc', postal.cc),
    ),
  )

const isWhole = ({ name, streets, city }: Postal): boolean =>
  name !== '' && streets.length > 0 && city !== ''

const international = (registrant: Registrant): Postal =>
  postalOf({ ...registrant, ...registrant.latin }, asciiOf)

/** Returns whether a registrant has an ASCII form. */
export const isInternational = (registrant: Registrant): boolean =>
  isWhole(international(registrant))

/** Builds `int` in ASCII and `loc` as written (RFC 5733 §2.4), or `loc` alone without ASCII. */
const postalInfos = (registrant: Registrant): XmlNode[] => {
  const local = postalOf(registrant, (text) => text)
  const ascii = international(registrant)
  const infos: XmlNode[] = []
  if (isWhole(ascii)) infos.push(postalInfo('int', ascii))
  if (JSON.stringify(local) !== JSON.stringify(ascii)) infos.push(postalInfo('loc', local))
  return infos
}

/** Builds the contact create command (RFC 5733 §3.2.1); an id has 3 to 16 characters. */
export const createContactCommand = (
  id: string,
  registrant: Registrant,
  phone: string,
  authInfo: string,
): XmlNode[] => [
  node(
    'create',
    nodeWith(
      'contact:create',
      { 'xmlns:contact': ns.contact },
      node('contact:id', id),
      ...postalInfos(registrant),
      node('contact:voice', phone),
      node('contact:email', registrant.email),
      node('contact:authInfo', node('contact:pw', authInfo)),
    ),
  ),
]

export const contactInfoCommand = (id: string): XmlNode[] => [
  node('info', nodeWith('contact:info', { 'xmlns:contact': ns.contact }, node('contact:id', id))),
]

/** A registry's contact; withheld fields are empty. */
export interface RegistryContact {
  readonly name: string
  readonly organization: string
  readonly email: string
  readonly phone: string
  readonly streets: readonly string[]
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: string
}

/** Reads a contact's `loc` data, or `int` (RFC 5733 §2.4). Throws ProviderError. */
export const readContact = (response: EppResponse): RegistryContact => {
  const data = child(response.resData, ns.contact, 'infData')
  if (data === undefined) {
    throw new ProviderError('registry', 'protocol', 'a contact without data')
  }
  const infos = childrenOf(data, ns.contact, 'postalInfo')
  const info = infos.find(({ attributes }) => attributes.get('type') === 'loc') ?? infos[0]
  const address = child(info, ns.contact, 'addr')
  const text = (parent: typeof data | undefined, local: string): string =>
    childText(parent, ns.contact, local) ?? ''
  return {
    name: text(info, 'name'),
    organization: text(info, 'org'),
    email: text(data, 'email'),
    phone: text(data, 'voice').replace('.', ''),
    streets: childrenOf(address, ns.contact, 'street').flatMap(
      (street) => filled(street.text) ?? [],
    ),
    city: text(address, 'city'),
    state: text(address, 'sp'),
    postalCode: text(address, 'pc'),
    country: text(address, 'cc'),
  }
}
