import { createHash } from 'node:crypto'
import type { Registrant } from '../../providers/registry/contact.ts'
import type { DomainChange } from '../../providers/registry/update.ts'
import type { OurDomain } from './registry-record.ts'

const digest = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

const beginning = (domainId: string): string => `H${digest(domainId, 7)}`

/**
 * The id at the registry of a contact that becomes a domain's holder: 16 characters, the same for the
 * same data, so that asking twice makes one contact; other data are another contact.
 */
export const holderId = (domainId: string, registrant: Registrant): string =>
  beginning(domainId) + digest(JSON.stringify(Object.entries(registrant).sort()), 8)

/** Whether a contact's id is one that {@link holderId} gave for this domain, whatever the data. */
export const isHolderHere = (domainId: string, contactId: string): boolean =>
  contactId.startsWith(beginning(domainId))

/**
 * What has to change so that a contact holds a domain, and is whatever else the registry has contacts
 * for (not every registry has them all); undefined when it is so.
 */
export const holderChange = (
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
