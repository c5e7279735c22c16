import type { SharedHostingOrderItem } from '../../../contract/items/shared-hosting.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import { hostingText } from './hosting-text.ts'

interface OrderActionProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly item: SharedHostingOrderItem
}

/** The link to the hosting once it is ready. */
export const OrderAction = ({ locale, messages, item }: OrderActionProps) =>
  item.fulfilment === 'ACTIVE' ? (
    <p>
      <a
        className="inline-flex min-h-11 items-center underline underline-offset-4"
        href={localePath(locale, '/account/services')}
        aria-label={hostingText(messages, 'manage.of', { name: item.name })}
      >
        {hostingText(messages, 'manage')}
      </a>
    </p>
  ) : null
