import type { RegistryRecord } from '../../../contract/owned-domains.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { Panel } from '../Panel.tsx'
import { formatDomainsView } from './domains-url.ts'

interface DnsPanelProps extends IslandProps {
  readonly id: string
  readonly registry: Pick<RegistryRecord, 'hasOurNameservers'>
}

/** Who answers for the domain, and the way to its DNS records. */
export const DnsPanel = ({ locale, messages, id, registry }: DnsPanelProps) => (
  <Panel
    title={message(messages, 'domains.dns')}
    description={message(
      messages,
      registry.hasOurNameservers ? 'domains.dns.ours' : 'domains.dns.others',
    )}
  >
    <div>
      <a
        className={buttonClass('secondary')}
        href={`${localePath(locale, '/account/domains/dns')}${formatDomainsView({ domain: id, search: '', page: 1 })}`}
      >
        {message(messages, 'domains.dns.open')}
      </a>
    </div>
  </Panel>
)
