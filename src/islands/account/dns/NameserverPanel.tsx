import { useRef, useState, type ComponentProps } from 'react'
import type { DnsZone } from '../../../contract/dns.ts'
import type { OwnedDomainDetail } from '../../../contract/owned-domains.ts'
import { message } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { usePart } from '../../shell/use-part.ts'
import type { Query } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import type { ZoneEditing } from './use-dns-zone.ts'

interface NameserverPanelProps
  extends Pick<IslandProps, 'messages' | 'errors'>, Pick<ZoneEditing, 'change' | 'reload'> {
  readonly id: string
  /** Undefined while the domain has none with us. */
  readonly zone: DnsZone | undefined
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

const loadSteps = () => import('./SwitchSteps.tsx')

type StepsProps = ComponentProps<Awaited<ReturnType<typeof loadSteps>>['SwitchSteps']>

const Steps = (props: StepsProps) => {
  const part = usePart(loadSteps)
  if (part === undefined) return <Skeleton className="h-64 w-full" />
  const { SwitchSteps } = part
  return <SwitchSteps {...props} />
}

/** The domain's nameservers at its registry, and the way to ours. */
export const NameserverPanel = (props: NameserverPanelProps) => {
  const { messages, errors, id, zone, change, reload, query } = props
  const [isAsked, setAsked] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  const onSwitched = (domain: OwnedDomainDetail): void => {
    query.take(domain)
    setAsked(false)
    // The button that opened the dialog is gone.
    requestAnimationFrame(() => said.current?.focus())
  }
  const onClose = (): void => setAsked(false)
  const ours = zone?.nameservers
  return (
    <Panel title={message(messages, 'ns')}>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-32 w-full" />}>
        {({ registry }) => {
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
            </>
          )
        }}
      </Loaded>
      <Dialog
        open={isAsked}
        title={message(messages, 'ns.use.title')}
        closeLabel={message(messages, 'close')}
        onClose={onClose}
      >
        {zone !== undefined && (
          <Steps {...{ messages, errors, id, zone, change, reload, onSwitched, onClose }} />
        )}
      </Dialog>
    </Panel>
  )
}
