import type { ReactNode } from 'react'
import { openPanel } from '../../../../contract/service-panel.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { usePart } from '../../../shell/use-part.ts'
import { Panel } from '../../Panel.tsx'
import { ServiceLink } from '../ServiceLink.tsx'
import { CopyFacts } from '../CopyFacts.tsx'
import { SignInButton } from '../SignInButton.tsx'
import { UsagePanel } from '../UsagePanel.tsx'
import { limitFacts } from '../limit-facts.ts'
import { isWorking, type SectionsProps } from '../service-props.ts'
import { AccessLink } from '../web-space/AccessLink.tsx'
import { DomainsPanel } from '../web-space/DomainsPanel.tsx'
import { WebSpaceEnd } from '../web-space/WebSpaceEnd.tsx'
import { webSpaceFacts } from '../web-space/web-space-facts.ts'
import { useWebSpaceTasks } from '../web-space/use-web-space-tasks.ts'
import { WebSpacePanel } from '../web-space/WebSpacePanel.tsx'
import { FailedParts } from './FailedParts.tsx'
import { GoLivePanel } from './GoLivePanel.tsx'

const loadMore = () => import('./more-panels.ts')

type More = Awaited<ReturnType<typeof loadMore>>

interface LaterProps {
  /** The height that the panel usually has. */
  readonly height: string
  readonly children: (more: More) => ReactNode
}

/** A panel that loads after the page. */
const Later = ({ height, children }: LaterProps) => {
  const more = usePart(loadMore)
  return more === undefined ? <Skeleton className={`w-full ${height}`} /> : children(more)
}

/** The panels of WordPress: dashboard, plugins, going live, domain, updates, password, the way to its backups, files and logs, usage, facts. */
export const WordpressHosting = (props: SectionsProps<'WORDPRESS_HOSTING'>) => {
  const { locale, messages, errors, service, onChanged } = props
  const { id, details } = service
  const tasks = useWebSpaceTasks(id)
  const isOpen = isWorking(service)
  const texts = { locale, messages, errors, id, tasks }
  const failed = details.outcomes.filter(
    ({ kind, is }) => is !== 'installed' && kind !== 'language',
  )
  const end = <WebSpaceEnd {...{ locale, messages, errors, service, onChanged }} />
  return (
    <>
      {service.state === 'ENDED' && end}
      {isOpen && (
        <WebSpacePanel messages={messages} url={details.url}>
          <SignInButton
            {...{ messages, errors }}
            label={message(messages, 'space.dashboard')}
            send={() => call(openPanel, { params: { id } })}
          />
        </WebSpacePanel>
      )}
      {isOpen && failed.length > 0 && <FailedParts {...texts} {...{ failed, onChanged }} />}
      {isOpen && <GoLivePanel {...texts} {...{ isPublic: details.isPublic, onChanged }} />}
      {isOpen && <DomainsPanel {...texts} domains={details.domains} onChange={onChanged} />}
      {isOpen && (
        <Later height="h-74 sm:h-60">
          {({ UpdatesPanel }) => <UpdatesPanel {...texts} {...{ service, onChanged }} />}
        </Later>
      )}
      {isOpen && (
        <Later height="h-48 sm:h-41">
          {({ AdminPassword }) => <AdminPassword {...{ messages, errors, id }} />}
        </Later>
      )}
      {isOpen && <AccessLink {...{ locale, messages, id }} of="wordpress.access" />}
      {(isOpen || service.state === 'SUSPENDED') && <UsagePanel {...{ messages, errors, id }} />}
      <Panel title={message(messages, 'facts')}>
        <CopyFacts messages={messages} facts={webSpaceFacts(messages, details)} />
        {isOpen && (
          <ServiceLink {...{ locale, messages, id }} page="/hosting/wordpress" text="change-plan" />
        )}
      </Panel>
      <Panel title={message(messages, 'limits', { plan: details.planName })}>
        <CopyFacts messages={messages} facts={limitFacts(messages, details.limits)} />
      </Panel>
      {service.state !== 'ENDED' && end}
    </>
  )
}
