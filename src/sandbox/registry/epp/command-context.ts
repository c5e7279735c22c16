import type { Behaviours } from '../../control/behaviours.ts'
import type { Domain, DomainTable } from '../domain-table.ts'
import { EppError } from './results.ts'
import { child, childText, children, type XmlElement } from './xml.ts'

/** What a command runs with. */
export interface CommandContext {
  readonly table: DomainTable
  readonly behaviours: Behaviours
  readonly now: Date
  readonly clientId: string
  readonly extension: XmlElement | undefined
  /** The transaction id of the response. */
  readonly svTRID: string
}

/** Returns a command's contacts with their types. */
export function contactsOf(part: XmlElement | undefined): Domain['contacts'] {
  return children(part, 'contact').map(({ attributes, text }) => ({
    type: attributes.get('type') ?? '',
    id: text,
  }))
}

/** Throws EppError 2303 for a missing contact. */
export function requireContacts(ids: readonly string[], { table }: CommandContext): void {
  for (const id of ids) {
    if (table.contact(id) === undefined) throw new EppError(2303, `contact ${id}`)
  }
}

/** Returns the client's domain. Throws EppError 2201 or 2303. */
export function ownDomain(name: string, { table, clientId }: CommandContext): Domain {
  const domain = table.domain(name)
  if (domain === undefined) {
    throw new EppError(table.state(name).kind === 'taken' ? 2201 : 2303, name)
  }
  if (domain.clientId !== clientId) throw new EppError(2201)
  return domain
}

/** Throws EppError 2304 for a deleted name. */
export function refuseDeleted({ deletedAt }: Domain): void {
  if (deletedAt !== undefined) throw new EppError(2304, 'pendingDelete')
}

/** Returns a child's text. Throws EppError 2003 without one. */
export function requiredText(
  parent: XmlElement,
  local: string,
  prefix: 'domain' | 'host' = 'domain',
): string {
  const text = childText(parent, local)
  if (text === '') throw new EppError(2003, `${prefix}:${local}`)
  return text
}

/** Throws EppError 2004 or 2306. */
export function readYears(command: XmlElement): number {
  const period = child(command, 'period')
  if (period === undefined) return 1
  if ((period.attributes.get('unit') ?? 'y') !== 'y') throw new EppError(2306, 'Years only')
  const years = Number(period.text)
  if (!Number.isInteger(years) || years < 1 || years > 10) {
    throw new EppError(2004, 'domain:period is 1 to 10 years')
  }
  return years
}

/** Adds years to a date; 29 February becomes 28 February. */
export function addYears(date: Date, years: number): Date {
  const later = new Date(date)
  later.setUTCFullYear(date.getUTCFullYear() + years)
  if (later.getUTCMonth() !== date.getUTCMonth()) later.setUTCDate(0)
  return later
}
