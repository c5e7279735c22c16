import tlds from 'tlds' with { type: 'json' }
import type { DomainTable } from './domain-table.ts'
import { SECOND_LEVEL_SUFFIXES } from './initial-state.ts'

/**
 * What a host name is to the registry (RFC 5732 §3.2.1):
 * - `exists`: it is a host object already, ours or another registrar's;
 * - `external`: it lies under no TLD of this registry, so that anybody may create it;
 * - `ours`: it lies under a name that the client has, and needs addresses to be created;
 * - `foreign`: it lies under another client's name;
 * - `orphan`: it lies under a name that nobody has.
 */
export type HostState = 'exists' | 'external' | 'ours' | 'foreign' | 'orphan'

// The list writes other scripts in their own letters; the wire has A-labels.
const TLDS = new Set(tlds.filter((tld) => /^[a-z]+$/.test(tld)))

/** The state of a host name (lowercase A-labels) for a client. */
export function hostState(table: DomainTable, name: string, clientId: string): HostState {
  if (table.host(name) !== undefined) return 'exists'
  const labels = name.split('.')
  const tld = labels.at(-1) ?? ''
  if (!TLDS.has(tld) && !tld.startsWith('xn--')) return 'external'
  const suffixLabels = SECOND_LEVEL_SUFFIXES.has(labels.slice(-2).join('.')) ? 2 : 1
  const parent = table.state(labels.slice(-suffixLabels - 1).join('.'))
  switch (parent.kind) {
    case 'taken':
    case 'reserved':
      // Whoever has that name runs its hosts.
      return 'exists'
    case 'registered':
      return parent.domain.clientId === clientId ? 'ours' : 'foreign'
    case 'unsupported':
      return 'external'
    case 'available':
    case 'premium':
    case 'script':
    case 'invalid':
      return 'orphan'
  }
}
