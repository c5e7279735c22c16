import { createDnsZone } from '../../../contract/dns.ts'
import type { OwnedDomainDetail, RegistryRecord } from '../../../contract/owned-domains.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { CallError } from '../../shell/CallError.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { templatesAnchor } from '../dns/dns-url.ts'
import { Panel } from '../Panel.tsx'
import { formatDomainsView } from './domains-url.ts'
import { useCall } from '../use-call.ts'

interface DnsPanelProps extends IslandProps {
  readonly id: string
  readonly registry: Pick<RegistryRecord, 'hasOurNameservers'>
  readonly hasZone: OwnedDomainDetail['hasZone']
}

/** Copies the domain's records to a zone with us, and goes there. */
const CopyRecords = (props: DnsPanelProps & { readonly page: string }) => {
  const { messages, errors, id, registry, page } = props
  const { busy, error, run } = useCall(
    () => call(createDnsZone, { params: { id } }),
    () => location.assign(page),
  )
  return (
    <>
      <p role="status" className="text-ink-soft empty:hidden">
        {busy && message(messages, 'domains.dns.copying')}
      </p>
      <CallError {...{ errors, error }} />
      <div>
        <Button look="secondary" busy={busy} onClick={run}>
          {message(
            messages,
            registry.hasOurNameservers ? 'domains.dns.create' : 'domains.dns.copy',
          )}
        </Button>
      </div>
    </>
  )
}

/** Which nameservers answer for the domain, and the ways to change where it leads. */
export const DnsPanel = (props: DnsPanelProps) => {
  const { locale, messages, id, registry, hasZone } = props
  const page = `${localePath(locale, '/account/domains/dns')}${formatDomainsView({ domain: id, search: '', page: 1 })}`
  const { hasOurNameservers: isOurs } = registry
  const text = hasZone === false ? (isOurs ? 'missing' : 'none') : isOurs ? 'ours' : 'others'
  return (
    <Panel
      title={message(messages, 'domains.dns')}
      description={message(messages, `domains.dns.${text}`)}
    >
      {hasZone === false && <CopyRecords {...props} page={page} />}
      <div className="flex flex-wrap gap-3">
        {hasZone === true && isOurs && (
          <a className={buttonClass()} href={`${page}#${templatesAnchor}`}>
            {message(messages, 'domains.dns.connect')}
          </a>
        )}
        {hasZone !== false && (
          <a className={buttonClass('secondary')} href={page}>
            {message(messages, 'domains.dns.open')}
          </a>
        )}
        <a className={buttonClass('plain')} href="#nameservers">
          {message(messages, 'domains.dns.elsewhere')}
        </a>
      </div>
    </Panel>
  )
}
