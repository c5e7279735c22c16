import type { FieldErrorCode } from '../../../contract/error-codes.ts'
import { nameserverField, repeatedPlaces } from '../../../contract/host-name.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { toStrictAscii, toUnicodeName } from '../../platform/domain-names/index.ts'
import type { DomainChange } from '../../providers/registry/update.ts'
import { changeAtRegistry, type RegistryDeps } from './change-at-registry.ts'
import type { OurDomain } from './registry-record.ts'

const atFields = (places: readonly number[], code: FieldErrorCode) =>
  places.map((at) => ({ field: nameserverField(at), code, params: {} }))

/** Returns the host names in A-labels. @throws ApiError BAD_REQUEST, NAMESERVER_EXIST at their fields */
const readHosts = (typed: readonly string[]): string[] => {
  const hosts = typed.map((host) => toStrictAscii(host))
  const wrong = hosts.flatMap((host, at) => (host === undefined ? [at] : []))
  if (wrong.length > 0) throw new ApiError('BAD_REQUEST', {}, atFields(wrong, 'INVALID_HOST'))
  const repeated = repeatedPlaces(hosts)
  if (repeated.length > 0) {
    throw new ApiError('NAMESERVER_EXIST', {}, atFields(repeated, 'NAMESERVER_EXIST'))
  }
  return hosts.filter((host) => host !== undefined)
}

/** Returns the change to these nameservers; undefined when there is none. */
export const nameserverChange = (
  before: readonly string[],
  wanted: readonly string[],
): DomainChange | undefined => {
  const addNameservers = wanted.filter((host) => !before.includes(host))
  const removeNameservers = before.filter((host) => !wanted.includes(host))
  return addNameservers.length + removeNameservers.length === 0
    ? undefined
    : { addNameservers, removeNameservers }
}

/** Stores the nameservers before a change; returns what is to be done when it is refused. */
export type StoreEarlier = (hosts: readonly string[]) => Promise<() => Promise<void>>

/** Replaces the nameservers of a domain. @throws ApiError as `changeAtRegistry` and {@link readHosts} */
export const setNameservers = async (
  deps: RegistryDeps,
  name: string,
  typed: readonly string[],
  storeEarlier: StoreEarlier,
): Promise<OurDomain> => {
  const hosts = readHosts(typed)
  let restore = () => Promise.resolve()
  try {
    return await changeAtRegistry(
      deps,
      name,
      ({ nameservers }) => nameserverChange(nameservers, hosts),
      async ({ nameservers }) => {
        restore = await storeEarlier(nameservers)
      },
    )
  } catch (error) {
    // Without an answer, the registry may have made the change.
    if (error instanceof ApiError && error.code !== 'REGISTRY_UNAVAILABLE') await restore()
    if (!(error instanceof ApiError) || error.code !== 'NAMESERVER_REFUSED') throw error
    const at = hosts.findIndex((host) => toUnicodeName(host) === error.params.host)
    throw new ApiError(error.code, error.params, atFields([at], error.code))
  }
}
