import type { Domain } from '../domain-table.ts'
import {
  addYears,
  contactsOf,
  ownDomain,
  readYears,
  refuseDeleted,
  requireContacts,
  requiredText,
  type CommandContext,
} from './command-context.ts'
import { acceptedFee, chargedFee } from './fee-check.ts'
import { EppError, NS, type ResponseParts } from './results.ts'
import { child, childText, children, type XmlElement } from './xml.ts'

/** Runs domain create (RFC 5731 §3.2.1); nameservers need no host objects. */
export function createDomain(create: XmlElement, context: CommandContext): ResponseParts {
  const { table, behaviours, clientId, now } = context
  const name = requiredText(create, 'name').toLowerCase()
  const registrant = requiredText(create, 'registrant')
  const authInfo = childText(child(create, 'authInfo'), 'pw')
  if (authInfo === '') throw new EppError(2003, 'domain:authInfo')
  const years = readYears(create)

  const { failCreate, createPends } = behaviours.current.registry
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
    ...(createPends && { pendingCreate: context.svTRID }),
  }
  table.save(domain)
  return {
    ...(createPends && { code: 1001 }),
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
