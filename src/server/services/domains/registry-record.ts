import type { RegistryRecord } from '../../../contract/owned-domains.ts'
import type { DomainInfo } from '../../providers/registry/domain.ts'
import { youngUntil } from '../transfers/index.ts'

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

/** Whether its registry lets a name go to nobody. */
export const isLockedByRegistry = ({ statuses }: Pick<OurDomain, 'statuses'>): boolean =>
  statuses.includes(registrysLock)

/** What tells whether a name of ours is too young to leave us. */
export interface LeavingRules {
  /** Whether ICANN's rules bind its TLD. */
  readonly isIcanns: boolean
  readonly now: Date
}

/** What the registry says of a name, as customers are told; null when it is not with us. */
export const registryRecord = (
  info: DomainInfo | undefined,
  { isIcanns, now }: LeavingRules,
): RegistryRecord | null => {
  if (info?.ownedByUs !== true) return null
  const { statuses, nameservers } = info
  const lockedByRegistry = isLockedByRegistry(info)
  return {
    nameservers: [...nameservers],
    locked: lockedByRegistry || statuses.includes(ourLock),
    lockedByRegistry,
    transferableFrom: (isIcanns ? youngUntil(info, now) : undefined)?.toISOString() ?? null,
    statuses: [...statuses],
  }
}
