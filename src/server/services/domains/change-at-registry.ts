import type { ErrorCode } from '../../../contract/error-codes.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Log } from '../../platform/log.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { RegistryContact } from '../../providers/registry/contact.ts'
import type { DomainInfo } from '../../providers/registry/domain.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import type { DomainChange, UpdateRefusal, UpdateResult } from '../../providers/registry/update.ts'
import type { OurDomain } from './registry-record.ts'

export interface RegistryDeps {
  readonly registry: Pick<Registry, 'contact' | 'info' | 'update'>
  readonly log: Pick<Log, 'warn'>
  readonly storeInfo: (name: string, info: DomainInfo | undefined) => Promise<void>
}

/** Runs a registry command; its failure becomes a code for the customer. @throws ApiError */
export const runCommand = async <T>(
  log: RegistryDeps['log'],
  code: ErrorCode,
  run: () => Promise<T>,
): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'a registry command for a customer’s domain failed')
    throw new ApiError(code)
  }
}

/** Returns the registry's data on a name. @throws ApiError FAILED_TO_LOAD_INFORMATION */
export const readRegistryInfo = (
  { registry, log }: Omit<RegistryDeps, 'storeInfo'>,
  name: string,
): Promise<DomainInfo | undefined> =>
  runCommand(log, 'FAILED_TO_LOAD_INFORMATION', () => registry.info(name))

/** Returns a contact at the registry. @throws ApiError of the code */
export const contactAtRegistry = (
  { registry, log }: RegistryDeps,
  id: string,
  code: ErrorCode,
): Promise<RegistryContact | undefined> => runCommand(log, code, () => registry.contact(id))

const codes: Readonly<Record<UpdateRefusal, ErrorCode>> = {
  'not-ours': 'DOMAIN_NOT_WITH_US',
  'status-prohibits': 'DOMAIN_STATUS_PROHIBITS',
  policy: 'DOMAIN_CHANGE_REFUSED',
  refused: 'DOMAIN_CHANGE_REFUSED',
}

const refusalError = (result: Extract<UpdateResult, { ok: false }>): ApiError =>
  result.reason === 'host-refused'
    ? new ApiError('NAMESERVER_REFUSED', { host: toUnicodeName(result.host) })
    : new ApiError(codes[result.reason])

/** Returns the registry's data on a name of ours. @throws ApiError DOMAIN_NOT_WITH_US, REGISTRY_UNAVAILABLE */
export const ourDomain = async (
  { registry, log, storeInfo }: RegistryDeps,
  name: string,
): Promise<OurDomain> => {
  const info = await runCommand(log, 'REGISTRY_UNAVAILABLE', () => registry.info(name))
  await storeInfo(name, info)
  if (info?.ownedByUs !== true) throw new ApiError('DOMAIN_NOT_WITH_US')
  return info
}

/** Sends one change of a name; returns the error of a refusal. @throws ApiError REGISTRY_UNAVAILABLE */
export const changeOnce = async (
  { registry, log }: RegistryDeps,
  name: string,
  change: DomainChange,
): Promise<ApiError | undefined> => {
  const result = await runCommand(log, 'REGISTRY_UNAVAILABLE', () => registry.update(name, change))
  if (result.ok) return undefined
  const { reason, code, message } = result
  log.warn({ domain: name, reason, code, message }, 'the registry refused a customer’s change')
  return refusalError(result)
}

/**
 * Changes a name at the registry, and returns its data afterwards; an error may follow a done change.
 * @throws ApiError DOMAIN_NOT_WITH_US, DOMAIN_STATUS_PROHIBITS, DOMAIN_CHANGE_REFUSED,
 * NAMESERVER_REFUSED {host}, REGISTRY_UNAVAILABLE
 */
export const changeAtRegistry = async (
  deps: RegistryDeps,
  name: string,
  missing: (domain: OurDomain) => DomainChange | undefined,
  beforeChange: (domain: OurDomain) => Promise<unknown> = () => Promise.resolve(),
): Promise<OurDomain> => {
  const before = await ourDomain(deps, name)
  const change = missing(before)
  if (change === undefined) return before
  await beforeChange(before)
  const refused = await changeOnce(deps, name, change)
  const after = await ourDomain(deps, name)
  // Another tab of the customer may have made the same change first.
  if (refused !== undefined && missing(after) !== undefined) throw refused
  return after
}
