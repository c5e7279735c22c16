import { sql, type SQL } from 'drizzle-orm'
import type { ContactProfile } from '../../../contract/accounts.ts'
import type { Contact } from '../../../contract/addresses.ts'

const contact: SQL = sql`jsonb_build_object(
  'id', a.id, 'firstName', a.first_name, 'lastName', a.last_name,
  'organizationName', a.organization_name,
  'taxIdentificationNumber', a.tax_identification_number,
  'phoneNumber', a.phone_number, 'email', a.email,
  'address1', a.address1, 'address2', a.address2,
  'stateProvince', a.state_province, 'postalCode', a.postal_code,
  'city', a.city, 'country', a.country, 'isDefault', a.is_default, 'latin', a.latin)`

/** Returns all contacts as SQL, the default first; null when there is none. */
export const contactsJson = (customerId: string): SQL<readonly Contact[] | null> => sql`(
  select jsonb_agg(${contact} order by a.is_default desc, a.created_at)
  from addresses a where a.customer_id = ${customerId})`

/** Returns the profile that a new contact starts with as SQL. */
export const contactProfileJson = (customerId: string): SQL<ContactProfile> => sql`(
  select jsonb_build_object(
    'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email,
    'phoneNumber', c.phone_number, 'organization', c.organization,
    'address1', c.address1, 'address2', c.address2, 'stateProvince', c.state_province,
    'postalCode', c.postal_code, 'city', c.city, 'registerCountry', c.register_country)
  from customers c where c.id = ${customerId}::uuid)`

/** Returns one contact as SQL; null when it is missing. */
export const contactJson = (customerId: string, addressId: string): SQL<Contact | null> => sql`(
  select ${contact} from addresses a
  where a.customer_id = ${customerId} and a.id = ${addressId}::uuid)`
