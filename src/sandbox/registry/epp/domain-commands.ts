import type { Behaviours } from '../../control/behaviours.ts'
import type { Domain, DomainTable } from '../domain-table.ts'
import { domainStatuses } from '../domain-statuses.ts'
import { graceStatus } from '../grace-status.ts'
import { stableHash } from '../initial-state.ts'
import { takenFacts } from '../taken-facts.ts'
import { acceptedFee, chargedFee, feeCheckXml } from './fee-check.ts'
import { EppError, NS, type ResponseParts } from './results.ts'
import { child, childText, children, escapeXml, type XmlElement } from './xml.ts'

export interface CommandContext {
  readonly table: DomainTable
  readonly behaviours: Behaviours
  readonly now: Date
  readonly clientId: string
  readonly extension: XmlElement | undefined
}

export const MAX_CHECK_NAMES = 20

const UNAVAILABLE_REASONS = {
  registered: 'In use',
  taken: 'In use',
  reserved: 'Reserved',
  unsupported: 'TLD not supported',
  script: 'IDN script not allowed under this TLD',
  invalid: 'Invalid domain name',
} as const

/** Runs domain check (RFC 5731 §3.1.1), with fees (RFC 8748) on request. */
export function checkDomains(check: XmlElement, context: CommandContext): ResponseParts {
  const names = children(check, 'name').map((element) => element.text.toLowerCase())
  if (names.length === 0) throw new EppError(2003, 'domain:name')
  if (names.length > MAX_CHECK_NAMES) {
    throw new EppError(2306, `At most ${MAX_CHECK_NAMES} names in one check`)
  }
  refuseLimitedTlds(names, context.behaviours)
  const items = names.map((name) => {
    const { kind } = context.table.state(name)
    const id = escapeXml(name)
    return kind === 'available' || kind === 'premium'
      ? `<domain:cd><domain:name avail="1">${id}</domain:name></domain:cd>`
      : `<domain:cd><domain:name avail="0">${id}</domain:name>` +
          `<domain:reason>${UNAVAILABLE_REASONS[kind]}</domain:reason></domain:cd>`
  })
  const fees = feeCheckXml(context, names)
  return {
    resData: `<domain:chkData xmlns:domain="${NS.domain}">${items.join('')}</domain:chkData>`,
    ...(fees === undefined ? {} : { extension: fees }),
  }
}

function refuseLimitedTlds(names: readonly string[], behaviours: Behaviours): void {
  for (const [tld, { limit }] of Object.entries(behaviours.current.registry.tlds)) {
    if (limit === undefined) continue
    if (names.filter((name) => name.endsWith(`.${tld}`)).length > limit) {
      throw new EppError(2306, `At most ${limit} names under ${tld} in one check`)
    }
  }
}

/** Runs domain create (RFC 5731 §3.2.1); nameservers need no host objects. */
export function createDomain(create: XmlElement, context: CommandContext): ResponseParts {
  const { table, behaviours, clientId, now } = context
  const name = requiredText(create, 'name').toLowerCase()
  const registrant = requiredText(create, 'registrant')
  const authInfo = childText(child(create, 'authInfo'), 'pw')
  if (authInfo === '') throw new EppError(2003, 'domain:authInfo')
  const years = readYears(create)

  const { failCreate } = behaviours.current.registry
  if (failCreate !== null) throw new EppError(failCreate)
  const state = table.state(name)
  switch (state.kind) {
    case 'registered':
    case 'taken':
      throw new EppError(2302, 'In use')
    case 'reserved':
      throw new EppError(2304, 'Reserved')
    case 'unsupported':
      throw new EppError(2306, 'TLD not supported')
    case 'script':
      throw new EppError(2306, 'IDN script not allowed under this TLD')
    case 'invalid':
      throw new EppError(2005, 'domain:name')
    case 'premium':
      if (years !== 1) throw new EppError(2306, 'A premium name is registered for one year')
      break
    case 'available':
      break
  }
  const contacts = contactsOf(create)
  requireContacts([registrant, ...contacts.map(({ id }) => id)], context)
  const fee = acceptedFee(name, 'create', years, context)
  const domain: Domain = {
    kind: 'domain',
    name,
    clientId,
    authInfo,
    registrant,
    contacts,
    nameServers: children(child(create, 'ns'), 'hostObj').map((host) => host.text.toLowerCase()),
    statuses: [],
    createdAt: now.toISOString(),
    expiresAt: addYears(now, years).toISOString(),
    years,
  }
  table.save(domain)
  return {
    resData:
      `<domain:creData xmlns:domain="${NS.domain}"><domain:name>${name}</domain:name>` +
      `<domain:crDate>${domain.createdAt}</domain:crDate>` +
      `<domain:exDate>${domain.expiresAt}</domain:exDate></domain:creData>`,
    ...chargedFee(fee, 'create', context.extension),
  }
}

/** Runs domain renew (RFC 5731 §3.2.3); a deleted name needs a restore first (RFC 3915 §3.1). */
export function renewDomain(renew: XmlElement, context: CommandContext): ResponseParts {
  const { table, now } = context
  const name = requiredText(renew, 'name').toLowerCase()
  const currentExpiry = requiredText(renew, 'curExpDate')
  const years = readYears(renew)
  const { failRenew } = context.behaviours.current.registry
  if (failRenew !== null) throw new EppError(failRenew)
  const domain = ownDomain(name, context)
  refuseDeleted(domain)
  if (domain.expiresAt.slice(0, 10) !== currentExpiry) {
    throw new EppError(2004, 'domain:curExpDate is not the current expiry date')
  }
  const expiresAt = addYears(new Date(domain.expiresAt), years)
  if (expiresAt.getTime() > addYears(now, 10).getTime()) {
    throw new EppError(2306, 'A name expires at most ten years from now')
  }
  const fee = acceptedFee(name, 'renew', years, context)
  const renewed = {
    ...domain,
    updatedAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    years: domain.years + years,
  }
  table.save(renewed)
  return {
    resData:
      `<domain:renData xmlns:domain="${NS.domain}"><domain:name>${name}</domain:name>` +
      `<domain:exDate>${renewed.expiresAt}</domain:exDate></domain:renData>`,
    ...chargedFee(fee, 'renew', context.extension),
  }
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

/** Writes a grace status as an extension (RFC 3915 §4.1.2, §4.2.5). */
export function graceXml(
  domain: Domain,
  now: Date,
  element: 'infData' | 'upData',
): Pick<ResponseParts, 'extension'> {
  const status = graceStatus(domain, now)
  if (status === undefined) return {}
  return {
    extension: `<rgp:${element} xmlns:rgp="${NS.rgp}"><rgp:rgpStatus s="${status}"/></rgp:${element}>`,
  }
}

/** Runs domain info (RFC 5731 §3.1.2); authInfo is for the sponsor or with the code. */
export function infoDomain(info: XmlElement, context: CommandContext): ResponseParts {
  const { table, clientId, now } = context
  const name = requiredText(info, 'name').toLowerCase()
  const givenAuthInfo = childText(child(info, 'authInfo'), 'pw')
  const state = table.state(name)
  if (state.kind === 'taken') {
    const facts = takenFacts(name, now)
    if (givenAuthInfo !== '' && givenAuthInfo !== facts.authInfo) throw new EppError(2202)
    return {
      resData: infoXml({
        name,
        statuses: facts.statuses,
        middle: nameServersXml(facts.nameServers),
        clientId: facts.registrar.clientId,
        createdAt: facts.createdAt.toISOString(),
        expiresAt: facts.expiresAt.toISOString(),
        authInfo: givenAuthInfo === '' ? undefined : givenAuthInfo,
      }),
    }
  }
  if (state.kind !== 'registered') throw new EppError(2303)
  const { domain } = state
  if (givenAuthInfo !== '' && givenAuthInfo !== domain.authInfo) throw new EppError(2202)
  const isSponsors =
    domain.clientId === clientId && !context.behaviours.current.registry.hideAuthInfo
  const mayKnow = isSponsors || givenAuthInfo !== ''
  return {
    resData: infoXml({
      name,
      statuses: domainStatuses(domain),
      middle:
        `<domain:registrant>${escapeXml(domain.registrant)}</domain:registrant>` +
        domain.contacts
          .map(
            ({ type, id }) =>
              `<domain:contact type="${escapeXml(type)}">${escapeXml(id)}</domain:contact>`,
          )
          .join('') +
        nameServersXml(domain.nameServers),
      clientId: domain.clientId,
      createdAt: domain.createdAt,
      updatedAt: domain.updatedAt,
      expiresAt: domain.expiresAt,
      transferredAt: domain.transferredAt,
      authInfo: mayKnow ? domain.authInfo : undefined,
    }),
    ...graceXml(domain, now, 'infData'),
  }
}

function infoXml(facts: {
  name: string
  statuses: readonly string[]
  middle: string
  clientId: string
  createdAt: string
  updatedAt?: string | undefined
  expiresAt: string
  transferredAt?: string | undefined
  authInfo: string | undefined
}): string {
  const client = escapeXml(facts.clientId)
  return (
    `<domain:infData xmlns:domain="${NS.domain}"><domain:name>${facts.name}</domain:name>` +
    `<domain:roid>${repositoryId(facts.name)}</domain:roid>` +
    facts.statuses.map((status) => `<domain:status s="${status}"/>`).join('') +
    facts.middle +
    `<domain:clID>${client}</domain:clID><domain:crID>${client}</domain:crID>` +
    `<domain:crDate>${facts.createdAt}</domain:crDate>` +
    (facts.updatedAt === undefined
      ? ''
      : `<domain:upID>${client}</domain:upID><domain:upDate>${facts.updatedAt}</domain:upDate>`) +
    `<domain:exDate>${facts.expiresAt}</domain:exDate>` +
    (facts.transferredAt === undefined
      ? ''
      : `<domain:trDate>${facts.transferredAt}</domain:trDate>`) +
    (facts.authInfo === undefined
      ? ''
      : `<domain:authInfo><domain:pw>${escapeXml(facts.authInfo)}</domain:pw></domain:authInfo>`) +
    '</domain:infData>'
  )
}

function nameServersXml(hosts: readonly string[]): string {
  if (hosts.length === 0) return ''
  const items = hosts.map((host) => `<domain:hostObj>${escapeXml(host)}</domain:hostObj>`)
  return `<domain:ns>${items.join('')}</domain:ns>`
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

function repositoryId(name: string): string {
  return `D${stableHash(`roid ${name}`)}-SBX`
}
