import { lazy, Suspense, type ComponentProps } from 'react'
import { message } from '../../../../i18n/fill.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { usePart } from '../../../shell/use-part.ts'
import { Panel } from '../../Panel.tsx'
import { ChangePlanLink } from '../ChangePlanLink.tsx'
import { CopyFacts } from '../CopyFacts.tsx'
import { UsagePanel } from '../UsagePanel.tsx'
import { limitFacts } from '../limit-facts.ts'
import { isWorking, type SectionsProps } from '../service-props.ts'
import { AccessSection } from '../site/access/AccessSection.tsx'
import { BackupsPanel } from '../site/BackupsPanel.tsx'
import { DomainsPanel } from '../site/DomainsPanel.tsx'
import { siteFacts } from '../site/site-facts.ts'
import { useSiteTasks } from '../site/use-site-tasks.ts'
import { WebsitePanel } from '../site/WebsitePanel.tsx'

const CodePanel = lazy(async () => ({ default: (await import('./CodePanel.tsx')).CodePanel }))

const loadValues = () => import('./ValuesPanel.tsx')

const Values = (props: ComponentProps<Awaited<ReturnType<typeof loadValues>>['ValuesPanel']>) => {
  const part = usePart(loadValues)
  return part === undefined ? <Skeleton className="h-40 w-full" /> : <part.ValuesPanel {...props} />
}

/** The panels of cloud hosting: website, code, domains, backups, files, values, logs, usage, facts. */
export const CloudHosting = (props: SectionsProps<'CLOUD_HOSTING'>) => {
  const { locale, messages, errors, service } = props
  const { id, details } = service
  const tasks = useSiteTasks(id)
  const isOpen = isWorking(service)
  const app = String(details.limits.find(({ name }) => name === 'ch-app')?.value ?? '')
  // WordPress is its own code, which it updates itself.
  const isOwnCode = app !== 'wordpress'
  const texts = { locale, messages, errors, id, tasks }
  return (
    <>
      {isOpen && <WebsitePanel messages={messages} url={details.url} />}
      {isOpen && isOwnCode && (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <CodePanel {...{ locale, messages, errors, id, app }} />
        </Suspense>
      )}
      {isOpen && <DomainsPanel {...texts} domains={details.domains} onChange={props.onChanged} />}
      {isOpen && <BackupsPanel {...texts} copy={details.copy} onChanged={props.onChanged} />}
      {isOpen && (
        <AccessSection {...texts} between={(shown) => <Values {...texts} messages={shown} />} />
      )}
      {(isOpen || service.state === 'SUSPENDED') && <UsagePanel {...{ messages, errors, id }} />}
      <Panel title={message(messages, 'facts')}>
        <CopyFacts messages={messages} facts={siteFacts(messages, details)} />
        {isOpen && <ChangePlanLink {...{ locale, messages, id }} page="/hosting/cloud" />}
      </Panel>
      <Panel title={message(messages, 'limits', { plan: details.planName })}>
        <CopyFacts messages={messages} facts={limitFacts(messages, details.limits)} />
      </Panel>
    </>
  )
}
