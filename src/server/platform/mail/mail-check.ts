import { partyTimeoutMs, tlsEndpoint, type PartyCheck } from '../party-check.ts'
import { mailError, type MailerConfig } from './mailer.ts'

const timeouts = {
  connectionTimeout: partyTimeoutMs,
  greetingTimeout: partyTimeoutMs,
  socketTimeout: partyTimeoutMs,
}

/** Creates the check of the SMTP server: EHLO, STARTTLS where it is offered, and AUTH; no mail. */
export const mailCheck = ({ smtpUrl }: Pick<MailerConfig, 'smtpUrl'>): PartyCheck => ({
  ...{ party: 'mail (SMTP)', place: 'SMTP_URL', credentials: 'user and password in SMTP_URL' },
  tls: tlsEndpoint(smtpUrl),
  run: async () => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ url: smtpUrl, ...timeouts })
    try {
      await transport.verify()
    } catch (cause) {
      throw mailError(cause instanceof Error ? cause.message : 'no conversation', cause)
    } finally {
      transport.close()
    }
    const { username, host } = new URL(smtpUrl)
    return username === '' ? `${host} answers` : `signed in to ${host}`
  },
})
