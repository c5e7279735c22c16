import { useCallback, useState, type ReactNode } from 'react'
import { mailSetupPath } from '../../../../client/mail-setup-url.ts'
import { listMailboxes, removeMailbox, type Mailbox } from '../../../../contract/mailboxes.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import { Loaded } from '../../Loaded.tsx'
import { Removal } from '../Removal.tsx'
import type { ServicesProps } from '../service-props.ts'
import { shownBytes } from '../shown-bytes.ts'
import { useTexts } from '../use-texts.ts'
import { AddMailbox } from './AddMailbox.tsx'
import { MailTest } from './MailTest.tsx'
import { MailboxPassword } from './MailboxPassword.tsx'

interface MailboxesProps extends ServicesProps {
  readonly id: string
}

interface RowProps extends MailboxesProps {
  readonly mailbox: Mailbox
  /** The name of its server. */
  readonly server: string
  readonly onPassword: () => void
  readonly onRemoved: () => void
}

/** A disclosure whose content exists once it was opened. */
const Opened = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details onToggle={() => setWasOpened(true)}>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 underline underline-offset-4">
        {label}
      </summary>
      <div className="grid gap-3 pt-1 pb-3">{wasOpened && children}</div>
    </details>
  )
}

interface TestProps extends Pick<MailboxesProps, 'locale' | 'messages' | 'errors' | 'id'> {
  readonly domains: readonly string[]
}

/** The test of the mail of the domains, whose texts load when it is opened. */
const Test = ({ locale, messages, ...props }: TestProps) => {
  const texts = useTexts(locale, 'mailboxes')
  if (texts === undefined) return <Skeleton className="h-112 w-full" />
  return <MailTest {...props} messages={{ ...messages, ...texts }} />
}

const Row = (props: RowProps) => {
  const { locale, messages, errors, id, mailbox, server, onPassword, onRemoved } = props
  const { address: email, usedBytes } = mailbox
  return (
    <li className="border-b border-line pb-1 last:border-b-0">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium [overflow-wrap:anywhere]">{email}</span>
        <span className="text-ink-soft tabular-nums">{shownBytes(usedBytes)}</span>
      </p>
      <div role="group" aria-label={email}>
        <a
          className="inline-block min-h-11 py-2.5 underline underline-offset-4"
          href={mailSetupPath(locale, { email, server })}
          target="_blank"
          rel="noopener"
        >
          {message(messages, 'mailbox.settings')}
        </a>
        <Opened label={message(messages, 'mailbox.password.change')}>
          <MailboxPassword {...props} email={email} onDone={onPassword} />
        </Opened>
        <Opened label={message(messages, 'forwarders.remove')}>
          <Removal
            errors={errors}
            text={message(messages, 'mailbox.remove.text', { email })}
            confirm={message(messages, 'mailbox.remove.confirm')}
            send={() => call(removeMailbox, { params: { id }, body: { address: email } })}
            onDone={onRemoved}
          />
        </Opened>
      </div>
    </li>
  )
}

/** The mailboxes of a hosting with the page that sets each up, the test of their mail, and the form for another. */
export const Mailboxes = (props: MailboxesProps) => {
  const { messages, errors, id } = props
  const load = useCallback(
    (signal: AbortSignal) => call(listMailboxes, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const [said, setSaid] = useState('')
  const changed = (key: string, email: string, next: (items: Mailbox[]) => Mailbox[]): void => {
    setSaid(message(messages, key, { email }))
    query.change((before) => ({ ...before, items: next(before.items) }))
  }
  return (
    <>
      <Loaded
        {...{ messages, errors, query }}
        skeleton={<Skeleton className="h-127 w-full sm:h-120" />}
      >
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
                    {...{ mailbox }}
                    server={server.name}
                    onPassword={() =>
                      setSaid(message(messages, 'mailbox.password.changed', { ...mailbox }))
                    }
                    onRemoved={() =>
                      changed('mailbox.removed', mailbox.address, (all) =>
                        all.filter(({ address: email }) => email !== mailbox.address),
                      )
                    }
                  />
                ))}
              </ul>
            )}
            <Opened label={message(messages, 'mailbox.test')}>
              <Test {...props} domains={domains} />
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
