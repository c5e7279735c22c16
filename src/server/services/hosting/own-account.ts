import type { Whm, WhmAccount, WhmServers } from '../../providers/whm/index.ts'
import { contactEmailOf } from './account-name.ts'
import { Halt } from '../lifecycle/index.ts'

/** A hosting account as we stored it. */
export interface HostingAccount {
  /** The order item that it was created for. */
  readonly itemId: string
  readonly user: string
  /** The main domain (ASCII). */
  readonly domain: string
}

/** Whether an account has our tag; customers can change the contact in their panel. */
export const hasOurTag = (found: WhmAccount, contactMail: string, itemId: string): boolean =>
  found.email === contactEmailOf(contactMail, itemId)

/** Whether an account is an item's: by our tag, or by its stored domain. */
export const isItems = (
  found: WhmAccount,
  contactMail: string,
  { itemId, domain }: Pick<HostingAccount, 'itemId' | 'domain'>,
): boolean => hasOurTag(found, contactMail, itemId) || found.domain === domain

/** The servers of all accounts. */
export interface ServersDeps {
  readonly whmServers: WhmServers
  /** Our mailbox, which accounts have as contact. */
  readonly contactMail: string
}

/** Returns the deps of one server. @throws Halt when it is not configured */
export const onServer = <Deps extends ServersDeps>(
  deps: Deps,
  name: string,
): Deps & Pick<AccountDeps, 'whm'> => {
  const server = deps.whmServers.named(name)
  if (server === undefined) throw new Halt('fatal', `there is no WHM server ${name}`)
  return { ...deps, whm: server.whm }
}

/** The server of an account. */
export interface AccountDeps {
  readonly whm: Whm
  /** Our mailbox, which accounts have as contact. */
  readonly contactMail: string
}

/** Returns an account of ours; undefined when it is absent. Throws Halt when another has its name. */
export const findOwnAccount = async (
  { whm, contactMail }: AccountDeps,
  account: HostingAccount,
): Promise<WhmAccount | undefined> => {
  const found = await whm.findAccount(account.user)
  if (found === undefined) return undefined
  if (found === 'foreign' || !isItems(found, contactMail, account)) {
    throw new Halt('fatal', `the account ${account.user} is not ours`)
  }
  return found
}

/** Returns an account of ours. Throws Halt when it is absent or not ours. */
export const ownAccount = async (
  deps: AccountDeps,
  account: HostingAccount,
): Promise<WhmAccount> => {
  const found = await findOwnAccount(deps, account)
  if (found === undefined) throw new Halt('fatal', `there is no account ${account.user}`)
  return found
}
