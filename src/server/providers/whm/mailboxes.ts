import * as v from 'valibot'
import type { WhmClient } from './client.ts'
import { WhmRefused, type Refusal } from './errors.ts'

/** A mailbox of an account. */
export interface WhmMailbox {
  readonly email: string
  readonly usedBytes: number
}

const Bytes = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), 0),
  v.transform(Number),
  v.finite(),
)
const Mailboxes = v.array(v.object({ email: v.string(), _diskused: Bytes }))

const callOf = (user: string, func: string) => ({ user, api: 3, module: 'Email', func }) as const

const partsOf = (email: string) => {
  const at = email.lastIndexOf('@')
  return { email: email.slice(0, at), domain: email.slice(at + 1) }
}

/** Returns the mailboxes of an account. Throws ProviderError. */
export const listMailboxes = async (
  client: WhmClient,
  user: string,
): Promise<readonly WhmMailbox[]> =>
  (await client.cpanel(callOf(user, 'list_pops_with_disk'), Mailboxes))
    // The account's own has no domain.
    .filter(({ email }) => email.includes('@'))
    .map(({ email, _diskused }) => ({ email, usedBytes: _diskused }))

const weak = async (call: Promise<unknown>): Promise<Refusal | undefined> => {
  try {
    await call
    return undefined
  } catch (error) {
    if (error instanceof WhmRefused && error.refusal.cause === 'password') return error.refusal
    throw error
  }
}

/** Creates a mailbox that shares the account's disk space; the refusal of a weak password is returned. Throws ProviderError. */
export const addMailbox = (
  client: WhmClient,
  user: string,
  email: string,
  password: string,
): Promise<Refusal | undefined> =>
  weak(
    client.cpanel(callOf(user, 'add_pop'), v.unknown(), {
      ...partsOf(email),
      ...{ password, quota: 0 },
    }),
  )

/** Sets the password of a mailbox; the refusal of a weak one is returned. Throws ProviderError. */
export const setMailboxPassword = (
  client: WhmClient,
  user: string,
  email: string,
  password: string,
): Promise<Refusal | undefined> =>
  weak(client.cpanel(callOf(user, 'passwd_pop'), v.unknown(), { ...partsOf(email), password }))

/** Removes a mailbox with its messages. Throws ProviderError. */
export const removeMailbox = (client: WhmClient, user: string, email: string): Promise<unknown> =>
  client.cpanel(callOf(user, 'delete_pop'), v.unknown(), partsOf(email))
