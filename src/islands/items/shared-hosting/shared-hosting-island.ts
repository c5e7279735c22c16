import type { ItemIsland } from '../item-island.ts'
import { CartDetails } from './CartDetails.tsx'
import { CartTerm } from './CartTerm.tsx'
import { hostingText, termText } from './hosting-text.ts'
import { OrderAction } from './OrderAction.tsx'
import { PriceNotes } from './PriceNotes.tsx'

/** The components and texts of shared hosting. */
export const sharedHostingIsland: ItemIsland<'SHARED_HOSTING'> = {
  CartDetails,
  CartTerm,
  PriceNotes,
  removeText: (messages, { action, name }) => hostingText(messages, `remove.${action}`, { name }),
  orderDetail: (messages, { action, planName, duration, durationType }) =>
    `${hostingText(messages, `action.${action}`, { plan: planName })}, ${termText(messages, { duration, durationType })}`,
  fulfilmentText: (messages, { action, fulfilment }) =>
    hostingText(
      messages,
      action === 'renewal' ? `fulfilment.renewal.${fulfilment}` : `fulfilment.${fulfilment}`,
    ),
  OrderAction,
  totalNote: () => undefined,
}
