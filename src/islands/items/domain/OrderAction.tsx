import type { DomainOrderItem } from '../../../contract/items/domain.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import { domainText } from './domain-text.ts'

interface OrderActionProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly item: DomainOrderItem
}

/** The link to the documents that the registry requires. */
export const OrderAction = ({ locale, messages, item }: OrderActionProps) =>
  item.fulfilment === 'AWAITING_DOCUMENTS' ? (
    <p>
      <a
        className="inline-flex min-h-11 items-center underline underline-offset-4"
        href={localePath(locale, '/account/documents')}
        aria-label={domainText(messages, 'fulfilment.AWAITING_DOCUMENTS.of', { name: item.name })}
      >
        {domainText(messages, 'fulfilment.AWAITING_DOCUMENTS.action')}
      </a>
    </p>
  ) : null
