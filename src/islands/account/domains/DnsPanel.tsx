import { errorText } from '../../../client/api-error.ts'
import { createDnsZone } from '../../../contract/dns.ts'
import type { OwnedDomainDetail, RegistryRecord } from '../../../contract/owned-domains.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { Panel } from '../Panel.tsx'
import { formatDomainsView } from './domains-url.ts'
import { useCall } from './use-call.ts'

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
      {error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorText(errors, error)}
        </Notice>
      )}
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

/** Which nameservers answer for the domain, and the way to its DNS records. */
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
      {hasZone === false ? (
        <CopyRecords {...props} page={page} />
      ) : (
        <div>
          <a className={buttonClass('secondary')} href={page}>
            {message(messages, 'domains.dns.open')}
          </a>
        </div>
      )}
    </Panel>
  )
}
