import type { DomainAction } from '../../../contract/items/domain.ts'
import type { ItemIsland } from '../item-island.ts'
import { CartDetails } from './CartDetails.tsx'
import { CartTerm } from './CartTerm.tsx'
import { OrderAction } from './OrderAction.tsx'
import { PriceNotes } from './PriceNotes.tsx'
import { domainText, yearsText } from './domain-text.ts'
import { icannText } from './icann-text.ts'

const removeTexts: Readonly<Record<DomainAction, string>> = {
  registration: 'remove.text',
  renewal: 'remove.renewal',
  reactivation: 'remove.reactivation',
  transfer: 'remove.transfer',
}

/** The components and texts of domain items. */
export const domainIsland: ItemIsland<'DOMAIN'> = {
  CartDetails,
  CartTerm,
  PriceNotes,
  removeText: (messages, { action, name }) => domainText(messages, removeTexts[action], { name }),
  orderDetail: (messages, { action, duration }) => {
    const text = domainText(messages, `action.${action}`)
    return action === 'transfer' ? text : `${text}, ${yearsText(messages, duration)}`
  },
  fulfilmentText: (messages, { action, fulfilment }) =>
    domainText(
      messages,
      action === 'registration' ? `fulfilment.${fulfilment}` : `fulfilment.${action}.${fulfilment}`,
    ),
  startsNow: ({ action }) => action === 'registration',
  OrderAction,
  place: ({ name }) => `/account/domains?search=${encodeURIComponent(name)}`,
  connects: ({ action, name }) => (action === 'registration' ? name : undefined),
  totalNote: (messages, items) =>
    icannText(
      messages,
      'icann.all',
      items.map(({ icannFee }) => icannFee),
    ),
}
