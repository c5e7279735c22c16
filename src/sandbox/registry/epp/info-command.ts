import { domainStatuses } from '../domain-statuses.ts'
import type { Domain } from '../domain-table.ts'
import { graceStatus } from '../grace-status.ts'
import { stableHash } from '../initial-state.ts'
import { takenFacts } from '../taken-facts.ts'
import { requiredText, type CommandContext } from './command-context.ts'
import { EppError, NS, type ResponseParts } from './results.ts'
import { child, childText, escapeXml, type XmlElement } from './xml.ts'

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

function repositoryId(name: string): string {
  return `D${stableHash(`roid ${name}`)}-SBX`
}
