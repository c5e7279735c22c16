import type { DomainOrderItem } from '../../../contract/items/domain.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import { domainText } from './domain-text.ts'

interface OrderActionProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly item: DomainOrderItem
}

/** The pages where customers continue, by the item's state. */
const pages = {
  /** The documents that the registry requires. */
  AWAITING_DOCUMENTS: () => '/account/documents',
  ACTIVE: (name: string) => `/account/domains?search=${encodeURIComponent(name)}`,
} as const satisfies Readonly<Record<string, (name: string) => `/${string}`>>

/** The link to what the customer can do next with a domain. */
export const OrderAction = ({ locale, messages, item }: OrderActionProps) => {
  const { fulfilment, name, action } = item
  if (fulfilment !== 'AWAITING_DOCUMENTS' && (fulfilment !== 'ACTIVE' || action !== 'registration'))
    return null
  return (
    <p>
      <a
        className="inline-flex min-h-11 items-center underline underline-offset-4"
        href={localePath(locale, pages[fulfilment](name))}
        aria-label={domainText(messages, `fulfilment.${fulfilment}.of`, { name })}
      >
        {domainText(messages, `fulfilment.${fulfilment}.action`)}
      </a>
    </p>
  )
}
