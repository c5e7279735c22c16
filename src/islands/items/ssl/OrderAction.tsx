import type { SslOrderItem } from '../../../contract/items/ssl.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import { sslText } from './ssl-text.ts'

interface OrderActionProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly item: SslOrderItem
}

/** The link to the certificate, where its customer activates it. */
export const OrderAction = ({ locale, messages, item }: OrderActionProps) =>
  item.fulfilment === 'ACTIVE' ? (
    <p>
      <a
        className="inline-flex min-h-11 items-center underline underline-offset-4"
        href={localePath(locale, '/account/services')}
        aria-label={sslText(messages, 'manage.of', { name: item.name })}
      >
        {sslText(messages, item.action === 'purchase' ? 'activate' : 'manage')}
      </a>
    </p>
  ) : null
