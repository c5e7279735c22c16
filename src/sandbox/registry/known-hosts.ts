import tlds from 'tlds' with { type: 'json' }
import type { DomainTable } from './domain-table.ts'
import { SECOND_LEVEL_SUFFIXES } from './initial-state.ts'

/** `external`: under no TLD of ours; `ours` needs IPs; `orphan`: under an unregistered name. */
export type HostState = 'exists' | 'external' | 'ours' | 'foreign' | 'orphan'

// The list has U-labels; EPP uses A-labels.
const TLDS = new Set(tlds.filter((tld) => /^[a-z]+$/.test(tld)))

/** Returns a lower-case host name's state for a client. */
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
      // The sponsor of that name manages its hosts.
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
