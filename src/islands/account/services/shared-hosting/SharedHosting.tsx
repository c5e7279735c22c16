import type { ComponentType } from 'react'
import type { SharedHostingDetails } from '../../../../contract/service-details.ts'
import { openPanel, openWebmail } from '../../../../contract/service-panel.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { formatDay } from '../../../../i18n/format-date.ts'
import { call } from '../../../../stores/api.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { usePart } from '../../../shell/use-part.ts'
import { Panel } from '../../Panel.tsx'
import { ServiceLink } from '../ServiceLink.tsx'
import { CopyFacts, type ServiceFact } from '../CopyFacts.tsx'
import { LimitList } from '../LimitList.tsx'
import { SignInButton } from '../SignInButton.tsx'
import { UsagePanel } from '../UsagePanel.tsx'
import { limitFacts } from '../limit-facts.ts'
import { isWorking, type SectionsProps } from '../service-props.ts'
import { AccessLink } from '../web-space/AccessLink.tsx'
import { DomainsPanel } from '../web-space/DomainsPanel.tsx'
import { useWebSpaceTasks, type WebSpaceTasks } from '../web-space/use-web-space-tasks.ts'

type HostingProps = SectionsProps<'SHARED_HOSTING'>

const ControlPanel = ({ messages, errors, service }: HostingProps) => {
  const params = { id: service.id }
  return (
    <Panel title={message(messages, 'panel')} description={message(messages, 'panel.why')}>
      <div className="flex flex-wrap gap-3">
        <SignInButton
          {...{ messages, errors }}
          label={message(messages, 'panel.open')}
          send={() => call(openPanel, { params })}
        />
        <SignInButton
          {...{ messages, errors }}
          look="secondary"
          label={message(messages, 'webmail.open')}
          send={() => call(openWebmail, { params })}
        />
      </div>
    </Panel>
  )
}

const loadMailboxes = () =>
  import('./mail-panels.ts').then(({ Mailboxes }) => ({ Part: Mailboxes }))
const loadForwarders = () =>
  import('./mail-panels.ts').then(({ Forwarders }) => ({ Part: Forwarders }))
const loadPhp = () => import('./PhpVersions.tsx').then(({ PhpVersions }) => ({ Part: PhpVersions }))

const loadPassword = () => import('../PasswordPanel.tsx')

/** The panel of the password, which loads after the page. */
const Password = (props: PartProps) => {
  const part = usePart(loadPassword)
  if (part === undefined) return <Skeleton className="h-40 w-full" />
  return <part.PasswordPanel {...props} user={props.service.details.user} />
}

interface PartProps extends HostingProps {
  readonly id: string
  readonly tasks: WebSpaceTasks
}

interface LaterProps {
  readonly title: string
  readonly description: string
  /** The height that its content usually has. */
  readonly height: string
  readonly load: () => Promise<{ readonly Part: ComponentType<PartProps> }>
  readonly part: PartProps
}

/** A panel whose content loads after the page. */
const Later = ({ title, description, height, load, part }: LaterProps) => {
  const loaded = usePart(load)
  return (
    <Panel title={title} description={description}>
      {loaded === undefined ? (
        <Skeleton className={`w-full ${height}`} />
      ) : (
        <loaded.Part {...part} />
      )}
    </Panel>
  )
}

const factsOf = (messages: Messages, details: SharedHostingDetails): readonly ServiceFact[] => {
  const { websiteName, planName, unicodeDomain, domain, user, ip, nameservers } = details
  const { temporaryDomain: temporary } = details
  const region = messages[`region.${details.regionId}`]
  const fact = (key: string, text: string, isCopied = false): ServiceFact => ({
    ...{ label: message(messages, `fact.${key}`), text, isCopied },
  })
  return [
    fact('website', websiteName),
    fact('plan', planName),
    ...(region === undefined ? [] : [fact('region', region)]),
    fact('domain', unicodeDomain, true),
    ...(unicodeDomain === domain ? [] : [fact('ascii', domain, true)]),
    ...(temporary === null ? [] : [fact('temporary', temporary, true)]),
    fact('user', user, true),
    fact('ip', ip, true),
    ...nameservers.map((host, at) => ({
      ...fact('nameserver', host, true),
      label: message(messages, 'pointing.nameserver', { number: at + 1 }),
    })),
  ]
}

const websitesOf = ({ limits }: SharedHostingDetails): number | null => {
  const value = limits.find(({ name }) => name === 'sh-website')?.value
  return typeof value === 'number' ? value : null
}

/** Hosting that has ended: that its removal has begun, and its final backup. */
const Ended = ({ messages, service }: HostingProps) => {
  const { finalBackup: backup } = service.details
  const kept = backup?.isRemoved === true ? 'space-ended.removed' : 'account-ended.kept'
  return (
    <Panel title={message(messages, 'space-ended')}>
      <p>
        {backup === null
          ? message(messages, 'space-end.RUNNING')
          : message(messages, kept, { date: formatDay(backup.until) })}
      </p>
    </Panel>
  )
}

/** The panels of shared hosting: sign-in, usage, domain, password, facts and limits. */
export const SharedHosting = (props: HostingProps) => {
  const { locale, messages, errors, service } = props
  const { id, details } = service
  const { domain, unicodeDomain, ip, nameservers, temporaryDomain: temporary } = details
  const isOpen = isWorking(service)
  const tasks = useWebSpaceTasks(id)
  const part = { ...props, id, tasks }
  const text = (key: string) => ({
    title: message(messages, key),
    description: message(messages, `${key}.why`),
  })
  return (
    <>
      {service.state === 'ENDED' && <Ended {...props} />}
      {isOpen && <ControlPanel {...props} />}
      {(isOpen || service.state === 'SUSPENDED') && <UsagePanel {...{ messages, errors, id }} />}
      <div className="waits-for-first contents">
        {isOpen && (
          <DomainsPanel
            {...{ locale, messages, errors, id, tasks }}
            domains={details.domains}
            websites={websitesOf(details)}
            main={{ domain, name: unicodeDomain, ip, nameservers, temporary }}
            onChange={props.onChanged}
          />
        )}
        {isOpen && (
          <>
            <Later
              {...{ part }}
              {...text('mailboxes')}
              height="h-127 sm:h-120"
              load={loadMailboxes}
            />
            <Later {...{ part }} {...text('forwarders')} height="h-96" load={loadForwarders} />
            <Later {...{ part }} {...text('php')} height="h-18" load={loadPhp} />
          </>
        )}
        {isOpen && <AccessLink {...{ locale, messages, id }} of="shared.access" />}
        <Panel title={message(messages, 'facts')}>
          <CopyFacts messages={messages} facts={factsOf(messages, details)} />
          {isOpen && <ServiceLink {...props} id={id} page="/hosting/shared" text="change-plan" />}
        </Panel>
        <Panel title={message(messages, 'limits', { plan: details.planName })}>
          <LimitList limits={limitFacts(messages, details.limits)} />
        </Panel>
        {isOpen && <Password {...part} />}
      </div>
    </>
  )
}
