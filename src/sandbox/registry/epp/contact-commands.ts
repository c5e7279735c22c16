import type { Contact, Postal } from '../domain-table.ts'
import { stableHash } from '../initial-state.ts'
import type { CommandContext } from './command-context.ts'
import { EppError, NS, type ResponseParts } from './results.ts'
import { child, childText, children, escapeXml, type XmlElement } from './xml.ts'

/** Runs contact check (RFC 5733 §3.1.1). */
export function checkContacts(check: XmlElement, { table }: CommandContext): ResponseParts {
  const ids = children(check, 'id').map((element) => element.text)
  if (ids.length === 0) throw new EppError(2003, 'contact:id')
  const items = ids.map((id) =>
    table.contact(id) === undefined
      ? `<contact:cd><contact:id avail="1">${escapeXml(id)}</contact:id></contact:cd>`
      : `<contact:cd><contact:id avail="0">${escapeXml(id)}</contact:id>` +
        '<contact:reason>In use</contact:reason></contact:cd>',
  )
  return {
    resData: `<contact:chkData xmlns:contact="${NS.contact}">${items.join('')}</contact:chkData>`,
  }
}

/** Runs contact create (RFC 5733 §3.2.1). Throws 2003, 2005 or 2302. */
export function createContact(create: XmlElement, context: CommandContext): ResponseParts {
  const contact = readContact(create, context)
  if (context.table.contact(contact.id) !== undefined) throw new EppError(2302, contact.id)
  context.table.save(contact)
  return {
    resData:
      `<contact:creData xmlns:contact="${NS.contact}"><contact:id>${contact.id}</contact:id>` +
      `<contact:crDate>${contact.createdAt}</contact:crDate></contact:creData>`,
  }
}

/** Runs contact info (RFC 5733 §3.1.2); authInfo is for the sponsor only. Throws 2003 or 2303. */
export function infoContact(info: XmlElement, context: CommandContext): ResponseParts {
  const id = childText(info, 'id')
  if (id === '') throw new EppError(2003, 'contact:id')
  const contact = context.table.contact(id)
  if (contact === undefined) throw new EppError(2303, id)
  const client = escapeXml(contact.clientId)
  return {
    resData:
      `<contact:infData xmlns:contact="${NS.contact}"><contact:id>${contact.id}</contact:id>` +
      `<contact:roid>C${stableHash(contact.id)}-SBX</contact:roid><contact:status s="ok"/>` +
      postalXml(contact.postalType, contact) +
      (contact.local === undefined ? '' : postalXml('loc', contact.local)) +
      `${optional('voice', contact.voice)}${optional('fax', contact.fax)}` +
      `${element('email', contact.email)}<contact:clID>${client}</contact:clID>` +
      `<contact:crID>${client}</contact:crID>${element('crDate', contact.createdAt)}` +
      (contact.clientId === context.clientId
        ? `<contact:authInfo>${element('pw', contact.authInfo)}</contact:authInfo>`
        : '') +
      '</contact:infData>',
  }
}

function postalXml(type: Contact['postalType'], postal: Postal): string {
  return (
    `<contact:postalInfo type="${type}">${element('name', postal.name)}` +
    `${optional('org', postal.organisation)}<contact:addr>` +
    postal.streets.map((street) => element('street', street)).join('') +
    `${element('city', postal.city)}${optional('sp', postal.state)}` +
    `${optional('pc', postal.postalCode)}${element('cc', postal.country)}` +
    '</contact:addr></contact:postalInfo>'
  )
}

function element(local: string, text: string): string {
  return `<contact:${local}>${escapeXml(text)}</contact:${local}>`
}

function optional(local: string, text: string): string {
  return text === '' ? '' : element(local, text)
}

function readContact(create: XmlElement, { now, clientId, behaviours }: CommandContext): Contact {
  const { int, loc } = readPostalInfos(create)
  const main = int ?? loc
  if (main === undefined) throw new EppError(2003, 'contact:postalInfo')
  if (int === undefined && behaviours.current.registry.needsInternational) {
    throw new EppError(2306, 'contact:postalInfo int is required')
  }
  const contact: Contact = {
    ...main,
    kind: 'contact',
    id: childText(create, 'id'),
    clientId,
    authInfo: childText(child(create, 'authInfo'), 'pw'),
    createdAt: now.toISOString(),
    voice: childText(create, 'voice'),
    fax: childText(create, 'fax'),
    email: childText(create, 'email'),
    postalType: int === undefined ? 'loc' : 'int',
    ...(int === undefined || loc === undefined ? {} : { local: loc }),
  }
  for (const part of ['id', 'name', 'city', 'country', 'email', 'authInfo'] as const) {
    if (contact[part] === '') throw new EppError(2003, `contact:${part}`)
  }
  const malformed = malformedPart(contact)
  if (malformed !== undefined) throw new EppError(2005, `contact:${malformed}`)
  return contact
}

/** Reads at most one form of each type (RFC 5733 §3.2.1). */
function readPostalInfos(create: XmlElement): { int?: Postal; loc?: Postal } {
  const found: { int?: Postal; loc?: Postal } = {}
  for (const info of children(create, 'postalInfo')) {
    const type = info.attributes.get('type') ?? ''
    if ((type !== 'int' && type !== 'loc') || found[type] !== undefined) {
      throw new EppError(2005, 'contact:postalInfo type')
    }
    const address = child(info, 'addr')
    found[type] = {
      name: childText(info, 'name'),
      organisation: childText(info, 'org'),
      streets: children(address, 'street').map((street) => street.text),
      city: childText(address, 'city'),
      state: childText(address, 'sp'),
      postalCode: childText(address, 'pc'),
      country: childText(address, 'cc'),
    }
  }
  return found
}

const PHONE = /^(\+[0-9]{1,3}\.[0-9]{1,14})?$/

/** Returns the first part that violates RFC 5733 §4. */
function malformedPart(contact: Contact): string | undefined {
  if (!/^[\x21-\x7e]{3,16}$/.test(contact.id)) return 'id'
  if (contact.name.length > 255) return 'name'
  if (contact.organisation.length > 255) return 'org'
  if (contact.streets.length > 3) return 'street'
  if (contact.postalCode.length > 16) return 'pc'
  if (!/^[A-Z]{2}$/.test(contact.country)) return 'cc'
  if (!PHONE.test(contact.voice)) return 'voice'
  if (!PHONE.test(contact.fax)) return 'fax'
  if (!/^[^\s@]+@[^\s@]+$/.test(contact.email)) return 'email'
  const { name, organisation, streets, city, state } = contact
  // The internationalised form must be ASCII.
  const isAscii = [name, organisation, ...streets, city, state].every((text) =>
    /^[\x20-\x7e]*$/.test(text),
  )
  return contact.postalType === 'int' && !isAscii ? 'postalInfo (int is ASCII)' : undefined
}
