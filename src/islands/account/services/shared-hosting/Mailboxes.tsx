import { useCallback, useState, type ReactNode } from 'react'
import { saveFile } from '../../../../client/save-file.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { listMailboxes, removeMailbox, type Mailbox } from '../../../../contract/mailboxes.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import { Loaded } from '../../Loaded.tsx'
import { CopyFacts } from '../CopyFacts.tsx'
import { Removal } from '../Removal.tsx'
import type { ServicesProps } from '../service-props.ts'
import { shownBytes } from '../shown-bytes.ts'
import { AddMailbox } from './AddMailbox.tsx'
import { MailboxPassword } from './MailboxPassword.tsx'
import { mailProfile } from './mail-profile.ts'

interface MailboxesProps extends Pick<ServicesProps, 'messages' | 'errors' | 'passwordMessages'> {
  readonly id: string
}

type Server = AnswerOf<typeof listMailboxes>['server']

interface RowProps extends MailboxesProps {
  readonly mailbox: Mailbox
  readonly server: Server
  readonly onPassword: () => void
  readonly onRemoved: () => void
}

const Opened = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <details>
    <summary className="min-h-11 w-fit cursor-pointer py-2.5 underline underline-offset-4">
      {label}
    </summary>
    <div className="grid gap-3 pt-1 pb-3">{children}</div>
  </details>
)

const AppSettings = ({ messages, mailbox: { address }, server }: RowProps) => {
  const { host, imapPort, smtpPort } = server
  const save = (): void => {
    const profile = mailProfile({ address, ...server }, () => crypto.randomUUID())
    const type = 'application/x-apple-aspen-config'
    saveFile(new Blob([profile], { type }), `${address}.mobileconfig`)
  }
  return (
    <>
      <CopyFacts
        messages={messages}
        facts={[
          { label: message(messages, 'mailbox.user'), text: address, isCopied: true },
          { label: message(messages, 'mailbox.server'), text: host, isCopied: true },
          { label: message(messages, 'mailbox.incoming'), text: `IMAP, ${imapPort}, SSL/TLS` },
          { label: message(messages, 'mailbox.outgoing'), text: `SMTP, ${smtpPort}, SSL/TLS` },
        ]}
      />
      <div className="grid justify-items-start gap-2">
        <Button look="secondary" onClick={save}>
          {message(messages, 'mailbox.profile')}
        </Button>
        <p className="max-w-prose text-sm text-ink-soft">
          {message(messages, 'mailbox.profile.why')}
        </p>
      </div>
    </>
  )
}

/** What a domain whose DNS is elsewhere needs; our zones have it. */
const MailRecords = ({
  messages,
  host,
}: Pick<RowProps, 'messages'> & { readonly host: string }) => (
  <>
    <p className="max-w-prose text-sm text-ink-soft">{message(messages, 'mailbox.records.why')}</p>
    <CopyFacts
      messages={messages}
      facts={[
        { label: message(messages, 'mailbox.mx'), text: `10 ${host}`, isCopied: true },
        {
          label: message(messages, 'mailbox.spf'),
          ...{ text: `v=spf1 a:${host} ~all`, isCopied: true },
        },
      ]}
    />
  </>
)

const Row = (props: RowProps) => {
  const { messages, errors, id, mailbox, onPassword, onRemoved } = props
  const { address, usedBytes } = mailbox
  return (
    <li className="border-b border-line pb-1 last:border-b-0">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium [overflow-wrap:anywhere]">{address}</span>
        <span className="text-ink-soft tabular-nums">{shownBytes(usedBytes)}</span>
      </p>
      <div role="group" aria-label={address}>
        <Opened label={message(messages, 'mailbox.settings')}>
          <AppSettings {...props} />
        </Opened>
        <Opened label={message(messages, 'mailbox.password.change')}>
          <MailboxPassword {...props} address={address} onDone={onPassword} />
        </Opened>
        <Opened label={message(messages, 'forwarders.remove')}>
          <Removal
            errors={errors}
            text={message(messages, 'mailbox.remove.text', { address })}
            confirm={message(messages, 'mailbox.remove.confirm')}
            send={() => call(removeMailbox, { params: { id }, body: { address } })}
            onDone={onRemoved}
          />
        </Opened>
      </div>
    </li>
  )
}

/** The mailboxes of a hosting with the settings of mail apps, and the form for another. */
export const Mailboxes = (props: MailboxesProps) => {
  const { messages, errors, id } = props
  const load = useCallback(
    (signal: AbortSignal) => call(listMailboxes, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const [said, setSaid] = useState('')
  const changed = (key: string, address: string, next: (items: Mailbox[]) => Mailbox[]): void => {
    setSaid(message(messages, key, { address }))
    query.change((before) => ({ ...before, items: next(before.items) }))
  }
  return (
    <>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-40 w-full" />}>
        {({ domains, most, server, items }) => (
          <>
            {most !== null && (
              <p className="text-ink-soft">
                {message(messages, 'mailbox.count', { count: items.length, most })}
              </p>
            )}
            {items.length > 0 && (
              <ul className="grid gap-3">
                {items.map((mailbox) => (
                  <Row
                    key={mailbox.address}
                    {...props}
                    {...{ mailbox, server }}
                    onPassword={() =>
                      setSaid(message(messages, 'mailbox.password.changed', { ...mailbox }))
                    }
                    onRemoved={() =>
                      changed('mailbox.removed', mailbox.address, (all) =>
                        all.filter(({ address }) => address !== mailbox.address),
                      )
                    }
                  />
                ))}
              </ul>
            )}
            <Opened label={message(messages, 'mailbox.records')}>
              <MailRecords messages={messages} host={server.host} />
            </Opened>
            {(most === null || items.length < most) && (
              <AddMailbox
                {...props}
                domains={domains}
                onAdded={(added) =>
                  changed('mailbox.added', added.address, (all) => [...all, added])
                }
              />
            )}
          </>
        )}
      </Loaded>
      <p role="status" className="text-good [overflow-wrap:anywhere] empty:hidden">
        {said}
      </p>
    </>
  )
}
