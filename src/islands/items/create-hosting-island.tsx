import type { ComponentProps } from 'react'
import type { Messages } from '../../i18n/fill.ts'
import { HostingDetails } from './HostingDetails.tsx'
import { HostingLink } from './HostingLink.tsx'
import { HostingPrice } from './HostingPrice.tsx'
import { HostingTerm } from './HostingTerm.tsx'
import {
  hostingText,
  termText,
  type HostingCartItem,
  type HostingOrderItem,
  type HostingPlace,
} from './hosting-text.ts'

const fulfilmentPrefix = { purchase: '', renewal: 'renewal.', upgrade: '' } as const

/** Creates the components and texts of a kind of hosting. */
export const createHostingIsland = (place: HostingPlace) => ({
  CartDetails: (props: Omit<ComponentProps<typeof HostingDetails>, 'place'>) => (
    <HostingDetails {...props} place={place} />
  ),
  CartTerm: (props: Omit<ComponentProps<typeof HostingTerm>, 'place'>) => (
    <HostingTerm {...props} place={place} />
  ),
  PriceNotes: (props: Omit<ComponentProps<typeof HostingPrice>, 'place'>) => (
    <HostingPrice {...props} place={place} />
  ),
  OrderAction: (props: Omit<ComponentProps<typeof HostingLink>, 'place'>) => (
    <HostingLink {...props} place={place} />
  ),
  removeText: (messages: Messages, { action, name }: HostingCartItem) =>
    hostingText(place, messages, `remove.${action}`, { name }),
  orderDetail: (messages: Messages, { action, planName, ...term }: HostingOrderItem) =>
    `${hostingText(place, messages, `action.${action}`, { plan: planName })}, ${termText(place, messages, term)}`,
  fulfilmentText: (messages: Messages, { action, fulfilment }: HostingOrderItem) =>
    hostingText(place, messages, `fulfilment.${fulfilmentPrefix[action]}${fulfilment}`),
  totalNote: () => undefined,
})
