import pg from 'pg'
import * as v from 'valibot'
import { login } from '../../src/contract/accounts.ts'
import { createPasswords } from '../../src/server/customers/accounts/index.ts'
import { cheapHash } from './cheap-hash.ts'

const password = 'Demo1234'

/** Adds a customer to the database of a shop in production, which has no demo accounts. */
export const insertCustomer = async (databaseUrl: string, email: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into customers (id, username, email, password_hash, first_name, last_name,
      register_country, website_id, locale, created_at)
    values (gen_random_uuid(), $1, $1, $2, 'Sophea', 'Keo', 'KH', 'KH', 'en', now())`,
    [email, await createPasswords({ cost: cheapHash }).hash(password)],
  )
  await client.end()
}

/** Signs such a customer in, and returns the header of their calls. */
export const signIn = async (
  api: string,
  email: string,
  forwardedFor: string,
): Promise<Readonly<Record<'authorization', string>>> => {
  const answer = await fetch(`${api}${login.path}`, {
    method: login.method,
    body: JSON.stringify({ username: email, password }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
  })
  const { accessToken } = v.parse(v.looseObject({ accessToken: v.string() }), await answer.json())
  return { authorization: `Bearer ${accessToken}` }
}
