import { message } from '../../../../i18n/fill.ts'
import { Panel } from '../../Panel.tsx'
import { ServiceLink } from '../ServiceLink.tsx'
import { CopyFacts } from '../CopyFacts.tsx'
import { UsagePanel } from '../UsagePanel.tsx'
import { limitFacts } from '../limit-facts.ts'
import { isWorking, type SectionsProps } from '../service-props.ts'
import { AccessLink } from '../site/AccessLink.tsx'
import { DomainsPanel } from '../site/DomainsPanel.tsx'
import { SiteEnd } from '../site/SiteEnd.tsx'
import { siteFacts } from '../site/site-facts.ts'
import { useSiteTasks } from '../site/use-site-tasks.ts'
import { WebsitePanel } from '../site/WebsitePanel.tsx'

/** The panels of cloud hosting: website, the way to its code, files and backups, domains, usage, facts. */
export const CloudHosting = (props: SectionsProps<'CLOUD_HOSTING'>) => {
  const { locale, messages, errors, service } = props
  const { id, details } = service
  const tasks = useSiteTasks(id)
  const isOpen = isWorking(service)
  const texts = { locale, messages, errors, id, tasks }
  const end = <SiteEnd {...{ locale, messages, errors, service }} onChanged={props.onChanged} />
  return (
    <>
      {service.state === 'ENDED' && end}
      {isOpen && <WebsitePanel messages={messages} url={details.url} />}
      {isOpen && <AccessLink {...{ locale, messages, id }} of="website" />}
      <div className="waits-for-first contents">
        {isOpen && <DomainsPanel {...texts} domains={details.domains} onChange={props.onChanged} />}
        {(isOpen || service.state === 'SUSPENDED') && <UsagePanel {...{ messages, errors, id }} />}
        <Panel title={message(messages, 'facts')}>
          <CopyFacts messages={messages} facts={siteFacts(messages, details)} />
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
