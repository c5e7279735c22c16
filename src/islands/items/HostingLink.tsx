import type { Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { hostingText, type HostingOrderItem, type HostingPlace } from './hosting-text.ts'

interface HostingLinkProps {
  readonly place: HostingPlace
  readonly locale: Locale
  readonly messages: Messages
  readonly item: HostingOrderItem
}

/** The link to the hosting once it is ready. */
export const HostingLink = ({ place, locale, messages, item }: HostingLinkProps) =>
  item.fulfilment === 'ACTIVE' ? (
    <p>
      <a
        className="inline-flex min-h-11 items-center underline underline-offset-4"
        href={localePath(locale, '/account/services')}
        aria-label={hostingText(place, messages, 'manage.of', { name: item.name })}
      >
        {hostingText(place, messages, 'manage')}
      </a>
    </p>
  ) : null
