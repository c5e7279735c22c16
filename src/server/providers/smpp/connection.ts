import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { PDU, Session } from 'smpp'
import * as v from 'valibot'
import {
  ProviderError,
  systemErrorCode,
  type ProviderErrorKind,
} from '../../platform/provider-error.ts'
import type { SmppConfig } from './config.ts'
import { SmppRefused } from './errors.ts'
import { readReceipt, type SmsReceipt } from './receipt.ts'
import { messageIdOf } from './message-ids.ts'
import { submitFields, type SmsPart } from './submit-fields.ts'

/** A bound session. */
export interface SmppConnection {
  /** Submits a part and returns its message id. Throws SmppRefused, or ProviderError: `timeout` when it may be sent. */
  submit(part: SmsPart): Promise<string>
  /** Unbinds; never rejects. */
  close(): Promise<void>
}

export interface ConnectionEvents {
  /** A transmitter gets no receipts; a transceiver by default. */
  readonly bindAs?: 'transmitter'
  /** Stores a receipt; the gateway repeats one that cannot be stored. */
  readonly onReceipt: (receipt: SmsReceipt) => Promise<void>
  readonly onClose: () => void
}

const enquireEveryMs = 30_000
const unbindTimeoutMs = 1_000
const interfaceVersion = 0x34
const temporaryError = 0x64

const SubmitAnswer = v.object({ message_id: v.pipe(v.string(), v.minLength(1)) })

const trouble = (kind: ProviderErrorKind, message: string, cause?: unknown): ProviderError =>
  new ProviderError('smpp', kind, message, { code: systemErrorCode(cause), cause })

const openSocket = ({ host, port, tls, timeoutMs }: SmppConfig): Promise<Socket> => {
  const socket = tls ? connectTls({ host, port, servername: host }) : connectTcp({ host, port })
  socket.setNoDelay(true)
  return new Promise((resolve, reject) => {
    const fail = (error: ProviderError): void => {
      clearTimeout(timer)
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => fail(trouble('unreachable', 'no connection in time')), timeoutMs)
    socket.once('error', (error) => fail(trouble('unreachable', 'connection failed', error)))
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
  })
}

/** Sends requests and matches their answers; a lost connection fails those without one. */
const createExchange = (socket: Socket, timeoutMs: number, onClose: () => void) => {
  const session = new Session({ socket })
  const waiting = new Set<(error: ProviderError) => void>()
  let isOpen = true
  const end = (): void => {
    if (!isOpen) return
    isOpen = false
    session.destroy()
    for (const fail of waiting) fail(trouble('timeout', 'the connection broke before the answer'))
    onClose()
  }
  // Also broken PDUs: what follows them cannot be read.
  session.on('error', end)
  session.on('close', end)

  const request = (command: string, fields = {}, limitMs = timeoutMs): Promise<PDU> =>
    new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer)
        waiting.delete(fail)
      }
      const fail = (error: ProviderError): void => {
        settle()
        reject(error)
      }
      const timer = setTimeout(() => fail(trouble('timeout', `${command}: no answer`)), limitMs)
      waiting.add(fail)
      const isSent =
        isOpen &&
        session.send(new PDU(command, fields), (answer) => {
          settle()
          if (answer.command_status === 0) resolve(answer)
          else reject(new SmppRefused(command, answer.command_status))
        })
      if (!isSent) fail(trouble('unreachable', `${command}: not connected`))
    })
  return { session, request, end }
}

const answerRequests = (
  { session, end }: Pick<ReturnType<typeof createExchange>, 'session' | 'end'>,
  onReceipt: ConnectionEvents['onReceipt'],
): void => {
  const deliver = async (pdu: PDU): Promise<void> => {
    const receipt = readReceipt(pdu)
    try {
      if (receipt !== undefined) await onReceipt(receipt)
      session.send(pdu.response())
    } catch {
      session.send(pdu.response({ command_status: temporaryError }))
    }
  }
  session.on('pdu', (pdu: PDU) => {
    if (pdu.isResponse()) return
    if (pdu.command === 'deliver_sm') void deliver(pdu)
    else session.send(pdu.response())
    if (pdu.command === 'unbind') end()
  })
}

/** Connects and binds. Throws SmppRefused or ProviderError. */
export const openConnection = async (
  config: SmppConfig,
  { onReceipt, onClose, bindAs }: ConnectionEvents,
): Promise<SmppConnection> => {
  const { systemId: system_id, password, timeoutMs } = config
  const exchange = createExchange(await openSocket(config), timeoutMs, onClose)
  const { request, end } = exchange
  answerRequests(exchange, onReceipt)
  try {
    const fields = { system_id, password, interface_version: interfaceVersion }
    await request(`bind_${bindAs ?? 'transceiver'}`, fields)
  } catch (error) {
    end()
    // Nothing was sent but the bind.
    const isSilent = error instanceof ProviderError && error.kind === 'timeout'
    throw isSilent ? trouble('unreachable', 'bind: no answer', error) : error
  }
  const enquiring = setInterval(() => {
    request('enquire_link').catch(end)
  }, enquireEveryMs)
  enquiring.unref()
  exchange.session.once('close', () => clearInterval(enquiring))

  return {
    submit: async (part) => {
      const answer = v.safeParse(SubmitAnswer, await request('submit_sm', submitFields(part)))
      if (!answer.success) throw trouble('protocol', 'submit_sm: no message id')
      return messageIdOf(answer.output.message_id)
    },
    close: async () => {
      await request('unbind', {}, unbindTimeoutMs).catch(() => undefined)
      end()
    },
  }
}
