import { ApiError } from '../../platform/http/api-error.ts'
import { newAuthInfo } from '../../providers/registry/auth-info.ts'
import { changeOnce, ourDomain, type RegistryDeps } from './change-at-registry.ts'
import { isLockedByRegistry } from './registry-record.ts'

/**
 * Returns a domain's auth code (EPP's authInfo), a new one where the registry shows none.
 * @throws ApiError as `showAuthCode` declares
 */
export const readAuthCode = async (deps: RegistryDeps, name: string): Promise<string> => {
  const domain = await ourDomain(deps, name)
  if (isLockedByRegistry(domain)) throw new ApiError('DOMAIN_STATUS_PROHIBITS')
  const { authInfo } = domain
  if (authInfo !== undefined) return authInfo
  const authCode = newAuthInfo()
  const refused = await changeOnce(deps, name, { authInfo: authCode })
  if (refused !== undefined) throw refused
  return authCode
}
