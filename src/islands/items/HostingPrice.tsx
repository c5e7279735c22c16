import type { Messages } from '../../i18n/fill.ts'
import { priceText } from '../../ui/Price.tsx'
import { hostingText, termText, type HostingCartItem, type HostingPlace } from './hosting-text.ts'

interface HostingPriceProps {
  readonly place: HostingPlace
  readonly messages: Messages
  readonly item: HostingCartItem
}

/** The price of each further term. */
export const HostingPrice = ({ place, messages, item }: HostingPriceProps) => (
  <span className="text-sm text-ink-soft">
    {hostingText(place, messages, 'price.then', {
      price: priceText(item.renewalPrice),
      term: termText(place, messages, item),
    })}
  </span>
)
