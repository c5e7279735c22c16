import { quoted, Refused, type Result } from './answer.ts'
import type { Account } from './accounts.ts'
import type { FunctionContext } from './server-state.ts'

export type Parameters = ReadonlyMap<string, string>

/** One function of the API. Throws Refused. */
export type WhmFunction = (context: FunctionContext, parameters: Parameters) => Result

/** Returns a required parameter. Throws Refused. */
export const required = (parameters: Parameters, ...names: readonly string[]): string => {
  const value = names.map((name) => parameters.get(name)).find((given) => given !== undefined)
  if (value === undefined || value === '') {
    throw new Refused(`Provide the ${quoted(names[0] ?? '')} parameter.`)
  }
  return value
}

/** Returns the account of another owner that a behaviour put under a name. */
export const foreignAccount = (
  { behaviours, ip }: Pick<FunctionContext, 'behaviours' | 'ip'>,
  user: string,
): Account | undefined =>
  behaviours.current.whm.taken.includes(user)
    ? {
        user,
        domain: `${user}.example`,
        owner: 'root',
        email: `owner@${user}.example`,
        plan: 'default',
        ip,
        theme: 'jupiter',
        shell: '/bin/bash',
        uid: 900,
        createdAt: '2024-01-01T00:00:00.000Z',
        suspendedAt: '',
        suspendReason: '',
        isLocked: false,
        isWhole: true,
        passwordHash: '',
        sslCheckAt: '',
        isRemoved: false,
        addonDomains: [],
        parkedDomains: [],
        ...{
          forwarders: [],
          mailboxes: [],
          php: [],
          keys: [],
          sites: [],
          backsUp: true,
          ownBackups: [],
        },
      }
    : undefined

/** Returns an account by its user name. */
export const findAccount = (context: FunctionContext, user: string): Account | undefined =>
  context.state.accounts.byUser(user) ?? foreignAccount(context, user)

/** Returns an account that the token may change. Throws Refused. */
export const ownAccount = (context: FunctionContext, parameters: Parameters): Account => {
  const user = required(parameters, 'user', 'username')
  const account = findAccount(context, user)
  if (account === undefined) throw new Refused(`You do not have a user named ${quoted(user)}.`)
  if (account.owner !== context.reseller) {
    throw new Refused(`You do not have access to an account named ${quoted(user)}.`)
  }
  return account
}
