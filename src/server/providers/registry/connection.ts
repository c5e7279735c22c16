import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import {
  ProviderError,
  systemErrorCode,
  type ProviderErrorKind,
} from '../../platform/provider-error.ts'
import { createFrameReader, encodeFrame } from './frame.ts'
import { readResponse, responseError, type EppResponse } from './response.ts'
import { hello, loginCommand, logoutCommand, readGreeting, writeCommand } from './session.ts'
import { type XmlElement } from '../xml-reader.ts'
import { readXml } from './read-xml.ts'
import type { XmlNode } from './xml-writer.ts'

export interface ConnectionConfig {
  readonly host: string
  readonly port: number
  readonly clientId: string
  readonly password: string
  readonly ca?: string | undefined
  readonly cert?: string | undefined
  readonly key?: string | undefined
  readonly rejectUnauthorized: boolean
  /** For connecting and logging in, and for each command. */
  readonly timeoutMs: number
}

/** A logged-in EPP session for one command at a time. An error closes it. */
export interface Connection {
  readonly fee: boolean
  send(nodes: readonly XmlNode[]): Promise<EppResponse>
  hello(): Promise<void>
  /** Never rejects. */
  close(): Promise<void>
}

interface Pending {
  readonly resolve: (document: XmlElement) => void
  readonly reject: (error: ProviderError) => void
}

const logoutTimeoutMs = 1_000

const trouble = (kind: ProviderErrorKind, message: string, cause?: unknown): ProviderError =>
  new ProviderError('registry', kind, message, { code: systemErrorCode(cause), cause })

/** Any error ends the socket: its frames would be out of step. */
const createExchange = (socket: TLSSocket, onClose: () => void) => {
  const reader = createFrameReader()
  let pending: Pending | undefined
  let end: ProviderError | undefined

  const fail = (error: ProviderError): void => {
    if (end !== undefined) return
    end = error
    socket.destroy()
    pending?.reject(error)
    pending = undefined
    onClose()
  }

  const receive = (xml: string): void => {
    const waiting = pending
    if (waiting === undefined) throw trouble('protocol', 'an unexpected response')
    const document = readXml(xml)
    pending = undefined
    waiting.resolve(document)
  }

  socket.on('data', (piece: Buffer) => {
    try {
      for (const xml of reader.push(piece)) receive(xml)
    } catch (error) {
      fail(error instanceof ProviderError ? error : trouble('protocol', 'broken answer', error))
    }
  })
  socket.on('error', (error) => fail(trouble('unreachable', 'connection failed', error)))
  socket.on('close', () => fail(trouble('unreachable', 'connection closed')))

  return {
    fail,
    next: async (frame: Buffer | undefined, timeoutMs: number): Promise<XmlElement> => {
      if (end !== undefined) throw end
      const timer = setTimeout(() => fail(trouble('timeout', 'no answer in time')), timeoutMs)
      try {
        return await new Promise<XmlElement>((resolve, reject) => {
          pending = { resolve, reject }
          if (frame !== undefined) socket.write(frame)
        })
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** Connects over TLS, reads the greeting and logs in (RFC 5734 §2). Throws ProviderError. */
export const openConnection = async (
  config: ConnectionConfig,
  nextId: () => string,
  onClose: () => void,
): Promise<Connection> => {
  const { host, port, ca, cert, key, rejectUnauthorized, timeoutMs } = config
  const socket = connect({
    host,
    port,
    rejectUnauthorized,
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    // SNI accepts only names (RFC 6066 §3).
    ...(isIP(host) === 0 ? { servername: host } : {}),
  })
  socket.setNoDelay(true)
  const exchange = createExchange(socket, onClose)

  const greet = async (frame?: Buffer) => {
    const greeting = readGreeting(await exchange.next(frame, timeoutMs))
    if (greeting !== undefined) return greeting
    const error = trouble('protocol', 'no greeting')
    exchange.fail(error)
    throw error
  }

  const send = async (
    nodes: readonly XmlNode[],
    limitMs: number = timeoutMs,
  ): Promise<EppResponse> => {
    const id = nextId()
    const document = await exchange.next(encodeFrame(writeCommand(nodes, id)), limitMs)
    try {
      const response = readResponse(document)
      if (response.clTRID !== undefined && response.clTRID !== id) {
        throw trouble('protocol', 'the answer to another command')
      }
      // From 2500 on, the server closes the connection.
      if (response.code >= 2500) throw responseError(response)
      return response
    } catch (error) {
      const failure =
        error instanceof ProviderError ? error : trouble('protocol', 'broken answer', error)
      exchange.fail(failure)
      throw failure
    }
  }

  const greeting = await greet()
  const login = await send(loginCommand(config.clientId, config.password, greeting))
  if (login.code >= 2000) {
    const error = responseError(login)
    exchange.fail(error)
    throw error
  }

  return {
    fee: greeting.fee,
    send: (nodes) => send(nodes),
    hello: async () => {
      await greet(encodeFrame(hello))
    },
    close: async () => {
      try {
        await send(logoutCommand, logoutTimeoutMs)
      } catch {
        // The connection is closing anyway.
      }
      exchange.fail(trouble('unreachable', 'connection closed by us'))
    },
  }
}
