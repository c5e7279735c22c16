import { ProviderError, systemErrorCode, type ProviderErrorKind } from '../provider-error.ts'
import { traced } from '../traces/index.ts'

/** The SMTP server and the sender. */
export interface MailerConfig {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly smtpUrl: string
  readonly from: string
}

/** A mail in both forms. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly replyTo?: string | undefined
  /** Retries with the same id arrive as one mail. */
  readonly messageId?: string | undefined
}

/** Sends mail over SMTP (RFC 5321). */
export interface Mailer {
  /** Sends a mail. Throws ProviderError, of class `input` for a mail that is never accepted. */
  send(mail: Mail): Promise<{ readonly messageId: string }>
  close(): void
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

const replyCode = (error: unknown): number | undefined =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : undefined

const kindOf = (reply: number | undefined, code: string | undefined): ProviderErrorKind => {
  // RFC 5321 §4.2.1: 4yz is "try again", 5yz is "do not".
  if (reply !== undefined && reply >= 500) return 'refused'
  if (reply !== undefined && reply >= 400) return 'rate-limited'
  if (code === 'ETIMEDOUT') return 'timeout'
  if (code === 'EAUTH' || code === 'EENVELOPE') return 'refused'
  return code === 'EPROTOCOL' ? 'protocol' : 'unreachable'
}

const textIn = (error: unknown, key: 'command' | 'response'): string =>
  error instanceof Error ? String(Reflect.get(error, key) ?? '') : ''

/**
 * Returns whether the recipient or the mail itself is refused (5yz). A 554, the classes of policy
 * (5.7.z, RFC 3463) and of a bad sender (5.1.7, 5.1.8) may be about our machine or sender, which
 * refuses every mail until it is repaired.
 */
const isRefusedForGood = (reply: number | undefined, cause: unknown): boolean => {
  if (reply === undefined || reply < 500 || reply === 554) return false
  if (/^\d{3}[ -]5\.(7\.\d|1\.[78]\b)/.test(textIn(cause, 'response'))) return false
  return textIn(cause, 'command') === 'RCPT TO' || systemErrorCode(cause) === 'EMESSAGE'
}

/** Returns the error of a failed conversation with the SMTP server. */
export const mailError = (message: string, cause: unknown): ProviderError => {
  const reply = replyCode(cause)
  const system = systemErrorCode(cause)
  return new ProviderError('mail', kindOf(reply, system), message, {
    code: reply === undefined ? system : String(reply),
    cause,
    ...(isRefusedForGood(reply, cause) && { class: 'input' }),
  })
}

/** Creates a mailer with a connection pool. */
export const createMailer = ({ smtpUrl, from }: MailerConfig): Mailer => {
  const openTransport = async () => {
    // Loaded with the first mail, to shorten the start.
    const { createTransport } = await import('nodemailer')
    return createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...timeouts })
  }
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    send: async ({ to, subject, text, html, replyTo, messageId }) => {
      try {
        transport ??= openTransport()
        const opened = await transport
        const sent = await traced('call mail', { 'peer.service': 'mail' }, () =>
          opened.sendMail({
            from,
            to,
            subject,
            text,
            html,
            ...(replyTo === undefined ? {} : { replyTo }),
            ...(messageId === undefined ? {} : { messageId }),
          }),
        )
        return { messageId: sent.messageId }
      } catch (cause) {
        throw mailError('the mail was not taken', cause)
      }
    },
    close: () => {
      void transport?.then((opened) => opened.close())
    },
  }
}
