import { ApiError } from '../../platform/http/api-error.ts'
import { newAuthInfo } from '../../providers/registry/auth-info.ts'
import { changeOnce, ourDomain, type AskingDeps } from './change-at-registry.ts'
import { isLockedByRegistry } from './registry-record.ts'

/**
 * The auth code (EPP's authInfo) of a domain. Where the registry has none, or keeps it to itself, it is
 * given a new one. While its registry lets a name go to nobody there is none.
 *
 * @throws ApiError DOMAIN_NOT_WITH_US, DOMAIN_STATUS_PROHIBITS, DOMAIN_CHANGE_REFUSED,
 *   REGISTRY_UNAVAILABLE
 */
export const readAuthCode = async (deps: AskingDeps, name: string): Promise<string> => {
  const domain = await ourDomain(deps, name)
  if (isLockedByRegistry(domain)) throw new ApiError('DOMAIN_STATUS_PROHIBITS')
  const { authInfo } = domain
  if (authInfo !== undefined) return authInfo
  const made = newAuthInfo()
  const refused = await changeOnce(deps, name, { authInfo: made })
  if (refused !== undefined) throw refused
  return made
}
