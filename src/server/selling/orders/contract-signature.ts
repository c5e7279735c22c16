import { sql, type SQL } from 'drizzle-orm'
import { consentVersion, type ContractSignature } from '../../../contract/contracts.ts'

const signed = (by: ContractSignature['by'], now: Date): SQL => {
  const signature: ContractSignature = { at: now.toISOString(), by, text: consentVersion }
  return sql`${JSON.stringify(signature)}::jsonb`
}

/** Signs the contract of an order whose checkout had the customer's consent. */
export const signedAtCheckout = (now: Date): SQL => signed('CHECKOUT', now)

/** Signs a contract that the customer has read. */
export const signedByCustomer = (now: Date): SQL => signed('CUSTOMER', now)

/** Signs the contract of an order in the CTE `due` that we place, where its customer consented to that. */
export const signedByStandingConsent = (now: Date): SQL => sql`(
  select jsonb_build_object('at', ${now.toISOString()}::text, 'by', 'STANDING_CONSENT',
    'text', c.auto_sign_text)
  from customers c where c.id = due.customer_id and c.auto_sign_accepted_at is not null)`
