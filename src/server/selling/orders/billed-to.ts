import type { Contact } from '../../../contract/addresses.ts'
import { isPrinted } from '../../../contract/person-fields.ts'
import type { CompanyInfo } from '../../../contract/profile.ts'
import type { BilledTo } from '../../platform/db/schema/index.ts'

/** Bills a contact in the name of the customer's verified company, if any (decision 130). */
export const billedTo = (contact: Contact, company: CompanyInfo | null): BilledTo => ({
  ...contact,
  company: company ?? undefined,
})

/** Returns whether a contact has all fields that an order needs, in letters that its invoice can print. */
export const isComplete = (contact: Contact): boolean => {
  const { firstName, lastName, organizationName, email, phoneNumber } = contact
  const { address1, address2, city, stateProvince } = contact
  return (
    [firstName, email, phoneNumber, address1, city].every((text) => text !== '') &&
    [firstName, lastName, organizationName, address1, address2, city, stateProvince].every(
      isPrinted,
    )
  )
}
