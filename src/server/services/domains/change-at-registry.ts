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

export interface AskingDeps {
  readonly registry: Pick<Registry, 'contact' | 'info' | 'update'>
  readonly log: Pick<Log, 'warn'>
  /** Writes down where the registry has a name. */
  readonly note: (name: string, info: DomainInfo | undefined) => Promise<void>
}

/** Runs what asks the registry; its trouble becomes a code that a customer is told. @throws ApiError */
export const asked = async <T>(
  log: AskingDeps['log'],
  code: ErrorCode,
  ask: () => Promise<T>,
): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'the registry was asked about a customer’s domain in vain')
    throw new ApiError(code)
  }
}

/**
 * What the registry says of a name; undefined when nobody has it.
 *
 * @throws ApiError FAILED_TO_LOAD_INFORMATION when it can't be asked
 */
export const lookAtRegistry = (
  { registry, log }: Omit<AskingDeps, 'note'>,
  name: string,
): Promise<DomainInfo | undefined> =>
  asked(log, 'FAILED_TO_LOAD_INFORMATION', () => registry.info(name))

/**
 * A contact as the registry has it; undefined when it shows none.
 *
 * @param code when it can't be asked
 * @throws ApiError
 */
export const contactAtRegistry = (
  { registry, log }: AskingDeps,
  id: string,
  code: ErrorCode,
): Promise<RegistryContact | undefined> => asked(log, code, () => registry.contact(id))

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

/** A name of ours as it is. @throws ApiError DOMAIN_NOT_WITH_US, REGISTRY_UNAVAILABLE */
export const ourDomain = async (
  { registry, log, note }: AskingDeps,
  name: string,
): Promise<OurDomain> => {
  const info = await asked(log, 'REGISTRY_UNAVAILABLE', () => registry.info(name))
  await note(name, info)
  if (info?.ownedByUs !== true) throw new ApiError('DOMAIN_NOT_WITH_US')
  return info
}

/**
 * Makes one change of a name of ours. Gives the error that says why it was refused, when it was.
 *
 * @throws ApiError REGISTRY_UNAVAILABLE (it may have been done)
 */
export const changeOnce = async (
  { registry, log }: AskingDeps,
  name: string,
  change: DomainChange,
): Promise<ApiError | undefined> => {
  const result = await asked(log, 'REGISTRY_UNAVAILABLE', () => registry.update(name, change))
  if (result.ok) return undefined
  const { reason, code, message } = result
  log.warn({ domain: name, reason, code, message }, 'the registry refused a customer’s change')
  return refusalError(result)
}

/**
 * Changes a name at the registry until it is as wanted, and gives it as it is then.
 *
 * @param missing what has to change of a name as it is; undefined when nothing has to
 * @throws ApiError DOMAIN_NOT_WITH_US, DOMAIN_STATUS_PROHIBITS, DOMAIN_CHANGE_REFUSED,
 *   NAMESERVER_REFUSED {host}, REGISTRY_UNAVAILABLE (it may have been done)
 */
export const changeAtRegistry = async (
  deps: AskingDeps,
  name: string,
  missing: (domain: OurDomain) => DomainChange | undefined,
): Promise<OurDomain> => {
  const before = await ourDomain(deps, name)
  const change = missing(before)
  if (change === undefined) return before
  const refused = await changeOnce(deps, name, change)
  const after = await ourDomain(deps, name)
  // Another of the customer's tabs may have been quicker with the same.
  if (refused !== undefined && missing(after) !== undefined) throw refused
  return after
}
