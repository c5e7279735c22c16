import type { Money } from '../../../contract/money.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { agreedFee } from './agreed-fee.ts'
import * as ns from './namespaces.ts'
import { child, childrenOf, childText, type XmlElement } from '../xml-reader.ts'
import { node, nodeWith, type XmlNode } from './xml-writer.ts'
import type { EppResponse } from './response.ts'

export interface DomainOrder {
  readonly name: string
  readonly years: number
  readonly contactId: string
  readonly authInfo: string
  readonly nameservers: readonly string[]
  readonly premiumFee?: Money | undefined
}

/** Builds the domain create command (RFC 5731 §3.2.1) with an agreed premium fee. */
export const createDomainCommand = (order: DomainOrder): XmlNode[] => {
  const { name, years, contactId, authInfo, nameservers, premiumFee } = order
  const hosts = nameservers.map((host) => node('domain:hostObj', host))
  const create = node(
    'create',
    nodeWith(
      'domain:create',
      { 'xmlns:domain': ns.domain },
      node('domain:name', name),
      nodeWith('domain:period', { unit: 'y' }, String(years)),
      ...(hosts.length === 0 ? [] : [node('domain:ns', ...hosts)]),
      node('domain:registrant', contactId),
      ...['admin', 'tech', 'billing'].map((type) =>
        nodeWith('domain:contact', { type }, contactId),
      ),
      node('domain:authInfo', node('domain:pw', authInfo)),
    ),
  )
  return [create, ...agreedFee('create', premiumFee)]
}

export const infoCommand = (name: string): XmlNode[] => [
  node('info', nodeWith('domain:info', { 'xmlns:domain': ns.domain }, node('domain:name', name))),
]

const readDate = (data: XmlElement | undefined, local: string): Date => {
  const date = new Date(childText(data, ns.domain, local) ?? Number.NaN)
  if (Number.isNaN(date.getTime())) {
    throw new ProviderError('registry', 'protocol', `a domain without ${local}`)
  }
  return date
}

export interface DomainTerm {
  readonly createdAt: Date
  readonly expiresAt: Date
}

const readTerm = (data: XmlElement | undefined): DomainTerm => ({
  createdAt: readDate(data, 'crDate'),
  expiresAt: readDate(data, 'exDate'),
})

export const readCreated = (response: EppResponse): DomainTerm =>
  readTerm(child(response.resData, ns.domain, 'creData'))

/** A contact of type `admin`, `tech` or `billing` (RFC 5731 §2.2). */
export interface DomainContact {
  readonly type: string
  readonly id: string
}

/** Another registrar's domain shows nothing else. */
export type DomainInfo =
  | ({
      readonly ownedByUs: true
      /** The contact's id; empty where the registry withholds it. */
      readonly registrant: string
      readonly contacts: readonly DomainContact[]
      readonly updatedAt?: string
      readonly transferredAt?: Date
      /** EPP statuses such as `ok` (RFC 5731 §2.3). */
      readonly statuses: readonly string[]
      /** Grace period statuses such as `redemptionPeriod` (RFC 3915 §3.1). */
      readonly graceStatuses: readonly string[]
      readonly nameservers: readonly string[]
      readonly authInfo?: string
    } & DomainTerm)
  | { readonly ownedByUs: false }

const readNameservers = (data: XmlElement | undefined): string[] => {
  const servers = child(data, ns.domain, 'ns')
  const attributes = childrenOf(servers, ns.domain, 'hostAttr').map(
    (host) => childText(host, ns.domain, 'hostName') ?? '',
  )
  const objects = childrenOf(servers, ns.domain, 'hostObj').map(({ text }) => text)
  return [...objects, ...attributes].filter((name) => name !== '').map((name) => name.toLowerCase())
}

export const readInfo = (response: EppResponse, clientId: string): DomainInfo => {
  const data = child(response.resData, ns.domain, 'infData')
  const sponsor = childText(data, ns.domain, 'clID')
  if (sponsor === undefined) {
    throw new ProviderError('registry', 'protocol', 'a domain without sponsor')
  }
  if (sponsor !== clientId) return { ownedByUs: false }
  const authInfo = childText(child(data, ns.domain, 'authInfo'), ns.domain, 'pw')
  const updatedAt = childText(data, ns.domain, 'upDate')
  const isFromElsewhere = childText(data, ns.domain, 'trDate') !== undefined
  return {
    ownedByUs: true,
    registrant: childText(data, ns.domain, 'registrant') ?? '',
    contacts: childrenOf(data, ns.domain, 'contact').map(({ attributes, text }) => ({
      type: attributes.get('type') ?? '',
      id: text,
    })),
    statuses: childrenOf(data, ns.domain, 'status').flatMap(
      ({ attributes }) => attributes.get('s') ?? [],
    ),
    graceStatuses: childrenOf(
      child(response.extension, ns.rgp, 'infData'),
      ns.rgp,
      'rgpStatus',
    ).flatMap(({ attributes }) => attributes.get('s') ?? []),
    nameservers: readNameservers(data),
    ...readTerm(data),
    ...(updatedAt === undefined ? {} : { updatedAt }),
    ...(isFromElsewhere ? { transferredAt: readDate(data, 'trDate') } : {}),
    ...(authInfo === undefined ? {} : { authInfo }),
  }
}
