import type { ItemIsland } from '../item-island.ts'
import { CartDetails } from './CartDetails.tsx'
import { CartTerm } from './CartTerm.tsx'
import { OrderAction } from './OrderAction.tsx'
import { PriceNotes } from './PriceNotes.tsx'
import { sslText, yearsText } from './ssl-text.ts'

/** The components and texts of certificates. */
export const sslIsland: ItemIsland<'SSL'> = {
  CartDetails,
  CartTerm,
  PriceNotes,
  removeText: (messages, { action, name }) => sslText(messages, `remove.${action}`, { name }),
  orderDetail: (messages, { action, planName, duration }) =>
    `${sslText(messages, `action.${action}`, { plan: planName })}, ${yearsText(messages, duration)}`,
  fulfilmentText: (messages, { action, fulfilment }) =>
    sslText(
      messages,
      action === 'renewal' ? `fulfilment.renewal.${fulfilment}` : `fulfilment.${fulfilment}`,
    ),
  isStartedLater: true,
  OrderAction,
  startsNow: () => false,
  totalNote: () => undefined,
}
