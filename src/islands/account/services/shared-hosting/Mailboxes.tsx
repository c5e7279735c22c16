import { useCallback, useState, type ReactNode } from 'react'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { listMailboxes, removeMailbox, type Mailbox } from '../../../../contract/mailboxes.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { usePart } from '../../../shell/use-part.ts'
import { useQuery } from '../../../shell/use-query.ts'
import { Loaded } from '../../Loaded.tsx'
import { Removal } from '../Removal.tsx'
import type { ServicesProps } from '../service-props.ts'
import { shownBytes } from '../shown-bytes.ts'
import { useTexts } from '../use-texts.ts'
import { AddMailbox } from './AddMailbox.tsx'
import { MailboxPassword } from './MailboxPassword.tsx'

interface MailboxesProps extends ServicesProps {
  readonly id: string
}

type Server = AnswerOf<typeof listMailboxes>['server']

interface RowProps extends MailboxesProps {
  readonly mailbox: Mailbox
  readonly server: Server
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

const loadSetup = () => import('./MailSetup.tsx')
const loadTest = () => import('./MailTest.tsx')

type TextProps = Pick<MailboxesProps, 'locale' | 'messages'>

/** The settings of mail apps, which load when they are opened. */
const Setup = ({
  locale,
  messages,
  mailbox,
  server,
}: TextProps & Pick<RowProps, 'mailbox' | 'server'>) => {
  const part = usePart(loadSetup)
  const texts = useTexts(locale, 'mailboxes')
  if (part === undefined || texts === undefined) return <Skeleton className="h-160 w-full" />
  const all = { ...messages, ...texts }
  return <part.MailSetup {...{ locale, server }} messages={all} address={mailbox.address} />
}

/** The test of the mail of the domains, which loads when it is opened. */
const Test = ({
  locale,
  messages,
  ...props
}: TextProps & Pick<MailboxesProps, 'errors' | 'id'> & { readonly domains: readonly string[] }) => {
  const part = usePart(loadTest)
  const texts = useTexts(locale, 'mailboxes')
  if (part === undefined || texts === undefined) return <Skeleton className="h-112 w-full" />
  return <part.MailTest {...props} messages={{ ...messages, ...texts }} />
}

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
          <Setup {...props} />
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

/** The mailboxes of a hosting with the settings of mail apps, the test of their mail, and the form for another. */
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
