import type { Contact } from '../../../contract/accounts.ts'
import type { CompanyInfo } from '../../../contract/profile.ts'
import type { BilledTo } from '../../platform/db/schema/index.ts'

/**
 * Whom an order is billed to: a contact, in the name of the customer's company if there is one
 * (account §3). What an earlier order was billed to serves as a contact, too; its company does not
 * count any more.
 */
export const billedTo = (contact: Contact, company: CompanyInfo | null): BilledTo => ({
  ...contact,
  company: company ?? undefined,
})
