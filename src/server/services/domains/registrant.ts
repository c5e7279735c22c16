import { createHash } from 'node:crypto'
import type { Registrant } from '../../providers/registry/contact.ts'
import type { DomainChange } from '../../providers/registry/update.ts'
import type { OurDomain } from './registry-record.ts'

const digest = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

const beginning = (domainId: string): string => `H${digest(domainId, 7)}`

/** Returns a registrant's id at the registry: 16 characters, the same for the same data and domain. */
export const registrantId = (domainId: string, registrant: Registrant): string =>
  beginning(domainId) + digest(JSON.stringify(Object.entries(registrant).sort()), 8)

/** Returns whether {@link registrantId} made a contact's id for this domain, for any data. */
export const isChosenHere = (domainId: string, contactId: string): boolean =>
  contactId.startsWith(beginning(domainId))

/** Returns the change that makes a contact the registrant and all other contacts that a domain has. */
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
