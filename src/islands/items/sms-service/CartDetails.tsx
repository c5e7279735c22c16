import type { SmsServiceCartItem } from '../../../contract/items/sms-service.ts'
import { formatCount } from '../../../contract/sms-parts.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { EditLink } from '../EditLink.tsx'
import { smsServiceText } from './sms-service-text.ts'

interface CartDetailsProps {
  readonly messages: Messages
  readonly item: SmsServiceCartItem
}

/** How many credits are bought. */
export const CartDetails = ({ messages, item }: CartDetailsProps) => (
  <>
    <p className="text-sm text-ink-soft">
      {smsServiceText(messages, 'action.purchase', { credits: formatCount(item.credits) })}
    </p>
    <EditLink
      path="/sms"
      query={{ package: 'sms-marketing', edit: item.key, credits: String(item.credits) }}
      label={smsServiceText(messages, 'edit.of', { name: item.name })}
    >
      {smsServiceText(messages, 'edit')}
    </EditLink>
  </>
)
