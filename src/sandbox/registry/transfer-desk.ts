import type { Behaviours } from '../control/behaviours.ts'
import type { Domain, DomainTable, Transfer } from './domain-table.ts'
import { takenFacts } from './taken-facts.ts'

/** The decision on a pending creation. */
export interface CreationResult {
  readonly isApproved: boolean
  readonly svTRID: string
}

/** A poll message for a registrar (RFC 5730 §2.9.2.3). */
export interface PollMessage {
  readonly id: string
  readonly at: string
  readonly text: string
  /** The domain when its transfer started or ended. */
  readonly domain: Domain
  readonly creation?: CreationResult
}

/** Starts and ends transfers between registrars. */
export interface TransferDesk {
  /** Starts a transfer and notifies the losing registrar. */
  begin(domain: Domain, to: string, years: number): Domain
  /** Ends the pending transfer and notifies the other party; false when there is none. */
  end(name: string, status: Exclude<Transfer['status'], 'pending'>): boolean
  /** Approves transfers that losing registrars left unanswered. */
  settleDue(): void
  /** Decides a pending creation and notifies its registrar; false when there is none. */
  decideCreation(name: string, isApproved: boolean): boolean
  /** Returns a registrar's queue, the oldest first, for reading and removal. */
  messagesOf(clientId: string): PollMessage[]
}

/** Returns another registrar's name as a domain object. */
export function foreignDomain(name: string, now: Date): Domain {
  const facts = takenFacts(name, now)
  return {
    kind: 'domain',
    name,
    clientId: facts.registrar.clientId,
    authInfo: facts.authInfo,
    registrant: 'ELSEWHERE',
    contacts: [],
    nameServers: [...facts.nameServers],
    statuses: facts.statuses.filter((status) => status !== 'ok'),
    createdAt: facts.createdAt.toISOString(),
    expiresAt: facts.expiresAt.toISOString(),
    years: 1,
  }
}

const TEXTS: Readonly<Record<Transfer['status'], string>> = {
  pending: 'Transfer requested.',
  clientApproved: 'Transfer approved.',
  clientRejected: 'Transfer rejected.',
  clientCancelled: 'Transfer cancelled.',
  serverApproved: 'Transfer approved by the registry.',
}

function yearsLater(moment: string, years: number): string {
  const later = new Date(moment)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later.toISOString()
}

/** Opens a table's transfers, with messages in memory. */
export function createTransferDesk(
  table: DomainTable,
  behaviours: Behaviours,
  now: () => Date,
): TransferDesk {
  const queues = new Map<string, PollMessage[]>()
  let told = 0

  const messagesOf = (clientId: string): PollMessage[] => {
    const queue = queues.get(clientId) ?? []
    queues.set(clientId, queue)
    return queue
  }

  const tell = (clientId: string, domain: Domain, text: string, creation?: CreationResult) => {
    told += 1
    const message = { id: String(told), at: now().toISOString(), text, domain }
    messagesOf(clientId).push({ ...message, ...(creation !== undefined && { creation }) })
  }

  const end: TransferDesk['end'] = (name, status) => {
    const domain = table.domain(name)
    const { transfer } = domain ?? {}
    if (domain === undefined || transfer?.status !== 'pending') return false
    const actAt = now().toISOString()
    const isDone = status === 'clientApproved' || status === 'serverApproved'
    const ended: Domain = {
      ...domain,
      transfer: { ...transfer, status, actAt },
      ...(isDone
        ? {
            clientId: transfer.to,
            transferredAt: actAt,
            expiresAt: yearsLater(domain.expiresAt, transfer.years),
            years: domain.years + transfer.years,
          }
        : {}),
    }
    table.save(ended)
    tell(status === 'clientCancelled' ? transfer.from : transfer.to, ended, TEXTS[status])
    if (status === 'serverApproved') tell(transfer.from, ended, TEXTS[status])
    return true
  }

  return {
    begin(domain, to, years) {
      const at = now()
      const actAt = new Date(at.getTime() + behaviours.current.registry.transferMs).toISOString()
      const begun: Domain = {
        ...domain,
        transfer: {
          from: domain.clientId,
          to,
          requestedAt: at.toISOString(),
          actAt,
          years,
          status: 'pending',
        },
      }
      table.save(begun)
      tell(domain.clientId, begun, TEXTS.pending)
      return begun
    },
    end,
    decideCreation(name, isApproved) {
      const domain = table.domain(name)
      if (domain?.pendingCreate === undefined) return false
      const { pendingCreate: svTRID, ...decided } = domain
      table.save(isApproved ? decided : { ...decided, purged: true })
      const text = isApproved ? 'Registration approved.' : 'Registration refused.'
      tell(domain.clientId, decided, text, { isApproved, svTRID })
      return true
    },
    settleDue() {
      for (const { name, transfer } of table.transferring()) {
        if (transfer !== undefined && new Date(transfer.actAt).getTime() <= now().getTime()) {
          end(name, 'serverApproved')
        }
      }
    },
    messagesOf,
  }
}
