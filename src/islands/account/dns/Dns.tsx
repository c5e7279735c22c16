import { useCallback } from 'react'
import type { ApiError } from '../../../client/api-error.ts'
import { getOwnedDomain } from '../../../contract/owned-domains.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { usePart } from '../../shell/use-part.ts'
import { useQuery } from '../../shell/use-query.ts'
import { useUrlState } from '../../shell/use-url-state.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { AccountGate } from '../AccountGate.tsx'
import { formatDomainsView } from '../domains/domains-url.ts'
import { Loaded } from '../Loaded.tsx'
import { NameserverPanel } from './NameserverPanel.tsx'
import { NamedDomain } from './NamedDomain.tsx'
import type { NoZoneProps } from './NoZone.tsx'
import { RecordPanel } from './RecordPanel.tsx'
import { ZoneFilePanel } from './ZoneFilePanel.tsx'
import { formatDnsView, parseDnsView } from './dns-url.ts'
import { useDnsZone } from './use-dns-zone.ts'

const BackLink = ({
  locale,
  messages,
  id,
}: Pick<IslandProps, 'locale' | 'messages'> & { readonly id: string | undefined }) => (
  <div>
    <a
      className="inline-flex min-h-11 items-center underline underline-offset-4"
      href={`${localePath(locale, '/account/domains')}${formatDomainsView({ domain: id, search: '', page: 1 })}`}
    >
      {message(messages, id === undefined ? 'back.list' : 'back')}
    </a>
  </div>
)

const loadTools = () => import('./record-tools.ts')
const loadNoZone = () => import('./NoZone.tsx')

const NoZone = (props: NoZoneProps) => {
  const part = usePart(loadNoZone)
  return part === undefined ? <Skeleton className="h-64 w-full" /> : <part.NoZone {...props} />
}

/** Returns whether an error means that we do not host a domain's zone. */
const isNoZone = ({ messageCode }: ApiError): boolean =>
  messageCode === 'DNS_ZONE_NOT_FOUND' || messageCode === 'DNS_NOT_OFFERED'

const DomainDns = ({ id, ...props }: IslandProps & { readonly id: string }) => {
  const { locale, messages, errors } = props
  const loadDomain = useCallback(
    (signal: AbortSignal) => call(getOwnedDomain, { params: { id } }, { signal }),
    [id],
  )
  const domain = useQuery(loadDomain)
  const editing = useDnsZone(id)
  // Loads while the zone does; what is below waits for it, so that nothing moves.
  const tools = usePart(loadTools)
  const { query, reload, applyTemplate, undo } = editing
  const { answer: zone, error } = query
  const hasNoZone = zone === undefined && error !== undefined && isNoZone(error)
  const isReady = zone !== undefined && tools !== undefined
  return (
    <>
      <BackLink {...{ locale, messages, id }} />
      {hasNoZone ? (
        <NoZone {...{ messages, errors, id, error }} onCreated={query.take} />
      ) : (
        <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-128 w-full" />}>
          {(loaded) => (
            <RecordPanel
              {...props}
              id={id}
              zone={loaded}
              editing={editing}
              isUnused={domain.answer?.registry?.hasOurNameservers === false}
            />
          )}
        </Loaded>
      )}
      {isReady && (
        <>
          <tools.TemplatePanel {...{ messages, errors, zone, reload, applyTemplate }} />
          <ZoneFilePanel
            {...{ messages, errors, id, zone, reload }}
            preview={editing.previewFile}
            importFile={editing.importFile}
          />
          <tools.HistoryPanel {...{ messages, errors, id, zone, undo, reload }} />
        </>
      )}
      {(hasNoZone || isReady) && (
        <NameserverPanel
          {...{ messages, errors, id, zone, reload }}
          change={editing.change}
          query={domain}
        />
      )}
    </>
  )
}

const DnsContent = (props: IslandProps) => {
  const { state, correct } = useUrlState(parseDnsView, formatDnsView)
  const { locale, messages } = props
  const { domain, name } = state
  if (domain !== undefined) return <DomainDns key={domain} {...props} id={domain} />
  return (
    <>
      <BackLink {...{ locale, messages }} id={undefined} />
      {name === undefined ? (
        <Notice>{message(messages, 'choose-domain')}</Notice>
      ) : (
        <NamedDomain key={name} {...props} name={name} onFound={correct} />
      )}
    </>
  )
}

/** The page `/account/domains/dns?domain=<id>` or `?name=<name>`: the DNS records of a domain. */
export const Dns = (props: IslandProps) => (
  <AccountGate>
    <DnsContent {...props} />
  </AccountGate>
)
