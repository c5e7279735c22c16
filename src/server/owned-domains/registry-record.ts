import type { RegistryRecord } from '../../contract/owned-domains.ts'
import type { DomainInfo } from '../providers/registry/domain.ts'

/** A name of ours in the registry. */
export type OurDomain = Extract<DomainInfo, { ownedByUs: true }>

/** The lock that we set, and the one that only the registry takes away (RFC 5731 §2.3). */
export const ourLock = 'clientTransferProhibited'
const registrysLock = 'serverTransferProhibited'

/**
 * Whether another registrar has asked for a name of ours, and waits (RFC 5731 §2.3, pendingTransfer): a
 * name that is ours can't wait for ourselves.
 */
export const isLeaving = ({ statuses }: Pick<OurDomain, 'statuses'>): boolean =>
  statuses.includes('pendingTransfer')

/** What the registry says of a name, as customers are told; null when it is not with us. */
export const registryRecord = (info: DomainInfo | undefined): RegistryRecord | null => {
  if (info?.ownedByUs !== true) return null
  const { statuses, nameservers } = info
  const lockedByRegistry = statuses.includes(registrysLock)
  return {
    nameservers: [...nameservers],
    locked: lockedByRegistry || statuses.includes(ourLock),
    lockedByRegistry,
    statuses: [...statuses],
  }
}
