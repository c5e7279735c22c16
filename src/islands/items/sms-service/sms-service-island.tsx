import { formatCount } from '../../../contract/sms-parts.ts'
import type { ItemIsland } from '../item-island.ts'
import { ServicesLink } from '../ServicesLink.tsx'
import { CartDetails } from './CartDetails.tsx'
import { partPriceText } from './part-price.ts'
import { smsServiceText } from './sms-service-text.ts'

/** The components and texts of message credits. */
export const smsServiceIsland: ItemIsland<'SMS_SERVICE'> = {
  CartDetails,
  CartTerm: ({ messages }) => <p className="py-2">{smsServiceText(messages, 'term')}</p>,
  PriceNotes: ({ messages, item }) => (
    <span className="text-sm text-ink-soft">
      {smsServiceText(messages, 'part', { price: partPriceText(item.partPrice) })}
    </span>
  ),
  removeText: (messages, { credits }) =>
    smsServiceText(messages, 'remove.purchase', { credits: formatCount(credits) }),
  orderDetail: (messages, { credits }) =>
    smsServiceText(messages, 'action.purchase', { credits: formatCount(credits) }),
  fulfilmentText: (messages, { fulfilment }) =>
    smsServiceText(messages, `fulfilment.${fulfilment}`),
  OrderAction: ({ locale, messages, item: { fulfilment, name } }) =>
    fulfilment === 'ACTIVE' ? (
      <ServicesLink locale={locale} label={smsServiceText(messages, 'open.of', { name })}>
        {smsServiceText(messages, 'open')}
      </ServicesLink>
    ) : null,
  // Credits do not expire.
  startsNow: () => false,
  totalNote: () => undefined,
}
