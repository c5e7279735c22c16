import type { Money } from '../../../contract/money.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { agreedFee } from './agreed-fee.ts'
import * as ns from './namespaces.ts'
import type { Pool } from './pool.ts'
import { aboutObject, responseError, type EppResponse } from './response.ts'
import { child, childrenOf, childText, type XmlElement } from '../xml-reader.ts'
import { node, nodeWith, type XmlNode } from './xml-writer.ts'

export interface TransferRequest {
  readonly name: string
  /** Years added at its expiry; 0 where the registry adds none. */
  readonly years: number
  /** The current registrar's auth code (EPP's authInfo). */
  readonly authInfo: string
  readonly premiumFee?: Money | undefined
}

export type TransferRefusal =
  | 'auth-code'
  | 'locked'
  | 'not-eligible'
  | 'under-way'
  | 'unregistered'
  | 'premium-price-changed'
  | 'refused'

export type TransferResult =
  | { readonly ok: true; readonly isDone: boolean }
  | { readonly ok: false; readonly reason: TransferRefusal; readonly message: string }

/** The latest transfer of a name (RFC 5730 §2.9.3.4). */
export interface TransferAtRegistry {
  readonly state: 'pending' | 'approved' | 'rejected' | 'cancelled'
  readonly isOurs: boolean
  readonly requestedAt: Date
}

/** A name as the gaining registrar sees it; withheld facts are undefined. */
export type NameToTransfer =
  | { readonly at: 'unregistered' | 'us' }
  | {
      readonly at: 'elsewhere'
      /** `unchecked`: without a code, or the registry withholds the result. */
      readonly code: 'right' | 'wrong' | 'unchecked'
      readonly statuses?: readonly string[]
      readonly createdAt?: Date
      readonly transferredAt?: Date
      readonly expiresAt?: Date
    }

/** Transfers names to us and away from us. Throws ProviderError. */
export interface TransferCommands {
  /** Requests a transfer. After an error, call `transferOf` before repeating it. */
  requestTransfer(request: TransferRequest): Promise<TransferResult>
  transferOf(name: string): Promise<TransferAtRegistry | undefined>
  /** Returns false when none is pending. */
  cancelTransfer(name: string): Promise<boolean>
  /** Answers a transfer away from us; returns false when none is pending. */
  answerTransfer(name: string, answer: 'approve' | 'reject'): Promise<boolean>
  /** Returns a name's sponsorship and its transfer locks. */
  findTransfer(name: string, authInfo: string | undefined): Promise<NameToTransfer>
}

const password = (authInfo: string | undefined): XmlNode[] =>
  authInfo === undefined ? [] : [node('domain:authInfo', node('domain:pw', authInfo))]

/** Builds the domain transfer command (RFC 5731 §3.2.4) with an agreed premium fee. */
export const transferCommand = (
  op: 'request' | 'query' | 'cancel' | 'approve' | 'reject',
  name: string,
  { years = 0, authInfo, premiumFee }: Partial<Omit<TransferRequest, 'name'>> = {},
): XmlNode[] => [
  nodeWith(
    'transfer',
    { op },
    nodeWith(
      'domain:transfer',
      { 'xmlns:domain': ns.domain },
      node('domain:name', name),
      ...(years === 0 ? [] : [nodeWith('domain:period', { unit: 'y' }, String(years))]),
      ...password(authInfo),
    ),
  ),
  ...agreedFee('transfer', premiumFee),
]

const infoWithCode = (name: string, authInfo: string | undefined): XmlNode[] => [
  node(
    'info',
    nodeWith(
      'domain:info',
      { 'xmlns:domain': ns.domain },
      node('domain:name', name),
      ...password(authInfo),
    ),
  ),
]

const reasons = new Map<number, TransferRefusal>([
  [2106, 'not-eligible'],
  [2202, 'auth-code'],
  [2300, 'under-way'],
  [2303, 'unregistered'],
  [2304, 'locked'],
])

const states = new Map<string | undefined, TransferAtRegistry['state']>([
  ['pending', 'pending'],
  ['clientApproved', 'approved'],
  ['serverApproved', 'approved'],
  ['clientRejected', 'rejected'],
  ['clientCancelled', 'cancelled'],
  ['serverCancelled', 'cancelled'],
])

/** Reads a transfer query. Throws ProviderError. */
export const readTransfer = (response: EppResponse, clientId: string): TransferAtRegistry => {
  const data = child(response.resData, ns.domain, 'trnData')
  const state = states.get(childText(data, ns.domain, 'trStatus'))
  const requestedAt = new Date(childText(data, ns.domain, 'reDate') ?? Number.NaN)
  if (state === undefined || Number.isNaN(requestedAt.getTime())) {
    throw new ProviderError('registry', 'protocol', 'a transfer without trStatus or reDate')
  }
  return { state, isOurs: childText(data, ns.domain, 'reID') === clientId, requestedAt }
}

const dateAt = <Key extends string>(
  key: Key,
  data: XmlElement,
  local: string,
): { readonly [key in Key]?: Date } => {
  const date = new Date(childText(data, ns.domain, local) ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? {} : ({ [key]: date } as { [key in Key]?: Date })
}

const readName = (
  response: EppResponse,
  clientId: string,
  code: 'right' | 'wrong' | 'unchecked',
): NameToTransfer => {
  const data = child(response.resData, ns.domain, 'infData')
  const sponsor = childText(data, ns.domain, 'clID')
  if (data === undefined || sponsor === undefined) {
    throw new ProviderError('registry', 'protocol', 'a domain without sponsor')
  }
  if (sponsor === clientId) return { at: 'us' }
  return {
    at: 'elsewhere',
    code,
    statuses: childrenOf(data, ns.domain, 'status').flatMap(
      ({ attributes }) => attributes.get('s') ?? [],
    ),
    ...dateAt('createdAt', data, 'crDate'),
    ...dateAt('transferredAt', data, 'trDate'),
    ...dateAt('expiresAt', data, 'exDate'),
  }
}

export const createTransferCommands = (
  pool: Pick<Pool, 'run'>,
  clientId: string,
): TransferCommands => {
  const look = async (
    name: string,
    authInfo: string | undefined,
    code: 'right' | 'wrong' | 'unchecked',
  ): Promise<NameToTransfer> => {
    const response = await pool.run('read', () => infoWithCode(name, authInfo))
    if (response.code < 2000) return readName(response, clientId, code)
    if (response.code === 2303) return { at: 'unregistered' }
    // The registry hides other registrars' names, including whether the code is right.
    if (response.code === 2201) {
      return { at: 'elsewhere', code: code === 'wrong' ? code : 'unchecked' }
    }
    if (response.code !== 2202 || authInfo === undefined) throw responseError(response)
    return look(name, undefined, 'wrong')
  }

  const end = async (op: 'cancel' | 'approve' | 'reject', name: string): Promise<boolean> => {
    const response = await pool.run('write', () => transferCommand(op, name))
    if (response.code < 2000) return true
    if ([2201, 2301, 2303, 2304].includes(response.code)) return false
    throw responseError(response)
  }

  return {
    requestTransfer: async ({ name, ...request }) => {
      const response = await pool.run('write', () => transferCommand('request', name, request))
      const { code, message } = aboutObject(response)
      // 1001: the other registrar must answer.
      if (code < 2000) return { ok: true, isDone: code !== 1001 }
      // Without a fee, 2004 has another cause.
      const aboutFee =
        response.fee && (code === 2003 || (code === 2004 && request.premiumFee !== undefined))
      const reason = aboutFee ? 'premium-price-changed' : (reasons.get(code) ?? 'refused')
      return { ok: false, reason, message }
    },

    transferOf: async (name) => {
      const response = await pool.run('read', () => transferCommand('query', name))
      if (response.code < 2000) return readTransfer(response, clientId)
      if ([2201, 2301, 2303].includes(response.code)) return undefined
      throw responseError(response)
    },

    cancelTransfer: (name) => end('cancel', name),
    answerTransfer: (name, answer) => end(answer, name),

    findTransfer: (name, authInfo) =>
      look(name, authInfo, authInfo === undefined ? 'unchecked' : 'right'),
  }
}
