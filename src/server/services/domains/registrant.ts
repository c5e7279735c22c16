import { createHash } from 'node:crypto'
import type { Registrant } from '../../providers/registry/contact.ts'
import type { DomainChange } from '../../providers/registry/update.ts'
import type { OurDomain } from './registry-record.ts'

const digest = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

const beginning = (domainId: string): string => `H${digest(domainId, 7)}`

/**
 * Returns the id at the registry of a contact that becomes a domain's registrant: 16 characters, the
 * same for the same data, so that a repeated command makes one contact.
 */
export const registrantId = (domainId: string, registrant: Registrant): string =>
  beginning(domainId) + digest(JSON.stringify(Object.entries(registrant).sort()), 8)

/** Returns whether {@link registrantId} made a contact's id for this domain, whatever the data. */
export const isChosenHere = (domainId: string, contactId: string): boolean =>
  contactId.startsWith(beginning(domainId))

/**
 * Returns what has to change so that a contact is a domain's registrant, and its other contacts too
 * (not every registry has them all); undefined when nothing has to.
 */
export const registrantChange = (
  { registrant, contacts }: Pick<OurDomain, 'registrant' | 'contacts'>,
  id: string,
  contact: Registrant,
): DomainChange | undefined => {
  const types = [...new Set(contacts.map(({ type }) => type))]
  const addContacts = types
    .filter((type) => !contacts.some((one) => one.type === type && one.id === id))
    .map((type) => ({ type, id }))
  const removeContacts = contacts.filter((one) => one.id !== id)
  if (registrant === id && addContacts.length + removeContacts.length === 0) return undefined
  return {
    newContact: { id, contact },
    ...(registrant === id ? {} : { registrant: id }),
    addContacts,
    removeContacts,
  }
}
