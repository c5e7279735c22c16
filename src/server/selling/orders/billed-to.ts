import type { Contact } from '../../../contract/addresses.ts'
import type { CompanyInfo } from '../../../contract/profile.ts'
import type { BilledTo } from '../../platform/db/schema/index.ts'

/** Bills a contact in the name of the customer's verified company, if any (decision 130). */
export const billedTo = (contact: Contact, company: CompanyInfo | null): BilledTo => ({
  ...contact,
  company: company ?? undefined,
})

/** Returns whether a contact has all fields that an order needs. */
export const isComplete = (contact: Contact): boolean =>
  [contact.firstName, contact.email, contact.phoneNumber, contact.address1, contact.city].every(
    (text) => text !== '',
  )
