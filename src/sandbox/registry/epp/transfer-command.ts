import type { Domain } from '../domain-table.ts'
import { foreignDomain, type TransferDesk } from '../transfer-desk.ts'
import {
  addYears,
  readYears,
  refuseDeleted,
  requiredText,
  type CommandContext,
} from './command-context.ts'
import { acceptedFee, chargedFee } from './fee-check.ts'
import { EppError, NS, type ResponseParts } from './results.ts'
import { child, childText, escapeXml, type XmlElement } from './xml.ts'

/** Days without transfers after creation or transfer (ICANN's transfer policy, I.A.3.7). */
const LOCK_DAYS = 60
const DAY_MS = 86_400_000

type Context = CommandContext & { readonly transfers: TransferDesk }

/** Runs domain transfer (RFC 5731 §3.2.4); without a period no year is added. */
export function transferDomain(transfer: XmlElement, op: string, context: Context): ResponseParts {
  const name = requiredText(transfer, 'name').toLowerCase()
  if (op === 'request') return requestTransfer(name, transfer, context)
  const domain = context.table.domain(name)
  if (domain === undefined) throw notMoving(name, context)
  if (op === 'query') return queryTransfer(domain, context)
  if (domain.transfer?.status !== 'pending') throw new EppError(2301)
  const { from, to } = domain.transfer
  const [party, status] =
    op === 'cancel'
      ? ([to, 'clientCancelled'] as const)
      : op === 'approve'
        ? ([from, 'clientApproved'] as const)
        : ([from, 'clientRejected'] as const)
  if (!['cancel', 'approve', 'reject'].includes(op)) throw new EppError(2001, 'transfer op')
  if (party !== context.clientId) throw new EppError(2201)
  context.transfers.end(name, status)
  return shownTransfer(context.table.domain(name) ?? domain)
}

function notMoving(name: string, { table }: Context): EppError {
  return new EppError(table.state(name).kind === 'taken' ? 2301 : 2303, name)
}

function requestTransfer(name: string, transfer: XmlElement, context: Context): ResponseParts {
  const { table, behaviours, clientId, now, transfers } = context
  const authInfo = childText(child(transfer, 'authInfo'), 'pw')
  if (authInfo === '') throw new EppError(2003, 'domain:authInfo')
  const { failTransfer } = behaviours.current.registry
  if (failTransfer !== null) throw new EppError(failTransfer)
  const state = table.state(name)
  if (state.kind !== 'registered' && state.kind !== 'taken') throw new EppError(2303)
  const domain = state.kind === 'registered' ? state.domain : foreignDomain(name, now)
  if (domain.clientId === clientId) throw new EppError(2106, 'It is yours')
  if (domain.transfer?.status === 'pending') throw new EppError(2300)
  if (authInfo !== domain.authInfo) throw new EppError(2202)
  refuseDeleted(domain)
  const lock = domain.statuses.find((status) => status.endsWith('TransferProhibited'))
  if (lock !== undefined) throw new EppError(2304, lock)
  const since = new Date(domain.transferredAt ?? domain.createdAt)
  if (now.getTime() - since.getTime() < LOCK_DAYS * DAY_MS) {
    throw new EppError(2106, `Within ${LOCK_DAYS} days of its creation or last transfer`)
  }
  const years = child(transfer, 'period') === undefined ? 0 : readYears(transfer)
  if (addYears(new Date(domain.expiresAt), years).getTime() > addYears(now, 10).getTime()) {
    throw new EppError(2306, 'A name expires at most ten years from now')
  }
  // A transfer costs its fee even without a year.
  const fee = acceptedFee(name, 'transfer', Math.max(years, 1), context)
  return {
    code: 1001,
    ...shownTransfer(transfers.begin(domain, clientId, years)),
    ...chargedFee(fee, 'transfer', context.extension),
  }
}

function queryTransfer(domain: Domain, { clientId }: Context): ResponseParts {
  if (domain.transfer === undefined) throw new EppError(2301)
  const { from, to } = domain.transfer
  if (clientId !== from && clientId !== to) throw new EppError(2201)
  return shownTransfer(domain)
}

/** Returns a transfer's response data (RFC 5731 §3.1.3). */
export function shownTransfer({ name, expiresAt, transfer }: Domain): ResponseParts {
  if (transfer === undefined) return {}
  const ends =
    transfer.status === 'pending'
      ? addYears(new Date(expiresAt), transfer.years).toISOString()
      : expiresAt
  return {
    resData:
      `<domain:trnData xmlns:domain="${NS.domain}"><domain:name>${name}</domain:name>` +
      `<domain:trStatus>${transfer.status}</domain:trStatus>` +
      `<domain:reID>${escapeXml(transfer.to)}</domain:reID>` +
      `<domain:reDate>${transfer.requestedAt}</domain:reDate>` +
      `<domain:acID>${escapeXml(transfer.from)}</domain:acID>` +
      `<domain:acDate>${transfer.actAt}</domain:acDate>` +
      `<domain:exDate>${ends}</domain:exDate></domain:trnData>`,
  }
}
