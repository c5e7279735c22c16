import { priceText } from '../../../ui/Price.tsx'
import type { ItemIsland } from '../item-island.ts'
import { RenewalPrice } from '../RenewalPrice.tsx'
import { ServicesLink } from '../ServicesLink.tsx'
import { brandNameText } from './brand-name-text.ts'
import { CartDetails } from './CartDetails.tsx'

/** The components and texts of senders' names. */
export const smsBrandNameIsland: ItemIsland<'SMS_BRAND_NAME'> = {
  CartDetails,
  CartTerm: ({ messages }) => <p className="py-2">{brandNameText(messages, 'year')}</p>,
  PriceNotes: ({ messages, item }) => (
    <RenewalPrice
      {...{ messages, item }}
      then={brandNameText(messages, 'price.then', { price: priceText(item.renewalPrice) })}
    />
  ),
  removeText: (messages, { action, name }) => brandNameText(messages, `remove.${action}`, { name }),
  orderDetail: (messages, { action }) =>
    `${brandNameText(messages, `action.${action}`)}, ${brandNameText(messages, 'year')}`,
  fulfilmentText: (messages, { action, fulfilment }) =>
    brandNameText(
      messages,
      action === 'renewal' ? `fulfilment.renewal.${fulfilment}` : `fulfilment.${fulfilment}`,
    ),
  isStartedLater: true,
  OrderAction: ({ locale, messages, item: { fulfilment, name } }) =>
    fulfilment === 'ACTIVE' ? (
      <ServicesLink locale={locale} label={brandNameText(messages, 'open.of', { name })}>
        {brandNameText(messages, 'open')}
      </ServicesLink>
    ) : null,
  startsNow: () => false,
  totalNote: () => undefined,
}
