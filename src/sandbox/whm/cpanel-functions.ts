import { isHostName } from '../registry/initial-state.ts'
import { Refused } from './answer.ts'
import { ownBackupFunctions } from './backup-functions.ts'
import { ownDomain, type CpanelFunction } from './cpanel-function.ts'
import { dkimFunctions } from './dkim-functions.ts'
import { mailboxFunctions } from './mailbox-functions.ts'
import { limitOf } from './packages.ts'
import { ownAccount, required, type Parameters } from './parameters.ts'
import type { FunctionContext } from './server-state.ts'
import { phpFunctions } from './php-functions.ts'
import { vhostFunctions } from './vhost-functions.ts'

const listDomains: CpanelFunction = (_, { domain, addonDomains, parkedDomains }) => ({
  main_domain: domain,
  addon_domains: addonDomains,
  parked_domains: parkedDomains,
  sub_domains: addonDomains.map((name) => `${name.replaceAll('.', '-')}.${domain}`),
})

const addAddonDomain: CpanelFunction = ({ state }, account, parameters) => {
  const name = required(parameters, 'newdomain')
  required(parameters, 'dir')
  if (!/^[a-z\d-]{1,63}$/.test(required(parameters, 'subdomain'))) {
    throw new Refused('The subdomain is not valid.')
  }
  if (!isHostName(name)) throw new Refused(`“${name}” is not a valid domain.`)
  const owner = state.accounts.byDomain(name)
  if (owner !== undefined) {
    throw new Refused(
      owner.user === account.user
        ? `The domain “${name}” already exists in the userdata.`
        : `The domain “${name}” is already owned by another user.`,
    )
  }
  const most = limitOf(state.packages.byName(account.plan), 'MAXADDON')
  if (most !== undefined && account.addonDomains.length >= most) {
    throw new Refused('You have reached your maximum number of addon domains; quota exceeded.')
  }
  state.accounts.put({ ...account, addonDomains: [...account.addonDomains, name] })
  return [{ result: 1, reason: `The system successfully parked “${name}”.` }]
}

const keyOf = (name: string, main: string): string => `${name.replaceAll('.', '-')}_${main}`

const listAddonDomains: CpanelFunction = (_, { domain, addonDomains }, parameters) => {
  const pattern = new RegExp(parameters.get('regex') ?? '')
  return addonDomains
    .filter((name) => pattern.test(name))
    .map((name) => ({
      domain: name,
      domainkey: keyOf(name, domain),
      subdomain: name.replaceAll('.', '-'),
      rootdomain: domain,
      dir: `/home/account/${name}`,
    }))
}

const deleteAddonDomain: CpanelFunction = ({ state }, account, parameters) => {
  const name = required(parameters, 'domain')
  const key = required(parameters, 'subdomain')
  if (!account.addonDomains.includes(name) || key !== keyOf(name, account.domain)) {
    throw new Refused(`The domain “${name}” does not correspond to “${key}”.`)
  }
  const addonDomains = account.addonDomains.filter((one) => one !== name)
  state.accounts.put({ ...account, addonDomains })
  return [{ result: 1, reason: 'The system successfully removed the domain.' }]
}

const emailPattern = /^[^\s@]+@([^\s@]+\.[^\s@]+)$/

const listForwarders: CpanelFunction = (_, account, parameters) => {
  const domain = ownDomain(account, required(parameters, 'domain'))
  return account.forwarders
    .filter(({ from }) => from.endsWith(`@${domain}`))
    .map(({ from, to }) => ({
      ...{ dest: from, forward: to, html_dest: from, html_forward: to },
      ...{ uri_dest: encodeURIComponent(from), uri_forward: encodeURIComponent(to) },
    }))
}

const addForwarder: CpanelFunction = ({ state }, account, parameters) => {
  const domain = ownDomain(account, required(parameters, 'domain'))
  const from = required(parameters, 'email')
  const to = required(parameters, 'fwdemail')
  if (parameters.get('fwdopt') !== 'fwd') throw new Refused('The “fwdopt” parameter is not valid.')
  if (emailPattern.exec(from)?.[1] !== domain || !emailPattern.test(to)) {
    throw new Refused(`“${to}” is not a valid email address.`)
  }
  const others = account.forwarders.filter((one) => one.from !== from || one.to !== to)
  state.accounts.put({ ...account, forwarders: [...others, { from, to }] })
  return [{ domain, email: from, forward: to }]
}

const deleteForwarder: CpanelFunction = ({ state }, account, parameters) => {
  const from = required(parameters, 'address')
  const to = required(parameters, 'forwarder')
  const forwarders = account.forwarders.filter((one) => one.from !== from || one.to !== to)
  state.accounts.put({ ...account, forwarders })
  return null
}

/** By API version, module and function. */
const functions: ReadonlyMap<string, CpanelFunction> = new Map<string, CpanelFunction>([
  ['3 DomainInfo::list_domains', listDomains],
  ['2 AddonDomain::addaddondomain', addAddonDomain],
  ['2 AddonDomain::listaddondomains', listAddonDomains],
  ['2 AddonDomain::deladdondomain', deleteAddonDomain],
  ['3 Email::list_forwarders', listForwarders],
  ['3 Email::add_forwarder', addForwarder],
  ['3 Email::delete_forwarder', deleteForwarder],
  ...mailboxFunctions,
  ...dkimFunctions,
  ...phpFunctions,
  ...ownBackupFunctions,
  ...vhostFunctions,
])

const envelope = (
  [api, module, func]: readonly [api: string, module: string, func: string],
  outcome: { readonly data: unknown } | { readonly error: string },
) => {
  if (api === '2') {
    return {
      cpanelresult: {
        ...{ apiversion: 2, module, func, event: { result: 'error' in outcome ? 0 : 1 } },
        ...('error' in outcome
          ? { error: outcome.error, data: [{ result: 0, reason: outcome.error }] }
          : outcome),
      },
    }
  }
  const result =
    'error' in outcome
      ? { status: 0, data: null, errors: [outcome.error], messages: null }
      : { status: 1, data: outcome.data, errors: null, messages: null }
  return { apiversion: 3, module, func, result: { ...result, metadata: {}, warnings: null } }
}

/** Runs a function of an account's own API; returns the body of its answer. */
export const runCpanel = async (context: FunctionContext, parameters: Parameters) => {
  const { state, behaviours } = context
  const user = parameters.get('cpanel_jsonapi_user') ?? ''
  const api = parameters.get('cpanel_jsonapi_apiversion') ?? ''
  const module = parameters.get('cpanel_jsonapi_module') ?? ''
  const func = parameters.get('cpanel_jsonapi_func') ?? ''
  const command = `${module}::${func}`
  const note = (result: 0 | 1) => state.calls.push({ command, user, result })
  try {
    const refusal = behaviours.current.whm.refuse[command]
    if (refusal !== undefined) throw new Refused(refusal)
    const account = ownAccount(context, new Map([['user', user]]))
    if (account.suspendedAt !== '') throw new Refused('The account is suspended.')
    const act = functions.get(`${api} ${command}`)
    if (act === undefined) throw new Refused(`The function “${func}” does not exist.`)
    const data = await act(context, account, parameters)
    note(1)
    return envelope([api, module, func], { data })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    note(0)
    return envelope([api, module, func], { error: error.message })
  }
}
