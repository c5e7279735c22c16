import type { Domain } from './domain-table.ts'

/**
 * A domain's statuses as its registry shows them (RFC 5731 §2.3): those that its client set,
 * `inactive` without name servers, and `ok` when there is no other.
 */
export function domainStatuses({ statuses, nameServers }: Domain): readonly string[] {
  const all = nameServers.length === 0 ? [...statuses, 'inactive'] : statuses
  return all.length === 0 ? ['ok'] : all
}
