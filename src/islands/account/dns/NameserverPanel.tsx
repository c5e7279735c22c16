import { useRef, useState } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { setNameservers, type OwnedDomainDetail } from '../../../contract/owned-domains.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Query } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'

interface NameserverPanelProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  /** Ours; undefined while the domain has no zone with us. */
  readonly ours: readonly string[] | undefined
  readonly query: Query<OwnedDomainDetail>
}

const Hosts = ({ title, hosts }: { readonly title: string; readonly hosts: readonly string[] }) => (
  <div>
    <dt className="text-sm text-ink-soft">{title}</dt>
    {hosts.map((host) => (
      <dd key={host} className="font-medium [overflow-wrap:anywhere]">
        {host}
      </dd>
    ))}
  </div>
)

/** The domain's nameservers at its registry, and the way to ours. */
export const NameserverPanel = (props: NameserverPanelProps) => {
  const { messages, errors, id, ours, query } = props
  const [isAsked, setAsked] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  const use = async (): Promise<string | undefined> => {
    const body = { nameservers: [...(ours ?? [])] }
    const result = await call(setNameservers, { params: { id }, body })
    if (!result.ok) return errorText(errors, result.error)
    query.take(result.answer)
    setAsked(false)
    // The button that opened the dialog is gone.
    requestAnimationFrame(() => said.current?.focus())
    return undefined
  }
  return (
    <Panel title={message(messages, 'ns')}>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-32 w-full" />}>
        {({ registry, unicodeName }) => {
          if (registry === null) return <Notice tone="warn">{message(messages, 'ns.away')}</Notice>
          const { nameservers, hasOurNameservers } = registry
          const isOurs = ours !== undefined && hasOurNameservers
          const none = [message(messages, 'ns.none')]
          return (
            <>
              {isOurs ? (
                <p ref={said} tabIndex={-1} className="max-w-prose outline-none">
                  {message(messages, 'ns.ours')}
                </p>
              ) : (
                ours !== undefined && <Notice tone="warn">{message(messages, 'ns.others')}</Notice>
              )}
              <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
                <Hosts
                  title={message(messages, 'ns.now')}
                  hosts={nameservers.length === 0 ? none : nameservers}
                />
                {!isOurs && ours !== undefined && (
                  <Hosts title={message(messages, 'ns.wanted')} hosts={ours} />
                )}
              </dl>
              {!isOurs && ours !== undefined && (
                <div>
                  <Button onClick={() => setAsked(true)}>{message(messages, 'ns.use')}</Button>
                </div>
              )}
              <ConfirmDialog
                open={isAsked}
                title={message(messages, 'ns.use.title')}
                text={message(messages, 'ns.use.text', { domain: unicodeName })}
                yes={message(messages, 'ns.use.yes')}
                no={message(messages, 'cancel')}
                closeLabel={message(messages, 'close')}
                failedTitle={message(messages, 'nothing-changed')}
                onYes={use}
                onClose={() => setAsked(false)}
              />
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}
