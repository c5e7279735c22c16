import { saveMailProfile } from '../../../../client/mail-profile.ts'
import { mailSetupUrl } from '../../../../client/mail-setup-link.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { listMailboxes } from '../../../../contract/mailboxes.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { Button } from '../../../../ui/Button.tsx'
import { QrCode } from '../../../../ui/QrCode.tsx'
import { CopyFacts } from '../CopyFacts.tsx'

interface MailSetupProps {
  readonly locale: Locale
  /** With the namespace `mail`. */
  readonly messages: Messages
  readonly address: string
  readonly server: AnswerOf<typeof listMailboxes>['server']
}

/** How a phone or mail app gets a mailbox: a QR code, a profile, or the settings to type. */
export const MailSetup = ({ locale, messages, address, server }: MailSetupProps) => {
  const { name, host, imapPort, smtpPort } = server
  const url = mailSetupUrl(location.origin, locale, { address, server: name })
  return (
    <div className="grid gap-5">
      <div className="grid items-center gap-x-5 gap-y-3 sm:grid-cols-[auto_1fr]">
        <div className="w-44 overflow-hidden rounded-lg border border-line">
          <QrCode text={url} label={message(messages, 'setup.code', { address })} />
        </div>
        <div className="grid max-w-prose justify-items-start gap-2">
          <h3 className="font-bold">{message(messages, 'setup.scan')}</h3>
          <p>{message(messages, 'setup.scan.text')}</p>
          <a
            className="py-2 underline underline-offset-4"
            href={url}
            target="_blank"
            rel="noopener"
          >
            {message(messages, 'setup.open')}
          </a>
        </div>
      </div>
      <div className="grid max-w-prose justify-items-start gap-2">
        <h3 className="font-bold">{message(messages, 'setup.apple')}</h3>
        <p>{message(messages, 'setup.apple.text')}</p>
        <Button look="secondary" onClick={() => saveMailProfile({ address, ...server })}>
          {message(messages, 'setup.profile')}
        </Button>
      </div>
      <div className="grid gap-2">
        <h3 className="font-bold">{message(messages, 'setup.others')}</h3>
        <p className="max-w-prose">{message(messages, 'setup.others.text')}</p>
        <CopyFacts
          messages={messages}
          facts={[
            { label: message(messages, 'setup.user'), text: address, isCopied: true },
            { label: message(messages, 'setup.server'), text: host, isCopied: true },
            { label: message(messages, 'setup.incoming'), text: `IMAP, ${imapPort}, SSL/TLS` },
            { label: message(messages, 'setup.outgoing'), text: `SMTP, ${smtpPort}, SSL/TLS` },
          ]}
        />
      </div>
    </div>
  )
}
