import { createElement } from 'react'
import { priceText } from '../../../ui/Price.tsx'
import type { ItemIsland } from '../item-island.ts'
import { RenewalPrice } from '../RenewalPrice.tsx'
import { ServicesLink } from '../ServicesLink.tsx'
import { brandNameText } from './brand-name-text.ts'
import { CartDetails } from './CartDetails.tsx'

/** The components and texts of senders' names. */
export const smsBrandNameIsland: ItemIsland<'SMS_BRAND_NAME'> = {
  CartDetails,
  CartTerm: ({ messages }) =>
    createElement('p', { className: 'py-2' }, brandNameText(messages, 'year')),
  PriceNotes: ({ messages, item }) =>
    createElement(RenewalPrice, {
      messages,
      item,
      then: brandNameText(messages, 'price.then', { price: priceText(item.renewalPrice) }),
    }),
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
    fulfilment === 'ACTIVE'
      ? createElement(ServicesLink, {
          locale,
          label: brandNameText(messages, 'open.of', { name }),
          children: brandNameText(messages, 'open'),
        })
      : null,
  startsNow: () => false,
  totalNote: () => undefined,
}
