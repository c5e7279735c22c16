import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { Panel } from '../Panel.tsx'
import { formatDomainsView } from './domains-url.ts'

/** The way to the domain's DNS records. */
export const DnsPanel = ({ locale, messages, id }: IslandProps & { readonly id: string }) => (
  <Panel
    title={message(messages, 'domains.dns')}
    description={message(messages, 'domains.dns.why')}
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
