import type { RegistryRecord } from '../../../contract/owned-domains.ts'
import type { DomainInfo } from '../../providers/registry/domain.ts'
import { youngUntil } from '../transfers/index.ts'

export type OurDomain = Extract<DomainInfo, { ownedByUs: true }>

/** The lock that we set, and the one that only the registry can remove (RFC 5731 §2.3). */
export const ourLock = 'clientTransferProhibited'
const registryLock = 'serverTransferProhibited'

/** Returns whether another registrar has requested a name of ours (RFC 5731 §2.3, pendingTransfer). */
export const isLeaving = ({ statuses }: Pick<OurDomain, 'statuses'>): boolean =>
  statuses.includes('pendingTransfer')

/** Returns whether its registry allows no transfer of a name. */
export const isLockedByRegistry = ({ statuses }: Pick<OurDomain, 'statuses'>): boolean =>
  statuses.includes(registryLock)

/** What decides whether a name of ours is too young to be transferred. */
export interface LeavingRules {
  readonly isIcanns: boolean
  readonly now: Date
}

/** What decides how the registry's data are shown. */
export interface RecordRules extends LeavingRules {
  readonly ourNameservers: readonly string[]
  readonly hasAuthCode: boolean
}

/** Returns the registry's data on a name as customers see them; null when it is not with us. */
export const registryRecord = (
  info: DomainInfo | undefined,
  { isIcanns, now, ourNameservers, hasAuthCode }: RecordRules,
): RegistryRecord | null => {
  if (info?.ownedByUs !== true) return null
  const { statuses, nameservers } = info
  const lockedByRegistry = isLockedByRegistry(info)
  return {
    nameservers: [...nameservers],
    hasOurNameservers:
      nameservers.length > 0 && nameservers.every((host) => ourNameservers.includes(host)),
    locked: lockedByRegistry || statuses.includes(ourLock),
    lockedByRegistry,
    transferableFrom: (isIcanns ? youngUntil(info, now) : undefined)?.toISOString() ?? null,
    transfer: { authCode: hasAuthCode },
    statuses: [...statuses],
  }
}
