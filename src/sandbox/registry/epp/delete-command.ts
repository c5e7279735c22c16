import { graceStatus } from '../grace-status.ts'
import { ownDomain, refuseDeleted, requiredText, type CommandContext } from './command-context.ts'
import { EppError, type ResponseParts } from './results.ts'
import type { XmlElement } from './xml.ts'

/** Runs domain delete (RFC 5731 §3.2.2), after the add period with redemption (RFC 3915 §3.1). */
export function deleteDomain(del: XmlElement, context: CommandContext): ResponseParts {
  const { table, behaviours, now } = context
  const name = requiredText(del, 'name').toLowerCase()
  const { failDelete } = behaviours.current.registry
  if (failDelete !== null) throw new EppError(failDelete)
  const domain = ownDomain(name, context)
  refuseDeleted(domain)
  if (domain.statuses.includes('clientDeleteProhibited')) {
    throw new EppError(2304, 'clientDeleteProhibited')
  }
  if (domain.transfer?.status === 'pending') throw new EppError(2304, 'pendingTransfer')
  if (graceStatus(domain, now) === 'addPeriod') {
    table.save({ ...domain, purged: true })
    return {}
  }
  table.save({ ...domain, deletedAt: now.toISOString() })
  return { code: 1001 }
}
