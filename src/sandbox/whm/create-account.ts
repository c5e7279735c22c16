import { isHostName } from '../registry/initial-state.ts'
import { hashOf, type Account } from './accounts.ts'
import { quoted, Refused } from './answer.ts'
import { findAccount, required, type Parameters, type WhmFunction } from './parameters.ts'
import type { FunctionContext } from './server-state.ts'
import { prefixLength, usernameProblem } from './username-rules.ts'

const strengthNeeded = 65

/** Returns 0 to 100 by length and kinds of characters. */
const strengthOf = (password: string): number => {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password))
  return Math.min(100, password.length * 3 + kinds.length * 10)
}

/** Refuses a password that is too easy to guess. */
export const checkPassword = (password: string): void => {
  if (strengthOf(password) >= strengthNeeded) return
  throw new Refused(
    `Sorry, the password you selected cannot be used because it is too weak and would be too easy to guess. Please select a password with strength rating of ${strengthNeeded} or higher.`,
  )
}

/** Refuses a name that the system does not allow, or already has. */
const checkUsername = (context: FunctionContext, user: string): void => {
  const problem = usernameProblem(user)
  if (problem !== undefined) throw new Refused(problem)
  if (findAccount(context, user) !== undefined) {
    throw new Refused('Sorry, a passwd entry for that username already exists')
  }
  const prefix = user.slice(0, prefixLength)
  const sharing = context.state.accounts.all().find((other) => other.user.startsWith(prefix))
  if (sharing !== undefined) {
    throw new Refused(`This system already has an account named ${quoted(sharing.user)}.`)
  }
}

export const verifyNewUsername: WhmFunction = (context, parameters) => {
  const user = required(parameters, 'user').toLowerCase()
  if (findAccount(context, user) !== undefined) {
    throw new Refused(`This system already has an account named ${quoted(user)}.`)
  }
  checkUsername(context, user)
  return {}
}

const checkDomain = ({ state, behaviours }: FunctionContext, domain: string): void => {
  if (!isHostName(domain)) throw new Refused(`${quoted(domain)} is not a valid domain.`)
  if (state.accounts.byDomain(domain) !== undefined) {
    throw new Refused(`Sorry, that domain is already setup (remove it from httpd.conf): ${domain}`)
  }
  if (behaviours.current.whm.zones.includes(domain)) {
    throw new Refused(
      `A DNS entry for ${quoted(domain)} already exists. You must remove this DNS entry from all servers in the DNS cluster to proceed.`,
    )
  }
}

const checkRoom = ({ state, behaviours }: FunctionContext): void => {
  const { maxAccounts, diskFull } = behaviours.current.whm
  if (maxAccounts !== null && state.accounts.all().length >= maxAccounts) {
    throw new Refused(
      `Your license permits a maximum of ${quoted(String(maxAccounts))} accounts on this server.`,
    )
  }
  if (diskFull) throw new Refused('Could not create the home directory: No space left on device')
}

const newAccount = (
  { state, now, reseller, ip, behaviours }: FunctionContext,
  parameters: Parameters,
): Account => ({
  user: required(parameters, 'username').toLowerCase(),
  domain: required(parameters, 'domain').toLowerCase(),
  owner: parameters.get('owner') ?? reseller,
  email: parameters.get('contactemail') ?? '',
  plan: parameters.get('plan') ?? 'default',
  ip,
  theme: parameters.get('cpmod') ?? 'jupiter',
  shell: parameters.get('hasshell') === '1' ? '/bin/bash' : '/usr/local/cpanel/bin/noshell',
  uid: 1001 + state.accounts.all().length,
  createdAt: now().toISOString(),
  suspendedAt: '',
  suspendReason: '',
  isLocked: false,
  isWhole: !behaviours.current.whm.half,
  passwordHash: hashOf(required(parameters, 'password', 'pass')),
  sslCheckAt: '',
  isRemoved: false,
  addonDomains: [],
  parkedDomains: [],
  ...{ forwarders: [], mailboxes: [], php: [], keys: [], sites: [], backsUp: true, ownBackups: [] },
})

export const createacct: WhmFunction = (context, parameters) => {
  const account = newAccount(context, parameters)
  const { user, domain, plan, owner } = account
  checkUsername(context, user)
  checkDomain(context, domain)
  if (owner !== context.reseller) throw new Refused(`Owner does not exist: ${owner}`)
  if (context.state.packages.byName(plan) === undefined) {
    throw new Refused(`The package ${quoted(plan)} does not exist.`)
  }
  const password = required(parameters, 'password', 'pass')
  checkPassword(password)
  checkRoom(context)
  context.state.accounts.put(account)
  if (!account.isWhole) throw new Refused(`The script timed out while it created ${user}.`)
  const shown = parameters.get('showpass') === 'n' ? '' : `\n| PassWord: ${password}`
  return {
    reason: 'Account Creation Ok',
    raw: `| New Account Info\n| Domain: ${domain}\n| UserName: ${user}${shown}\n| Package: ${plan}`,
    data: {
      ip: account.ip,
      nameserver: `ns1.${context.hostname}`,
      nameserver2: `ns2.${context.hostname}`,
      nameserver3: '',
      nameserver4: '',
      package: plan,
    },
  }
}
