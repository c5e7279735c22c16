import { Refused } from './answer.ts'
import { namesOf, ownDomain, type CpanelFunction } from './cpanel-function.ts'
import { required } from './parameters.ts'

const installed = ['ea-php81', 'ea-php82', 'ea-php83', 'ea-php84']
const systemDefault = 'ea-php83'

const listVhosts: CpanelFunction = (_, account) =>
  namesOf(account).map((vhost) => {
    const version = account.php.find(({ domain }) => domain === vhost)?.version
    return {
      ...{ vhost, account: account.user, version: version ?? systemDefault },
      ...{ documentroot: `/home/${account.user}/public_html`, php_fpm: 1 },
      phpversion_source:
        version === undefined ? { system_default: 1 } : { domain: vhost, system_default: 0 },
    }
  })

const setVersion: CpanelFunction = ({ state }, account, parameters) => {
  const domain = ownDomain(account, required(parameters, 'vhost'))
  const version = required(parameters, 'version')
  if (!installed.includes(version)) throw new Refused(`“${version}” is not a valid PHP version.`)
  const others = account.php.filter((one) => one.domain !== domain)
  state.accounts.put({ ...account, php: [...others, { domain, version }] })
  return { vhosts: [domain] }
}

/** The functions of the module LangPHP, by API version and name. */
export const phpFunctions: readonly (readonly [string, CpanelFunction])[] = [
  ['3 LangPHP::php_get_installed_versions', () => ({ versions: installed })],
  ['3 LangPHP::php_get_vhost_versions', listVhosts],
  ['3 LangPHP::php_set_vhost_versions', setVersion],
]
