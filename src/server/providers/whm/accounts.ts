import * as v from 'valibot'
import { readData } from './answer.ts'
import type { WhmClient } from './client.ts'
import { WhmRefused, type Refusal } from './errors.ts'

/** An account as WHM has it. */
export interface WhmAccount {
  readonly user: string
  readonly domain: string
  readonly email: string
  readonly owner: string
  /** As WHM names it, with a reseller's prefix. */
  readonly plan: string
  readonly ip: string
  readonly createdAt: Date
  readonly isSuspended: boolean
  readonly isLocked: boolean
  /** Whether the nightly backup contains it. */
  readonly backsUp: boolean
  readonly diskUsedMb: number
  /** Undefined when unlimited. */
  readonly diskLimitMb: number | undefined
}

/** What createacct is given. */
export interface NewAccount {
  readonly user: string
  readonly domain: string
  readonly password: string
  readonly packageName: string
  readonly contactEmail: string
}

export type Created =
  | { readonly ok: true; readonly ip: string; readonly nameservers: readonly string[] }
  | { readonly ok: false; readonly refusal: Refusal }

const Numeric = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => Number.parseFloat(String(value))),
  v.finite(),
)

const Flag = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number(), v.boolean()])), 0),
  v.transform((value) => String(value) === '1' || value === true),
)

/** `14M`, or `unlimited`. */
const Megabytes = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => (value === 'unlimited' ? undefined : Number.parseFloat(String(value)))),
  v.optional(v.pipe(v.number(), v.finite())),
)

const Text = v.optional(v.nullable(v.string()), '')

const Account = v.object({
  user: v.string(),
  domain: v.string(),
  email: Text,
  owner: Text,
  plan: Text,
  ip: Text,
  unix_startdate: v.optional(Numeric, 0),
  suspended: Flag,
  is_locked: Flag,
  backup: Flag,
  diskused: v.optional(Megabytes),
  disklimit: v.optional(Megabytes),
})

const AccountList = v.object({ acct: v.array(Account) })

const accountOf = (found: v.InferOutput<typeof Account>): WhmAccount => ({
  user: found.user,
  domain: found.domain,
  email: found.email ?? '',
  owner: found.owner ?? '',
  plan: found.plan ?? '',
  ip: found.ip ?? '',
  createdAt: new Date(found.unix_startdate * 1000),
  isSuspended: found.suspended,
  isLocked: found.is_locked,
  backsUp: found.backup,
  diskUsedMb: found.diskused ?? 0,
  diskLimitMb: found.disklimit,
})

/** Returns an account by its user name; undefined when there is none, `foreign` when our token may not see it. Throws ProviderError. */
export const findAccount = async (
  client: WhmClient,
  user: string,
): Promise<WhmAccount | 'foreign' | undefined> => {
  const outcome = await client.tryCall('accountsummary', { user })
  if (!outcome.ok) {
    if (outcome.refusal.cause === 'absent') return undefined
    if (outcome.refusal.cause === 'foreign') return 'foreign'
    throw new WhmRefused('accountsummary', outcome.refusal)
  }
  const [found] = readData('accountsummary', AccountList, outcome.data).acct
  return found === undefined ? undefined : accountOf(found)
}

const Users = v.object({ acct: v.array(v.object({ user: v.string() })) })

/** Returns all accounts that our token may see. Throws ProviderError. */
export const listAccounts = async (client: WhmClient): Promise<readonly WhmAccount[]> =>
  (await client.call('listaccts', AccountList, {})).acct.map(accountOf)

/** Returns the number of accounts that our token may see. Throws ProviderError. */
export const countAccounts = async (client: WhmClient): Promise<number> =>
  (await client.call('listaccts', Users, { want: 'user' })).acct.length

const DomainData = v.object({ userdata: v.object({ user: v.string() }) })

/** Returns the user that serves a domain; undefined when none does. Throws ProviderError. */
export const findDomainUser = async (
  client: WhmClient,
  domain: string,
): Promise<string | undefined> => {
  const outcome = await client.tryCall('domainuserdata', { domain })
  if (outcome.ok) return readData('domainuserdata', DomainData, outcome.data).userdata.user
  const { refusal } = outcome
  if (refusal.class === 'retry' || refusal.class === 'busy') {
    throw new WhmRefused('domainuserdata', refusal)
  }
  return undefined
}

const CreatedData = v.object({
  ip: Text,
  nameserver: Text,
  nameserver2: Text,
  nameserver3: Text,
  nameserver4: Text,
})

/** Creates an account; a refusal is returned. Throws ProviderError: then it may exist. */
export const createAccount = async (
  client: WhmClient,
  { user, domain, password, packageName, contactEmail }: NewAccount,
): Promise<Created> => {
  const outcome = await client.tryCall('createacct', {
    ...{ username: user, domain, password },
    plan: client.packageName(packageName),
    contactemail: contactEmail,
    // Keeps the password out of the log in the answer.
    showpass: 'n',
  })
  if (!outcome.ok) return outcome
  const data = readData('createacct', CreatedData, outcome.data)
  const servers = [data.nameserver, data.nameserver2, data.nameserver3, data.nameserver4]
  return {
    ok: true,
    ip: data.ip ?? '',
    nameservers: servers.flatMap((name) => (name === null || name === '' ? [] : name)),
  }
}

const Nothing = v.unknown()

/** Suspends an account; repeating it is harmless. Throws ProviderError. */
export const suspendAccount = (client: WhmClient, user: string, reason: string): Promise<unknown> =>
  client.call('suspendacct', Nothing, { user, reason })

/** Ends a suspension. Throws ProviderError, WhmRefused for a locked one. */
export const unsuspendAccount = (client: WhmClient, user: string): Promise<unknown> =>
  client.call('unsuspendacct', Nothing, { user })

/** Removes an account with its files and DNS zone; succeeds when it is absent. Throws ProviderError. */
export const removeAccount = async (client: WhmClient, user: string): Promise<void> => {
  const outcome = await client.tryCall('removeacct', { username: user, keepdns: 0 })
  if (!outcome.ok && outcome.refusal.cause !== 'absent') {
    throw new WhmRefused('removeacct', outcome.refusal)
  }
}

/** Moves an account to the limits of a package. Throws ProviderError. */
export const changePackage = (client: WhmClient, user: string, name: string): Promise<unknown> =>
  client.call('changepackage', Nothing, { user, pkg: client.packageName(name) })

/** Puts an account into the nightly backup, or leaves it out. Throws ProviderError. */
export const setNightlyBackup = (client: WhmClient, user: string, on: boolean): Promise<unknown> =>
  // WHM ignores the key in lower case.
  client.call('modifyacct', Nothing, { user, BACKUP: on ? 1 : 0 })

/** Sets the password of an account; a refusal is returned. Throws ProviderError. */
export const setPassword = async (
  client: WhmClient,
  user: string,
  password: string,
): Promise<Refusal | undefined> => {
  const outcome = await client.tryCall('passwd', { user, password })
  return outcome.ok ? undefined : outcome.refusal
}
