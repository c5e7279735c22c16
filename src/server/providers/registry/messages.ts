import { ProviderError } from '../../platform/provider-error.ts'
import { child, childText, type XmlElement } from '../xml-reader.ts'
import * as ns from './namespaces.ts'
import type { Pool } from './pool.ts'
import { responseError, type EppResponse } from './response.ts'
import { nodeWith, type XmlNode } from './xml-writer.ts'

/** A message of our queue at the registry (RFC 5730 §2.9.2.3). */
export interface RegistryMessage {
  readonly id: string
  readonly text: string
  /** The domain that it is about, where it names one. */
  readonly name?: string
  /** The result of a pending action (RFC 5731 §3.3). */
  readonly isApproved?: boolean
  /** The action's transaction id and when it was decided. */
  readonly svTRID?: string | undefined
  readonly decidedAt?: Date | undefined
}

/** Reads the messages of our account. Throws ProviderError. */
export interface MessageCommands {
  /** Returns the oldest message, which stays in the queue; undefined without any. */
  nextMessage(): Promise<RegistryMessage | undefined>
  /** Removes a message; repeating it is harmless. */
  acknowledgeMessage(id: string): Promise<void>
}

export const pollCommand = (
  attributes: { readonly op: 'req' } | { readonly op: 'ack'; readonly msgID: string },
): XmlNode[] => [nodeWith('poll', { ...attributes })]

const readResult = (data: XmlElement): Omit<RegistryMessage, 'id' | 'text'> => {
  const name = child(data, ns.domain, 'name')
  if (name === undefined) return {}
  const about = { name: name.text.toLowerCase() }
  const result = name.attributes.get('paResult')
  if (result === undefined) return about
  const decidedAt = new Date(childText(data, ns.domain, 'paDate') ?? Number.NaN)
  return {
    ...about,
    isApproved: result === '1' || result === 'true',
    svTRID: childText(child(data, ns.domain, 'paTRID'), ns.epp, 'svTRID'),
    decidedAt: Number.isNaN(decidedAt.getTime()) ? undefined : decidedAt,
  }
}

/** Reads the oldest message. Throws ProviderError. */
export const readMessage = ({ messages, resData }: EppResponse): RegistryMessage => {
  const id = messages?.attributes.get('id')
  if (id === undefined) throw new ProviderError('registry', 'protocol', 'a message without id')
  const data =
    child(resData, ns.domain, 'panData') ??
    child(resData, ns.domain, 'trnData') ??
    child(resData, ns.domain, 'infData')
  return {
    id,
    text: childText(messages, ns.epp, 'msg') ?? '',
    ...(data !== undefined && readResult(data)),
  }
}

export const createMessageCommands = (pool: Pick<Pool, 'run'>): MessageCommands => ({
  nextMessage: async () => {
    const response = await pool.run('read', () => pollCommand({ op: 'req' }))
    if (response.code === 1300) return undefined
    if (response.code >= 2000) throw responseError(response)
    return readMessage(response)
  },
  acknowledgeMessage: async (msgID) => {
    const response = await pool.run('write', () => pollCommand({ op: 'ack', msgID }))
    // 2303: another server has acknowledged it.
    if (response.code >= 2000 && response.code !== 2303) throw responseError(response)
  },
})
