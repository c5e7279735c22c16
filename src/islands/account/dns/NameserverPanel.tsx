import { useRef, useState, type ComponentProps } from 'react'
import type { DnsZone } from '../../../contract/dns.ts'
import { setNameservers, type OwnedDomainDetail } from '../../../contract/owned-domains.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CallError } from '../../shell/CallError.tsx'
import { usePart } from '../../shell/use-part.ts'
import type { Query } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { useCall } from '../use-call.ts'
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

/** The way back to the nameservers before the latest change. */
const Earlier = (
  props: Pick<NameserverPanelProps, 'messages' | 'errors' | 'id'> & {
    readonly earlier: NonNullable<OwnedDomainDetail['earlierNameservers']>
    readonly onBack: (domain: OwnedDomainDetail) => void
  },
) => {
  const { messages, errors, id, earlier, onBack } = props
  const { nameservers, until } = earlier
  const back = useCall(
    () => call(setNameservers, { params: { id }, body: { nameservers: [...nameservers] } }),
    onBack,
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <dl>
        <Hosts title={message(messages, 'ns.earlier')} hosts={nameservers} />
      </dl>
      <p className="max-w-prose text-ink-soft">
        {message(messages, 'ns.back.why', { day: formatDay(until) })}
      </p>
      <CallError errors={errors} error={back.error} />
      <div>
        <Button look="secondary" busy={back.busy} onClick={back.run}>
          {message(messages, 'ns.back')}
        </Button>
      </div>
    </div>
  )
}

const loadSpread = () => import('./Spread.tsx')

type WaitingProps = ComponentProps<Awaited<ReturnType<typeof loadSpread>>['WaitingForRegistrar']>

const Waiting = (props: WaitingProps) => {
  const part = usePart(loadSpread)
  return part === undefined ? null : <part.WaitingForRegistrar {...props} />
}

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
  const heading = useRef<HTMLHeadingElement>(null)
  const onBack = (domain: OwnedDomainDetail): void => {
    query.take(domain)
    showToast({ tone: 'good', text: message(messages, 'ns.back.done') })
    heading.current?.focus()
  }
  const onSwitched = (domain: OwnedDomainDetail): void => {
    query.take(domain)
    setAsked(false)
    // The button that opened the dialog is gone.
    requestAnimationFrame(() => said.current?.focus())
  }
  const onClose = (): void => setAsked(false)
  const ours = zone?.nameservers
  return (
    <Panel title={message(messages, 'ns')} headingRef={heading}>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-32 w-full" />}>
        {({ registry, earlierNameservers: earlier }) => {
          if (registry === null) return <Notice tone="warn">{message(messages, 'ns.away')}</Notice>
          const { nameservers, hasOurNameservers } = registry
          const isOurs = ours !== undefined && hasOurNameservers
          const wanted = hasOurNameservers ? undefined : ours
          const none = [message(messages, 'ns.none')]
          return (
            <>
              {isOurs ? (
                <p ref={said} tabIndex={-1} className="max-w-prose outline-none">
                  {message(messages, 'ns.ours')}
                </p>
              ) : (
                wanted && <Notice tone="warn">{message(messages, 'ns.others')}</Notice>
              )}
              <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
                <Hosts
                  title={message(messages, 'ns.now')}
                  hosts={nameservers.length === 0 ? none : nameservers}
                />
                {wanted && <Hosts title={message(messages, 'ns.wanted')} hosts={wanted} />}
              </dl>
              {isOurs && <Waiting {...{ messages, id, ours }} />}
              {wanted && (
                <div>
                  <Button onClick={() => setAsked(true)}>{message(messages, 'ns.use')}</Button>
                </div>
              )}
              {earlier !== null && <Earlier {...{ messages, errors, id, earlier, onBack }} />}
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
