import { diskUsedMb, hashOf, trafficBytes, type Account } from './accounts.ts'
import { isHostName } from '../registry/initial-state.ts'
import { quoted, Refused } from './answer.ts'
import { checkPassword } from './create-account.ts'
import { limitOf } from './packages.ts'
import { findAccount, ownAccount, required, type WhmFunction } from './parameters.ts'
import type { FunctionContext } from './server-state.ts'

const unix = (iso: string): number => Math.floor(Date.parse(iso) / 1000)

const count = (limit: number | undefined): string | number => limit ?? 'unlimited'

/** Returns an account as accountsummary and listaccts show it. */
const shown = ({ state, now }: FunctionContext, account: Account) => {
  const pkg = state.packages.byName(account.plan)
  const quota = limitOf(pkg, 'QUOTA')
  return {
    user: account.user,
    domain: account.domain,
    plan: account.plan,
    owner: account.owner,
    email: account.email,
    ip: account.ip,
    partition: 'home',
    startdate: new Date(account.createdAt).toUTCString().slice(5, 16),
    unix_startdate: unix(account.createdAt),
    suspended: account.suspendedAt === '' ? 0 : 1,
    suspendreason: account.suspendedAt === '' ? 'not suspended' : account.suspendReason,
    suspendtime: account.suspendedAt === '' ? '' : unix(account.suspendedAt),
    is_locked: account.isLocked ? 1 : 0,
    disklimit: quota === undefined ? 'unlimited' : `${quota}M`,
    diskused: `${diskUsedMb(account, quota, now())}M`,
    inodeslimit: 'unlimited',
    inodesused: 120,
    maxftp: count(limitOf(pkg, 'MAXFTP')),
    maxpop: count(limitOf(pkg, 'MAXPOP')),
    maxsub: count(limitOf(pkg, 'MAXSUB')),
    maxparked: count(limitOf(pkg, 'MAXPARK')),
    maxaddons: count(limitOf(pkg, 'MAXADDON')),
    maxsql: count(limitOf(pkg, 'MAXSQL')),
    maxlst: count(limitOf(pkg, 'MAXLST')),
    backup: account.backsUp ? 1 : 0,
    theme: account.theme,
    shell: account.shell,
    uid: String(account.uid),
  }
}

export const accountsummary: WhmFunction = (context, parameters) => {
  const domain = parameters.get('domain')
  if (domain === undefined) {
    const user = required(parameters, 'user')
    const account = findAccount(context, user)
    if (account === undefined) throw new Refused(`Account does not exist: ${quoted(user)}.`)
    return { data: { acct: [shown(context, account)] } }
  }
  const account = context.state.accounts.byDomain(domain)
  if (account === undefined) throw new Refused(`Account does not exist: ${quoted(domain)}.`)
  return { data: { acct: [shown(context, account)] } }
}

export const listaccts: WhmFunction = (context, parameters) => {
  const search = parameters.get('search')
  const type = parameters.get('searchtype') ?? 'domain'
  const fields = {
    domain: 'domain',
    owner: 'owner',
    user: 'user',
    ip: 'ip',
    package: 'plan',
  } as const
  const field = Object.entries(fields).find(([name]) => name === type)?.[1]
  if (field === undefined) throw new Refused(`Invalid ${quoted('searchtype')}: ${quoted(type)}.`)
  const found = context.state.accounts.all().filter((account) => {
    if (search === undefined) return true
    return parameters.get('searchmethod') === 'exact'
      ? account[field] === search
      : new RegExp(search, 'i').test(account[field])
  })
  return { data: { acct: found.map((account) => shown(context, account)) } }
}

export const domainuserdata: WhmFunction = ({ state }, parameters) => {
  const domain = required(parameters, 'domain')
  const account = state.accounts.byDomain(domain)
  if (account?.isWhole !== true) {
    throw new Refused(`Unable to find the user data of the domain ${quoted(domain)}.`)
  }
  return {
    data: {
      userdata: {
        user: account.user,
        servername: domain,
        documentroot: `/home/${account.user}/public_html`,
        ip: account.ip,
        serveralias: `mail.${domain} www.${domain}`,
      },
    },
  }
}

export const suspendacct: WhmFunction = (context, parameters) => {
  const account = ownAccount(context, parameters)
  context.state.accounts.put({
    ...account,
    suspendedAt: account.suspendedAt === '' ? context.now().toISOString() : account.suspendedAt,
    suspendReason: parameters.get('reason') ?? 'Unknown',
    isLocked: account.isLocked || context.behaviours.current.whm.lockSuspensions,
  })
  return { raw: `Suspended ${account.user}` }
}

export const unsuspendacct: WhmFunction = (context, parameters) => {
  const account = ownAccount(context, parameters)
  if (account.isLocked) {
    throw new Refused(
      `The account ${quoted(account.user)} is locked: only the root user may unsuspend it.`,
    )
  }
  context.state.accounts.put({ ...account, suspendedAt: '', suspendReason: '' })
  return { raw: `Unsuspended ${account.user}` }
}

export const removeacct: WhmFunction = (context, parameters) => {
  const account = ownAccount(context, parameters)
  context.state.accounts.put({ ...account, isRemoved: true })
  return { reason: `${account.user} account removed` }
}

export const changepackage: WhmFunction = (context, parameters) => {
  const account = ownAccount(context, parameters)
  const plan = required(parameters, 'pkg')
  if (context.state.packages.byName(plan) === undefined) {
    throw new Refused(`The package ${quoted(plan)} does not exist.`)
  }
  context.state.accounts.put({ ...account, plan })
  return { reason: `Changed Package for ${account.user} to ${plan}` }
}

/** Also takes limits, which belong to packages here. */
export const modifyacct: WhmFunction = (context, parameters) => {
  const account = ownAccount(context, parameters)
  // As at WHM, a key in lower case changes nothing.
  const backup = parameters.get('BACKUP')
  if (backup !== undefined) context.state.accounts.put({ ...account, backsUp: backup === '1' })
  return { reason: `Account Modified: ${account.user}` }
}

export const passwd: WhmFunction = (context, parameters) => {
  const account = ownAccount(context, parameters)
  const password = required(parameters, 'password')
  checkPassword(password)
  context.state.accounts.put({ ...account, passwordHash: hashOf(password) })
  return { reason: `Password changed for user ${quoted(account.user)}.` }
}

export const showbw: WhmFunction = (context, parameters) => {
  const { state, now } = context
  const search = parameters.get('search')
  const found = state.accounts.all().filter(({ user }) => search === undefined || user === search)
  const acct = found.map((account) => {
    const limit = limitOf(state.packages.byName(account.plan), 'BWLIMIT')
    const bytes = limit === undefined ? 0 : limit * 1_048_576
    const totalbytes = trafficBytes(account, now())
    return {
      user: account.user,
      maindomain: account.domain,
      owner: account.owner,
      totalbytes: String(totalbytes),
      limit: limit === undefined ? 'unlimited' : String(bytes),
      bwlimited: limit !== undefined && totalbytes > bytes ? 1 : 0,
      deleted: 0,
    }
  })
  return { data: { acct } }
}

/** Makes a domain an alias of one of an account's websites. */
export const parkDomain: WhmFunction = (context, parameters) => {
  const user = required(parameters, 'username')
  const account = ownAccount(context, new Map([['user', user]]))
  const domain = required(parameters, 'domain').toLowerCase()
  const vhost = required(parameters, 'web_vhost_domain')
  if (!isHostName(domain)) throw new Refused(`${quoted(domain)} is not a valid domain.`)
  const { state } = context
  if (state.accounts.byDomain(domain) !== undefined) {
    throw new Refused(`The domain ${quoted(domain)} already exists in the userdata.`)
  }
  if (vhost !== account.domain) throw new Refused(`There is no virtual host ${quoted(vhost)}.`)
  const most = limitOf(state.packages.byName(account.plan), 'MAXPARK')
  if (most !== undefined && account.parkedDomains.length >= most) {
    throw new Refused('You have reached your maximum number of parked domains; quota exceeded.')
  }
  state.accounts.put({ ...account, parkedDomains: [...account.parkedDomains, domain] })
  return {}
}
