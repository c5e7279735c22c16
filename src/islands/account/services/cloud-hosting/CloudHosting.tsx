import { message } from '../../../../i18n/fill.ts'
import { Panel } from '../../Panel.tsx'
import { ServiceLink } from '../ServiceLink.tsx'
import { CopyFacts } from '../CopyFacts.tsx'
import { UsagePanel } from '../UsagePanel.tsx'
import { limitFacts } from '../limit-facts.ts'
import { isWorking, type SectionsProps } from '../service-props.ts'
import { AccessLink } from '../web-space/AccessLink.tsx'
import { DomainsPanel } from '../web-space/DomainsPanel.tsx'
import { WebSpaceEnd } from '../web-space/WebSpaceEnd.tsx'
import { webSpaceFacts } from '../web-space/web-space-facts.ts'
import { useWebSpaceTasks } from '../web-space/use-web-space-tasks.ts'
import { WebSpacePanel } from '../web-space/WebSpacePanel.tsx'

/** The panels of cloud hosting: website, the way to its code, files and backups, domains, usage, facts. */
export const CloudHosting = (props: SectionsProps<'CLOUD_HOSTING'>) => {
  const { locale, messages, errors, service } = props
  const { id, details } = service
  const tasks = useWebSpaceTasks(id)
  const isOpen = isWorking(service)
  const texts = { locale, messages, errors, id, tasks }
  const end = <WebSpaceEnd {...{ locale, messages, errors, service }} onChanged={props.onChanged} />
  return (
    <>
      {service.state === 'ENDED' && end}
      {isOpen && <WebSpacePanel messages={messages} url={details.url} />}
      {isOpen && <AccessLink {...{ locale, messages, id }} of="website" />}
      <div className="waits-for-first contents">
        {isOpen && <DomainsPanel {...texts} domains={details.domains} onChange={props.onChanged} />}
        {(isOpen || service.state === 'SUSPENDED') && <UsagePanel {...{ messages, errors, id }} />}
        <Panel title={message(messages, 'facts')}>
          <CopyFacts messages={messages} facts={webSpaceFacts(messages, details)} />
          {isOpen && (
            <ServiceLink {...{ locale, messages, id }} page="/hosting/cloud" text="change-plan" />
          )}
        </Panel>
        <Panel title={message(messages, 'limits', { plan: details.planName })}>
          <CopyFacts messages={messages} facts={limitFacts(messages, details.limits)} />
        </Panel>
        {service.state !== 'ENDED' && end}
      </div>
    </>
  )
}
