import type { Domain } from '../domain-table.ts'
import { graceStatus } from '../grace-status.ts'
import type { CommandContext } from './command-context.ts'
import { graceXml } from './info-command.ts'
import { EppError, type ResponseParts } from './results.ts'
import { child, childText, children, type XmlElement } from './xml.ts'

/** Required elements of a report (RFC 3915 §4.2.5) besides its two statements. */
const REPORTED = ['preData', 'postData', 'delTime', 'resTime', 'resReason'] as const

/** Runs a restore (RFC 3915 §4.2.5): `request`, then `report`. The expiry stays. */
export function restoreDomain(
  restore: XmlElement,
  domain: Domain,
  context: CommandContext,
): ResponseParts {
  const { failRestore } = context.behaviours.current.registry
  if (failRestore !== null) throw new EppError(failRestore)
  switch (restore.attributes.get('op')) {
    case 'request':
      return requestRestore(domain, context)
    case 'report':
      return reportRestore(restore, domain, context)
    case undefined:
    default:
      throw new EppError(2001, 'rgp:restore op')
  }
}

function requestRestore(domain: Domain, { table, now }: CommandContext): ResponseParts {
  const status = graceStatus(domain, now)
  if (status !== 'redemptionPeriod') throw new EppError(2304, status ?? 'ok')
  const asked = { ...domain, restoreAskedAt: now.toISOString() }
  table.save(asked)
  return graceXml(asked, now, 'upData')
}

function reportRestore(
  restore: XmlElement,
  domain: Domain,
  { table, now }: CommandContext,
): ResponseParts {
  const status = graceStatus(domain, now)
  if (status !== 'pendingRestore') throw new EppError(2304, status ?? 'ok')
  const report = child(restore, 'report')
  for (const local of REPORTED) {
    if (childText(report, local) === '') throw new EppError(2003, `rgp:${local}`)
  }
  for (const local of ['delTime', 'resTime']) {
    if (Number.isNaN(Date.parse(childText(report, local)))) throw new EppError(2004, `rgp:${local}`)
  }
  if (children(report, 'statement').length !== 2) throw new EppError(2003, 'rgp:statement')
  table.save({ ...domain, deletedAt: undefined, restoreAskedAt: undefined })
  return {}
}
