import { sql, type SQL } from 'drizzle-orm'
import type { Contact } from '../../../contract/addresses.ts'

const contact: SQL = sql`jsonb_build_object(
  'id', a.id, 'firstName', a.first_name, 'lastName', a.last_name,
  'organizationName', a.organization_name,
  'taxIdentificationNumber', a.tax_identification_number,
  'phoneNumber', a.phone_number, 'email', a.email,
  'address1', a.address1, 'address2', a.address2,
  'stateProvince', a.state_province, 'postalCode', a.postal_code,
  'city', a.city, 'country', a.country, 'isDefault', a.is_default)`

/** Returns all contacts as SQL, the default first; null when there is none. */
export const contactsJson = (customerId: string): SQL<readonly Contact[] | null> => sql`(
  select jsonb_agg(${contact} order by a.is_default desc, a.created_at)
  from addresses a where a.customer_id = ${customerId})`

/** Returns one contact as SQL; null when it is missing. */
export const contactJson = (customerId: string, addressId: string): SQL<Contact | null> => sql`(
  select ${contact} from addresses a
  where a.customer_id = ${customerId} and a.id = ${addressId}::uuid)`
