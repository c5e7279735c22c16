import type { Domain } from './domain-table.ts'

/**
 * A domain's statuses as its registry shows them (RFC 5731 §2.3): those that its client set,
 * `inactive` without name servers, `pendingTransfer` while one is under way, `pendingDelete` once it is
 * deleted, and `ok` when there is no other.
 */
export function domainStatuses({
  statuses,
  nameServers,
  transfer,
  deletedAt,
}: Domain): readonly string[] {
  const all = [
    ...statuses,
    ...(nameServers.length === 0 ? ['inactive'] : []),
    ...(transfer?.status === 'pending' ? ['pendingTransfer'] : []),
    ...(deletedAt === undefined ? [] : ['pendingDelete']),
  ]
  return all.length === 0 ? ['ok'] : all
}
