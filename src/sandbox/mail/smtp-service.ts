import { once } from 'node:events'
import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Behaviours } from '../control/behaviours.ts'
import type { RunningService } from '../http-service.ts'
import { pause } from '../pause.ts'
import { listenError } from '../start-error.ts'
import type { Inbox } from './inbox.ts'

/** A refusal with an SMTP reply code (RFC 5321 §4.2). */
class SmtpRefusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/** Serves SMTP on 127.0.0.1 without authentication or TLS. Throws SandboxStartError. */
export async function serveSmtp(
  inbox: Inbox,
  behaviours: Behaviours,
  port: number,
  log: (line: string) => void,
): Promise<RunningService> {
  const unavailable = () =>
    behaviours.current.mail.down ? new SmtpRefusal(421, 'Service not available') : null
  /** By the port of the client. */
  const sockets = new Map<number, Socket>()
  const stopping = new AbortController()
  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'sandbox mail',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 10 * 1024 * 1024,
    logger: false,
    closeTimeout: 200,
    onConnect(_session, callback) {
      callback(unavailable())
    },
    // Also refuses clients with open connections.
    onMailFrom(_sender, _session, callback) {
      callback(unavailable())
    },
    onRcptTo(recipient, _session, callback) {
      callback(
        behaviours.current.mail.rejectRcpt
          ? new SmtpRefusal(550, `No such mailbox: ${recipient.address}`)
          : null,
      )
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', callback)
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          callback(new SmtpRefusal(552, 'Message too large'))
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        const envelope = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        }
        inbox.receive(Buffer.concat(chunks), envelope).then(
          async (message) => {
            log(`mail: "${message.subject}" to ${message.to.join(', ')}`)
            const { delayMs, loseAnswer } = behaviours.current.mail
            await pause(delayMs, stopping.signal)
            if (loseAnswer) sockets.get(session.remotePort)?.destroy()
            else callback(null, `Kept as ${message.id}`)
          },
          (error: unknown) => {
            callback(error instanceof Error ? error : new SmtpRefusal(451, 'Not kept'))
          },
        )
      })
    },
  })
  const listener = server.listen(port, '127.0.0.1')
  listener.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  try {
    await once(listener, 'listening')
  } catch (error) {
    throw listenError(error, 'SMTP', port)
  }
  // After the start, errors are broken client connections.
  server.on('error', () => undefined)
  const bound = listener.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    stop: () =>
      new Promise((resolve) => {
        stopping.abort()
        server.close(resolve)
      }),
  }
}
