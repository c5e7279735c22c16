import { useCallback, useEffect, useRef } from 'react'
import { getOwnedDomain, type OwnedDomainDetail } from '../../../contract/owned-domains.ts'
import { isHeld } from '../../../contract/service-holds.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { priceText } from '../../../ui/Price.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { PanelSkeletons } from '../PanelSkeletons.tsx'
import { LateInvitation } from '../reviews/LateInvitation.tsx'
import { useQuery } from '../../shell/use-query.ts'
import { AutoRenewSwitch } from './AutoRenewSwitch.tsx'
import { ContactPanel } from './ContactPanel.tsx'
import { DnsPanel } from './DnsPanel.tsx'
import { DomainState } from './DomainState.tsx'
import { DomainStatuses } from './DomainStatuses.tsx'
import { NameserverForm } from './NameserverForm.tsx'
import { RemovePanel } from './RemovePanel.tsx'
import { RenewButton, renewable } from './RenewButton.tsx'
import { TransferOutPanel } from './TransferOutPanel.tsx'
import { TransferPanel } from './TransferPanel.tsx'

interface DomainDetailProps extends IslandProps {
  readonly id: string
  /** The customer came here from the list: the heading takes the focus. */
  readonly isMove: boolean
  /** Nameservers as they are being typed. */
  readonly edits: readonly string[] | undefined
  readonly onEdit: (rows: readonly string[] | undefined) => void
  readonly onRemoved: () => void
}

const Facts = ({
  messages,
  domain,
}: Pick<IslandProps, 'messages'> & { domain: OwnedDomainDetail }) => {
  const facts = [
    ['domains.ascii', domain.unicodeName === domain.domainName ? '' : domain.domainName],
    ['domains.registered', formatDay(domain.registeredAt)],
    ['domains.expires', formatDay(domain.expiresAt)],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts
        .filter(([, text]) => text !== '')
        .map(([key, text]) => (
          <div key={key}>
            <dt className="text-sm text-ink-soft">{message(messages, key)}</dt>
            <dd className="font-medium [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
    </dl>
  )
}

/** What a renewal costs, and until when. */
const renewalText = (
  messages: Messages,
  { agreed, lockedUntil, raised }: NonNullable<OwnedDomainDetail['renewalPrice']>,
): string =>
  message(messages, raised === null ? 'domains.renewal' : 'domains.renewal.raised', {
    ...{ price: priceText(agreed), date: formatDay(lockedUntil) },
    raised: priceText(raised ?? agreed),
  })

interface RenewalProps extends IslandProps {
  readonly domain: OwnedDomainDetail
  readonly onSwitch: (on: boolean) => void
}

/** What a renewal costs, its button and the automatic renewal. */
const Renewal = ({ domain, onSwitch, ...props }: RenewalProps) => {
  const { registry, renewalPrice, state } = domain
  return (
    <>
      {renewalPrice !== null && (
        <p className="max-w-prose text-sm text-ink-soft">
          {renewalText(props.messages, renewalPrice)}
        </p>
      )}
      {registry !== null && <RenewButton {...props} domain={domain} />}
      {registry !== null && renewable.has(state) && (
        <AutoRenewSwitch {...props} {...{ domain, onSwitch }} />
      )}
    </>
  )
}

/** Whether the customer has nothing to decide about the next term: the page begins with DNS. */
const isQuiet = ({ state, registry, renewalPrice }: OwnedDomainDetail): boolean =>
  state === 'ACTIVE' && registry !== null && (renewalPrice?.raised ?? null) === null

/** One domain with its registry's present data, and what can be changed. */
export const DomainDetail = ({
  id,
  isMove,
  edits,
  onEdit,
  onRemoved,
  ...props
}: DomainDetailProps) => {
  const { messages, errors } = props
  const load = useCallback(
    (signal: AbortSignal) => call(getOwnedDomain, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const { answer, error, take, change } = query
  const registry = answer?.registry
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isMove) return
    scrollTo(0, 0)
    heading.current?.focus()
  }, [isMove])
  // Of a name that it deletes a registry takes no change but a reactivation.
  const isOpen = registry && !registry.statuses.includes('pendingDelete')
  const renewal = answer && (
    <Renewal
      {...props}
      domain={answer}
      onSwitch={(on) => change((shown) => ({ ...shown, autoRenew: { ...shown.autoRenew, on } }))}
    />
  )
  return (
    <>
      <Panel title={answer?.unicodeName ?? message(messages, 'domains.one')} headingRef={heading}>
        <Loaded
          messages={messages}
          errors={errors}
          query={query}
          skeleton={<Skeleton className="h-7 w-full" />}
        >
          {(domain) => (
            <>
              <DomainState messages={messages} domain={domain} />
              {isHeld(domain) && (
                <Notice tone="warn">
                  {domain.holds.map((reason) => (
                    <p key={reason}>{message(messages, `domains.held.${reason}`)}</p>
                  ))}
                </Notice>
              )}
              {!isQuiet(domain) && renewal}
              {registry === null && (
                <Notice tone="warn">{message(messages, 'domains.away')}</Notice>
              )}
            </>
          )}
        </Loaded>
      </Panel>
      {answer === undefined && error === undefined && <PanelSkeletons />}
      {answer && <TransferOutPanel {...props} domain={answer} onChanged={take} />}
      {isOpen && (
        <>
          <DnsPanel {...props} {...{ id, registry }} hasZone={answer.hasZone} />
          <div id="nameservers">
            <NameserverForm {...props} {...{ id, registry, edits, onEdit }} onSaved={take} />
          </div>
        </>
      )}
      {answer && isQuiet(answer) && (
        <Panel title={message(messages, 'domains.renewal.title')}>{renewal}</Panel>
      )}
      {answer && (
        <Panel title={message(messages, 'domains.facts')}>
          <Facts messages={messages} domain={answer} />
          <DomainStatuses messages={messages} domain={answer} />
        </Panel>
      )}
      {isOpen && (
        <>
          <ContactPanel {...props} id={id} />
          <TransferPanel {...props} id={id} registry={registry} onChanged={take} />
        </>
      )}
      {answer && <RemovePanel {...props} domain={answer} onChanged={take} onRemoved={onRemoved} />}
      {answer && <LateInvitation {...props} />}
    </>
  )
}
