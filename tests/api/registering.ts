import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { register, type RegistrationInput } from '../../src/contract/registration.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import type { SignedIn } from '../../src/server/platform/http/request-context.ts'
import { createAccessTokens, readTokenSecret } from '../../src/server/customers/accounts/index.ts'
import { mailsTo } from './books.ts'
import { answerOf } from './outcomes.ts'
import { until, type CallOptions, type ShopApi } from './shop-api.ts'

interface NewPerson extends Omit<RegistrationInput, 'captchaToken' | 'username'> {
  readonly username: string
}
type PersonFields = Partial<NewPerson & Pick<RegistrationInput, 'captchaToken'>>

/** Returns a registration with a unique username and email. */
export const newPerson = (fields: PersonFields = {}): NewPerson => {
  const username = `p${randomBytes(6).toString('hex')}`
  return {
    username,
    password: 'Mekong2026',
    firstName: 'សុភា',
    lastName: 'កែវ',
    email: `${username}@example.com`,
    country: 'KH',
    referralCode: '',
    ...fields,
  }
}

/** A newly registered customer. */
export interface RegisteredPerson extends ReturnType<typeof newPerson> {
  readonly id: string
  readonly token: string
  readonly refreshToken: string
}

/** Returns the subject of an access token. */
export const signedInBy = async (
  shop: Pick<ShopApi, 'config' | 'clock'>,
  token: string,
): Promise<SignedIn> => {
  const secret = await readTokenSecret(shop.config)
  return createAccessTokens({ secret, clock: shop.clock }).read(token)
}

/** Registers a new customer. */
export const registerPerson = async (
  shop: ShopApi,
  fields: PersonFields = {},
  options: CallOptions = {},
): Promise<RegisteredPerson> => {
  const person = newPerson(fields)
  const tokens = answerOf(await shop.call(register, { body: person }, options))
  const { accessToken: token, refreshToken } = tokens
  const { customerId: id } = await signedInBy(shop, token)
  return { ...person, id, token, refreshToken }
}

const codePattern = /^(\d{6})\r?$/m

/** Returns the codes mailed to an email address, newest first, once there are this many. */
export const codesMailedTo = async (
  shop: ShopApi,
  email: string,
  count = 1,
): Promise<readonly string[]> => {
  const mails = await until(
    () => mailsTo(shop.sandbox, email),
    (all) => all.filter(({ text }) => codePattern.test(text)).length >= count,
  )
  return mails.flatMap(({ text }) => codePattern.exec(text)?.[1] ?? [])
}

const linkPattern = /https?:\/\/\S+\/reset-password\/([\w-]{43})/

/** Returns the tokens of the reset links mailed to an email address, once there are this many. */
export const resetTokensMailedTo = async (
  shop: ShopApi,
  email: string,
  count = 1,
): Promise<readonly string[]> => {
  const mails = await until(
    () => mailsTo(shop.sandbox, email),
    (all) => all.filter(({ text }) => linkPattern.test(text)).length >= count,
  )
  return mails.flatMap(({ text }) => linkPattern.exec(text)?.[1] ?? [])
}

/** Returns the states of a customer’s mail jobs: `created`, `active`, `retry`, `completed`. */
export const accountMailStates = async (
  { db }: Pick<ShopApi, 'db'>,
  { id, email }: Pick<RegisteredPerson, 'id' | 'email'>,
): Promise<readonly string[]> => {
  const rows = await rowsOf<{ state: string }>(
    db,
    sql`select state::text as state from pgboss.job where name = 'mail-account'
          and (data->>'customerId' = ${id} or data->>'email' = ${email})`,
  )
  return rows.map(({ state }) => state)
}
