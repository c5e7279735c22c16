import type { WhoisEndpoint } from '../../platform/whois-servers.ts'
import { connect } from 'node:net'
import { ProviderError, systemErrorCode } from '../../platform/provider-error.ts'

export interface WhoisBounds {
  readonly timeoutMs: number
  readonly maxBytes: number
  /** Aborts the lookup as a `timeout`. */
  readonly signal?: AbortSignal | undefined
}

/** Decodes UTF-8, else Latin-1: RFC 3912 §4 names no encoding. */
const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** Sends one ASCII query line to a WHOIS server (RFC 3912). Throws ProviderError. */
export const queryWhois = (
  { host, port }: WhoisEndpoint,
  query: string,
  { timeoutMs, maxBytes, signal }: WhoisBounds,
): Promise<string> =>
  new Promise((resolve, reject) => {
    if (!/^[\x20-\x7e]+$/.test(query)) throw new RangeError('a WHOIS query is one line of ASCII')
    const chunks: Buffer[] = []
    let length = 0
    const ends = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
    const socket = connect({ host, port })

    const settle = (): void => {
      ends.removeEventListener('abort', giveUp)
      socket.destroy()
    }
    const fail = (error: ProviderError): void => {
      settle()
      reject(error)
    }
    const giveUp = (): void => fail(new ProviderError('whois', 'timeout', 'no answer in time'))

    socket.on('error', (cause) => {
      const code = systemErrorCode(cause)
      fail(new ProviderError('whois', 'unreachable', 'the connection failed', { code, cause }))
    })
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.byteLength
      if (length > maxBytes) fail(new ProviderError('whois', 'protocol', 'too long an answer'))
    })
    socket.on('close', () => {
      settle()
      const text = decode(Buffer.concat(chunks))
      if (text.trim() !== '') resolve(text)
      else reject(new ProviderError('whois', 'protocol', 'an empty answer'))
    })
    ends.addEventListener('abort', giveUp)
    if (ends.aborted) giveUp()
    else socket.write(`${query}\r\n`)
  })
