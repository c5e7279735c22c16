import type { Domain } from './domain-table.ts'

/** Returns a domain's EPP statuses (RFC 5731 §2.3), or `ok` without any. */
export function domainStatuses({
  statuses,
  nameServers,
  transfer,
  deletedAt,
  pendingCreate,
}: Domain): readonly string[] {
  const all = [
    ...statuses,
    ...(nameServers.length === 0 ? ['inactive'] : []),
    ...(pendingCreate === undefined ? [] : ['pendingCreate']),
    ...(transfer?.status === 'pending' ? ['pendingTransfer'] : []),
    ...(deletedAt === undefined ? [] : ['pendingDelete']),
  ]
  return all.length === 0 ? ['ok'] : all
}
