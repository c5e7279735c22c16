import { useCallback } from 'react'
import { isHeld } from '../../../contract/service-holds.ts'
import { getService, type OwnedServiceDetail } from '../../../contract/services.ts'
import { message } from '../../../i18n/fill.ts'
import { formatOptionalDay } from '../../../i18n/format-date.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { usePart } from '../../shell/use-part.ts'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { useUrlState } from '../../shell/use-url-state.ts'
import { AccountGate } from '../AccountGate.tsx'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { ServiceOutages } from '../services/ServiceOutages.tsx'
import { ServiceLink } from '../services/ServiceLink.tsx'
import { isWorking } from '../services/service-props.ts'
import { formatServicesView, parseServicesView } from '../services/services-url.ts'
import { useWebSpaceTasks } from '../services/web-space/use-web-space-tasks.ts'
import { useTexts } from '../services/use-texts.ts'
import { CodePanel } from './CodePanel.tsx'

interface WebSpaceProps extends IslandProps {
  readonly id: string
}

const BackLink = ({
  locale,
  messages,
  id,
}: Omit<WebSpaceProps, 'errors' | 'id'> & { readonly id?: string }) => (
  <div>
    <a
      className="inline-flex min-h-11 items-center underline underline-offset-4"
      href={`${localePath(locale, '/account/services')}${formatServicesView({ service: id, category: 'SUMMARY', page: 1 })}`}
    >
      {message(messages, id === undefined ? 'back' : 'website.back')}
    </a>
  </div>
)

const loadPushes = () => import('./PushPanel.tsx')
const loadTools = () => import('./ToolsPanel.tsx')
const loadValues = () => import('./ValuesPanel.tsx')
const loadBackups = () => import('../services/web-space/WebSpaceBackups.tsx')
const loadUsage = () => import('./UsageHistory.tsx')
const loadLog = () => import('./LogPanel.tsx')

interface Parts {
  readonly app: string | undefined
  /** Whether its files and logs are open here; an account of shared hosting has a panel of its own. */
  readonly isSpace: boolean
}

/** What a service has on this page; undefined for one without a website. */
const partsOf = ({ details }: OwnedServiceDetail): Parts | undefined => {
  if ('temporaryDomain' in details) return { app: undefined, isSpace: false }
  if (!('copy' in details)) return undefined
  const app = details.limits.find(({ name }) => name === 'ch-app')?.value
  return { app: app === undefined ? undefined : String(app), isSpace: true }
}

type AccessProps = Omit<WebSpaceProps, 'locale'>

const Values = (props: AccessProps) => {
  const part = usePart(loadValues)
  const tasks = useWebSpaceTasks(props.id)
  if (part === undefined) return <Skeleton className="h-68 w-full sm:h-61" />
  return <part.ValuesPanel {...props} tasks={tasks} />
}

const Access = ({ hasValues, ...props }: WebSpaceProps & { readonly hasValues: boolean }) => {
  const { locale, errors, id } = props
  const texts = useTexts(locale, 'site')
  const tools = usePart(loadTools)
  const log = usePart(loadLog)
  if (texts === undefined || tools === undefined || log === undefined) {
    return <Skeleton className="h-407 w-full sm:h-310" />
  }
  const shown: AccessProps = { errors, id, messages: { ...props.messages, ...texts } }
  return (
    <>
      <tools.ToolsPanel {...shown} />
      {hasValues && <Values {...shown} />}
      <log.LogPanel {...shown} />
    </>
  )
}

const Code = (props: WebSpaceProps & { readonly app: string }) => {
  const pushes = usePart(loadPushes)
  return (
    <>
      <CodePanel {...props} />
      {pushes === undefined ? (
        <Skeleton className="h-54 w-full sm:h-47" />
      ) : (
        <pushes.PushPanel {...props} />
      )}
    </>
  )
}

/** The placeholder of a part that later parts wait for. */
const PartSkeleton = ({ className }: { readonly className: string }) => (
  <div data-skeleton>
    <Skeleton className={className} />
  </div>
)

interface BackupsProps extends WebSpaceProps {
  readonly service: OwnedServiceDetail
  readonly onChanged: () => void
}

const Backups = (props: BackupsProps) => {
  const part = usePart(loadBackups)
  if (part === undefined) return <PartSkeleton className="h-80 w-full sm:h-69" />
  return <part.WebSpaceBackups {...props} />
}

const Usage = (props: AccessProps) => {
  const part = usePart(loadUsage)
  if (part === undefined) return <PartSkeleton className="h-40 w-full" />
  return <part.UsageHistory {...props} />
}

const OfService = (props: WebSpaceProps) => {
  const { messages, errors, id } = props
  const load = useCallback(
    (signal: AbortSignal) => call(getService, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  return (
    <>
      <BackLink {...props} />
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-128 w-full" />}>
        {(service) => {
          const parts = isWorking(service) ? partsOf(service) : undefined
          if (parts === undefined) {
            const key = isHeld(service) ? 'website.suspended' : 'website.none'
            return <Notice>{message(messages, key, { name: service.name })}</Notice>
          }
          const { app, isSpace } = parts
          return (
            <div className={isSpace ? 'contents' : 'waits-in-turn contents'}>
              <p className="text-ink-soft [overflow-wrap:anywhere]">{service.name}</p>
              <ServiceOutages messages={messages} service={service} />
              {/* WordPress is its own code, which it updates itself. */}
              {app !== undefined && app !== 'wordpress' && <Code {...props} app={app} />}
              <Backups {...props} {...{ service }} onChanged={query.again} />
              {isSpace && <Access {...props} hasValues={app !== undefined} />}
              <Usage {...{ messages, errors, id }} />
              {!isSpace && (
                <Panel
                  title={message(messages, 'space-end')}
                  description={message(messages, 'end.why', {
                    date: formatOptionalDay(service.expiresAt),
                  })}
                >
                  <ServiceLink {...props} page="/account/services/end" text="end.open" />
                </Panel>
              )}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

const WebSpaceContent = (props: IslandProps) => {
  const { state } = useUrlState(parseServicesView, formatServicesView)
  const { service } = state
  if (service !== undefined) return <OfService key={service} {...props} id={service} />
  return (
    <>
      <BackLink {...props} />
      <Notice>{message(props.messages, 'website.choose')}</Notice>
    </>
  )
}

/** The page `/account/services/website?service=<id>`: code, backups, files, database, values, logs and usage by day of a website. */
export const WebSpace = (props: IslandProps) => (
  <AccountGate>
    <WebSpaceContent {...props} />
  </AccountGate>
)
