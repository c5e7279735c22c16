import type { SslOrderItem } from '../../../contract/items/ssl.ts'
import type { Messages } from '../../../i18n/fill.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { ServicesLink } from '../ServicesLink.tsx'
import { sslText } from './ssl-text.ts'

interface OrderActionProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly item: SslOrderItem
}

/** The link to the certificate, where its customer activates it. */
export const OrderAction = ({ locale, messages, item }: OrderActionProps) =>
  item.fulfilment === 'ACTIVE' ? (
    <ServicesLink locale={locale} label={sslText(messages, 'manage.of', { name: item.name })}>
      {sslText(messages, item.action === 'purchase' ? 'activate' : 'manage')}
    </ServicesLink>
  ) : null
